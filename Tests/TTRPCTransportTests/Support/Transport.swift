import TTRPC
@testable import TTRPCTransport

/// What a connection is made of.
enum Transport: CaseIterable {
    case unix
    case tls
}

/// Where a server of the tests is, and how to be admitted there.
enum ServerAddress: Sendable {
    case unix(String)
    case tls(port: Int, client: DeviceCertificate, server: KeyPin)

    /// nil over TLS.
    var path: String? {
        if case .unix(let path) = self { path } else { nil }
    }

    func connect(limits: TransportLimits = .local) async throws(ConnectError) -> TTRPCClient {
        switch self {
        case .unix(let path):
            try await TTRPCClient.connect(path: path, limits: limits)
        case .tls(let port, let client, let server):
            try await TTRPCClient.connect(
                host: "127.0.0.1", port: port, certificate: client, verification: .pinned(server),
                limits: limits.patient)
        }
    }

    /// What somebody hears who connects when the server has ended.
    var goneError: ConnectError {
        switch self {
        case .unix(let path): .noSuchSocket(path)
        case .tls(let port, _, _): .portClosed("127.0.0.1:\(port)")
        }
    }
}

/// Makes a server on a socket of its own that offers the services to one client. It does not run yet.
func withListener(
    over transport: Transport, services: [TTRPCService], limits: TransportLimits = .local,
    _ body: (TTRPCServer, ServerAddress) async throws -> Void
) async throws {
    switch transport {
    case .unix:
        try await withSocketPath { path in
            let server = TTRPCServer(listener: try UnixListener(path: path), services: services, limits: limits)
            try await body(server, .unix(path))
        }
    case .tls:
        let (own, client) = (try DeviceCertificate.drawn(), try DeviceCertificate.drawn())
        let listener = try TCPListener(host: "127.0.0.1", port: 0)
        var network = NetworkLimits.patient
        // A test has as many connections as it likes.
        network.maxConnectionsPerKey = .max
        let server = TTRPCServer(listener: listener, certificate: own, limits: network) { key in
            key == client.pin ? .admitted(services: services, limits: limits, isAuthenticated: true) : .refused
        }
        try await body(server, .tls(port: listener.port, client: client, server: own.pin))
    }
}

extension DeviceCertificate {
    static func drawn() throws -> DeviceCertificate {
        try DeviceCertificate(privateKey: DeviceCertificate.makePrivateKey())
    }
}

extension TransportLimits {
    /// A machine that runs all tests at one time may take long for a handshake.
    var patient: TransportLimits {
        var limits = self
        limits.connectTimeout = .seconds(50)
        return limits
    }
}

extension NetworkLimits {
    /// For the same reason.
    static var patient: NetworkLimits {
        var limits = NetworkLimits()
        limits.identificationPatience = .seconds(600)
        limits.unauthenticatedLife = .seconds(600)
        limits.silencePatience = .seconds(600)
        return limits
    }
}
