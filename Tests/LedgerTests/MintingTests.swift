import FitPinkyCore
import Households
import Testing

@testable import Ledger

@Suite struct MintingTests {
    private static let now = UTCInstant(milliseconds: 5)
    private static let nonce = Nonce(ULID(high: 0xA1, low: 0xB2))

    private func writer(_ byte: UInt8 = 7) throws -> EntryWriter {
        EntryWriter(
            identity: try Specimen.identity(byte), .minted, epoch: 42, previousHead: nil, clock: HybridClock())
    }

    /// A fact of each kind that founds something, with the id that the mint gives it.
    private func founding(by identity: Identity) throws -> [Fact] {
        let mint = Mint(identity)
        return try Specimen.facts().compactMap { fact in
            switch fact {
            case .workout(var fact):
                fact.workout = WorkoutID(try mint.id(of: .workout(fact)))
                return .workout(fact)
            case .check(var fact):
                fact.check = CheckID(try mint.id(of: .check(fact)))
                return .check(fact)
            case .exercise(var fact):
                fact.exercise = ExerciseID(try mint.id(of: .exercise(fact)))
                return .exercise(fact)
            case .nudge(var fact):
                fact.nudge = NudgeID(try mint.id(of: .nudge(fact)))
                return .nudge(fact)
            case .join(var fact):
                fact.membership = MembershipID(try mint.id(of: .join(fact)))
                return .join(fact)
            case .group(var fact):
                fact.nonce = MintingTests.nonce
                fact.group = GroupID(try mint.id(of: .group(fact)))
                return .group(fact)
            case .member(var fact):
                fact.nonce = MintingTests.nonce
                fact.member = MemberID(try mint.id(of: .member(fact)))
                return .member(fact)
            case .kiosk, .delete, .settle, .leave, .goal, .wager, .weekStart, .dayStart, .retire, .retirement, .caption,
                .undelete,
                .vouch, .reaction, .weekSeen, .groupName, .notify, .seen, .admit, .person, .reminder, .target,
                .targetEnd, .careSharing, .activity, .session, .energyGoal, .split, .training, .trainingTimers:
                return nil
            }
        }
    }

    @Test func `what a kiosk founds has an id of its making, whole and without its words, and the same one each time`()
        throws
    {
        let identity = try Specimen.identity()
        let facts = try founding(by: identity)
        #expect(Set(facts.map(\.kind)).count == 7)
        #expect(try founding(by: identity) == facts)
        for fact in facts {
            var (writer, second) = (try writer(), try self.writer())
            let entry = try writer.entry(fact, salt: Specimen.salt, at: MintingTests.now)
            #expect(try Fact(entry) == fact)
            let record = Record.whole(entry)
            #expect(record.isFounding(by: .minted) && record.isFounding(by: .drawn))
            // Chance has no say, so what is written again is the same.
            #expect(try second.entry(fact, salt: Array(Specimen.salt.reversed()), at: MintingTests.now) == entry)
            if let erased = ErasedEntry(erasing: entry) {
                #expect(Record.erased(erased).isFounding(by: .minted))
                #expect(erased.claims(by: .minted) == record.claims(fact, by: .minted))
            }
        }
    }

    @Test func `an id of another kiosk's making, or for anything else, founds nothing`() throws {
        let (ana, ben) = (try Specimen.identity(), try Specimen.identity(8))
        for (own, others) in zip(try founding(by: ana), try founding(by: ben)) {
            // As somebody writes who does not keep to it.
            var forger = EntryWriter(identity: ana, epoch: 42, previousHead: nil, clock: HybridClock())
            for fact in [own, others] {
                let forged = Record.whole(try forger.entry(fact, salt: Specimen.salt, at: MintingTests.now))
                #expect(!forged.isFounding(by: .minted) && forged.isFounding(by: .drawn))
            }
            #expect(own != others)
            // A name can be given to who is there already.
            let rest = others.claims(origin: ana.kiosk, isFounding: false)
            #expect(
                rest == (others.kind == .member ? others.claims(origin: ana.kiosk).filter { $0.member != nil } : []))
            #expect(others.traces(origin: ana.kiosk, isFounding: false) == .none)
        }
    }

    @Test func `no bit of what stays can be another`() throws {
        let identity = try Specimen.identity()
        var writer = try writer()
        for fact in try founding(by: identity) {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: MintingTests.now)
            guard case .parts(let kept, _) = entry.payload else {
                Issue.record("an entry of version 1")
                continue
            }
            #expect(fact.kind.isFounding(kept, by: identity.kiosk))
            for index in kept.indices {
                for bit in UInt8(0)..<8 {
                    var altered = kept
                    altered[index] ^= 1 << bit
                    #expect(
                        !fact.kind.isFounding(altered, by: identity.kiosk), "\(fact.kind), byte \(index), bit \(bit)")
                }
            }
            // Nor can the id be said twice, or something be added.
            let field = Array(kept[18..<36])
            for altered in [kept + field, kept + [0x78, 0], Array(kept.dropLast())] {
                #expect(!fact.kind.isFounding(altered, by: identity.kiosk))
            }
        }
    }

    @Test func `a writer is refused an id that it did not make, and may rename a member of another kiosk`()
        throws
    {
        var (ana, ben) = (try writer(), try writer(8))
        for fact in try Specimen.facts() where [.workout, .check, .nudge, .join, .group].contains(fact.kind) {
            #expect(throws: EntryWriter.Failure.notMinted) {
                try ana.entry(fact, salt: Specimen.salt, at: MintingTests.now)
            }
        }
        let member = try founding(by: try Specimen.identity()).compactMap { fact in
            if case .member(let fact) = fact { fact } else { nil }
        }[0]
        let founding = Record.whole(try ana.entry(.member(member), salt: Specimen.salt, at: MintingTests.now))
        let renamed = Fact.member(MemberFact(member: member.member, name: "Lisa"))
        let renaming = Record.whole(try ben.entry(renamed, salt: Specimen.salt, at: MintingTests.now))
        #expect(founding.isFounding(by: .minted) && !renaming.isFounding(by: .minted))
        #expect(
            renamed.claims(origin: ben.kiosk, isFounding: false) == [Slot.member(member.member).signed(by: ben.kiosk)])
    }

    @Test func `two who are called the same are two, and so are two groups of one day`() throws {
        let mint = Mint(try Specimen.identity())
        var facts = try founding(by: try Specimen.identity()).filter { [.member, .group].contains($0.kind) }
        for (index, fact) in facts.enumerated() {
            switch fact {
            case .member(var other):
                other.nonce = Nonce(ULID(high: 0xA1, low: 0xB3))
                facts[index] = .member(other)
            case .group(var other):
                other.nonce = Nonce(ULID(high: 0xA1, low: 0xB3))
                facts[index] = .group(other)
            default: break
            }
            #expect(try mint.id(of: facts[index]) != mint.id(of: fact))
        }
        #expect(throws: Fact.Unreadable.self) { try mint.id(of: .weekSeen(WeekSeenFact(day: .first))) }
    }

    @Test func `entries of version 1 found nothing where ids certify`() throws {
        var writer = try writer()
        for fact in try founding(by: try Specimen.identity()) {
            let entry = try writer.entry(fact, salt: Specimen.salt, at: MintingTests.now)
            guard case .parts(let kept, let words) = entry.payload else { continue }
            let old = Record.whole(Entry(header: entry.header, signature: [], payload: .whole(kept + words)))
            #expect(!old.isFounding(by: .minted) && old.isFounding(by: .drawn))
        }
    }

    /// Worked out by another program: `hmac` and `hashlib` of Python, and messages that were laid out by hand.
    @Test func `an id is made of label, kind, signer and kept part, and is this one for ever`() throws {
        let mint = Mint(try Specimen.identity())
        let nudge = NudgeFact(
            nudge: NudgeID(ULID(high: 0x0102_0304_0506_FFFF, low: .max)), sender: Specimen.other,
            receiver: Specimen.member, instant: UTCInstant(milliseconds: 5), text: "Move!")
        #expect(
            try mint.id(of: .nudge(nudge)).bytes.map { hexadecimal($0) }.joined() == "0102030405066db9c77557c745d6870a")
        let member = MemberFact(member: Specimen.member, name: "Sammy", nonce: MintingTests.nonce)
        #expect(
            try mint.id(of: .member(member)).bytes.map { hexadecimal($0) }.joined()
                == "321fb214d39583563b0ff81645160d35")
    }

    private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
