import Glibc
import Store
import Support
import Testing

/// `fitpinky store backup`, with the programs as they are.
@Suite struct BackupTests {
    @Test func `a backup is one file for its owner alone, and is not written over another unless forced`() async throws
    {
        struct BackupJSON: Decodable {
            var file: String
            var bytes: Int
            var withIdentity: Bool
        }
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let file = "\(kiosk.folder.path)/backup"
        let first = try await kiosk.fitpinky("store", "backup", file, "--json")
        let json = try first.json(BackupJSON.self)
        #expect(first.code == 0)
        let bytes = KeptKiosk.bytes(of: file)
        #expect(json.file == file && json.bytes == bytes.count && !json.withIdentity)
        #expect(bytes.count > 140_000)
        #expect(KeptKiosk.mode(of: file) == 0o600)
        #expect(access(file + ".part", F_OK) != 0)
        #expect(try Store.check(backup: file) == nil)

        KeptKiosk.write([1], to: file)
        let refused = try await kiosk.fitpinky("store", "backup", file)
        #expect(refused.code == 1 && refused.errors.contains("--force"))
        #expect(KeptKiosk.bytes(of: file) == [1])
        let forced = try await kiosk.fitpinky("store", "backup", file, "--force")
        #expect(forced.code == 0 && forced.output.contains("found whole"))
        #expect(KeptKiosk.bytes(of: file) == bytes)
        let nowhere = try await kiosk.fitpinky("store", "backup", "\(kiosk.folder.path)/none/backup")
        #expect(nowhere.code == 1 && nowhere.errors.contains("cannot be written"))
    }

    @Test func `a backup to standard output is the same file, and only the backup`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let file = "\(kiosk.folder.path)/backup"
        #expect(try await kiosk.fitpinky("store", "backup", file).code == 0)
        let run = try await kiosk.fitpinky("store", "backup", "-")
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(KeptKiosk.bytes(of: "\(kiosk.folder.path)/run.out") == KeptKiosk.bytes(of: file))
        #expect(try await kiosk.fitpinky("store", "backup", "-", "--json").code == 64)
    }

    @Test func `a press while a backup that nobody takes waits is saved`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...60, photoBytes: 500_000)
        try await kiosk.startAgent()
        let pipe = "\(kiosk.folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // Both ends, so that neither side waits for the other to come.
        let reader = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        let shell = try AgentProcess.spawn(
            "/bin/sh",
            [
                "-c",
                "exec \(AgentProcess.binaries)/fitpinky --socket \(kiosk.folder.path)/kiosk.sock store backup - > \(pipe)",
            ], environment: [], log: "\(kiosk.folder.path)/stuck")
        defer {
            kill(shell, SIGKILL)
            waitpid(shell, nil, 0)
        }
        var first = [UInt8](repeating: 0, count: 1)
        #expect(Glibc.read(reader, &first, 1) == 1)
        // The store has to be busy with it: another backup is refused.
        let second = try await kiosk.fitpinky("store", "verify")
        #expect(second.code == 75)
        #expect(second.errors.contains("the store is being backed up just now; try again"))
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        try await eventually("61 workouts") {
            try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).workouts == 61
        }
    }
}
