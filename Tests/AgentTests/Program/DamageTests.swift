import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

/// A kiosk whose database is damaged, and its partner, as programs.
@Suite struct DamageTests {
    private struct Pair {
        var damaged: KeptKiosk
        var other: KeptKiosk
        /// Where the damaged kiosk listens, so that it does so again.
        var listen: String

        var homes: [KeptKiosk] { [damaged, other] }
    }

    private static func storageFault(of kiosk: KeptKiosk) async throws -> StatusJSON.Fault? {
        try await kiosk.status().faults.first { $0.code == "storage" }
    }

    private static func areEqual(_ homes: [KeptKiosk], photos: Int) async throws -> Bool {
        var digests: Set<String> = []
        for home in homes {
            let statistics = try await home.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
            guard statistics.photos == photos, statistics.workouts == photos else { return false }
            digests.insert(statistics.digest)
        }
        return digests.count == 1
    }

    private static let presses = 3

    /// Two homes that have the same three workouts and photos; the first is stopped.
    private static func pair() async throws -> Pair {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        for number in 1...presses {
            let home = number == 1 ? joiner : inviter
            #expect(try await home.fitpinky("simulate", "press").code == 0)
            try await eventually("equal") { try await areEqual([inviter, joiner], photos: number) }
        }
        let listen = try #require(try await inviter.status().kiosk.listen)
        try await eventually("noted") {
            let status = try await inviter.status()
            return status.peers.allSatisfy { $0.connected && $0.pendingEntries == 0 }
        }
        try await inviter.stopAgent()
        // Until the damage was told.
        #expect(try await joiner.fitpinky("simulate", "link", "down").code == 0)
        return Pair(damaged: inviter, other: joiner, listen: listen)
    }

    /// Waits until the kiosk says that it is damaged, and then, with its partner there, until nothing is missed any more.
    private static func heals(_ pair: Pair, _ words: String) async throws {
        try await eventually("a fault that says \(words)") {
            try await storageFault(of: pair.damaged)?.message.contains(words) ?? false
        }
        #expect(try await pair.other.fitpinky("simulate", "link", "up").code == 0)
        try await eventually("equal again") { try await areEqual(pair.homes, photos: presses) }
        try await eventually("without a fault") { try await storageFault(of: pair.damaged) == nil }
        #expect(try await pair.damaged.fitpinky("store", "verify").code == 0)
        let doctor = try await pair.damaged.fitpinky("doctor", "--json").output
        #expect(!doctor.contains("damaged"), "\(doctor)")
        try await pair.damaged.stopAgent()
    }

    @Test func `a database that was cut is said to be damaged, and comes back from the partner`() async throws {
        let pair = try await DamageTests.pair()
        let path = pair.damaged.stateFolder + "/kiosk.mdb"
        let bytes = KeptKiosk.bytes(of: path)
        KeptKiosk.write(Array(bytes.prefix(bytes.count * 2 / 3)), to: path)
        try await pair.damaged.startAgent("--listen", pair.listen)
        try await DamageTests.heals(pair, "the database was damaged")
        #expect(pair.damaged.files.keys.contains("kiosk.mdb.damaged-1"))
    }

    @Test func `a database of which nothing is left comes back, and the kiosk is who it was`() async throws {
        let pair = try await DamageTests.pair()
        let path = pair.damaged.stateFolder + "/kiosk.mdb"
        KeptKiosk.write([UInt8](repeating: 0, count: KeptKiosk.bytes(of: path).count), to: path)
        let before = try #require(try await pair.other.status().group)
        try await pair.damaged.startAgent("--listen", pair.listen)
        try await DamageTests.heals(pair, "0 entries")
        try await pair.damaged.startAgent("--listen", pair.listen)
        let group = try #require(try await pair.damaged.status().group)
        #expect(Set(group.members.map(\.id)) == Set(before.members.map(\.id)))
        #expect(group.members.first { $0.you }?.name == "Ana")
    }

    @Test func `bits flipped in an entry and in a photo are found, said, and mended by the partner`() async throws {
        let pair = try await DamageTests.pair()
        do {
            let store = try Store.home(in: pair.damaged.stateFolder)
            try store.commit { transaction throws(StoreError) in
                for table in [Table.entries, .photos] {
                    // The last row: the photo that came last, and an entry of any kiosk.
                    var row: (key: [UInt8], value: [UInt8])?
                    try transaction.visit(table, .descending) { key, value in
                        row = (Array(copying: key), Array(copying: value))
                        return false
                    }
                    guard var row else { continue }
                    row.value[row.value.count / 2] ^= 4
                    try transaction.put(table, row.key, row.value)
                }
            }
        }
        try await pair.damaged.startAgent("--listen", pair.listen)
        // Which has the kiosk look by itself, before its five minutes are over.
        #expect(try await pair.damaged.fitpinky("store", "verify").code == 1)
        try await DamageTests.heals(pair, "damaged")
        #expect(pair.damaged.logged("damage").count >= 2)
        #expect(!pair.damaged.files.keys.contains("kiosk.mdb.damaged-1"))
    }
}
