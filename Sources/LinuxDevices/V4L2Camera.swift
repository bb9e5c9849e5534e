public import Devices
public import FitPinkyCore

/// A camera that the kernel knows as a video device, read through libv4l2.
///
/// Opening and closing take as long as the driver takes; waiting for a frame never takes longer than its deadline.
public final class V4L2Camera: Camera {
    /// The card's name once it has been open; until then what the owner called it.
    public private(set) var name: String

    private let device: String?
    private let width: Int
    private let height: Int
    private let calls: V4L2Calls
    private let folder: String
    private var stream: V4L2Stream?

    /// A camera that is closed.
    ///
    /// `device` is a path, or a name in /dev/v4l/by-id, or nil for the first camera in /dev whose pictures the kiosk can
    /// read. The size in pixels is a wish: frames say what the driver made of it.
    public convenience init(device: String?, width: Int, height: Int) {
        self.init(device: device, width: width, height: height, calls: V4L2Calls())
    }

    init(device: String?, width: Int, height: Int, calls: V4L2Calls, folder: String = "/dev") {
        self.device = device
        self.width = width
        self.height = height
        self.calls = calls
        self.folder = folder
        name = device ?? "\(folder)/video*"
    }

    deinit {
        stream?.close()
    }

    /// Finds the device, agrees on a format and starts the stream. Does nothing if it is open.
    public func open() throws(CameraError) {
        guard stream == nil else { return }
        stream = try firstThatServes(VideoNodes.candidates(device: device, folder: folder))
    }

    /// The newest frame, as soon as there is one. Opens a closed camera first.
    public func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame {
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
    public func close() {
        stream?.close()
        stream = nil
    }

    /// Goes on to the next candidate only from one that is no camera for us: a busy one is the owner's choice, and is
    /// said to be busy rather than replaced by another.
    private func firstThatServes(_ paths: [String]) throws(CameraError) -> V4L2Stream {
        var refusals: [String] = []
        for path in paths {
            do throws(CameraError) {
                return try start(path)
            } catch {
                guard paths.count > 1 else { throw error }
                switch error {
                case .unusable(let device, let why): refusals.append("\(device) \(why)")
                case .notFound: continue
                default: throw error
                }
            }
        }
        guard !refusals.isEmpty else { throw .notFound(device: device ?? "\(folder)/video*") }
        throw .unusable(device: "\(folder)/video*", why: refusals.joined(separator: "; "))
    }

    private func start(_ path: String) throws(CameraError) -> V4L2Stream {
        let opened = try V4L2Device(path: path, calls: calls)
        do throws(CameraError) {
            let card = try opened.cardName()
            let stream = try V4L2Stream(device: opened, width: width, height: height)
            name = card.isEmpty ? path : card
            return stream
        } catch {
            opened.close()
            throw error
        }
    }
}

/// Where to look for a camera.
enum VideoNodes {
    /// Most nodes that are tried when none is named; a Raspberry Pi has a dozen for its codecs alone.
    static let maxNodes = 64

    /// The paths to try, in order: the named one, or every /dev/video by its number.
    static func candidates(device: String?, folder: String) -> [String] {
        guard let device else {
            let numbers = SystemFiles.names(in: folder).compactMap { name in
                name.hasPrefix("video") ? UInt32(name.dropFirst("video".count)) : nil
            }
            return numbers.sorted().prefix(maxNodes).map { "\(folder)/video\($0)" }
        }
        return [device.contains("/") ? device : "\(folder)/v4l/by-id/\(device)"]
    }
}
