package import Devices
package import FitPinkyCore
import Glibc
import Threads

/// What a simulated camera does.
package enum CameraScript: String, CaseIterable, Sendable {
    /// It films the gym.
    case ok
    case unplugged
    /// It is there and gives no new frame.
    case frozen
    /// Its frames are rubbish, and flagged as damaged.
    case corrupt
    /// Its frames are black.
    case dark
}

/// A camera that films a made-up gym in YUYV, 30 frames a second, and fails on request.
///
/// A frame is drawn when it is asked for, so a camera that nobody asks costs nothing.
package final class SimulatedCamera: Camera, Sendable {
    package static let framesPerSecond: Int64 = 30
    /// The widths and heights that can be asked for; others become the nearest of these.
    package static let sides = 64...4096

    package let name = "simulated camera"

    private enum Stream {
        case closed
        /// Frame n is due n / 30 s after `since`; `lastFrame` is the last one handed out, or -1.
        case open(since: MonotonicInstant, lastFrame: Int64)
    }

    private struct State {
        var script = CameraScript.ok
        var stream = Stream.closed
    }

    private let monitor = Monitor(State())
    private let scene: GymScene
    private let announcements: SimulatedAnnouncements?

    /// A closed camera whose frames have that size, in pixels; made even and brought within `sides`. Plugging it in or out is
    /// announced there.
    package init(width: Int = 1280, height: Int = 720, announcements: SimulatedAnnouncements? = nil) {
        self.announcements = announcements
        func side(_ wanted: Int) -> Int {
            min(max(wanted, SimulatedCamera.sides.lowerBound), SimulatedCamera.sides.upperBound) & ~1
        }
        scene = GymScene(width: side(width), height: side(height))
    }

    /// What it does from now on; whoever waits for a frame notices at once.
    package var script: CameraScript {
        get { monitor.change { $0.script } }
        set {
            let wasThere = monitor.change { state in
                defer { state.script = newValue }
                return state.script != .unplugged
            }
            let isThere = newValue != .unplugged
            guard wasThere != isThere else { return }
            announcements?.announce(isThere ? .added(.camera, name: name) : .removed(.camera, name: name))
        }
    }

    /// Starts the stream; `CameraError.notFound` while unplugged.
    package func open() throws(CameraError) {
        let isFound = monitor.change { state in
            if state.script == .unplugged {
                state.stream = .closed
                return false
            }
            if case .closed = state.stream { state.stream = .open(since: .now(), lastFrame: -1) }
            return true
        }
        guard isFound else { throw .notFound(device: name) }
    }

    /// The newest frame. While unplugged `CameraError.unplugged` at once, while frozen `.silent` at the deadline, and
    /// `.failed` with EBADF if the camera is closed.
    package func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame {
        let found: Result<Due, CameraError> = monitor.wait { state, now in
            guard case .open(let since, let lastFrame) = state.stream else {
                return .done(.failure(.failed(device: name, call: "nextFrame", errno: EBADF)))
            }
            guard state.script != .unplugged else {
                state.stream = .closed
                return .done(.failure(.unplugged(device: name)))
            }
            let newest = (now - since).nanoseconds * SimulatedCamera.framesPerSecond / 1_000_000_000
            if state.script != .frozen, newest > lastFrame {
                state.stream = .open(since: since, lastFrame: newest)
                return .done(
                    .success(Due(index: newest, time: since + Self.span(frames: newest), script: state.script)))
            }
            guard now < deadline else {
                state.stream = .closed
                return .done(.failure(.silent(device: name)))
            }
            let next = state.script == .frozen ? deadline : since + Self.span(frames: lastFrame + 1)
            return .sleep(until: min(next, deadline))
        }
        // Drawn outside the monitor, so that whoever turns the camera never waits for a picture.
        return frame(try found.get())
    }

    /// Stops the stream.
    package func close() {
        monitor.change { $0.stream = .closed }
    }

    private struct Due {
        var index: Int64
        var time: MonotonicInstant
        var script: CameraScript
    }

    /// Rounded up, so that at that instant the frame is due, and no wait ends a nanosecond early.
    private static func span(frames: Int64) -> MonotonicInstant.Span {
        .init(nanoseconds: (frames * 1_000_000_000 + framesPerSecond - 1) / framesPerSecond)
    }

    private func frame(_ due: Due) -> CameraFrame {
        let bytes =
            switch due.script {
            case .dark: scene.black()
            case .corrupt: scene.rubbish(seed: UInt64(bitPattern: due.index))
            case .ok, .frozen, .unplugged:
                scene.picture(seconds: Double(due.index) / Double(SimulatedCamera.framesPerSecond))
            }
        return CameraFrame(
            format: .yuyv, width: scene.width, height: scene.height, bytesPerLine: scene.width * 2,
            timestamp: due.time, isFlaggedDamaged: due.script == .corrupt, bytes: bytes)
    }
}
