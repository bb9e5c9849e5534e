import FitPinkyCore
import Ledger
import TTRPC
import Testing

@testable import Sync

@Suite struct CostTests {
    private func equals() throws -> SyncWorld {
        var world = SyncWorld(try (1...2).map { try SyncKiosk(UInt8($0)) })
        for index in 0..<2 { try world.write("kiosk", at: index) }
        try world.connect(0, 1)
        try world.run()
        world.links = []
        (world.byteCount, world.messageCount) = (0, 0)
        return world
    }

    @Test func `to connect again when nothing is new costs two hellos, below 320 bytes with all frames`() throws {
        var world = try equals()
        try world.connect(0, 1)
        try world.run()
        #expect(world.messageCount == 2)
        let cost =
            HouseholdFrames.requestBytes()
            + HouseholdFrames.dataBytes(world.byteCount, messages: world.messageCount)
        #expect(cost == 214)
        #expect(cost <= 320)
    }

    @Test func `an idle hour of two ledgers costs less than 2 KB, with what TLS adds to each frame`() throws {
        var world = try equals()
        try world.connect(0, 1)
        try world.run()
        (world.byteCount, world.messageCount) = (0, 0)
        for _ in 0..<4 { try world.passIdle() }
        #expect(world.messageCount > 0)
        // A record of TLS 1.3 adds 22 bytes: header 5, content type 1, tag 16.
        let cost = HouseholdFrames.dataBytes(world.byteCount, messages: world.messageCount) + world.messageCount * 22
        #expect(2 * cost <= 2_048)
        #expect(cost == 544)
    }

    @Test func `the messages have the sizes that the document gives`() {
        let hash = [UInt8](repeating: 7, count: 32)
        let tip = Vector.Tip(dot: Dot(origin: KioskID(ULID(high: 1, low: 2)), epoch: 3, sequence: 4), hash: hash)
        let one = Vector(tips: [tip])
        let place = PhotoPlace(sha256: hash, offset: 65_536)
        let sizes: [(SyncMessage, Int)] = [
            (.hello(MessageTests.hello), 78), (.vector(one), 68),
            (.pull(RecordPull(lack: Lack(tips: [tip], conflicts: []), having: one)), 139),
            (.pull(RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector())), 6),
            (.batch(RecordBatch(records: [[UInt8](repeating: 1, count: 300)], isLast: false)), 306),
            (.receipt(isIncomplete: false), 2), (.photoPull(place, pieces: 8), 42),
            (.photoPart(place, bytes: [UInt8](repeating: 1, count: 32_768)), 32_814),
            (.ping(digest: hash), 36), (.pong(digest: hash), 36),
        ]
        for (message, size) in sizes { #expect(message.bytes.count == size, "\(message)") }
    }
}
