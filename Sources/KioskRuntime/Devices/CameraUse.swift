internal import Configuration
package import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Photos
internal import Threads

/// Works the camera, on the camera's thread: opened for a countdown and closed when nobody needs it, for privacy and power;
/// or kept open, if the owner wants it warm.
struct CameraUse {
    private var camera: any Camera
    private let settle: MonotonicInstant.Span
    private var isOpen = false
    /// An attempt needs it.
    private var isWanted = false
    /// The owner wants it open all the same.
    private var isKeptWarm = false

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

    /// Opens the camera for an attempt, so that exposure settles during the countdown. A failure shows when a frame is wanted.
    mutating func warm() {
        isWanted = true
        _ = open(until: .now() + settle + CameraUse.patience)
    }

    /// No attempt needs the camera any more.
    mutating func release() {
        isWanted = false
        closeUnlessNeeded()
    }

    /// Lets the camera go for good.
    mutating func end() {
        isKeptWarm = false
        release()
    }

    /// What a look through a camera that is kept open has shown.
    enum Tended: Hashable {
        case works
        case fails(CaptureFailure)
        /// Nothing: it is closed, an attempt has it, or the room is dark, as it is at night.
        case saysNothing
    }

    /// Keeps the camera open, or lets it go, as nobody wants it or somebody does. A warm one is looked through now and then,
    /// so that its end is noticed and its newest frames are new.
    mutating func tend(isWarm: Bool, isWanted: Bool) -> Tended {
        (isKeptWarm, self.isWanted) = (isWarm, isWanted)
        guard isWarm, !isWanted else {
            closeUnlessNeeded()
            return .saysNothing
        }
        let end = MonotonicInstant.now() + settle + CameraUse.patience
        if let failure = open(until: end) { return .fails(failure) }
        switch nextFrame(before: end) {
        case .success(let frame):
            return switch FrameVerdict(on: frame) {
            case .usable: .works
            case .damaged(let why): .fails(.damaged(why))
            case .dark: .saysNothing
            }
        case .failure(let failure): return .fails(failure)
        }
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
    /// One that cannot be opened is told of at once, for whoever asks waits: only a frame may be better the next time.
    mutating func probe() -> CaptureFailure? {
        defer { closeUnlessNeeded() }
        let now = MonotonicInstant.now()
        let end = now + settle + CameraUse.probe
        if let failure = open(until: end) { return failure }
        guard case .failure(let failure) = capture(newerThan: now, until: end) else { return nil }
        return failure
    }

    private mutating func attempt(
        newerThan: MonotonicInstant, until: MonotonicInstant
    ) -> Result<CameraFrame, CaptureFailure> {
        if let failure = open(until: until) { return .failure(failure) }
        return nextFrame(before: until).flatMap { frame in
            guard frame.timestamp > newerThan else { return .failure(.early) }
            return switch FrameVerdict(on: frame) {
            case .usable: .success(frame)
            case .damaged(let why): .failure(.damaged(why))
            case .dark: .failure(.dark)
            }
        }
    }

    /// Opens a closed camera, and drops frames until its exposure has settled.
    private mutating func open(until end: MonotonicInstant) -> CaptureFailure? {
        guard !isOpen else { return nil }
        do throws(CameraError) {
            try camera.open()
        } catch {
            return .camera(error)
        }
        isOpen = true
        guard settle > .milliseconds(0) else { return nil }
        var settling = ExposureSettling(openedAt: .now(), limit: settle)
        while settling.state != .settled, MonotonicInstant.now() < end {
            switch nextFrame(before: end) {
            case .success(let frame):
                // What cannot be read has no brightness; that it is damaged shows when a picture is wanted.
                let luma = frame.isFlaggedDamaged ? nil : try? FrameVerdict.meanLuma(of: frame)  // see above
                _ = settling.frame(meanLuma: luma, takenAt: frame.timestamp)
            case .failure(let failure): return failure
            }
        }
        return nil
    }

    /// The newest frame; a camera that gives none is closed.
    private mutating func nextFrame(before end: MonotonicInstant) -> Result<CameraFrame, CaptureFailure> {
        do throws(CameraError) {
            return .success(try camera.nextFrame(before: min(end, .now() + CameraUse.patience)))
        } catch {
            close()
            return .failure(.camera(error))
        }
    }

    private mutating func closeUnlessNeeded() {
        if !isWanted && !isKeptWarm { close() }
    }

    private mutating func close() {
        camera.close()
        isOpen = false
    }

    /// A monitor that nobody changes is a sleep by the monotonic clock.
    private func pause(until: MonotonicInstant) {
        let end = min(until, .now() + CameraUse.retry)
        Monitor(()).wait { _, now in now >= end ? .done(()) : .sleep(until: end) }
    }
}

/// Why there is no picture.
package enum CaptureFailure: Error, Hashable, Sendable {
    case camera(CameraError)
    /// The only frames were dark.
    case dark
    /// The only frames were damaged; the text says how.
    case damaged(String)
    /// The frame is older than wanted: not a failure, but a reason to ask for the next.
    case early
}
