@testable import TTRPC
import Testing

/// A small part of what Tests/HostileFrames does with millions of frames.
struct HostileFramesTests {
    @Test(
        "No frame of a hostile peer stops a machine, has it hold more than it may, or leads it where it should not be",
        arguments: [1, 2] as [UInt64])
    func hostilePeers(seed: UInt64) throws {
        var world = HostileWorld(seed: seed)
        do throws(Breach) {
            try world.run(frames: 100_000)
        } catch {
            Issue.record("seed \(seed), after \(world.frames) frames: \(error)")
        }
        #expect(world.tally.missed == [], "seed \(seed): never reached")
        #expect(world.tally.unused == [], "seed \(seed): never done to a frame")
        #expect(world.tally.mostBytesHeld > 400, "seed \(seed): no frame was cut near its end")
    }
}
