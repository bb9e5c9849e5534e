import ArgumentParser
import Glibc
import KioskPages
import Messages
import TTRPC
import TTRPCTransport

/// One connection to the agent, and what its refusals mean to a shell.
struct KioskCall {
    private let connection: TTRPCClient

    var kiosk: Fitpinky_V1_KioskClient { Fitpinky_V1_KioskClient(connection) }
    func status() async throws -> StatusView { try StatusView(try await kiosk.status(.init())) }
    /// Turns the knobs of a simulated one.
    var simulator: Fitpinky_V1_SimulatorClient { Fitpinky_V1_SimulatorClient(connection) }

    /// A disk that a backup goes to may stand still for longer than a program that forgot to read.
    private static let limits: TransportLimits = {
        var limits = TransportLimits.local
        limits.fullInboxPatience = .seconds(60)
        return limits
    }()

    /// Connects, lets the closure call, and turns what goes wrong into a sentence and an exit code.
    static func make<Value>(
        _ options: GlobalOptions, _ body: (KioskCall) async throws -> Value
    ) async throws -> Value {
        do {
            return try await ask(options, body)
        } catch let error as ConnectError {
            complain("\(error)")
            throw ExitCode(EX_UNAVAILABLE)
        } catch let status as TTRPCStatus {
            complain(status.sentence)
            throw status.exitCode
        } catch let error as UnreadableMessage {
            complain(error.sentence)
            throw ExitCode(EXIT_FAILURE)
        }
    }

    /// Connects, and lets the closure call; what goes wrong is the caller's to tell.
    ///
    /// - Throws: `ConnectError`, `TTRPCStatus`, and what the closure throws.
    static func ask<Value>(
        _ options: GlobalOptions, _ body: (KioskCall) async throws -> Value
    ) async throws -> Value {
        let connection = try await TTRPCClient.connect(path: options.socket, limits: limits)
        let result: Value
        do {
            result = try await body(KioskCall(connection: connection))
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
        return result
    }
}

extension TTRPCStatus {
    var sentence: String { message.isEmpty ? "\(code)" : message }

    /// What `fitpinky --help` promises to scripts.
    var exitCode: ExitCode {
        switch code {
        case .unavailable, .cancelled: ExitCode(EX_UNAVAILABLE)
        case .deadlineExceeded, .resourceExhausted, .aborted: ExitCode(EX_TEMPFAIL)
        default: ExitCode(EXIT_FAILURE)
        }
    }
}

/// Writes to standard error what went wrong. It may quote others, and cannot move a terminal's cursor.
func complain(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0)).text }
    put("fitpinky: \(lines.joined(separator: "\n"))", to: .errors)
}
