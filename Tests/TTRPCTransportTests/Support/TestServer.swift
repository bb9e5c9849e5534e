import Glibc
import Logging
import ServiceLifecycle
import TTRPC
import TTRPCTransport

/// A folder of its own for a socket, gone when `body` returns.
func withSocketPath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    var template = Array("/tmp/ttrpc-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestServerError.noFolder(errno) }
    let folder = template.withUnsafeBufferPointer { buffer in
        String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    let path = folder + "/kiosk.sock"
    defer {
        unlink(path)
        rmdir(folder)
    }
    return try await body(path)
}

enum TestServerError: Error {
    case noFolder(CInt)
}

/// Runs a server on a socket of its own while `body` runs, and shuts it down gracefully after it.
func withServer<Result: Sendable>(
    _ service: EchoService = EchoService(), limits: TransportLimits = .local,
    _ body: (String, EchoService) async throws -> Result
) async throws -> Result {
    try await withSocketPath { path in
        let server = TTRPCServer(
            listener: try UnixListener(path: path), services: [service.ttrpcService], limits: limits)
        let group = ServiceGroup(
            configuration: .init(services: [server], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let result: Result
            do {
                result = try await body(path, service)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return result
        }
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
