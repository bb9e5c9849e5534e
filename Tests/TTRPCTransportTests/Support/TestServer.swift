import Glibc
import Logging
import ServiceLifecycle
import Support
import TTRPC
import TTRPCTransport

/// A folder of its own for a socket, gone when `body` returns.
func withSocketPath(_ body: (String) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try await body("\(folder.path)/kiosk.sock")
}

/// Runs the echo service on a socket of its own while `body` runs, and shuts it down gracefully after it.
func withServer(
    over transport: Transport = .unix, limits: TransportLimits = .local,
    _ body: (ServerAddress, EchoService) async throws -> Void
) async throws {
    let service = EchoService()
    try await withServer(over: transport, services: [service.ttrpcService], limits: limits) { address, _ in
        try await body(address, service)
    }
}

/// Runs services on a socket of their own while `body` runs, and shuts them down gracefully after it, or when `body`
/// says so.
func withServer(
    over transport: Transport = .unix, services: [TTRPCService], limits: TransportLimits = .local,
    _ body: (ServerAddress, _ shutDown: @escaping () async -> Void) async throws -> Void
) async throws {
    try await withListener(over: transport, services: services, limits: limits) { server, address in
        try await run(server) { shutDown in try await body(address, shutDown) }
    }
}

/// Runs a server while `body` runs, and shuts it down gracefully after it, or when `body` says so.
func run(
    _ server: TTRPCServer, while body: (_ shutDown: @escaping () async -> Void) async throws -> Void
) async throws {
    let group = ServiceGroup(
        configuration: .init(
            services: [server], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await group.run() }
        do {
            try await body { await group.triggerGracefulShutdown() }
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
    }
}

extension SayRequest {
    init(text: String, fillerBytes: Int = 0) {
        self.init()
        self.text = text
        filler.append(contentsOf: [UInt8](repeating: 7, count: fillerBytes))
    }
}

extension FailRequest {
    init(code: StatusCode, message: String) {
        self.init()
        self.code = code.rawValue
        self.message = message
    }
}

extension RepeatRequest {
    init(text: String, times: Int, fillerBytes: Int = 0) {
        self.init()
        self.text = text
        self.times = Int64(times)
        self.fillerBytes = Int64(fillerBytes)
    }
}
