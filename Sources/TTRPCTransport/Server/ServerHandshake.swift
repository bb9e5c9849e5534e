import Logging
import NIOCore
import NIOSSL
import NIOTLS
import TTRPC

/// A server's end of a TLS connection until it is known who the client is: asks for the admission of its key, and watches
/// the time. Lives on the channel's event loop.
final class ServerHandshake: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// What the client gets, once it has proved to hold the key.
    struct Admitted {
        let keys: ConnectionKeys
        let services: [TTRPCService]
        let limits: TransportLimits
        let isAuthenticated: Bool
    }

    private enum State {
        case handshaking
        case admitted(Admitted)
        case served
        case closed
    }

    private let channel: any Channel
    private let ownKey: KeyPin
    private let limits: NetworkLimits
    private let connections: NetworkConnections
    private let admission: Admission.Policy
    private let log: RateLimitedLog
    private let closer: SocketCloser
    private let silence: SilenceWatch
    private let serve: (Admitted, _ onFirstFrame: @escaping () -> Void) throws -> Void
    private var state = State.handshaking
    private var identification: Scheduled<Void>?
    private var life: Scheduled<Void>?

    /// - Parameter serve: called when the handshake is complete, to put a ``ServerHandler`` behind this handler.
    init(
        channel: any Channel, endpoint: NetworkEndpoint, closer: SocketCloser, silence: SilenceWatch,
        log: RateLimitedLog, serve: @escaping (Admitted, _ onFirstFrame: @escaping () -> Void) throws -> Void
    ) {
        self.channel = channel
        ownKey = endpoint.certificate.pin
        limits = endpoint.limits
        connections = endpoint.connections
        admission = endpoint.admission
        self.closer = closer
        self.silence = silence
        self.log = log
        self.serve = serve
    }

    /// Judges the client's certificate: by its key only.
    func verify(_ certificates: [NIOSSLCertificate]) -> NIOSSLVerificationResult {
        guard let key = certificates.first.flatMap(KeyPin.init), admits(key) else {
            // The client believes itself connected until it reads that it is not, and may have sent a request.
            closer.lingers = true
            return .failed
        }
        return .certificateVerified
    }

    private func admits(_ key: KeyPin) -> Bool {
        // First it can be found, then it is decided on: a pin that is removed in between closes the connection.
        guard connections.shows(key, channel) else { return false }
        guard case .admitted(let services, let limits, let isAuthenticated) = admission(key) else {
            log.info(.connectionRefused, [.reason: "its key is not admitted", .key: "\(key)"])
            return false
        }
        state = .admitted(
            Admitted(
                keys: ConnectionKeys(own: ownKey, peer: key), services: services, limits: limits,
                isAuthenticated: isAuthenticated))
        return true
    }

    // MARK: Events of the channel

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = channel
        let log = log
        let patience = limits.identificationPatience
        identification = context.eventLoop.scheduleTask(in: TimeAmount(bounded: patience)) {
            log.info(.connectionClosed, [.reason: "the client did not identify itself in time"])
            channel.abort()
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        closed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        closed()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {  // as the library declares it
        if case TLSUserEvent.handshakeCompleted(let negotiated)? = event as? TLSUserEvent {
            completed(context, negotiated)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard case .served = state else {
            // TLS closes the connection by itself, after it has said why.
            log.debug(.handshakeFailed, [.reason: "\(TLSFailure(error))"])
            return
        }
        context.fireErrorCaught(error)
    }

    // MARK: The end of the handshake

    private func completed(_ context: ChannelHandlerContext, _ negotiated: String?) {
        guard negotiated == ttrpcProtocolName else { return refuse("it does not offer the protocol ttrpc") }
        if case .handshaking = state {
            // A client that resumed an earlier session shows no certificate again; TLS has kept it. What was true then
            // need not be now.
            guard let certificate = try? channel.pipeline.syncOperations.nioSSL_peerCertificate(),  // none: refused
                let key = KeyPin(certificate), admits(key)
            else { return refuse("its key is not admitted") }
        }
        guard case .admitted(let admitted) = state else { return }
        if admitted.isAuthenticated {
            guard connections.authenticated(channel) else { return refuse("there are too many connections") }
            identification?.cancel()
            silence.stop()
        } else {
            let channel = channel
            life = context.eventLoop.scheduleTask(in: TimeAmount(bounded: limits.unauthenticatedLife)) {
                channel.abort()
            }
        }
        state = .served
        do {
            try serve(admitted) { [weak self] in self?.identification?.cancel() }
        } catch {
            refuse("the server has ended")
        }
    }

    private func refuse(_ reason: String) {
        log.info(.connectionRefused, [.reason: "\(reason)"])
        state = .closed
        channel.close(promise: nil)
    }

    private func closed() {
        state = .closed
        identification?.cancel()
        life?.cancel()
    }
}
