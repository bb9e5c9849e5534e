import ArgumentParser
import Glibc
import JSON
import Messages
import Store
import SwiftProtobuf
import TTRPC
import Threads

struct StoreBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write all that is kept to one file.",
        discussion: """
            The file has every entry and photo as they are at this moment, depends on no version of the database, and is \
            checked before it gets its name. Presses go on meanwhile.

            The recovery keys of the members who joined here are always in it: whoever has the file can act for them with a new \
            kiosk, so keep it like a key. Without --with-identity a folder that is restored from it becomes another kiosk. With it, it becomes this one \
            again; but whoever has the file can then sign in this kiosk's name.
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The file to write; - is standard output.") var file: String
    @Flag(help: "With the kiosk's secret: keep the file like a key.") var withIdentity = false
    @Flag(help: "Replace the file if it is there.") var force = false

    func validate() throws { try options.checkOutput(file, "FILE") }

    func run() async throws {
        if try OutputFile.replaces(file), !force {
            complain("\(file) is there already; choose another name, or replace it with --force")
            throw ExitCode(EXIT_FAILURE)
        }
        var bar = ProgressBar("backing up", options)
        defer { bar.clear() }
        let target = try await KioskCall.make(options) { call in
            // The file is made with the first bytes, so that a refusal leaves none.
            var file: OutputFile?
            for try await piece in try await call.kiosk.backUpStore(.with { $0.withIdentity = withIdentity }) {
                let target = try file ?? OutputFile(path: self.file, mode: OutputFile.privateMode)
                file = target
                try target.append(piece.data)
                bar.show(piece.progress)
            }
            guard let file else { throw TTRPCStatus(.unavailable, "the agent sent no backup; try again") }
            return file
        }
        bar.clear()
        // What went into a pipe or a device cannot be read again.
        if let draft = target.draft {
            try target.sync()
            try await prove(draft)
        }
        try target.finish()
        if target.isStandardOutput { return }
        if options.json {
            return JSON.object([
                "file": .text(file), "bytes": .number(target.byteCount), "withIdentity": .bool(withIdentity),
            ]).print()
        }
        let isProved = if case .file = target.place { true } else { false }
        say("\(file): \(size(target.byteCount))\(isProved ? ", read back and found whole" : "")")
        say("it holds the recovery keys of those who joined here: let nobody else have it")
        if withIdentity { say("it holds this kiosk's secret: keep it like a key") }
    }

    /// Reads what was written again, on a thread where that may block.
    private func prove(_ draft: String) async throws {
        let bar = ProgressBar("reading it back", options)
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            let isStarted = Thread.start(name: "backup check") {
                var bar = bar
                let result = Result { () throws(StoreError) in
                    _ = try Store.check(backup: draft) { bar.show($0, of: $1) }
                }
                bar.clear()
                continuation.resume(returning: result)
            }
            if !isStarted {
                continuation.resume(returning: .failure(.failed(call: "thread", path: draft, code: EAGAIN)))
            }
        }
        if case .failure(let error) = result {
            complain("what was written cannot be read back: \(error); try another disk")
            throw ExitCode(EXIT_FAILURE)
        }
    }
}
