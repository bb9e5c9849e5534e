import Glibc
import NIOCore

/// Counts what comes, keeps it if it is to, and says when all is there.
final class Sink: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var left: Int
    private var file: SyncedFile?
    private let ended: EventLoopPromise<Void>

    init(count: Int, file: SyncedFile?, ended: EventLoopPromise<Void>) {
        (left, self.file, self.ended) = (count, file, ended)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        left -= bytes.readableBytes
        do {
            try bytes.withUnsafeReadableBytes { try file?.append($0, isLast: left == 0) }
        } catch {
            return errorCaught(context: context, error: error)
        }
        if left == 0 { context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [1])), promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        ended.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if left == 0 { ended.succeed() } else { ended.fail(JobError.closed) }
    }
}

/// A file of which each photo's length is on the disk before the next is written.
struct SyncedFile: Sendable {
    private static let photoBytes = 500_000

    private let descriptor: Int32
    private var unsynced = 0

    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw JobError.system("open", errno) }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
        guard write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
            throw JobError.system("write", errno)
        }
        unsynced += bytes.count
        guard isLast || unsynced >= SyncedFile.photoBytes else { return }
        guard fdatasync(descriptor) == 0 else { throw JobError.system("fdatasync", errno) }
        unsynced = 0
    }
}
