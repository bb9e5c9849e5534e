import FitPinkyCore
import Support
import Testing

@testable import Pairing

/// Weeks at a kiosk's door: invites come and go, people type right and wrong codes, the power fails and the disk refuses.
@Suite struct GuessingWorldTests {
    private struct World {
        var kiosk: InvitingKiosk
        var chance: SeededGenerator
        var seconds: Int64 = 100
        var boot: UInt128 = 1
        /// What the machine's own count is ahead of the time since it was started.
        var started: Int64 = 0
        var isTrusted = true
        var code: PairingCode?
        /// When the code was told, by a clock that is never wrong.
        var told: Int64 = 0
        var pairings = 0
        var guesses = 0

        init(seed: UInt64) {
            kiosk = InvitingKiosk(seed: seed)
            chance = SeededGenerator(seed: seed &+ 1)
        }

        var now: InviteMoment {
            InviteMoment(
                boot: boot, reading: MonotonicInstant(nanoseconds: (seconds - started) * 1_000_000_000),
                instant: isTrusted ? UTCInstant(milliseconds: 1_772_127_245_000 + seconds * 1000) : nil)
        }

        mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }

        /// A new start of the machine: its count begins again.
        mutating func reboot() throws {
            boot += 1
            started = seconds
            isTrusted = draw(3) > 0
            try kiosk.restart()
        }
    }

    private static func run(seed: UInt64) throws -> World {
        let channels = (joiner: try Specimen.channel(.joiner), inviter: try Specimen.channel(.inviter))
        var world = World(seed: seed)
        for _ in 0..<120 {
            switch world.draw(20) {
            case 0:
                let code = PairingCode.random(using: &world.chance)
                world.kiosk.invite(code, at: world.now)
                (world.code, world.told, world.pairings) = (code, world.seconds, 0)
            case 1 where world.draw(4) == 0:
                world.kiosk.withdraw()
                world.code = nil
            case 2: world.seconds += Int64(world.draw(60 * 3600))
            case 3: try world.reboot()
            case 4: world.isTrusted = true
            default:
                let isRight = world.draw(6) == 0
                let stranger = PairingCode.random(using: &world.chance)
                let code = isRight ? world.code ?? stranger : stranger
                // Half of the mishaps hit nobody.
                let mishap =
                    world.draw(2) == 0
                    ? .none : InvitingKiosk.Mishap.allCases.randomElement(using: &world.chance) ?? .none
                let before = world.kiosk.status(at: world.now)
                // Most come from one network, or none would use up its guesses.
                let network = UInt8(world.draw(6) == 0 ? 1 : 0)
                let source = Specimen.source(192, 0, network, UInt8(world.draw(2)))
                let outcome = try world.kiosk.meet(code, from: source, at: world.now, through: channels, mishap)
                world.guesses += 1
                #expect((outcome.joiner == nil) == (outcome.inviter == nil), "seed \(seed)")
                if let key = outcome.joiner {
                    #expect(key == outcome.inviter, "seed \(seed)")
                    #expect(isRight && before == .active && code == world.code, "seed \(seed)")
                    #expect(world.seconds - world.told < 48 * 3600, "seed \(seed)")
                    #expect(try InviteRecord(bytes: world.kiosk.disk).invite?.isAccepted == true, "seed \(seed)")
                    world.pairings += 1
                }
                #expect(world.pairings <= 1, "seed \(seed)")
                if world.draw(3) > 0 { world.seconds += Int64(world.draw(10)) }
            }
            #expect(
                world.kiosk.compared.values.allSatisfy { $0 <= Invite.maxAttemptsOfNetwork }, "seed \(seed)")
            #expect(
                try InviteRecord(bytes: world.kiosk.disk).invite?.attempts ?? 0 <= Invite.maxAttempts, "seed \(seed)")
        }
        return world
    }

    @Test
    func `in no world are more than five guesses of a network compared with a code, and none pairs twice or too late`()
        throws
    {
        var (pairings, guesses, worn) = (0, 0, 0)
        // Twenty are the same in each run; the others are drawn anew, and go into the list if one of them finds something.
        let first = UInt64.random(in: 0...UInt64.max / 2)
        print("pairing worlds: seeds 1 to 20, and 20 from \(first)")
        for seed in Array(1...20) + Array(first..<first + 20) {
            let world = try Self.run(seed: seed)
            pairings += world.pairings
            guesses += world.guesses
            worn += world.kiosk.compared.values.count { $0 == Invite.maxAttemptsOfNetwork }
        }
        // What never happens proves nothing.
        #expect(pairings > 0 && guesses > 2000 && worn > 0)
    }
}
