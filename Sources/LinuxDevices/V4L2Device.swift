import CV4L2
import Devices
import FitPinkyCore
import Glibc

/// An open video device: asks it things, and says what a failure means.
struct V4L2Device {
    let path: String
    let descriptor: CInt
    let calls: V4L2Calls

    init(path: String, calls: V4L2Calls) throws(CameraError) {
        self.path = path
        self.calls = calls
        do throws(Errno) {
            descriptor = try valueOrErrno { calls.open(path) }
        } catch {
            switch error.rawValue {
            case ENOENT, ENOTDIR, ENODEV, ENXIO: throw .notFound(device: path)
            case ENOTTY, EINVAL, EISDIR: throw .unusable(device: path, why: "is no video device")
            default: throw V4L2Device.error("open", error, path, calls)
            }
        }
    }

    func close() {
        // Nothing can be done about a failure, and the descriptor is gone either way.
        _ = calls.close(descriptor)
    }

    /// The errno of the request, or nil after success.
    func attempt<Argument>(_ request: V4L2Request, _ argument: inout Argument) -> Errno? {
        do throws(Errno) {
            try withUnsafeMutablePointer(to: &argument) { (pointer) throws(Errno) in
                _ = try valueOrErrno { calls.control(descriptor, request, UnsafeMutableRawPointer(pointer)) }
            }
            return nil
        } catch {
            return error
        }
    }

    func control<Argument>(_ request: V4L2Request, _ argument: inout Argument) throws(CameraError) {
        if let errno = attempt(request, &argument) { throw error(request, errno) }
    }

    func error(_ request: V4L2Request, _ errno: Errno) -> CameraError {
        V4L2Device.error(request.rawValue, errno, path, calls)
    }

    static func error(_ call: String, _ errno: Errno, _ path: String, _ calls: V4L2Calls) -> CameraError {
        switch errno.rawValue {
        case ENODEV, ENXIO: .unplugged(device: path)
        case EBUSY: .busy(device: path, holder: calls.holder(path))
        default: .failed(device: path, call: call, errno: errno.rawValue)
        }
    }

    /// The card's name, once it is known to be a camera.
    func cardName() throws(CameraError) -> String {
        var answer = v4l2_capability()
        if let errno = attempt(.queryCapability, &answer) {
            guard errno.rawValue != ENOTTY, errno.rawValue != EINVAL else {
                throw .unusable(device: path, why: "is no video device")
            }
            throw error(.queryCapability, errno)
        }
        // One driver may have several nodes; what this one does is in device_caps.
        let hasOwn = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        let abilities = hasOwn ? answer.device_caps : answer.capabilities
        let card = String(characters: answer.card)
        guard abilities & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0 else {
            let isMultiPlanar = abilities & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0
            throw .unusable(
                device: path,
                why: isMultiPlanar
                    ? "(\(card)) gives its pictures in several planes, which the kiosk does not read"
                    : "(\(card)) takes no pictures")
        }
        guard abilities & UInt32(V4L2_CAP_STREAMING) != 0 else {
            throw .unusable(device: path, why: "(\(card)) cannot stream into memory")
        }
        return card
    }

    func offeredFormats() throws(CameraError) -> [OfferedFormat] {
        var formats: [OfferedFormat] = []
        for index in 0..<V4L2Limits.maxFormats {
            var answer = v4l2_fmtdesc()
            answer.index = index
            answer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            if let errno = attempt(.enumerateFormats, &answer) {
                // So the kernel says that there are no more.
                if errno.rawValue == EINVAL { break }
                throw error(.enumerateFormats, errno)
            }
            formats.append(
                OfferedFormat(
                    code: FourCC(rawValue: answer.pixelformat),
                    isEmulated: answer.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0))
        }
        return formats
    }

    /// Agrees on the best format at about that size; the driver may answer with another size.
    func agree(width: Int, height: Int) throws(CameraError) -> FrameLayout {
        let code = try usable(try offeredFormats(), V4L2Format.choose)
        var format = v4l2_format()
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        format.fmt.pix.width = UInt32(clamping: width)
        format.fmt.pix.height = UInt32(clamping: height)
        format.fmt.pix.pixelformat = code.rawValue
        format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
        try control(.setFormat, &format)
        return try usable(format.fmt.pix, FrameLayout.init)
    }

    private func usable<Claim, Value>(
        _ claim: Claim, _ check: (Claim) throws(Unusable) -> Value
    ) throws(CameraError) -> Value {
        do throws(Unusable) {
            return try check(claim)
        } catch {
            throw .unusable(device: path, why: error.why)
        }
    }
}
