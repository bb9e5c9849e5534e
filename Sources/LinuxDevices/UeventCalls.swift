import FitPinkyCore
import Glibc
import Threads

/// What came through the socket.
struct UeventMessage: Hashable {
    /// The sender's netlink port; 0 is the kernel. Nil if the address is not one of netlink.
    var sender: UInt32?
    /// Bytes that it has; more than were read if it was cut off.
    var byteCount: Int
}

/// The calls by which the kernel is listened to, so that a test can make each of them fail. All that answer a number answer
/// 0 or more, or a negative errno.
struct UeventCalls {
    var open: () -> CInt = UeventCalls.liveOpen
    var bind: (_ descriptor: CInt) -> CInt = UeventCalls.liveBind
    var receive: (_ descriptor: CInt, inout [UInt8], inout UeventMessage) -> CInt = UeventCalls.liveReceive
    var close: (_ descriptor: CInt) -> Void = { Glibc.close($0) }
    var poll: (inout [pollfd], _ milliseconds: CInt) -> CInt = pollOrErrno
    var now: () -> MonotonicInstant = MonotonicInstant.now

    // <linux/netlink.h> is in no module that Swift can import. Of it, this needs two numbers and one structure of four fields:
    // sockaddr_nl has a family and padding of 16 bits each, then port and groups of 32.
    private static let kernelEvents: CInt = 15
    private static let kernelGroup: UInt32 = 1
    private static let addressSize = 12
    private static let noAddress = [UInt8](repeating: 0, count: MemoryLayout<sockaddr>.size)

    private static func liveOpen() -> CInt {
        let type = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_NETLINK, type, kernelEvents)
        return descriptor < 0 ? -errno : descriptor
    }

    /// To the kernel's own group, not to what udev says afterwards: there may be no udev.
    private static func liveBind(descriptor: CInt) -> CInt {
        var address = noAddress
        let result = address.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: UInt16(AF_NETLINK), toByteOffset: 0, as: UInt16.self)
            bytes.storeBytes(of: kernelGroup, toByteOffset: 8, as: UInt32.self)
            return bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.bind(descriptor, $0.baseAddress, socklen_t(addressSize))
            }
        }
        return result < 0 ? -errno : 0
    }

    private static func liveReceive(descriptor: CInt, buffer: inout [UInt8], message: inout UeventMessage) -> CInt {
        var address = noAddress
        var size = socklen_t(addressSize)
        let count = address.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { from in
                // MSG_TRUNC: the true length, even of a message that is longer than the buffer.
                recvfrom(descriptor, &buffer, buffer.count, CInt(MSG_TRUNC), from.baseAddress, &size)
            }
        }
        guard count >= 0 else { return -errno }
        let isNetlink = size == socklen_t(addressSize)
        message = UeventMessage(
            sender: isNetlink ? address.withUnsafeBytes { $0.load(fromByteOffset: 4, as: UInt32.self) } : nil,
            byteCount: count)
        return 0
    }
}
