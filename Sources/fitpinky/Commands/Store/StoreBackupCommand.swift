import ArgumentParser
import Glibc
import KioskPages
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

            Without --with-identity a folder that is restored from it becomes another kiosk. With it, it becomes this one \
            again; but whoever has the file can then sign in this kiosk's name.
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The file to write; - is standard output.") var file: String
    @Flag(help: "With the kiosk's secret: keep the file like a key.") var withIdentity = false
    @Flag(help: "Replace the file if it is there.") var force = false

    func validate() throws {
        if options.json, file == BackupFile.standardOutput {
            throw ValidationError("--json and standard output as the file exclude each other")
        }
    }

    func run() async throws {
        var target = BackupFile(path: file)
        try target.check(mayReplace: force)
        var bar = ProgressBar("backing up", options)
        do {
            try await KioskCall.make(options) { call in
                for try await piece in try await call.kiosk.backUpStore(.with { $0.withIdentity = withIdentity }) {
                    try target.append(Array(piece.data))
                    bar.show(piece.progress)
                }
            }
            bar.clear()
            try target.sync()
            if !target.isStandardOutput { try await prove(target) }
            try target.finish()
        } catch {
            bar.clear()
            target.discard()
            throw error
        }
        if target.isStandardOutput { return }
        if options.json {
            return JSON.object([
                "file": .text(file), "bytes": .number(target.byteCount), "withIdentity": .bool(withIdentity),
            ]).print()
        }
        say("\(file): \(size(target.byteCount)), read back and found whole")
        if withIdentity { say("it holds this kiosk's secret: keep it like a key") }
    }

    /// Reads the file again, on a thread where that may block.
    private func prove(_ target: BackupFile) async throws {
        let bar = ProgressBar("reading it back", options)
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            let isStarted = Thread.start(name: "backup check") {
                var bar = bar
                let result = Result { try target.prove { bar.show($0, of: $1) } }
                bar.clear()
                continuation.resume(returning: result)
            }
            if !isStarted { continuation.resume(returning: .failure(ExitCode(EX_TEMPFAIL))) }
        }
        try result.get()
    }
}
