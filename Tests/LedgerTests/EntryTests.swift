import FitPinkyCore
import Households
import Ledger
import Testing

@Suite struct EntryTests {
    @Test func `the header's layout is the one that the document gives, byte for byte`() throws {
        var writer = try Specimen.writer(epoch: 0x0102_0304_0506_0708)
        let entry = try writer.entry(try Specimen.facts()[1], salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
        let bytes = entry.header.bytes
        #expect(bytes.count == 107)
        #expect(bytes[0] == 2)
        #expect(Array(bytes[1..<17]) == writer.kiosk.ulid.bytes)
        #expect(Array(bytes[17..<25]) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Array(bytes[25..<33]) == [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(Array(bytes[33..<65]) == [UInt8](repeating: 0, count: 32))
        #expect(Array(bytes[65..<73]) == [0, 0, 0, 0, 0, 5, 0, 0])
        #expect(Array(bytes[73..<75]) == [0, 2])
        guard case .parts(let kept, let words) = entry.payload else { return #expect(Bool(false), "not of version 2") }
        #expect(Array(bytes[75..<107]) == Entry.hash(Entry.hash(kept) + Entry.hash(words)))
        #expect(Array(entry.bytes[171..<174]) == [0, 0, UInt8(kept.count)])
        #expect(Array(entry.bytes[174...]) == kept + words)
    }

    @Test func `an entry reads back from its bytes and is signed by its origin alone`() throws {
        var writer = try Specimen.writer()
        for fact in try Specimen.facts() {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
            #expect(try Entry(bytes: entry.bytes) == entry)
            #expect(entry.isSigned(by: try Specimen.identity().publicKey))
            #expect(!entry.isSigned(by: try Specimen.identity(8).publicKey))
            #expect(!entry.isSigned(by: []))
        }
    }

    @Test func `entries of an epoch are counted from one and chained by their headers' hashes`() throws {
        var writer = try Specimen.writer()
        var previous = [UInt8](repeating: 0, count: 32)
        for (index, fact) in try Specimen.facts().enumerated() {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
            #expect(entry.header.dot.sequence == UInt64(index + 1))
            #expect(entry.header.previousHash == previous)
            previous = entry.hash
        }
    }

    @Test func `an epoch begins with the head of the one before`() throws {
        var first = try Specimen.writer(epoch: 1)
        let head = try first.entry(try Specimen.facts()[1], salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
        var second = EntryWriter(
            identity: try Specimen.identity(), epoch: 2, previousHead: head.hash,
            clock: HybridClock(latest: head.header.stamp))
        let next = try second.entry(try Specimen.facts()[1], salt: Specimen.salt, at: UTCInstant(milliseconds: 0))
        #expect(next.header.previousHash == head.hash)
        #expect(next.header.dot.sequence == 1)
        #expect(next.header.stamp > head.header.stamp)
    }

    @Test func `flipping any one bit of an entry is noticed`() throws {
        var writer = try Specimen.writer()
        let entry = try writer.entry(try Specimen.facts()[2], salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
        let key = try Specimen.identity().publicKey
        for bit in 0..<entry.bytes.count * 8 {
            var bytes = entry.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            // Either it is no entry any more, or nobody signed it.
            if let damaged = try? Entry(bytes: bytes) { #expect(!damaged.isSigned(by: key), "bit \(bit)") }
        }
    }

    @Test func `cutting an entry anywhere is noticed`() throws {
        var writer = try Specimen.writer()
        let entry = try writer.entry(try Specimen.facts()[2], salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
        for count in 0..<entry.bytes.count {
            #expect(throws: Entry.Malformed.self) { try Entry(bytes: Array(entry.bytes.prefix(count))) }
        }
    }

    @Test func `a header says what is wrong with it`() throws {
        var writer = try Specimen.writer()
        let good = try writer.entry(try Specimen.facts()[1], salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
            .header.bytes
        func changed(_ range: Range<Int>, _ byte: UInt8) -> [UInt8] {
            var bytes = good
            for index in range { bytes[index] = byte }
            return bytes
        }
        #expect(throws: EntryHeader.Malformed.length(106)) { try EntryHeader(bytes: Array(good.dropLast())) }
        for version: UInt8 in [0, 3] {
            #expect(throws: EntryHeader.Malformed.version(version)) {
                try EntryHeader(bytes: changed(0..<1, version))
            }
        }
        #expect(throws: EntryHeader.Malformed.sequenceZero) { try EntryHeader(bytes: changed(25..<33, 0)) }
        #expect(throws: EntryHeader.Malformed.stampTooLarge(0x4000_0000_0001_0000)) {
            try EntryHeader(bytes: changed(65..<66, 0x40))
        }
    }

    @Test func `an entry that would be too large is refused and the writer is as it was`() throws {
        var writer = try Specimen.writer()
        let fact = Fact.member(MemberFact(member: Specimen.member, name: String(repeating: "x", count: 17_000)))
        #expect(throws: EntryWriter.Failure.self) {
            try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
        }
        let next = try writer.entry(try Specimen.facts()[1], salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
        #expect(next.header.dot.sequence == 1)
    }
}
