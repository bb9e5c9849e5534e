internal import Devices
internal import FitPinkyCore
internal import Photos
internal import Threads

/// Works the camera, on the camera's thread: opened for a countdown, closed when nobody needs it, for privacy and power.
struct CameraDesk {
    private var camera: any Camera
    private var settle: MonotonicInstant.Span
    /// Frames from before are not exposed yet; nil while the camera is closed.
    private var settledAt: MonotonicInstant?

    init(_ configuration: KioskConfiguration, devices: KioskDevices) {
        camera = devices.camera(configuration)
        settle = .milliseconds(Int64(configuration.camera.settleMilliseconds))
    }

    /// Between two tries at a camera that fails.
    private static let retry = MonotonicInstant.Span.milliseconds(200)
    /// One wait for a frame, so that the reason of a failure is the latest one.
    private static let patience = MonotonicInstant.Span.seconds(1)

    /// How long finding out may take once exposure has settled.
    private static let probe = MonotonicInstant.Span.milliseconds(1300)

    /// What the camera is called, once it was opened.
    var name: String { camera.name }

    /// Opens the camera, so that exposure settles during the countdown. A failure shows when a frame is wanted.
    mutating func warm() {
        _ = opened()
    }

    /// Lets the camera go.
    mutating func release() {
        camera.close()
        settledAt = nil
    }

    /// A usable frame that was taken after `newerThan`, with exposure settled, before `until`; or the last reason why not.
    /// Whatever fails is tried again until then.
    mutating func capture(newerThan: MonotonicInstant, until: MonotonicInstant) -> Result<CameraFrame, CaptureFailure> {
        var failure = CaptureFailure.camera(.silent(device: camera.name))
        while MonotonicInstant.now() < until {
            switch attempt(newerThan: newerThan, until: until) {
            case .success(let frame): return .success(frame)
            case .failure(.early):
                failure = .early
                continue
            case .failure(let reason): failure = reason
            }
            pause(until: until)
        }
        return .failure(failure)
    }

    /// Opens the camera, waits for one usable frame and lets the camera go again; says what went wrong, if anything did.
    mutating func probe() -> CaptureFailure? {
        defer { release() }
        let now = MonotonicInstant.now()
        guard case .failure(let failure) = capture(newerThan: now, until: now + settle + CameraDesk.probe) else {
            return nil
        }
        return failure
    }

    private mutating func attempt(
        newerThan: MonotonicInstant, until: MonotonicInstant
    ) -> Result<CameraFrame, CaptureFailure> {
        if let error = opened() { return .failure(.camera(error)) }
        let frame: CameraFrame
        do throws(CameraError) {
            frame = try camera.nextFrame(before: min(until, .now() + CameraDesk.patience))
        } catch {
            release()
            return .failure(.camera(error))
        }
        // The settling began when the camera was opened, so it costs nothing after a countdown.
        guard frame.timestamp > newerThan, frame.timestamp >= settledAt ?? newerThan else { return .failure(.early) }
        return switch FrameVerdict(on: frame) {
        case .usable: .success(frame)
        case .damaged(let why): .failure(.damaged(why))
        case .dark: .failure(.dark)
        }
    }

    private mutating func opened() -> CameraError? {
        guard settledAt == nil else { return nil }
        do throws(CameraError) {
            try camera.open()
        } catch {
            return error
        }
        settledAt = .now() + settle
        return nil
    }

    /// A monitor that nobody changes is a sleep by the monotonic clock.
    private func pause(until: MonotonicInstant) {
        let end = min(until, .now() + CameraDesk.retry)
        Monitor(()).wait { _, now in now >= end ? .done(()) : .sleep(until: end) }
    }
}

/// Why there is no picture.
enum CaptureFailure: Error, Hashable, Sendable {
    case camera(CameraError)
    /// The only frames were dark.
    case dark
    /// The only frames were damaged; the text says how.
    case damaged(String)
    /// The frame is older than wanted: not a failure, but a reason to ask for the next.
    case early
}
