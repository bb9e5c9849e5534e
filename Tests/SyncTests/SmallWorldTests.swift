import FitPinkyCore
import Ledger
import Reference
import Testing

@testable import Sync

/// Every order in which messages, disks and new entries can follow each other between two kiosks, and a cut at every point.
@Suite struct SmallWorldTests {
    /// What a world can still do depends on this alone.
    private struct Key: Hashable {
        var states: [Exchange.State]
        var vectors: [Vector]
        var inboxes: [[[UInt8]]]
        var work: [[ExchangeAction]]
        var writesLeft: [Int]
    }

    private struct Node {
        var world: SyncWorld
        var writesLeft: [Int]

        var key: Key {
            Key(
                states: world.links[0].map { $0.exchange.state }, vectors: world.kiosks.map { $0.replica.vector },
                inboxes: world.links[0].map { $0.inbox }, work: world.links[0].map { $0.work }, writesLeft: writesLeft)
        }

        func successors() throws -> [Node] {
            var all: [Node] = []
            for step in world.steps {
                var next = self
                if step.isWork { try next.world.work(0, step.side) } else { next.world.deliver(0, step.side) }
                all.append(next)
            }
            for kiosk in 0..<2 where writesLeft[kiosk] > 0 {
                var next = self
                next.writesLeft[kiosk] -= 1
                try next.world.write("late", at: kiosk)
                all.append(next)
            }
            return all
        }
    }

    /// Two kiosks with different pasts.
    static func pasts() throws -> [[SyncKiosk]] {
        func two() throws -> [SyncKiosk] { [try SyncKiosk(1), try SyncKiosk(2)] }
        var disjoint = try two()
        for index in 0..<2 { _ = try disjoint[index].write("first") }
        // The first's card is put back; the second has heard what was lost with the newer one.
        var restored = try two()
        _ = try restored[0].write("first")
        let card = restored[0]
        _ = try restored[0].write("lost")
        restored[1].replica = restored[0].replica
        restored[0] = card
        restored[0].restart(epoch: 9)
        _ = try restored[0].write("anew")
        // A copy of the first wrote under the same dot, and the second heard that one.
        var (copied, copy) = (try two(), try SyncKiosk(1))
        _ = try copied[0].write("one")
        let other = try copy.write("other")
        for record in copy.replica[other] { _ = copied[1].replica.receive(record, .checked) }
        return [try two(), disjoint, restored, copied]
    }

    @Test(arguments: 0..<4, [[0, 0], [1, 0], [1, 1]])
    func `in every order, and after a cut at every point, both end equal and silent`(
        past: Int, writes: [Int]
    ) throws {
        var world = SyncWorld(try Self.pasts()[past])
        try world.connect(0, 1)
        let start = Node(world: world, writesLeft: writes)
        var (seen, open): (Set<Key>, [Node]) = ([start.key], [start])
        var (cuts, ends): (Set<[Vector]>, Int) = ([], 0)
        while let node = open.popLast() {
            try #require(seen.count < 100_000)
            let next = try node.successors()
            if next.isEmpty {
                ends += 1
                try expectEqual(node.world)
            }
            if cuts.insert(node.world.kiosks.map { $0.replica.vector }).inserted {
                var cut = node.world
                try cut.cut(0)
                try cut.connect(0, 1)
                try cut.run()
                try expectEqual(cut)
            }
            for node in next where seen.insert(node.key).inserted { open.append(node) }
        }
        #expect(ends > 0)
        #expect(seen.count >= 4)
    }

    private func expectEqual(_ world: SyncWorld) throws {
        var world = world
        #expect(world.links[0].allSatisfy { $0.exchange.isQuiet })
        // What crossed is mended by the next ping at the latest.
        try world.passIdle()
        let replicas = world.kiosks.map { $0.replica }
        #expect(replicas[0].vector == replicas[1].vector)
        #expect(replicas[0].digest == replicas[1].digest)
        #expect(replicas[0].count == replicas[1].count)
    }
}
