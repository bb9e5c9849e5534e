import CV4L2
import Devices
import Glibc
internal import SystemPackage

/// An open video device: asks it things, and says what a failure means.
struct V4L2Device {
    let path: String
    let descriptor: CInt
    let route: V4L2Route
    let calls: V4L2Calls

    init(path: String, route: V4L2Route = .direct, calls: V4L2Calls) throws(CameraError) {
        self.path = path
        self.route = route
        self.calls = calls
        do throws(Errno) {
            descriptor = try valueOrErrno { calls.open(path, route) }
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
        _ = calls.close(descriptor, route)
    }

    /// The errno of the request, or nil after success.
    func attempt<Argument>(_ request: V4L2Request, _ argument: inout Argument) -> Errno? {
        do throws(Errno) {
            try withUnsafeMutablePointer(to: &argument) { (pointer) throws(Errno) in
                _ = try valueOrErrno { calls.control(descriptor, route, request, UnsafeMutableRawPointer(pointer)) }
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

    /// What a refusal means for this device.
    func usable<Value>(_ check: () throws(Unusable) -> Value) throws(CameraError) -> Value {
        do throws(Unusable) {
            return try check()
        } catch {
            throw .unusable(device: path, why: error.why)
        }
    }

    func card() throws(CameraError) -> V4L2Card {
        var answer = v4l2_capability()
        if let errno = attempt(.queryCapability, &answer) {
            guard errno.rawValue != ENOTTY, errno.rawValue != EINVAL else {
                throw .unusable(device: path, why: "is no video device")
            }
            throw error(.queryCapability, errno)
        }
        // One driver may have several nodes; what this one does is in device_caps.
        let hasOwn = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        return V4L2Card(
            driver: String(characters: answer.driver), name: String(characters: answer.card),
            bus: String(characters: answer.bus_info),
            abilities: hasOwn ? answer.device_caps : answer.capabilities)
    }

    func offeredFormats(_ kind: V4L2Kind) throws(CameraError) -> [OfferedFormat] {
        var formats: [OfferedFormat] = []
        for index in 0..<V4L2Limits.maxFormats {
            var answer = v4l2_fmtdesc()
            answer.index = index
            answer.type = kind.type
            if let errno = attempt(.enumerateFormats, &answer) {
                // So the kernel says that there are no more, and a node for data only that there are none.
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

    /// Agrees on that format at about that size; the driver may answer with another size.
    func agree(on code: FourCC, _ kind: V4L2Kind, width: Int, height: Int) throws(CameraError) -> FrameLayout {
        var format = v4l2_format()
        format.type = kind.type
        let answer: AgreedFormat
        switch kind {
        case .singlePlanar:
            format.fmt.pix.width = UInt32(clamping: width)
            format.fmt.pix.height = UInt32(clamping: height)
            format.fmt.pix.pixelformat = code.rawValue
            format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
            try control(.setFormat, &format)
            let pix = format.fmt.pix
            answer = AgreedFormat(
                code: FourCC(rawValue: pix.pixelformat), width: pix.width, height: pix.height,
                bytesPerLine: [pix.bytesperline])
        case .multiPlanar:
            format.fmt.pix_mp.width = UInt32(clamping: width)
            format.fmt.pix_mp.height = UInt32(clamping: height)
            format.fmt.pix_mp.pixelformat = code.rawValue
            format.fmt.pix_mp.field = V4L2_FIELD_ANY.rawValue
            try control(.setFormat, &format)
            let pix = format.fmt.pix_mp
            // The list has eight places; no format that can be read fills more than two.
            let lines = [pix.plane_fmt.0, pix.plane_fmt.1, pix.plane_fmt.2].map(\.bytesperline)
            answer = AgreedFormat(
                code: FourCC(rawValue: pix.pixelformat), width: pix.width, height: pix.height,
                bytesPerLine: Array(lines.prefix(Int(pix.num_planes))))
        }
        return try usable { () throws(Unusable) in try FrameLayout(answer) }
    }

    /// Asks for a frame rate. Many devices have one only, and some refuse to talk about it: what they do is what they do.
    func askForRate(_ kind: V4L2Kind) {
        for wanted in V4L2Limits.wantedRates {
            var parameters = v4l2_streamparm()
            parameters.type = kind.type
            parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: wanted)
            guard attempt(.setRate, &parameters) == nil else { return }
            let answer = parameters.parm.capture.timeperframe
            guard parameters.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 else { return }
            let least = UInt64(V4L2Limits.wantedRates[0]) * UInt64(answer.numerator)
            if UInt64(answer.denominator) >= least { return }
        }
    }
}
