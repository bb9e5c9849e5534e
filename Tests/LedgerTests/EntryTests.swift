import FitPinkyCore
import Ledger
import Messages
import SwiftProtobuf
import Testing

/// The same identity, ids and salt in every run, so that entries are the same bytes.
private enum Fixture {
    static func identity(_ byte: UInt8 = 7) throws -> Identity {
        try #require(Identity(seed: [UInt8](repeating: byte, count: 32)))
    }
    static let salt = [UInt8](0..<16)
    static let workout = WorkoutID(ULID(high: 1, low: 2))
    static let member = MemberID(ULID(high: 3, low: 4))

    static func facts() throws -> [Fact] {
        let day = try #require(Day(iso8601: "2026-02-26"))
        let photo = PhotoFact(
            sha256: [UInt8](repeating: 9, count: 32), byteCount: 123_456, type: "image/jpeg", width: 1280, height: 720)
        let known = KnownMoment(
            instant: UTCInstant(milliseconds: 1_772_127_245_120), zone: "Europe/Amsterdam", day: day)
        let boot = try #require(BootID(bytes: [UInt8](repeating: 5, count: 16)))
        let awaited = AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 12_345_678_901))
        return [
            .kiosk(KioskFact(identityKey: try identity().publicKey, name: "Sammy", zone: "Europe/Amsterdam")),
            .member(MemberFact(member: member, name: "Sammy")),
            .workout(
                WorkoutFact(workout: workout, author: member, moment: .known(known), photo: photo)),
            .workout(
                WorkoutFact(
                    workout: workout, author: member,
                    moment: .known(KnownMoment(instant: UTCInstant(milliseconds: -5), zone: "UTC", day: .first)),
                    photo: nil)),
            .workout(WorkoutFact(workout: workout, author: member, moment: .awaited(awaited), photo: photo)),
            .delete(DeleteFact(workout: workout, member: member)),
            .settle(SettleFact(subject: workout.ulid, moment: known, photo: photo, isEstimate: true)),
            .settle(SettleFact(subject: workout.ulid, moment: known, photo: nil, isEstimate: false)),
            .check(CheckFact(check: CheckID(ULID(high: 5, low: 6)), author: member, moment: .known(known))),
            .check(CheckFact(check: CheckID(ULID(high: 5, low: 6)), author: member, moment: .awaited(awaited))),
        ]
    }

    static func writer(epoch: UInt64 = 42) throws -> EntryWriter {
        EntryWriter(identity: try identity(), epoch: epoch, previousHead: nil, clock: HybridClock())
    }
}

@Suite struct EntryTests {
    @Test func `every kind of fact reads back from its payload as it was`() throws {
        for fact in try Fixture.facts() {
            let payload = try fact.payload(salt: Fixture.salt)
            #expect(try Fact(kind: fact.kind.rawValue, payload: payload) == fact)
        }
    }

    @Test func `a payload begins with its salt`() throws {
        for fact in try Fixture.facts() {
            // Field 1, length-delimited, 16 bytes.
            #expect(try fact.payload(salt: Fixture.salt).prefix(18) == [0x0A, 16] + Fixture.salt)
        }
    }

    @Test func `the header's layout is the one that the document gives, byte for byte`() throws {
        var writer = try Fixture.writer(epoch: 0x0102_0304_0506_0708)
        let entry = try writer.entry(try Fixture.facts()[1], salt: Fixture.salt, at: UTCInstant(milliseconds: 5))
        let bytes = entry.header.bytes
        #expect(bytes.count == 107)
        #expect(bytes[0] == 1)
        #expect(Array(bytes[1..<17]) == writer.kiosk.ulid.bytes)
        #expect(Array(bytes[17..<25]) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Array(bytes[25..<33]) == [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(Array(bytes[33..<65]) == [UInt8](repeating: 0, count: 32))
        #expect(Array(bytes[65..<73]) == [0, 0, 0, 0, 0, 5, 0, 0])
        #expect(Array(bytes[73..<75]) == [0, 2])
        #expect(Array(bytes[75..<107]) == Entry.hash(entry.payload))
    }

    @Test func `an entry reads back from its bytes and is signed by its origin alone`() throws {
        var writer = try Fixture.writer()
        for fact in try Fixture.facts() {
            let entry = try writer.entry(fact, salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
            #expect(try Entry(bytes: entry.bytes) == entry)
            #expect(entry.isSigned(by: try Fixture.identity().publicKey))
            #expect(!entry.isSigned(by: try Fixture.identity(8).publicKey))
            #expect(!entry.isSigned(by: []))
        }
    }

    @Test func `entries of an epoch are counted from one and chained by their headers' hashes`() throws {
        var writer = try Fixture.writer()
        var previous = [UInt8](repeating: 0, count: 32)
        for (index, fact) in try Fixture.facts().enumerated() {
            let entry = try writer.entry(fact, salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
            #expect(entry.header.dot.sequence == UInt64(index + 1))
            #expect(entry.header.previousHash == previous)
            previous = entry.hash
        }
    }

    @Test func `an epoch begins with the head of the one before`() throws {
        var first = try Fixture.writer(epoch: 1)
        let head = try first.entry(try Fixture.facts()[1], salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
        var second = EntryWriter(
            identity: try Fixture.identity(), epoch: 2, previousHead: head.hash,
            clock: HybridClock(latest: head.header.stamp))
        let next = try second.entry(try Fixture.facts()[1], salt: Fixture.salt, at: UTCInstant(milliseconds: 0))
        #expect(next.header.previousHash == head.hash)
        #expect(next.header.dot.sequence == 1)
        #expect(next.header.stamp > head.header.stamp)
    }

    @Test func `flipping any one bit of an entry is noticed`() throws {
        var writer = try Fixture.writer()
        let entry = try writer.entry(try Fixture.facts()[2], salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
        let key = try Fixture.identity().publicKey
        for bit in 0..<entry.bytes.count * 8 {
            var bytes = entry.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            // Either it is no entry any more, or nobody signed it.
            if let damaged = try? Entry(bytes: bytes) { #expect(!damaged.isSigned(by: key), "bit \(bit)") }
        }
    }

    @Test func `cutting an entry anywhere is noticed`() throws {
        var writer = try Fixture.writer()
        let entry = try writer.entry(try Fixture.facts()[2], salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
        for count in 0..<entry.bytes.count {
            #expect(throws: Entry.Malformed.self) { try Entry(bytes: Array(entry.bytes.prefix(count))) }
        }
    }

    @Test func `a header says what is wrong with it`() throws {
        var writer = try Fixture.writer()
        let good = try writer.entry(try Fixture.facts()[1], salt: Fixture.salt, at: UTCInstant(milliseconds: 1)).header
            .bytes
        func changed(_ range: Range<Int>, _ byte: UInt8) -> [UInt8] {
            var bytes = good
            for index in range { bytes[index] = byte }
            return bytes
        }
        #expect(throws: EntryHeader.Malformed.length(106)) { try EntryHeader(bytes: Array(good.dropLast())) }
        #expect(throws: EntryHeader.Malformed.version(2)) { try EntryHeader(bytes: changed(0..<1, 2)) }
        #expect(throws: EntryHeader.Malformed.sequenceZero) { try EntryHeader(bytes: changed(25..<33, 0)) }
        #expect(throws: EntryHeader.Malformed.stampTooLarge(0x4000_0000_0001_0000)) {
            try EntryHeader(bytes: changed(65..<66, 0x40))
        }
    }

    @Test func `a kind of a newer version is told apart from rubbish`() {
        #expect(throws: Fact.Unreadable.unknownKind(999)) { try Fact(kind: 999, payload: []) }
        #expect(throws: Fact.Unreadable.notAMessage) { try Fact(kind: 3, payload: [0xFF, 0xFF, 0xFF]) }
    }

    @Test func `a payload whose fields are missing or out of range names the field`() throws {
        let id = byteField([UInt8](repeating: 0, count: 16))
        func refusal(_ field: String, of workout: (inout Fitpinky_V1_WorkoutPayload) -> Void) {
            #expect(throws: Fact.Unreadable.field(field)) {
                try Fact(
                    kind: 3,
                    payload: try Fitpinky_V1_WorkoutPayload.with {
                        ($0.workout, $0.member) = (id, id)
                        workout(&$0)
                    }.serializedBytes())
            }
        }
        refusal("moment") { _ in }
        refusal("day") { $0.known.day = 3_000_000 }
        refusal("zone") { $0.known.day = 3 }
        refusal("boot") { $0.awaited.monotonicNs = 3 }
        refusal("monotonic_ns") {
            $0.awaited.boot = id
            $0.awaited.monotonicNs = -1
        }
        #expect(throws: Fact.Unreadable.field("workout")) {
            try Fact(kind: 3, payload: try Fitpinky_V1_WorkoutPayload().serializedBytes())
        }
        #expect(throws: Fact.Unreadable.field("identity_key")) { try Fact(kind: 1, payload: []) }
        #expect(throws: Fact.Unreadable.field("name")) {
            try Fact(
                kind: 2,
                payload: try Fitpinky_V1_MemberPayload.with {
                    $0.member = byteField([UInt8](repeating: 0, count: 16))
                    $0.name = String(repeating: "x", count: 1025)
                }.serializedBytes())
        }
        refusal("photo.sha256") {
            $0.known.zone = "UTC"
            $0.photo.width = 3
        }
    }

    @Test func `an entry that would be too large is refused and the writer is as it was`() throws {
        var writer = try Fixture.writer()
        let fact = Fact.member(MemberFact(member: Fixture.member, name: String(repeating: "x", count: 17_000)))
        #expect(throws: EntryWriter.Failure.self) {
            try writer.entry(fact, salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
        }
        let next = try writer.entry(try Fixture.facts()[1], salt: Fixture.salt, at: UTCInstant(milliseconds: 1))
        #expect(next.header.dot.sequence == 1)
    }
}
