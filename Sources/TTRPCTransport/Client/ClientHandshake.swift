import NIOCore
import NIOSSL
import NIOTLS
import TTRPC

/// A client's end of a TLS connection until the handshake is complete on this side: judges the server's key, and watches
/// the time. Lives on the channel's event loop.
final class ClientHandshake: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The key of the server; or a ``ConnectError``.
    let result: EventLoopFuture<KeyPin>

    private let promise: EventLoopPromise<KeyPin>
    private let address: String
    private let verification: Verification
    private let patience: Duration
    private let expiry: EventLoopFuture<Void>
    private var seen: KeyPin?
    private var isOver = false

    /// - Parameters:
    ///   - address: for messages.
    ///   - patience: for messages; what counts is the `expiry`, which succeeds when it has run out.
    init(
        loop: any EventLoop, address: String, verification: Verification, patience: Duration,
        expiry: EventLoopFuture<Void>
    ) {
        promise = loop.makePromise(of: KeyPin.self)
        result = promise.futureResult
        self.address = address
        self.verification = verification
        self.patience = patience
        self.expiry = expiry
    }

    /// Judges the server's certificate: by its key only.
    func verify(_ certificates: [NIOSSLCertificate]) -> NIOSSLVerificationResult {
        guard let key = certificates.first.flatMap(KeyPin.init) else { return .failed }
        seen = key
        return verification.accepts(key) ? .certificateVerified : .failed
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        expiry.hop(to: context.eventLoop).whenSuccess {
            let (handshake, context) = loopBound.value
            guard !handshake.isOver else { return }
            handshake.fail(.timedOut(handshake.address, after: handshake.patience))
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        fail(.hungUp(address))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(.hungUp(address))
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {  // as the library declares it
        if case TLSUserEvent.handshakeCompleted(let negotiated)? = event as? TLSUserEvent, !isOver {
            if negotiated == ttrpcProtocolName, let seen {
                finish(.success(seen))
            } else {
                fail(.notTTRPC(address))
                context.close(promise: nil)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isOver {
            context.fireErrorCaught(error)
        } else {
            // TLS closes the connection by itself.
            fail(connectError(TLSFailure(error)))
        }
    }

    private func connectError(_ failure: TLSFailure) -> ConnectError {
        if case .pinned(let pinned) = verification, let seen, seen != pinned {
            return .wrongKey(address, pinned: pinned, seen: seen)
        }
        return switch failure {
        case .certificateRefused: .refused(address)
        case .nothingInCommon: .notTTRPC(address)
        case .closed: .hungUp(address)
        case .notTLS: .notTLS(address)
        case .other(let reason): .handshakeFailed(address, reason: reason)
        }
    }

    private func fail(_ error: ConnectError) {
        finish(.failure(error))
    }

    private func finish(_ outcome: Result<KeyPin, ConnectError>) {
        guard !isOver else { return }
        isOver = true
        promise.completeWith(outcome.mapError { $0 })
    }
}
