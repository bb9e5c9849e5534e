import FitPinkyCore
import Support
import Testing

@testable import Pairing

/// Both sides together, over a connection that is as it should be, or is not.
@Suite struct ExchangeTests {
    private let channels: (joiner: PairingChannel, inviter: PairingChannel)

    init() throws { channels = (try Specimen.channel(.joiner), try Specimen.channel(.inviter)) }

    private static let wrong: [InvitingKiosk.Step] = [
        .begun, .sent(32), .stored(61), .compared, .refused(.mismatch),
    ]

    @Test(arguments: ["K3M9QX", "k3m9qx", "k3m-9qx", " K3m9 Qx"])
    func `the right code pairs, in whatever case, and both have the same key`(typed: String) throws {
        var kiosk = InvitingKiosk(seed: 5)
        kiosk.invite(try Specimen.code(), at: Specimen.now())
        let outcome = try kiosk.meet(try PairingCode(typed), at: Specimen.now(seconds: 1005), through: channels)
        #expect(outcome.steps == [.begun, .sent(32), .stored(61), .compared, .stored(61), .sent(64)])
        let (joiner, inviter) = (try #require(outcome.joiner), try #require(outcome.inviter))
        #expect(joiner == inviter)
        #expect(joiner.byteCount == 32)
        #expect(kiosk.status(at: Specimen.now()) == .accepted)
        #expect(try InviteRecord(bytes: kiosk.disk) == kiosk.attempts.record)
    }

    @Test func `two pairings with one code have two keys`() throws {
        var keys: [Secret] = []
        for seed: UInt64 in 1...2 {
            var kiosk = InvitingKiosk(seed: seed)
            kiosk.invite(try Specimen.code(), at: Specimen.now())
            let outcome = try kiosk.meet(try Specimen.code(), at: Specimen.now(), through: channels)
            keys.append(try #require(outcome.joiner))
        }
        #expect(keys[0] != keys[1])
    }

    @Test func `a code pairs once`() throws {
        var kiosk = InvitingKiosk(seed: 6)
        kiosk.invite(try Specimen.code(), at: Specimen.now())
        _ = try kiosk.meet(try Specimen.code(), at: Specimen.now(), through: channels)
        let again = try kiosk.meet(try Specimen.code(), at: Specimen.now(seconds: 1001), through: channels)
        #expect(again.steps == Self.wrong)
        #expect(Array(kiosk.compared.values) == [1])
    }

    @Test
    func `wrong, expired, burnt, used, withdrawn and absent codes are the same from outside, and so are the waits`()
        throws
    {
        let (code, other) = (try Specimen.code(), try Specimen.otherCode())
        let hours: Int64 = 48 * 3600
        func kiosk(_ attempts: Int, isAccepted: Bool = false, made: Int64) throws -> InvitingKiosk {
            var kiosk = InvitingKiosk(seed: 7)
            kiosk.invite(code, at: Specimen.now(seconds: made))
            var bytes = kiosk.disk
            (bytes[2], bytes[3]) = (isAccepted ? 1 : 0, UInt8(attempts))
            try kiosk.replaceDisk(bytes)
            return kiosk
        }
        var withdrawn = InvitingKiosk(seed: 7)
        withdrawn.invite(code, at: Specimen.now(seconds: hours))
        withdrawn.withdraw()
        var worlds: [(String, InvitingKiosk, PairingCode)] = [
            ("wrong", try kiosk(0, made: hours), other), ("expired", try kiosk(0, made: 0), code),
            ("burnt", try kiosk(Invite.maxAttempts, made: hours), code),
            ("accepted", try kiosk(2, isAccepted: true, made: hours), code),
            ("withdrawn", withdrawn, code), ("absent", InvitingKiosk(seed: 7), code),
        ]
        let waits: [Int64] = [1, 2, 4, 8, 1, 1, 2]
        var stories: Set<[InvitingKiosk.Step]> = []
        var draws: Set<UInt64> = []
        for index in worlds.indices {
            var now = hours + 10
            var story: [InvitingKiosk.Step] = []
            for wait in waits {
                let moment = Specimen.now(seconds: now)
                let outcome = try worlds[index].1.meet(worlds[index].2, at: moment, through: channels)
                #expect(outcome.joiner == nil && outcome.inviter == nil, "\(worlds[index].0)")
                story += outcome.steps
                story += try worlds[index].1.meet(worlds[index].2, at: moment, through: channels).steps
                now += wait
            }
            stories.insert(story)
            draws.insert(worlds[index].1.chance.next())
        }
        #expect(stories == [waits.flatMap { Self.wrong + [.begun, .sent(32), .waiting(seconds: $0)] }])
        #expect(draws.count == 1)
    }

    @Test func `who guesses the code that nobody knows is told the same as whoever guesses another`() throws {
        var kiosk = InvitingKiosk(seed: 8)
        var ahead = kiosk.chance
        let nobodys = PairingCode.random(using: &ahead)
        let outcome = try kiosk.meet(nobodys, at: Specimen.now(), through: channels)
        #expect(outcome.steps == Self.wrong)
        #expect(outcome.joiner == nil)
    }

    @Test func `somebody in between with his own certificate fails on both sides, and has spent one guess`() throws {
        let code = try Specimen.code()
        var kiosk = InvitingKiosk(seed: 9)
        kiosk.invite(code, at: Specimen.now())
        // He relays every message as it is, so each side sees his key where the other's should be.
        let between = (
            joiner: try #require(
                PairingChannel(role: .joiner, own: Specimen.joinerKey, peer: Specimen.strangerKey)),
            inviter: try #require(
                PairingChannel(role: .inviter, own: Specimen.inviterKey, peer: Specimen.strangerKey))
        )
        let outcome = try kiosk.meet(code, at: Specimen.now(), through: between)
        #expect(outcome.steps == Self.wrong)
        #expect(outcome.joiner == nil && outcome.inviter == nil)
        #expect(kiosk.attempts.record.invite?.attempts == 1)
        #expect(kiosk.status(at: Specimen.now()) == .active)
        let after = try kiosk.meet(code, at: Specimen.now(seconds: 1001), through: channels)
        #expect(after.joiner != nil)
    }

    @Test func `one side's certificate changed is enough to fail`() throws {
        for (own, peer) in [(Specimen.inviterKey, Specimen.strangerKey), (Specimen.strangerKey, Specimen.joinerKey)] {
            var kiosk = InvitingKiosk(seed: 10)
            kiosk.invite(try Specimen.code(), at: Specimen.now())
            let inviter = try #require(PairingChannel(role: .inviter, own: own, peer: peer))
            let outcome = try kiosk.meet(
                try Specimen.code(), at: Specimen.now(), through: (joiner: channels.joiner, inviter: inviter))
            #expect(outcome.steps == Self.wrong)
        }
    }

    @Test(arguments: [
        (InvitingKiosk.Mishap.none, Invite.maxAttemptsOfNetwork, Invite.Status.active),
        (.deadAfterCount, Invite.maxAttempts, .burnt),
    ])
    func `five failures of a network use up its guesses, and 250 burn the code, whatever starts again in between`(
        mishap: InvitingKiosk.Mishap, count: Int, end: Invite.Status
    ) throws {
        var kiosk = InvitingKiosk(seed: 11)
        kiosk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        var now: Int64 = 100
        for attempt in 1...count {
            #expect(kiosk.status(at: Specimen.now(seconds: now)) == .active)
            _ = try kiosk.meet(try Specimen.otherCode(), at: Specimen.now(seconds: now), through: channels, mishap)
            #expect(try InviteRecord(bytes: kiosk.disk).invite?.attempts == attempt)
            now += 8
        }
        #expect(kiosk.status(at: Specimen.now(seconds: now)) == end)
        let right = try kiosk.meet(try Specimen.code(), at: Specimen.now(seconds: now), through: channels)
        #expect(right.steps == Self.wrong)
        #expect(kiosk.compared.values.reduce(0, +) == (mishap == .none ? count : 0))
    }

    @Test func `who used up the guesses of a network has none of another's`() throws {
        var kiosk = InvitingKiosk(seed: 12)
        kiosk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        for attempt in 0..<Int64(40) {
            _ = try kiosk.meet(try Specimen.otherCode(), at: Specimen.now(seconds: attempt * 10), through: channels)
        }
        #expect(try InviteRecord(bytes: kiosk.disk).invite?.attempts == Invite.maxAttemptsOfNetwork)
        let other = try kiosk.meet(
            try Specimen.code(), from: Specimen.source(198, 51, 100, 7), at: Specimen.now(seconds: 400),
            through: channels)
        #expect(other.joiner != nil && other.joiner == other.inviter)
    }

    @Test func `the fifth guess may still be the right one`() throws {
        var kiosk = InvitingKiosk(seed: 12)
        kiosk.invite(try Specimen.code(), at: Specimen.now(seconds: 0))
        for attempt: Int64 in 1...4 {
            _ = try kiosk.meet(try Specimen.otherCode(), at: Specimen.now(seconds: attempt * 10), through: channels)
        }
        let fifth = try kiosk.meet(try Specimen.code(), at: Specimen.now(seconds: 50), through: channels)
        #expect(fifth.joiner != nil && fifth.joiner == fifth.inviter)
        #expect(kiosk.status(at: Specimen.now(seconds: 50)) == .accepted)
    }

    @Test func `no joiner hears of a success that is not on the disk`() throws {
        for mishap in [InvitingKiosk.Mishap.diskRefusesSuccess, .deadAfterComparing, .deadAfterSuccess] {
            var kiosk = InvitingKiosk(seed: 13)
            kiosk.invite(try Specimen.code(), at: Specimen.now())
            let outcome = try kiosk.meet(try Specimen.code(), at: Specimen.now(), through: channels, mishap)
            #expect(outcome.joiner == nil && outcome.inviter == nil)
            let accepted = try InviteRecord(bytes: kiosk.disk).invite?.isAccepted
            #expect(accepted == (mishap == .deadAfterSuccess))
        }
    }
}
