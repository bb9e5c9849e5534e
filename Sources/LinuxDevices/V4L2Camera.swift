package import Devices
package import FitPinkyCore

/// A camera that the kernel knows as a video device.
///
/// Opening and closing take as long as the driver takes; waiting for a frame never takes longer than its deadline.
package final class V4L2Camera: Camera {
    /// The card's name once it has been open; until then what the owner called it.
    package private(set) var name: String

    private let device: String?
    private let width: Int
    private let height: Int
    private let calls: V4L2Calls
    private let folder: String
    /// The formats that may be taken; nil for all.
    private let allowed: Set<FourCC>?
    private var stream: V4L2Stream?
    /// The camera that was open last.
    private var known: V4L2Card?

    /// A camera that is closed.
    ///
    /// `device` is a path, a name in /dev/v4l/by-id or by-path, or what the kernel calls the card or the place where it is
    /// plugged in (`v4l2-ctl --info`: card type, bus info); nil for the first camera in /dev whose pictures the kiosk can
    /// read, and for that camera again once it has been open. The size in pixels is a wish: frames say what the driver made
    /// of it.
    package convenience init(device: String?, width: Int, height: Int) {
        self.init(device: device, width: width, height: height, calls: V4L2Calls())
    }

    init(
        device: String?, width: Int, height: Int, calls: V4L2Calls, folder: String = "/dev",
        allowed: Set<FourCC>? = nil
    ) {
        self.device = device
        self.width = width
        self.height = height
        self.calls = calls
        self.folder = folder
        self.allowed = allowed
        name = device ?? "\(folder)/video*"
    }

    deinit {
        stream?.close()
    }

    /// Finds the device, agrees on a format and starts the stream. Does nothing if it is open.
    package func open() throws(CameraError) {
        guard stream == nil else { return }
        let search = CameraSearch(folder: folder, calls: calls)
        stream = try firstThatServes(try search.candidates(device: device, known: known))
    }

    /// The newest frame, as soon as there is one. Opens a closed camera first.
    package func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame {
        try open()
        guard let stream else { throw .silent(device: name) }
        do throws(CameraError) {
            return try stream.nextFrame(before: deadline)
        } catch {
            close()
            throw error
        }
    }

    /// Stops the stream and lets the device go. Does nothing if it is closed.
    package func close() {
        stream?.close()
        stream = nil
    }

    /// Goes on to the next candidate only from one that is no camera for us: a busy one is the owner's choice, and is
    /// said to be busy rather than replaced by another.
    private func firstThatServes(_ paths: [String]) throws(CameraError) -> V4L2Stream {
        let sought = device ?? "\(folder)/video*"
        var refusals: [(device: String, why: String)] = []
        for path in paths {
            do throws(CameraError) {
                return try start(path)
            } catch {
                guard paths.count > 1 else { throw error }
                switch error {
                case .unusable(let device, let why): refusals.append((device, why))
                case .notFound: continue
                case .busy, .unplugged, .silent, .failed: throw error
                }
            }
        }
        guard !refusals.isEmpty else { throw .notFound(device: sought) }
        // A board has a dozen nodes that are no cameras. The sensor is the one that its owner means.
        if let sensor = refusals.first(where: { $0.why.hasSuffix(V4L2Card.wayOut) }) {
            throw .unusable(device: sensor.device, why: sensor.why)
        }
        throw .unusable(device: sought, why: refusals.map { "\($0.device) \($0.why)" }.joined(separator: "; "))
    }

    /// Starts the camera at that path with one of its own formats, or with one that libv4l2 makes of them.
    private func start(_ path: String) throws(CameraError) -> V4L2Stream {
        if let stream = try start(path, .direct) { return stream }
        if let stream = try start(path, .converting) { return stream }
        throw .unusable(device: path, why: "offers nothing that can be converted")
    }

    /// The stream, or nil if only libv4l2 can make something of the formats.
    private func start(_ path: String, _ route: V4L2Route) throws(CameraError) -> V4L2Stream? {
        let opened = try V4L2Device(path: path, route: route, calls: calls)
        do throws(CameraError) {
            let card = try opened.card()
            let kind = try opened.usable { () throws(Unusable) in try card.kind() }
            let offered = try opened.offeredFormats(kind).filter { allowed?.contains($0.code) ?? true }
            let choice = try opened.usable { () throws(Unusable) in
                try V4L2Format.choose(among: offered, of: card, route: route)
            }
            guard case .take(let codes) = choice else {
                opened.close()
                return nil
            }
            let stream = try firstThatStarts(codes, on: opened, kind)
            known = card
            name = card.name.isEmpty ? path : card.name
            return stream
        } catch {
            opened.close()
            throw error
        }
    }

    /// A format that the driver offers and will not start is no reason to do without a picture. If none starts, the best
    /// one's error is the one to know.
    private func firstThatStarts(
        _ codes: [FourCC], on device: V4L2Device, _ kind: V4L2Kind
    ) throws(CameraError) -> V4L2Stream {
        var first: CameraError?
        for code in codes {
            do throws(CameraError) {
                return try V4L2Stream(device: device, kind: kind, code: code, width: width, height: height)
            } catch {
                switch error {
                case .failed, .unusable: first = first ?? error
                case .notFound, .busy, .unplugged, .silent: throw error
                }
            }
        }
        throw first ?? .unusable(device: device.path, why: "offers no format")
    }
}
