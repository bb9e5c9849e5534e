import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

/// `fitpinky store verify`, `rebuild`, `stats` and `compact` on a running agent.
@Suite struct StoreCommandTests {
    private struct VerificationJSON: Decodable {
        struct Finding: Decodable, Hashable {
            var kind: String
            var message: String
        }
        var clean: Bool
        var entries: Int
        var erased: Int
        var quarantined: Int
        var conflicts: Int
        var photos: Int
        var photoBytes: Int
        var findings: [Finding]
        var moreFindings: Int
    }

    @Test func `verify says which schemas it found and that nothing is wrong, and ends with 0`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let text = try await kiosk.fitpinky("store", "verify")
        #expect(text.code == 0)
        let lines = text.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[1] == "6 entries, 2 photos (140 kB): nothing is wrong")
        #expect(lines[0].hasPrefix("schemas: entry ") && lines[0].contains(", facts \(Fact.schema), database "))
        let run = try await kiosk.fitpinky("store", "verify", "--json")
        let json = try run.json(VerificationJSON.self)
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(json.clean && json.findings.isEmpty && json.moreFindings == 0)
        #expect((json.entries, json.erased, json.quarantined, json.conflicts) == (6, 0, 0, 0))
        #expect((json.photos, json.photoBytes) == (2, 140_000))
    }

    @Test func `verify tells each finding in its own sentence, and ends with 1`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        try damagePhoto(of: 2, in: kiosk)
        try await kiosk.startAgent()
        let text = try await kiosk.fitpinky("store", "verify")
        #expect(text.code == 1)
        let lines = text.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("schemas: "))
        #expect(lines[2].hasPrefix("fix for photos: stop the agent and run fitpinky store restore"))
        #expect(lines[1].contains("of workout \(kiosk.id(2).ulid.text) is damaged"))
        #expect(lines.last == "6 entries, 2 photos (140 kB): 1 thing is wrong")
        let run = try await kiosk.fitpinky("store", "verify", "--json")
        let json = try run.json(VerificationJSON.self)
        #expect(run.code == 1)
        #expect(!json.clean && json.findings.map(\.kind) == ["alteredPhoto"])
        #expect(json.findings.first?.message == String(lines[1]))
    }

    @Test func `stats counts all that is kept, and its digest is that of the state`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let digest = try Store.home(in: kiosk.stateFolder).statistics().digest
        try await kiosk.startAgent()
        let run = try await kiosk.fitpinky("store", "stats", "--json")
        let json = try run.json(StatisticsJSON.self)
        #expect(run.code == 0)
        #expect(json.digest == hexadecimal(digest.bytes))
        #expect((json.entries, json.workouts, json.photos, json.checks) == (6, 4, 2, 0))
        #expect((json.quarantined, json.erased, json.releasedPhotos) == (0, 0, 0))
        #expect(json.conflicts.isEmpty && json.schema == Int(Store.newestSchema))
        #expect(json.fileBytes > 140_000 && json.mapBytes >= json.fileBytes && json.maxMapBytes >= json.mapBytes)
        #expect(json.freeBytes ?? 0 > 0)
        let text = try await kiosk.fitpinky("store", "stats")
        #expect(text.code == 0)
        #expect(text.output.contains("digest     \(json.digest)\nentries    6, "))
    }

    @Test func `rebuild mends a derived table, and says the digest before and after`() async throws {
        struct RebuiltJSON: Decodable {
            var digestBefore: String
            var digestAfter: String
            var changed: Bool
        }
        let kiosk = try KeptKiosk(keeping: 1...4)
        let digest = try Store.home(in: kiosk.stateFolder).statistics().digest
        try loseWinner(in: kiosk)
        try await kiosk.startAgent()
        let damaged = try await kiosk.fitpinky("store", "verify")
        #expect(damaged.code == 1 && damaged.output.contains("fix for derived tables: fitpinky store rebuild"))
        let run = try await kiosk.fitpinky("store", "rebuild", "--json")
        let json = try run.json(RebuiltJSON.self)
        #expect(run.code == 0)
        #expect(json.digestAfter == hexadecimal(digest.bytes))
        #expect(json.digestBefore != json.digestAfter && json.changed)
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
        let again = try await kiosk.fitpinky("store", "rebuild")
        #expect(again.code == 0)
        #expect(
            again.output == """
                digest before  \(json.digestAfter)
                digest after   \(json.digestAfter)
                rebuilt; it says the same as before

                """)
    }

    @Test func `a photo that is damaged and that nobody has is given up, and nothing else`() async throws {
        struct LossesJSON: Decodable {
            struct Losses: Decodable {
                var entries: Int
                var saidAgain: Int
                var photos: Int
            }
            var losses: Losses?
            var changed: Bool
        }
        let kiosk = try KeptKiosk(keeping: 1...4)
        try damagePhoto(of: 2, in: kiosk)
        try await kiosk.startAgent()
        #expect(try await kiosk.fitpinky("store", "rebuild", "--json").json(LossesJSON.self).losses == nil)
        let run = try await kiosk.fitpinky("store", "rebuild", "--accept-losses", "--json")
        let losses = try #require(try run.json(LossesJSON.self).losses)
        #expect(run.code == 0 && (losses.entries, losses.saidAgain, losses.photos) == (0, 0, 1))
        let verification = try await kiosk.fitpinky("store", "verify")
        #expect(verification.code == 0 && verification.output.contains("\n6 entries, 1 photo ("))
        let again = try await kiosk.fitpinky("store", "rebuild", "--accept-losses")
        #expect(again.code == 0 && again.output.contains("\nno entry or photo had to be removed\n"))
    }

    @Test func `compact gives room back, says how much, and loses nothing`() async throws {
        struct SizesJSON: Decodable {
            var bytesBefore: Int
            var bytesAfter: Int
        }
        let kiosk = try KeptKiosk(keeping: 1...40)
        try await kiosk.startAgent()
        let before = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        let run = try await kiosk.fitpinky("store", "compact", "--json")
        let sizes = try run.json(SizesJSON.self)
        #expect(run.code == 0)
        #expect(sizes.bytesAfter > 0 && sizes.bytesAfter <= sizes.bytesBefore)
        let after = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        #expect(after.digest == before.digest && after.photos == before.photos)
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
        let text = try await kiosk.fitpinky("store", "compact")
        #expect(text.code == 0)
        #expect(text.output.contains(" before, ") && text.output.hasSuffix(" after\n"))
    }

    @Test(arguments: ["verify", "rebuild", "stats", "backup", "compact"])
    func `without an agent a command of the store ends with 69 and leaves nothing`(command: String) async throws {
        let kiosk = try KeptKiosk(keeping: 1...1)
        let file = "\(kiosk.folder.path)/backup"
        let arguments = command == "backup" ? [file] : []
        let (code, output, errors) = try await AgentProcess.run(
            "fitpinky", ["--socket", "\(kiosk.folder.path)/kiosk.sock", "store", command] + arguments,
            in: kiosk.folder)
        #expect(code == 69)
        #expect(output.isEmpty && errors.contains("start fitpinkyd"))
        #expect(access(file, F_OK) != 0 && access(file + ".part", F_OK) != 0)
    }

    @Test func `progress is drawn on a terminal, and not with json`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...300)
        try await kiosk.startAgent()
        let socket = "\(kiosk.folder.path)/kiosk.sock"
        let drawing = try ProgramOnTerminal("fitpinky", ["--socket", socket, "store", "verify"])
        try await drawing.shows("\rverifying ")
        try await drawing.shows(" %\u{1B}[K")
        // The line is empty again when the answer is given.
        try await drawing.shows("\r\u{1B}[Kschemas: ")
        try await drawing.shows("302 entries, 150 photos")
        #expect(try await drawing.end() == 0)
        let silent = try ProgramOnTerminal("fitpinky", ["--socket", socket, "store", "verify", "--json"])
        #expect(try await silent.end() == 0)
        #expect(silent.written.contains("\"clean\" : true") && !silent.written.contains("verifying"))
    }

    // MARK: Damage

    private func damagePhoto(of number: UInt64, in kiosk: KeptKiosk) throws {
        let store = try Store.home(in: kiosk.stateFolder)
        let photo = KeptKiosk.photo(number).bytes
        try store.commit { transaction throws(StoreError) in
            let key = Store.photoKey(Entry.hash(photo), piece: 1)
            var piece = try transaction.value(.photos, key) ?? []
            piece[7] ^= 1
            try transaction.put(.photos, key, piece)
        }
    }

    private func loseWinner(in kiosk: KeptKiosk) throws {
        let store = try Store.home(in: kiosk.stateFolder)
        try store.commit { transaction throws(StoreError) in
            try transaction.remove(.winners, Slot.workout(kiosk.id(3)).key)
            // What is listed must be there, or the agent finds damage before anybody verifies.
            for key in try transaction.keys(.timeline, prefix: [])
            where key.suffix(16) == kiosk.id(3).ulid.bytes[...] {
                try transaction.remove(.timeline, key)
            }
        }
    }
}
