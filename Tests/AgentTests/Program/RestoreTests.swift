import FitPinkyCore
import Glibc
import Ledger
import Store
import Stores
import Support
import Testing

/// `fitpinky store restore`, with the programs as they are.
@Suite struct RestoreTests {
    private struct RestoredJSON: Decodable {
        struct Entries: Decodable {
            var new: Int
            var known: Int
            var refused: Int
        }
        struct Photos: Decodable {
            var new: Int
            var refused: Int
        }
        var entries: Entries
        var photos: Photos
        var adopted: Bool
        var movedAside: String?
    }

    /// A kiosk of four workouts that has stopped, and a backup of it.
    private func backedUp(withIdentity: Bool = true) async throws -> (kiosk: KeptKiosk, file: String, digest: String) {
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let file = "\(kiosk.folder.path)/backup"
        let run =
            if withIdentity {
                try await kiosk.fitpinky("store", "backup", file, "--with-identity")
            } else {
                try await kiosk.fitpinky("store", "backup", file)
            }
        #expect(run.code == 0, "\(run.errors)")
        let digest = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest
        try await kiosk.stopAgent()
        return (kiosk, file, digest)
    }

    @Test func `restored with its identity into an empty folder, an agent there has the same digest`() async throws {
        let (old, file, digest) = try await backedUp()
        defer { withExtendedLifetime(old) {} }
        let kiosk = try KeptKiosk()
        let run = try await kiosk.restore(file, "--json")
        let json = try run.json(RestoredJSON.self)
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect((json.entries.new, json.entries.known, json.entries.refused) == (6, 0, 0))
        #expect((json.photos.new, json.photos.refused) == (2, 0))
        #expect(json.adopted && json.movedAside == nil)
        try await kiosk.startAgent()
        #expect(try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest == digest)
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
        try await kiosk.stopAgent()
        let again = try await kiosk.restore(file)
        #expect(again.code == 0)
        #expect(again.output == "entries: 0 new, 6 known, 0 refused\nphotos: 0 new\n")
    }

    @Test func `restored without an identity, the folder is a kiosk of its own that has the workouts`() async throws {
        let (old, file, _) = try await backedUp(withIdentity: false)
        let kiosk = try KeptKiosk()
        let run = try await kiosk.restore(file, "--json")
        #expect(run.code == 0)
        #expect(try !run.json(RestoredJSON.self).adopted)
        try await kiosk.startAgent()
        let statistics = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        #expect((statistics.workouts, statistics.photos) == (4, 2))
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
        #expect(kiosk.files["identity.key"] != old.files["identity.key"])
    }

    @Test func `restored over a folder that has newer presses, nothing is lost`() async throws {
        let (kiosk, file, _) = try await backedUp()
        do {
            let store = try Store.home(in: kiosk.stateFolder)
            let owner = try #require(try store.members().first?.member)
            for number in 5...8 as ClosedRange<UInt64> { try KeptKiosk.keep(number, by: owner, in: store) }
        }
        let run = try await kiosk.restore(file)
        #expect(run.code == 0)
        #expect(run.output == "entries: 0 new, 6 known, 0 refused\nphotos: 0 new\n")
        try await kiosk.startAgent()
        let statistics = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        #expect((statistics.workouts, statistics.photos) == (8, 4))
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
    }

    @Test func `a backup that is cut, altered or none at all is refused with 65, and the folder stays as it was`()
        async throws
    {
        let (kiosk, file, _) = try await backedUp()
        let bytes = KeptKiosk.bytes(of: file)
        let before = kiosk.files
        var altered = bytes
        altered[bytes.count / 2] ^= 1
        let empty = try KeptKiosk()
        for (bad, why) in [
            (Array(bytes.dropLast(1)), "ends too early"), (Array(bytes.prefix(bytes.count / 2)), "is damaged"),
            (altered, "is damaged"), (Array("this is no backup at all\n".utf8), "no backup"), ([], "ends too early"),
        ] {
            KeptKiosk.write(bad, to: file)
            let run = try await kiosk.restore(file)
            #expect(run.code == 65 && run.output.isEmpty)
            #expect(run.errors.contains(why), "\(run.errors)")
            #expect(kiosk.files == before)
            #expect(try await empty.restore(file).code == 65)
            #expect(access(empty.stateFolder, F_OK) != 0)
        }
        let missing = try await kiosk.restore("\(file).none")
        #expect(missing.code == 65 && missing.errors.contains("there is no file"))
    }

    @Test func `while an agent has the folder, restoring is refused by its name with 75`() async throws {
        let (kiosk, file, digest) = try await backedUp()
        try await kiosk.startAgent()
        let run = try await kiosk.restore(file)
        #expect(run.code == 75)
        #expect(run.errors.contains("in use by fitpinkyd (process \(kiosk.agent?.pid ?? 0))"))
        #expect(try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest == digest)
    }

    @Test func `a damaged database is moved aside and said so, and the backup goes into a new one`() async throws {
        let (kiosk, file, digest) = try await backedUp()
        let database = "\(kiosk.stateFolder)/kiosk.mdb"
        for number in 1...2 {
            let damaged = [UInt8](repeating: UInt8(number), count: 40_000)
            KeptKiosk.write(damaged, to: database)
            let run = try await kiosk.restore(file, "--json")
            #expect(run.code == 0)
            #expect(run.errors.contains("moved to \(database).damaged-\(number)"))
            let json = try run.json(RestoredJSON.self)
            #expect(json.movedAside == "\(database).damaged-\(number)" && json.entries.new + json.entries.known == 6)
            #expect(kiosk.files["kiosk.mdb.damaged-\(number)"] == damaged)
        }
        try await kiosk.startAgent()
        #expect(try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self).digest == digest)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root, who restores into the folder of the agent's user"))
    func `what root restores into another user's folder belongs to that user`() async throws {
        let (old, file, _) = try await backedUp()
        defer { withExtendedLifetime(old) {} }
        let kiosk = try KeptKiosk()
        let (nobody, nogroup): (uid_t, gid_t) = (65_534, 65_534)
        #expect(mkdir(kiosk.stateFolder, 0o700) == 0 && chown(kiosk.stateFolder, nobody, nogroup) == 0)
        #expect(try await kiosk.restore(file).code == 0)
        for name in kiosk.files.keys {
            var information = stat()
            #expect(stat("\(kiosk.stateFolder)/\(name)", &information) == 0)
            #expect(information.st_uid == nobody && information.st_gid == nogroup, "\(name)")
        }
        #expect(kiosk.files.keys.contains("kiosk.mdb") && kiosk.files.keys.contains("identity.key"))
    }
}
