import FitPinkyCore
import Households
import Ledger
import Reference
import Testing

@Suite struct ChainsTests {
    /// Forty starts of one kiosk, five entries each.
    private func years() throws -> [[Record]] {
        var head: [UInt8]?
        return try (1...40).map { epoch in
            var writer = EntryWriter(
                identity: try Specimen.identity(), epoch: UInt64(epoch) &* 7_919 % 101, previousHead: head,
                clock: HybridClock())
            return try (0..<5).map { _ in
                let entry = try writer.entry(
                    .weekSeen(WeekSeenFact(day: .first)), salt: Specimen.salt, at: UTCInstant(milliseconds: 1))
                head = entry.hash
                return .whole(entry)
            }
        }
    }

    private func chains(_ records: some Sequence<Record>) -> KnownHeaders {
        var chains = KnownHeaders()
        for record in records {
            #expect(chains.fit(record.header, hash: record.hash) == .next)
            chains.add(record.header, hash: record.hash)
        }
        return chains
    }

    @Test func `a vector names the one entry that nothing goes on from, over any number of starts`() throws {
        let years = try years()
        let all = chains(years.joined())
        let last = try #require(years.last?.last)
        #expect(all.vector.tips == [Vector.Tip(dot: last.header.dot, hash: last.hash)])
        #expect(KnownHeaders().vector.tips.isEmpty)
    }

    @Test func `who is behind is sent exactly what they lack, in order, from wherever they stopped`() throws {
        let records = Array(try years().joined())
        let all = chains(records)
        for count in 0...records.count {
            let theirs = chains(records.prefix(count))
            let lack = theirs.lack(of: all.vector)
            #expect(lack.isEmpty == (count == records.count))
            let sent = all.spans(for: lack, having: theirs.vector).flatMap { $0.dots }
            #expect(sent == records.dropFirst(count).map { $0.header.dot })
            // And the other way round there is nothing to ask for.
            #expect(all.lack(of: theirs.vector).isEmpty)
        }
    }

    @Test func `an epoch that another left before its end is named as well, and both are sent`() throws {
        let years = try years()
        var restored = EntryWriter(
            identity: try Specimen.identity(), epoch: 1000, previousHead: years[2][1].hash, clock: HybridClock())
        let branch = Record.whole(
            try restored.entry(
                .weekSeen(WeekSeenFact(day: .first)), salt: Specimen.salt, at: UTCInstant(milliseconds: 1)))
        let old = chains(years.prefix(3).joined())
        var both = old
        both.add(branch.header, hash: branch.hash)
        #expect(both.vector.tips.count == 2)
        let lack = old.lack(of: both.vector)
        #expect(both.spans(for: lack, having: old.vector).flatMap { $0.dots } == [branch.header.dot])
        var restoredOnly = chains(Array(years.prefix(3).joined()).prefix(12))
        restoredOnly.add(branch.header, hash: branch.hash)
        let rest = both.spans(for: restoredOnly.lack(of: both.vector), having: restoredOnly.vector)
        #expect(rest.flatMap { $0.dots } == years[2].dropFirst(2).map { $0.header.dot })
    }

    @Test func `of two forks the one that goes on from the other is sent after it, and nothing twice`() throws {
        let (early, late) = (UInt64(9), UInt64(3))
        func forks(_ writer: inout EntryWriter) throws -> [Record] {
            var copy = writer
            return try [1, 2].map { day in
                let fact = Fact.weekSeen(WeekSeenFact(day: try #require(Day(daysSince1970: day))))
                let now = UTCInstant(milliseconds: 1)
                return .whole(
                    day == 1
                        ? try writer.entry(fact, salt: Specimen.salt, at: now)
                        : try copy.entry(fact, salt: Specimen.salt, at: now))
            }
        }
        var writer = try Specimen.writer(epoch: early)
        let first = try forks(&writer)
        var next = EntryWriter(
            identity: try Specimen.identity(), epoch: late, previousHead: first[0].hash, clock: HybridClock())
        let second = try forks(&next)
        var both = KnownHeaders()
        for record in first + second { both.add(record.header, hash: record.hash) }
        var theirs = KnownHeaders()
        theirs.add(first[1].header, hash: first[1].hash)
        let sent = both.spans(for: theirs.lack(of: both.vector), having: theirs.vector).flatMap { $0.dots }
        #expect(sent == [first[0].header.dot, second[0].header.dot])
    }

    @Test func `who pulls and does not know of a fork yet is sent both of it, before what goes on from either`() throws
    {
        var writer = try Specimen.writer(epoch: 5)
        func entry(_ writer: inout EntryWriter, _ day: Int) throws -> Record {
            let fact = Fact.weekSeen(WeekSeenFact(day: try #require(Day(daysSince1970: day))))
            return .whole(try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: 1)))
        }
        let first = try entry(&writer, 1)
        var copy = writer
        let (ours, forged) = ([try entry(&writer, 2), try entry(&writer, 3)], try entry(&copy, 9))
        // They have the forged one alone, and were told our vector before it came here.
        let theirs = chains([first, forged])
        let told = chains([first] + ours)
        var here = told
        here.add(forged.header, hash: forged.hash)
        let sent = here.spans(for: theirs.lack(of: told.vector), having: theirs.vector).flatMap { $0.dots }
        #expect(sent == ours.map { $0.header.dot })
    }

    @Test func `a header says where it stands`() throws {
        let years = try years()
        var chains = KnownHeaders()
        let (first, second, next) = (years[0][0], years[0][1], years[1][0])
        #expect(chains.fit(second.header, hash: second.hash) == .missing(predecessor: first.hash))
        #expect(chains.fit(first.header, hash: first.hash) == .next)
        chains.add(first.header, hash: first.hash)
        #expect(chains.fit(first.header, hash: first.hash) == .known)
        #expect(chains.fit(second.header, hash: second.hash) == .next)
        var twin = second.header
        twin.stamp = Stamp(rawValue: 77)
        chains.add(second.header, hash: second.hash)
        #expect(chains.fit(twin, hash: Entry.hash(twin.bytes)) == .conflicting)
        var skipping = years[0][2].header
        skipping.dot.sequence = 4
        skipping.previousHash = second.hash
        #expect(chains.fit(skipping, hash: Entry.hash(skipping.bytes)) == .broken)
        var circling = next.header
        circling.dot.epoch = first.header.dot.epoch
        circling.previousHash = second.hash
        #expect(chains.fit(circling, hash: Entry.hash(circling.bytes)) == .broken)
    }

    @Test func `a vector's digest changes with every tip and every conflict`() throws {
        let dot = Dot(origin: Specimen.kiosk, epoch: 1, sequence: 1)
        let tip = Vector.Tip(dot: dot, hash: [UInt8](repeating: 1, count: 32))
        var other = tip
        other.hash[31] = 2
        let vectors = [
            Vector(), Vector(tips: [tip]), Vector(tips: [other]), Vector(tips: [tip], conflicts: [dot]),
            Vector(tips: [tip, other]), Vector(conflicts: [dot]),
        ]
        #expect(Set(vectors.map { $0.digest }).count == vectors.count)
        #expect(Vector(tips: [other, tip]).digest == Vector(tips: [tip, other]).digest)
    }
}
