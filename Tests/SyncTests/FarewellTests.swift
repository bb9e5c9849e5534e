import FitPinkyCore
import Ledger
import Testing

@testable import Sync

/// Kiosks that part: the last of three has left.
@Suite struct FarewellTests {
    private static let leaver = 2

    /// All three are equal, and none can meet the last one when it leaves; each has something that the others lack.
    private static func world(seed: UInt64) throws -> HubWorld {
        var world = try HubWorld(3, seed: seed)
        world.introduce()
        try world.write("together", at: 0, photoBytes: 40_000)
        try world.run()
        world.partings = [[0, 2], [1, 2]]
        world.cutAll()
        for index in 0..<3 { try world.write("before \(index)", at: index, photoBytes: 40_000 + index) }
        try world.pass(seconds: 300)
        return world
    }

    private static func dots(_ world: HubWorld, _ index: Int) -> Set<Dot> { Set(world.kiosks[index].replica.dots) }

    @Test(arguments: 1...UInt64(20))
    func `what was here before the leave arrives, photos too, and nothing later; then nobody calls`(
        seed: UInt64
    ) throws {
        var world = try FarewellTests.world(seed: seed)
        let before = (0..<3).reduce(into: Set<Dot>()) { $0.formUnion(FarewellTests.dots(world, $1)) }
        world.hear(at: [0, 1, 2], that: FarewellTests.leaver)
        for index in 0..<3 { try world.write("after \(index)", at: index, photoBytes: 50_000 + index) }
        world.partings = []
        try world.pass(seconds: 200)
        // The two who stay have all of each other's.
        #expect(world.kiosks[0].replica.vector == world.kiosks[1].replica.vector)
        #expect(FarewellTests.dots(world, 0).isSuperset(of: before) && FarewellTests.dots(world, 0).count == 6)
        #expect(FarewellTests.dots(world, 2).isSuperset(of: before) && FarewellTests.dots(world, 2).count == 5)
        #expect(world.kiosks.map(\.visible.count) == [6, 6, 5])
        #expect(world.parted.mapValues { Set($0) }[2] == [world.kiosks[0].id, world.kiosks[1].id])
        #expect(world.parted[0] == [world.kiosks[2].id])
        #expect(world.parted[1] == [world.kiosks[2].id])
        // What is logged now is nothing that the leaver's kiosk waits for, and it is not called.
        let dials = world.dials
        for index in 0..<3 { try world.write("much later \(index)", at: index) }
        try world.pass(seconds: 7200)
        #expect(world.dials == dials)
        #expect(FarewellTests.dots(world, 2).count == 6)
        #expect(world.hubs[0].table.peers[world.kiosks[2].id]?.standing.pendingCount == 0)
        // It returns.
        world.introduce()
        try world.pass(seconds: 130)
        #expect(world.areEqual && FarewellTests.dots(world, 2).count == 10)
        #expect(world.kiosks.allSatisfy { $0.visible.count == 7 })
    }

    @Test(arguments: 1...UInt64(20))
    func `who leaves while all are connected is told what was on its way, and nothing later`(seed: UInt64) throws {
        var world = try HubWorld(3, seed: seed)
        world.introduce()
        try world.run()
        for index in 0..<3 { try world.write("before \(index)", at: index, photoBytes: 90_000) }
        try world.step(times: Int.random(in: 0..<60, using: &world.chance))
        // The two who stay have each other's, for each tells what it has.
        world.hear(at: [FarewellTests.leaver], that: FarewellTests.leaver)
        try world.pass(seconds: 5)
        #expect(world.areEqual)
        world.hear(at: [0, 1], that: FarewellTests.leaver)
        for index in 0..<3 { try world.write("after \(index)", at: index, photoBytes: 50_000) }
        try world.pass(seconds: 200)
        #expect(FarewellTests.dots(world, 0).count == 5 && FarewellTests.dots(world, 1).count == 5)
        #expect(FarewellTests.dots(world, 2).count == 4)
        #expect(world.kiosks.map(\.visible.count) == [5, 5, 4])
        #expect(world.parted[0]?.count == 1 && world.parted[1]?.count == 1)
    }

    @Test func `a kiosk that does not know that it has left is told what was there by then, and no more`() throws {
        var world = try FarewellTests.world(seed: 3)
        world.hear(at: [0], that: FarewellTests.leaver)
        try world.write("after 0", at: 0, photoBytes: 50_000)
        world.partings = [[1, 2]]
        try world.pass(seconds: 300)
        // What it logs until it knows arrives.
        try world.write("not knowing", at: 2, photoBytes: 50_001)
        try world.pass(seconds: 300)
        #expect(FarewellTests.dots(world, 0).count == 6 && FarewellTests.dots(world, 2).count == 5)
        #expect(world.kiosks[0].visible.count == 6 && world.kiosks[2].visible.count == 5)
    }

    @Test func `a kiosk whose farewell is over answers who calls it all the same, and says nothing later`() throws {
        var world = try FarewellTests.world(seed: 4)
        world.hear(at: [0, 1, 2], that: FarewellTests.leaver)
        world.partings = [[1, 2]]
        try world.pass(seconds: 200)
        #expect(world.parted[0]?.count == 1)
        try world.write("after", at: 0)
        // A card that was put back: it knows of no farewell.
        world.hear(at: [2], that: 1)
        try world.pass(seconds: 200)
        #expect(FarewellTests.dots(world, 2).count == 4)
        #expect(world.parted[0]?.count == 1)
    }
}
