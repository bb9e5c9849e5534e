internal import Glibc
internal import NIOCore
internal import NIOSSL
internal import TTRPC

/// Appends what is sent over TLS to files, as it was before encryption: for tests of what reaches another kiosk.
///
/// Each receiver has its own file in the folder, named by its key: 64 hexadecimal digits. The bytes of several
/// connections to one receiver follow each other in the order in which they were sent. Each write blocks the
/// connection's thread.
public final class WireRecord: Sendable {
    /// The folder of the files.
    public let folder: String

    /// Makes the folder, with mode 0700, if it is not there.
    public init(folder: String) throws(WireRecordError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw WireRecordError(path: folder, code: errno) }
        self.folder = folder
    }

    func append(_ bytes: ByteBufferView, for receiver: KeyPin) throws(WireRecordError) {
        let path = "\(folder)/\(receiver)"
        // Opened each time: strangers may show any number of keys.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WireRecordError(path: path, code: errno) }
        defer { close(descriptor) }
        // One call, so that what other threads append for the same receiver does not come between.
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw WireRecordError(path: path, code: count < 0 ? errno : ENOSPC) }
    }
}

/// A ``WireRecord`` that cannot be written.
public struct WireRecordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The system's `errno`.
    public let code: Int32

    /// What happened.
    public var description: String { "cannot record what is sent in \(path): \(String(cString: strerror(code)))" }
}

/// Stands directly behind the encryption. A connection whose bytes cannot be recorded is closed without sending them,
/// since a search in a record with gaps would prove nothing. Lives on the channel's event loop.
final class WireRecorder: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let record: WireRecord
    private var receiver: KeyPin?

    init(_ record: WireRecord) { self.record = record }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        do {
            try record.append(unwrapOutboundIn(data).readableBytesView, for: try key(of: context))
        } catch {
            promise?.fail(error)
            context.close(promise: nil)
            return
        }
        context.write(data, promise: promise)
    }

    /// The key of the other side, which is known before either side sends anything but its handshake.
    private func key(of context: ChannelHandlerContext) throws(WireRecordError) -> KeyPin {
        if let receiver { return receiver }
        guard let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate(),  // none: not recorded
            let key = KeyPin(certificate)
        else { throw WireRecordError(path: record.folder, code: ENOKEY) }
        receiver = key
        return key
    }
}
