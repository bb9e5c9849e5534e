import FitPinkyCore
import Support
import Testing

@testable import Pairing

/// A kiosk with an active code, 31 squatters at other addresses, and one joiner: how long the joiner takes.
@Suite struct SquatterWorldTests {
    /// What a squatter does, again and again.
    private enum Kind: CaseIterable {
        /// Shares and never confirms.
        case silent
        /// Shares, and confirms at the last moment, wrongly.
        case slow
        /// Confirms a wrong code as often as it may.
        case wrong
    }

    private struct Squatter {
        let kind: Kind
        let source: AttemptSource
        var acts: Int64
        var shared: Attempt.ID?
        var confirmed: Attempt.ID?
    }

    /// Every tenth of a second each acts whose time has come.
    private struct World {
        var attempts = InviteAttempts(InviteRecord())
        var chance: SeededGenerator
        var squatters: [Squatter] = []
        var now: Int64 = 10_000
        var joined: Int64?
        var busies = 0
        var joiner: Attempt.ID?

        private var moment: InviteMoment {
            InviteMoment(
                boot: 1, reading: MonotonicInstant(nanoseconds: now * 1_000_000),
                instant: UTCInstant(milliseconds: now))
        }

        init(seed: UInt64, kinds: [Kind]) {
            chance = SeededGenerator(seed: seed)
            for number in UInt8(1)...31 {
                // Some share a network, as machines of one owner may.
                let network = Bool.random(using: &chance) ? number : 200
                squatters.append(
                    Squatter(
                        kind: kinds[Int(number) % kinds.count], source: Specimen.source(10, 0, network, number),
                        acts: now + Int64.random(in: 0..<5000, using: &chance)))
            }
        }

        /// Lets so many milliseconds go by.
        mutating func run(_ milliseconds: Int64) {
            for _ in 0..<(milliseconds / 100) where joined == nil {
                now += 100
                for index in squatters.indices where squatters[index].acts <= now { act(index) }
                if let joiner, attempts.isOpen(joiner) { _ = attempts.confirmed(joiner, at: moment) }
                serve()
            }
        }

        mutating func invite() {
            _ = attempts.invite(PairingCode.random(using: &chance), at: moment)
        }

        mutating func join() {
            joiner = attempts.begin(from: Specimen.source, at: moment, using: &chance).id
        }

        private mutating func act(_ index: Int) {
            guard squatters[index].confirmed == nil else { return }
            let squatter = squatters[index]
            if let shared = squatter.shared {
                squatters[index].shared = nil
                guard squatter.kind != .silent, attempts.confirmed(shared, at: moment) else { return }
                squatters[index].confirmed = shared
                return
            }
            squatters[index].shared = attempts.begin(from: squatter.source, at: moment, using: &chance).id
            squatters[index].acts = now + (squatter.kind == .wrong ? 100 : 1900)
        }

        private mutating func serve() {
            while true {
                switch attempts.next(at: moment) {
                case .turn(let id):
                    _ = attempts.count(id, at: moment)
                    if id == joiner {
                        guard case .compare(let counted) = attempts.stored(id), counted.isLive else {
                            return attempts.end(id)
                        }
                        joined = now
                    }
                    over(id)
                case .busy(let id):
                    over(id)
                    if id == joiner {
                        busies += 1
                        join()
                    }
                case .wait, .nothing: return
                }
            }
        }

        private mutating func over(_ id: Attempt.ID) {
            attempts.end(id)
            for index in squatters.indices where squatters[index].confirmed == id { squatters[index].confirmed = nil }
        }
    }

    @Test func `beside 31 silent squatters a joiner is compared at once`() throws {
        for seed in 1...50 as ClosedRange<UInt64> {
            var world = World(seed: seed, kinds: [.silent])
            world.invite()
            world.run(20_000)
            let start = world.now
            world.join()
            world.run(10_000)
            let joined = try #require(world.joined, "seed \(seed)")
            #expect(joined - start <= 200, "seed \(seed)")
            #expect(world.attempts.record.invite?.attempts == 1, "seed \(seed)")
        }
    }

    @Test func `beside squatters of every kind who have tried before, a joiner is compared within two seconds`() throws
    {
        let first = UInt64.random(in: 0...UInt64.max / 2)
        print("squatter worlds: seeds 1 to 25, and 25 from \(first)")
        for seed in Array(1...25) + Array(first..<first + 25) {
            var world = World(seed: seed, kinds: Kind.allCases)
            world.run(60_000)
            #expect(world.attempts.record.strayAttempts > 10, "seed \(seed): nobody squats")
            // The one before is gone; the next code is tried as soon as it is made.
            world.invite()
            let start = world.now
            world.join()
            world.run(30_000)
            let joined = try #require(world.joined, "seed \(seed)")
            #expect(joined - start <= 2000, "seed \(seed)")
            #expect((world.attempts.record.invite?.attempts ?? 0) <= Invite.maxAttempts, "seed \(seed)")
        }
    }
    @Test func `squatters who try wrong codes from the same moment on delay a joiner by less than five seconds`() throws
    {
        for seed in 1...50 as ClosedRange<UInt64> {
            var world = World(seed: seed, kinds: [.wrong])
            world.invite()
            // Each of them has its first try about now.
            world.run(2500)
            let start = world.now
            world.join()
            world.run(30_000)
            let joined = try #require(world.joined, "seed \(seed)")
            #expect(joined - start < 5000, "seed \(seed)")
        }
    }

    @Test func `squatters on 31 networks cannot burn a code for the one who was told it`() throws {
        var world = World(seed: 7, kinds: [.wrong])
        world.invite()
        // An hour of wrong codes, from all of them.
        world.run(3_600_000)
        #expect(world.attempts.record.strayAttempts > 1000)
        #expect((world.attempts.record.invite?.attempts ?? 0) <= 31 * Invite.maxAttemptsOfNetwork)
        let start = world.now
        world.join()
        world.run(30_000)
        #expect(try #require(world.joined) - start <= 2000)
    }
}
