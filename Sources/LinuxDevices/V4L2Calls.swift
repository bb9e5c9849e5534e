import CV4L2
import FitPinkyCore
import Glibc
import Threads

/// The requests that a camera is asked, by the names in <linux/videodev2.h>.
enum V4L2Request: String, CaseIterable {
    case queryCapability = "VIDIOC_QUERYCAP"
    case enumerateFormats = "VIDIOC_ENUM_FMT"
    case enumerateSizes = "VIDIOC_ENUM_FRAMESIZES"
    case setFormat = "VIDIOC_S_FMT"
    case setRate = "VIDIOC_S_PARM"
    case requestBuffers = "VIDIOC_REQBUFS"
    case queryBuffer = "VIDIOC_QUERYBUF"
    case queueBuffer = "VIDIOC_QBUF"
    case dequeueBuffer = "VIDIOC_DQBUF"
    case startStream = "VIDIOC_STREAMON"
    case stopStream = "VIDIOC_STREAMOFF"

    var number: CUnsignedLong {
        switch self {
        case .queryCapability: cv4l2_querycap
        case .enumerateFormats: cv4l2_enum_fmt
        case .enumerateSizes: cv4l2_enum_framesizes
        case .setFormat: cv4l2_s_fmt
        case .setRate: cv4l2_s_parm
        case .requestBuffers: cv4l2_reqbufs
        case .queryBuffer: cv4l2_querybuf
        case .queueBuffer: cv4l2_qbuf
        case .dequeueBuffer: cv4l2_dqbuf
        case .startStream: cv4l2_streamon
        case .stopStream: cv4l2_streamoff
        }
    }
}

/// The way to a device, the same for all calls on one descriptor.
enum V4L2Route {
    /// The camera's own formats.
    case direct
    /// Through libv4l2, for a camera none of whose own formats can be read.
    case converting

    fileprivate var shim: cv4l2_route { self == .direct ? cv4l2_direct : cv4l2_converting }
}

/// The calls that a camera makes, so that a test can make each of them fail. All answer 0 or more, or a negative errno.
struct V4L2Calls {
    var open: (_ path: String, V4L2Route) -> CInt = { cv4l2_open($0, $1.shim) }
    var close: (_ descriptor: CInt, V4L2Route) -> CInt = { cv4l2_close($0, $1.shim) }
    var control: (_ descriptor: CInt, V4L2Route, V4L2Request, _ argument: UnsafeMutableRawPointer) -> CInt = {
        cv4l2_ioctl($0, $1.shim, $2.number, $3)
    }
    var map: (_ descriptor: CInt, V4L2Route, _ length: Int, _ offset: UInt32, inout UnsafeMutableRawPointer?) -> CInt =
        { cv4l2_map($0, $1.shim, $2, $3, &$4) }
    var unmap: (UnsafeMutableRawPointer, V4L2Route, _ length: Int) -> CInt = { cv4l2_unmap($0, $1.shim, $2) }
    var poll: (inout [pollfd], _ milliseconds: CInt) -> CInt = pollOrErrno
    var now: () -> MonotonicInstant = MonotonicInstant.now
    var holder: (_ device: String) -> String? = { DeviceHolder.find(device: $0) }
}
