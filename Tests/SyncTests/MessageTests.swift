import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

@Suite struct MessageTests {
    private static let hash = [UInt8](repeating: 7, count: 32)
    private static let dot = Dot(origin: KioskID(ULID(high: 1, low: 2)), epoch: 3, sequence: 4)
    private static let vector = Vector(tips: [Vector.Tip(dot: dot, hash: hash)], conflicts: [dot])
    static let hello = Hello(
        ledger: ULID(high: 7, low: 8), replica: KioskID(ULID(high: 1, low: 2)), isClockTrusted: true,
        digest: hash)

    @Test func `every message reads back from its bytes as it was`() throws {
        let place = PhotoPlace(sha256: Self.hash, offset: 65_536)
        let messages: [SyncMessage] = [
            .hello(Self.hello), .vector(Self.vector),
            .pull(RecordPull(lack: Lack(tips: Self.vector.tips, conflicts: [Self.dot]), having: Self.vector)),
            .batch(RecordBatch(records: [[UInt8](repeating: 1, count: 171)], isLast: true)),
            .receipt(isIncomplete: true), .photoPull(place, pieces: 8), .photoPart(place, bytes: [1, 2]),
            .ping(digest: Self.hash), .pong(digest: Self.hash), .unknown,
        ]
        for message in messages { #expect(try SyncMessage(bytes: message.bytes) == message) }
    }

    @Test func `what is over a limit is refused by its name`() {
        func fault(_ message: SyncMessage) -> MessageFault? {
            do throws(MessageFault) { _ = try SyncMessage(bytes: message.bytes) } catch { return error }
            return nil
        }
        let tips = (0...SyncLimits.maxVectorTips).map { index in
            Vector.Tip(dot: Dot(origin: Self.dot.origin, epoch: UInt64(index), sequence: 1), hash: Self.hash)
        }
        #expect(fault(.vector(Vector(tips: tips))) == .vectorTooLarge(tips: 257, conflicts: 0))
        #expect(fault(.batch(RecordBatch(records: [[1]], isLast: false))) == .recordLength(1))
        let large = [UInt8](repeating: 0, count: 16 << 10)
        #expect(
            fault(.batch(RecordBatch(records: [large, large, large, large], isLast: false)))
                == .messageTooLong(byteCount: 65_556))
        let half = Array(large.prefix(13_000))
        #expect(
            fault(.batch(RecordBatch(records: [half, half, half, half], isLast: false)))
                == .batchTooLarge(byteCount: 52_000))
        #expect(fault(.photoPull(PhotoPlace(sha256: Self.hash, offset: 1), pieces: 1)) == .field("offset"))
        #expect(fault(.photoPull(PhotoPlace(sha256: [1], offset: 0), pieces: 1)) == .field("sha256"))
        for pieces in [0, 9, 1 << 31] {
            let pull = SyncMessage.photoPull(PhotoPlace(sha256: Self.hash, offset: 0), pieces: pieces)
            #expect(fault(pull) == .field("pieces"))
        }
        #expect(fault(.ping(digest: [1])) == .field("digest"))
    }

    @Test func `a pull with two full vectors fits into one message`() {
        let tips = (0..<SyncLimits.maxVectorTips).map { index in
            Vector.Tip(dot: Dot(origin: Self.dot.origin, epoch: UInt64(index), sequence: 1), hash: Self.hash)
        }
        let dots = (0..<SyncLimits.maxVectorConflicts).map {
            Dot(origin: Self.dot.origin, epoch: 1, sequence: UInt64($0))
        }
        let pull = RecordPull(lack: Lack(tips: tips, conflicts: dots), having: Vector(tips: tips, conflicts: dots))
        #expect(SyncMessage.pull(pull).bytes.count <= SyncLimits.maxMessageBytes)
    }

    @Test func `a kiosk that forks its chain without end crowds out nobody else's`() {
        func tip(_ kiosk: UInt64, _ epoch: Int) -> Vector.Tip {
            Vector.Tip(
                dot: Dot(origin: KioskID(ULID(high: 0, low: kiosk)), epoch: UInt64(epoch), sequence: 1), hash: Self.hash
            )
        }
        let forks = (0..<1000).map { tip(1, $0) }
        let honest = (2...4).map { tip($0, 1) }
        let told = Vector(tips: forks + honest).announced
        #expect(told.tips.count == SyncLimits.maxVectorTips)
        #expect(honest.allSatisfy(told.tips.contains))
        #expect(Vector(tips: honest).announced == Vector(tips: honest))
    }

    @Test func `no bytes at all end the program`() {
        var chance = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<120, using: &chance)).map { _ in
                UInt8(truncatingIfNeeded: chance.next())
            }
            _ = try? SyncMessage(bytes: bytes)
        }
    }
}
