import FitPinkyCore
import Sync

/// What a household costs whose kiosks are all connected to each other.
struct HouseholdCost: Sendable {
    let kiosks: Int
    /// Entries that each had when they met.
    var entries = 0
    var connections = 0
    /// Of all kiosks together, with frames and what TLS adds.
    var meetingBytes = 0
    /// One entry more.
    var newsBytes = 0
    /// How often it was sent, from whomever to whomever.
    var newsCopies = 0
    /// Everybody connects again, and nothing is new.
    var againBytes = 0
    /// An hour in which nothing happens.
    var idleBytes = 0
    var isEqual = false

    /// A record of TLS 1.3 adds 22 bytes: header 5, content type 1, tag 16.
    private static let tlsBytes = 22
    private static let news = 8

    /// Lets that many kiosks meet, say something, part and meet again.
    init(kiosks count: Int) throws {
        kiosks = count
        var script = Script(seed: UInt64(count), kioskCount: count)
        script.maxEvents = .max
        let world = try NetworkWorld(script)
        func bytes(_ milliseconds: Int64) -> Int {
            let before = world.tally
            world.pass(milliseconds: milliseconds)
            return world.tally.bytes - before.bytes
                + (world.tally.messages - before.messages) * HouseholdCost.tlsBytes
        }
        for kiosk in world.kiosks { world.powerOn(kiosk) }
        meetingBytes = bytes(200_000)
        entries = world.tally.entries
        connections = world.wires.count
        for kiosk in world.kiosks { world.tell(kiosk, .looked) }
        meetingBytes += bytes(100_000)
        let copies = world.tally.records
        for number in 0..<HouseholdCost.news {
            world.ask(world.kiosks[number * 7 % count], .write(.reaction, choice: number))
            world.ask(world.kiosks[number * 7 % count], .write(.name, choice: number))
            newsBytes += bytes(20_000)
        }
        let said = world.tally.entries - entries
        (newsBytes, newsCopies) = (newsBytes / max(said, 1), (world.tally.records - copies) / max(said, 1))
        for kiosk in world.kiosks { world.powerOff(kiosk) }
        for kiosk in world.kiosks { world.powerOn(kiosk) }
        againBytes = bytes(200_000)
        // From one round of pings to the next, so that four are in it.
        idleBytes = bytes(3_600_000)
        world.judge()
        isEqual = world.findings.isEmpty
    }
}
