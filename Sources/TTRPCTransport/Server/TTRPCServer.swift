public import Logging
import NIOCore
public import ServiceLifecycle
public import TTRPC

/// Offers services on a Unix socket, or on TCP with TLS 1.3 to whoever holds an admitted key. ``run()`` ends
/// when every connection and every call has.
///
/// A handler runs on its connection's thread, and must not block it. It must end soon after its task is cancelled, which
/// happens when its connection is closed, its caller's deadline passes or the server ends.
public struct TTRPCServer: Service {
    private let endpoint: any ServerEndpoint
    /// Those of the endpoint, if it is on the network.
    let network: NetworkConnections?
    private let logger: Logger

    /// Serves on `listener`, which it closes in the end.
    public init(
        listener: UnixListener, services: [TTRPCService], limits: TransportLimits = .local,
        logger: Logger = Logger(label: "ttrpc") { _ in SwiftLogNoOpLogHandler() }
    ) {
        endpoint = UnixEndpoint(listener: listener, services: services, limits: limits)
        network = nil
        self.logger = logger
    }

    /// Serves on `listener`, which it closes in the end, with TLS 1.3. A client must show a certificate, of which nothing
    /// counts but its key.
    ///
    /// - Parameters:
    ///   - record: where to record what is sent; nil records nothing.
    ///   - admission: what the holder of a key gets. Asked at each handshake, so pins can change at any time;
    ///     after a removal, call ``revoke(_:)`` as well.
    public init(
        listener: TCPListener, certificate: DeviceCertificate, limits: NetworkLimits = NetworkLimits(),
        logger: Logger = Logger(label: "ttrpc") { _ in SwiftLogNoOpLogHandler() },
        record: WireRecord? = nil, admission: @escaping Admission.Policy
    ) {
        let endpoint = NetworkEndpoint(
            listener: listener, certificate: certificate, limits: limits, record: record, admission: admission)
        self.endpoint = endpoint
        network = endpoint.connections
        self.logger = logger
    }

    /// Closes every connection with this key at once. Call it after the admission has begun to refuse the key: a
    /// handshake that is under way at that moment is then either refused or closed here.
    public func revoke(_ key: KeyPin) {
        network?.close(key)
    }

    /// How many connections are open whose client has proved to hold this key and was admitted as authenticated.
    public func connections(of key: KeyPin) -> Int { network?.count(of: key) ?? 0 }

    /// How many connections are open whose client is in its handshake or not authenticated.
    public var unauthenticatedConnections: Int { network?.strangers ?? 0 }

    /// Serves until the task is cancelled or told to shut down gracefully. Call it once.
    ///
    /// On a graceful shutdown the socket file, or the port, goes first, then streaming calls end with `UNAVAILABLE`, unary
    /// ones have ``TransportLimits/drainGrace`` to finish, and what is left is cancelled.
    ///
    /// - Throws: what went wrong with the listening socket; never for the sake of one connection.
    public func run() async throws {
        defer { endpoint.leave() }
        let (sessions, queue) = AsyncStream.makeStream(of: ServerSession.self)
        let listening = try await endpoint.listen(arrivals: SessionArrivals(queue: queue), logger: logger)
        listening.closeFuture.whenComplete { _ in queue.finish() }
        await withTaskCancellationOrGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await session in sessions {
                    group.addTask { await session.run() }
                }
            }
        } onCancelOrGracefulShutdown: {
            endpoint.leave()
            listening.close(promise: nil)
        }
        // A cancelled loop leaves behind those that had just arrived.
        endpoint.closeConnections()
    }
}
