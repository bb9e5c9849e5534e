import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

/// Two and more exchanges over stores that merge as production does.
@Suite struct ConvergenceTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `whatever is cut, restored or written meanwhile, all are equal in the end`(seed: UInt64) throws {
        let count = 2 + Int(seed % 3)
        var world = SyncWorld(try (1...count).map { try SyncKiosk(UInt8($0)) }, seed: seed)
        for index in 0..<count { try world.write("kiosk", at: index) }
        var cards = world.kiosks
        for _ in 0..<600 {
            let a = Int.random(in: 0..<count, using: &world.chance)
            let b = Int.random(in: 0..<count, using: &world.chance)
            switch Int.random(in: 0..<100, using: &world.chance) {
            case 0..<12: try world.write("\(world.chance.next())", at: a)
            case 12..<17 where a != b && world.links.count < 6: try world.connect(a, b)
            case 17..<19 where !world.links.isEmpty:
                try world.cut(Int.random(in: world.links.indices, using: &world.chance))
            case 19: cards[a] = world.kiosks[a]
            case 20: world.kiosks[a].restart(epoch: world.chance.next())
            case 21:
                // The card is put back, and its machine starts: whoever spoke with it has to call again.
                world.links.removeAll { $0.contains { $0.kiosk == a } }
                world.kiosks[a] = cards[a]
                world.kiosks[a].restart(epoch: world.chance.next())
            case 22: try world.write(String(repeating: "x", count: 900), at: a)
            default: _ = try world.step()
            }
        }
        world.links = []
        for index in 1..<count { try world.connect(0, index) }
        try world.run()
        let first = world.kiosks[0].replica
        #expect(first.count > 20, "seed \(seed)")
        for kiosk in world.kiosks {
            #expect(kiosk.replica.vector == first.vector, "seed \(seed)")
            #expect(kiosk.replica.digest == first.digest, "seed \(seed)")
            #expect(kiosk.replica.count == first.count, "seed \(seed)")
        }
        #expect(world.links.joined().allSatisfy { $0.exchange.isQuiet }, "seed \(seed)")
        // Quiescence is silence but pings.
        let before = world.messageCount
        try world.passIdle()
        #expect(world.messageCount - before <= 4 * world.links.count, "seed \(seed)")
    }

    @Test func `entries of copied kiosks that are in conflict reach everybody as evidence`() throws {
        var world = SyncWorld(try (1...3).map { try SyncKiosk(UInt8($0)) })
        world.kiosks[1] = try SyncKiosk(1)
        try world.write("one", at: 0)
        try world.write("other", at: 1)
        try world.write("third", at: 2)
        try world.connect(0, 2)
        try world.connect(2, 1)
        try world.run()
        try world.passIdle()
        #expect(world.kiosks[0].replica.vector.conflicts.count == 1)
        for kiosk in world.kiosks {
            #expect(kiosk.replica.vector == world.kiosks[0].replica.vector)
            #expect(kiosk.replica.count == 3)
        }
    }

    @Test func `what a version does not know, and what was erased, travels as it is`() throws {
        var world = SyncWorld(try (1...3).map { try SyncKiosk(UInt8($0)) })
        let workout = WorkoutID(ULID(high: 1, low: 2))
        let member = MemberID(ULID(high: 3, low: 4))
        let dot = try world.kiosks[0].write(kind: .caption(CaptionFact(workout: workout, member: member, text: "Hill")))
        let isErased = world.kiosks[0].replica.erase(dot)
        #expect(isErased)
        world.kiosks[1].replica = Replica(kinds: [.kiosk])
        try world.connect(0, 1)
        try world.connect(1, 2)
        try world.run()
        #expect(world.kiosks[1].replica.quarantined[dot] != nil)
        guard case .erased? = world.kiosks[2].replica[dot].first else {
            Issue.record("not as it was")
            return
        }
    }

    @Test func `a new entry is pushed at once, and relayed to a third kiosk`() throws {
        var world = SyncWorld(try (1...3).map { try SyncKiosk(UInt8($0)) })
        try world.connect(0, 1)
        try world.connect(1, 2)
        try world.run()
        let before = world.messageCount
        try world.write("new", at: 0)
        try world.run()
        #expect(world.kiosks[2].replica.count == 1)
        // One batch and one receipt on each of the two connections.
        #expect(world.messageCount - before == 4)
    }

    @Test func `a kiosk that knows nothing pulls more than the queue holds, in several rounds`() throws {
        var world = SyncWorld(try (1...2).map { try SyncKiosk(UInt8($0)) })
        for epoch in 2...2_500 {
            _ = try world.kiosks[0].write("start")
            world.kiosks[0].restart(epoch: UInt64(epoch))
        }
        try world.connect(0, 1)
        try world.run()
        #expect(world.kiosks[1].replica.count == 2_499)
        #expect(world.kiosks[1].replica.vector == world.kiosks[0].replica.vector)
    }
}
