import FitPinkyCore
import Support
import Testing

@testable import Ledger

/// Ids drawn by who decides, and minted by who signs.
@Suite struct MintedFactsTests {
    private let mint: Mint
    private let identity: Identity

    init() throws {
        identity = try #require(Identity(seed: [UInt8](repeating: 5, count: 32)))
        mint = Mint(identity)
    }

    /// What founds a household, with ids that were drawn.
    private func founding(_ chance: inout SeededGenerator) throws -> [Fact] {
        func drawn() -> ULID { ULID(high: chance.next(), low: chance.next()) }
        let (member, group, stay) = (MemberID(drawn()), GroupID(drawn()), MembershipID(drawn()))
        let goal = try #require(Goal(daysPerWeek: 3))
        var facts: [Fact] = [
            .member(MemberFact(member: member, name: "Ana", nonce: Nonce(drawn()))),
            .group(
                GroupFact(
                    group: group, name: "", created: .first, weekStart: .monday, dayStart: 0, maxMembers: 2,
                    creator: member, nonce: Nonce(drawn()))),
            .join(JoinFact(membership: stay, member: member, group: group, day: .first)),
            .goal(GoalFact(member: member, day: .first, goal: goal)),
            .kiosk(KioskFact(identityKey: identity.publicKey, name: "Hall", zone: "UTC", owner: member)),
            .wager(WagerFact(group: group, day: .first, text: "dinner", member: member)),
            .nudge(
                NudgeFact(
                    nudge: NudgeID(drawn()), sender: member, receiver: member, instant: UTCInstant(milliseconds: 5),
                    text: "come")),
        ]
        facts.shuffle(using: &chance)
        return facts
    }

    @Test(arguments: 1...UInt64(50))
    func `what one decision founds has ids that certify the signer, wherever it is named, in any order`(seed: UInt64)
        throws
    {
        var chance = SeededGenerator(seed: seed)
        let drawn = try founding(&chance)
        let (facts, ids) = try mint.minted(drawn)
        #expect(ids.count == 4 && Set(ids.values).count == 4)
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        for (before, after) in zip(drawn, facts) {
            #expect(before.kind == after.kind)
            let entry = try writer.entry(
                after, salt: [UInt8](repeating: 1, count: Fact.saltByteCount), at: .init(milliseconds: 9))
            #expect(Record.whole(entry).isFounding(by: .minted))
            let bytes = Record.whole(entry).bytes
            for old in ids.keys {
                #expect(bytes.firstRange(of: old.bytes) == nil)
            }
        }
        // The same once more, and nothing to do any more.
        #expect(try mint.minted(drawn).facts == facts)
        #expect(try mint.minted(facts) == (facts, [:]))
        // Another kiosk gives other ids.
        let other = try #require(Identity(seed: [UInt8](repeating: 6, count: 32)))
        #expect(try Set(Mint(other).minted(drawn).ids.values).isDisjoint(with: ids.values))
    }

    @Test func `what only speaks of what is there keeps its ids`() throws {
        let member = MemberID(ULID(high: 1, low: 2))
        let renamed = Fact.member(MemberFact(member: member, name: "Anna"))
        let left = Fact.leave(LeaveFact(membership: MembershipID(ULID(high: 1, low: 3)), member: member, day: .first))
        #expect(try mint.minted([renamed, left]) == ([renamed, left], [:]))
    }
}
