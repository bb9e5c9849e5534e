import FitPinkyCore
import Households
import Messages
import SwiftProtobuf
import Testing

@testable import Ledger

/// What a kiosk says that it has seen, and when.
@Suite struct SeenTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    private func tip(_ number: UInt64) -> Vector.Tip {
        Vector.Tip(
            dot: Dot(origin: Specimen.kiosk, epoch: 1, sequence: number), hash: [UInt8](repeating: 9, count: 32))
    }

    private func stake(_ number: UInt64) -> StakeID { StakeID(ULID(high: 1, low: number)) }

    /// What the kiosk has to say on that Day.
    private func seen(_ pair: FoundedPair, by index: Int, on offset: Int) throws -> SeenFact? {
        guard case .seen(let fact)? = try pair.weeks(at: index, on: offset).seen(isTrusted: true) else { return nil }
        return fact
    }

    // MARK: Bytes

    @Test func `heads and stakes are ascending, each said once, and 64 at most`() throws {
        let (heads, stakes) = ((1...64 as ClosedRange<UInt64>).map(tip), (1...64 as ClosedRange<UInt64>).map(stake))
        let full = SeenFact(day: .first, heads: heads.reversed(), stakes: stakes.reversed())
        #expect(full.heads == heads && full.stakes == stakes)
        let (kept, words) = try Fact.seen(full).parts(salt: Specimen.salt)
        #expect(try Fact(kind: 26, kept: kept, words: words) == .seen(full) && words.isEmpty)
        #expect(kept.count <= Entry.maxPayloadBytes)
        for (heads, field) in [((0...64).map(tip), "heads"), ([tip(1), tip(1)], "heads")] {
            #expect(throws: Fact.Unreadable.field(field)) {
                try Fact.seen(SeenFact(day: .first, heads: heads)).parts(salt: Specimen.salt)
            }
        }
        for stakes in [(0...64).map(stake), [stake(1), stake(1)]] {
            #expect(throws: Fact.Unreadable.field("stakes")) {
                try Fact.seen(SeenFact(day: .first, stakes: stakes)).parts(salt: Specimen.salt)
            }
        }
        func read(_ edit: (inout Fitpinky_V1_SeenPayload) -> Void) throws -> Fact {
            var message = Fitpinky_V1_SeenPayload.with { $0.salt = byteField(Array(Specimen.salt.prefix(16))) }
            edit(&message)
            return try Fact(kind: 26, kept: message.serializedBytes(), words: [])
        }
        #expect(throws: Never.self) { try read { $0.stakes = [1, 2].map { byteField(stake($0).ulid.bytes) } } }
        #expect(throws: Fact.Unreadable.field("stakes")) {
            try read { $0.stakes = [2, 1].map { byteField(stake($0).ulid.bytes) } }
        }
        #expect(throws: Fact.Unreadable.field("stakes")) { try read { $0.stakes = [byteField([1, 2, 3])] } }
        let bytes = [2, 1].map { byteField(tip($0).dot.bytes + tip($0).hash) }
        #expect(throws: Fact.Unreadable.field("heads")) { try read { $0.heads = bytes } }
        #expect(throws: Fact.Unreadable.field("heads")) {
            try read { $0.heads = [byteField(Array(tip(1).dot.bytes))] }
        }
        #expect(throws: Fact.Unreadable.self) { try read { $0.day = .max } }
    }

    @Test func `a kiosk has a slot for each Day that it was there, and one for each stake and Day`() throws {
        let origin = try Specimen.identity().kiosk
        let fact = Fact.seen(SeenFact(day: try day(0), stakes: [stake(1), stake(2)]))
        let slots = fact.claims(origin: origin)
        #expect(
            try slots == [
                .seen(origin, day(0)), .seen(stake(1), by: origin, day(0)), .seen(stake(2), by: origin, day(0)),
            ])
        #expect(try slots[1].sighting == Sighting(stake: stake(1), kiosk: origin, day: day(0)))
        #expect(slots[0].sighting == nil)
    }

    @Test func `reports of stakes that do not exist, and of one stake on every Day, are not kept`() throws {
        var pair = try FoundedPair()
        let wager = try pair.wager("Dishes", on: 1)
        try pair.see([wager], on: 1, by: 1)
        let (said, ledger, bens) = (try pair.ledger.winners(), pair.ledger.name, pair.ledger.kiosk(1))
        let before = Winners(said, of: ledger)
        var sightings: [Sighting] = []
        for entry in 0..<2000 {
            for number in 0..<UInt64(SeenFact.maxStakes) {
                let stake = StakeID(ULID(high: UInt64(entry), low: number))
                sightings.append(Sighting(stake: stake, kiosk: bens, day: try day(entry % 300)))
            }
        }
        let after = Winners(said, of: ledger, sightings: sightings)
        #expect(after == before && after.seenDays.keys.contains(wager.stake))
        #expect(after.seenDays.count == before.seenDays.count)
        // Of a clock that was behind, the first Day, and the first that is not too early.
        let again = try (-400..<1600).map { Sighting(stake: wager.stake, kiosk: bens, day: try day($0)) }
        let days = Winners(said, of: ledger, sightings: again.shuffled()).seenDays[wager.stake]?[bens]
        #expect(try days == [day(-400), day(-1)])
    }

    // MARK: What there is to say

    @Test func `a kiosk names each stake of another member once, and none of its own`() throws {
        var pair = try FoundedPair()
        // Each has a goal from the day on which they joined.
        let (anas, bens) = (try pair.stake(named: .goal, of: pair.ana), try pair.stake(named: .goal, of: pair.ben))
        #expect(try seen(pair, by: 0, on: 1)?.stakes == [bens] && seen(pair, by: 1, on: 1)?.stakes == [anas])
        try pair.ledger.say(.seen(required(seen(pair, by: 1, on: 1))), by: 1)
        #expect(try seen(pair, by: 1, on: 1) == nil && seen(pair, by: 1, on: 3) == nil)
        let wager = try pair.wager("Dishes", on: 1)
        #expect(try seen(pair, by: 1, on: 1)?.stakes == [wager.stake])
        #expect(try pair.weeks(at: 1, on: 1).seen(isTrusted: false) == nil)
    }

    @Test func `a leave is named as a stake is, by who stays`() throws {
        var pair = try FoundedPair()
        for index in 0...1 { try pair.ledger.say(.seen(required(seen(pair, by: index, on: 0))), by: index) }
        let leave = try pair.ledger.leave(
            pair.bensStay, pair.ben, on: day(1), by: 1, naming: [1], others: [pair.anasStay])
        #expect(try seen(pair, by: 0, on: 1)?.stakes == [leave.stake])
        // Who left has nothing to say of what others set since.
        try pair.wager("Dishes", on: 1)
        #expect(try pair.winners().stakesToName(at: pair.ledger.kiosk(1), on: day(1)).isEmpty)
    }

    @Test func `what was named by a clock that was ahead is named again on an earlier Day`() throws {
        var pair = try FoundedPair()
        let wager = try pair.wager("Dishes", on: 1)
        try pair.see([wager], on: 400, by: 1)
        #expect(try pair.binding(of: wager) == .from(day(400)))
        #expect(try required(seen(pair, by: 1, on: 2)).stakes.contains(wager.stake))
        try pair.see([wager], on: 2, by: 1)
        #expect(try pair.binding(of: wager) == .from(day(2)))
        #expect(try seen(pair, by: 1, on: 3)?.stakes.contains(wager.stake) != true)
    }

    @Test func `what was named by a clock that was behind is named again, and what is dated ahead is not`() throws {
        for isBehind in [true, false] {
            var pair = try FoundedPair()
            let wager = try pair.wager("Dishes", on: 50)
            for offset in isBehind ? [-350, -343] : [30, 37, 44] {
                try pair.see(offset < 31 ? [wager] : [], on: offset, by: 1)
            }
            #expect(try seen(pair, by: 1, on: 47)?.stakes.contains(wager.stake) != true)
            #expect(try (seen(pair, by: 1, on: 51)?.stakes.contains(wager.stake) == true) == isBehind)
            if isBehind { try pair.see([wager], on: 51, by: 1) }
            #expect(try pair.binding(of: wager) == (isBehind ? .from(day(51)) : .void))
            #expect(try seen(pair, by: 1, on: 52)?.stakes.contains(wager.stake) != true)
        }
    }

    @Test func `on the Day after its joining a kiosk names what is dated before with the Day of joining`() throws {
        var pair = try FoundedPair(joined: 10)
        let (before, after) = (try pair.wager("Dishes", on: 4), try pair.wager("Windows", on: 11))
        let first = try required(seen(pair, by: 1, on: 11))
        #expect(try first.day == day(10) && first.stakes.contains(before.stake) && !first.stakes.contains(after.stake))
        try pair.ledger.say(.seen(first), by: 1)
        let second = try required(seen(pair, by: 1, on: 11))
        #expect(try second.day == day(11) && second.stakes.contains(after.stake))
        #expect(try pair.binding(of: before) == .from(day(4)))
        // Later it is too late for that.
        var other = try FoundedPair(joined: 10)
        try other.wager("Dishes", on: 4)
        #expect(try seen(other, by: 1, on: 12)?.day == day(12))
    }

    @Test func `more than 64 stakes are named one after the other`() throws {
        var pair = try FoundedPair()
        for number in 0..<70 { try pair.wager("Wager \(number)", on: 1) }
        let first = try required(seen(pair, by: 1, on: 1))
        #expect(first.stakes.count == SeenFact.maxStakes)
        try pair.ledger.say(.seen(first), by: 1)
        let second = try required(seen(pair, by: 1, on: 1))
        #expect(second.stakes.count == 7 && Set(first.stakes).isDisjoint(with: second.stakes))
        try pair.ledger.say(.seen(second), by: 1)
        #expect(try seen(pair, by: 1, on: 1) == nil && pair.reading().waiting.isEmpty)
    }

    @Test func `a kiosk that was given up names nothing`() throws {
        var pair = try FoundedPair()
        try pair.wager("Dishes", on: 1)
        #expect(try !pair.winners().stakesToName(at: pair.ledger.kiosk(1), on: day(1)).isEmpty)
        try pair.ledger.say(.retire(RetireFact(kiosk: pair.ledger.kiosk(1), member: pair.ben)), by: 1)
        #expect(try pair.winners().stakesToName(at: pair.ledger.kiosk(1), on: day(1)).isEmpty)
    }

    @Test func `the week's end is said once a week, and what an older version said of it counts`() throws {
        for isOld in [false, true] {
            var pair = try FoundedPair()
            for index in 0...1 { try pair.ledger.say(.seen(required(seen(pair, by: index, on: 0))), by: index) }
            #expect(try seen(pair, by: 0, on: 3) == nil)
            #expect(try seen(pair, by: 0, on: 4) == SeenFact(day: day(4)))
            let said = isOld ? Fact.weekSeen(WeekSeenFact(day: try day(4))) : .seen(SeenFact(day: try day(4)))
            try pair.ledger.say(said, by: 0)
            #expect(try seen(pair, by: 0, on: 5) == nil && seen(pair, by: 0, on: 10) == nil)
            #expect(try seen(pair, by: 0, on: 11) != nil)
            // The other kiosk is heard from by its own word.
            #expect(try seen(pair, by: 1, on: 5) == SeenFact(day: day(5)))
        }
    }

    @Test func `what a kiosk has seen counts for the members whom it serves, and for nobody else`() throws {
        var pair = try FoundedPair(kiosks: 3)
        let wager = try pair.wager("Dishes", on: 1)
        try pair.ledger.admit(pair.ledger.kiosk(2))
        try pair.see([wager], on: 2, by: 2)
        try pair.see([wager], on: 2, by: 0)
        #expect(try pair.binding(of: wager) == .waits(for: [pair.ben]))
        try pair.ledger.admit(
            pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        #expect(try pair.binding(of: wager) == .from(day(2)))
    }
}

extension FoundedPair {
    /// The name of the member's first entry of that kind.
    fileprivate func stake(named kind: Fact.Kind, of member: MemberID) throws -> StakeID {
        let said = try ledger.winners().filter { winner in
            guard winner.fact.kind == kind, case .member(member) = winner.fact.voice else { return false }
            return true
        }
        return try required(said.min { $0.position < $1.position }).position.stake
    }
}
