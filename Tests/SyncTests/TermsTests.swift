import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

/// What goes between two of which one's member has left.
@Suite struct TermsTests {
    /// The first stays, the second has left. Before, each said something; the second's last words are not at the first yet, and the
    /// first has said more since.
    private struct Parting {
        var world: SyncWorld
        /// Of entries that the second is not to have: hashes of headers, and records.
        var secrets: [[UInt8]] = []
        /// All that the first sent.
        var said: [UInt8] = []

        init(seed: UInt64, stayer: ExchangeTerms?, leaver: ExchangeTerms) throws {
            world = SyncWorld(try (1...2).map { try SyncKiosk(UInt8($0)) }, seed: seed)
            for index in 0..<2 { try world.write("before \(index)", at: index) }
            try world.connect(0, 1)
            try world.run()
            #expect(world.kiosks[0].replica.vector == world.kiosks[1].replica.vector)
            world.links = []
            let leaverID = world.kiosks[1].id
            for number in 0..<3 { _ = try world.kiosks[1].write("last words \(number)") }
            let terms = [stayer ?? .takes(from: [leaverID]), leaver]
            let sides = (0..<2).map { index in
                SyncWorld.Side(kiosk: index, exchange: world.kiosks[index].exchange(on: terms[index]))
            }
            world.links = [sides]
            let isEarly = Bool.random(using: &world.chance)
            if isEarly { try writeSecrets() }
            for side in 0..<2 {
                let actions = world.links[0][side].exchange.opened(at: world.now)
                world.take(actions, 0, side)
            }
            while try step() {}
            if !isEarly { try writeSecrets() }
            // Somebody asks for what it has no right to: a photo, and by a ping what the first has.
            let place = PhotoPlace(sha256: [UInt8](repeating: 7, count: 32), offset: 0)
            for message in [SyncMessage.photoPull(place, pieces: 2), .ping(digest: Vector().digest)] {
                world.links[0][0].inbox.append(message.bytes)
                while try step(isDeaf: true) {}
            }
        }

        /// After the leave.
        mutating func writeSecrets() throws {
            for number in 0..<2 {
                let dot = try world.kiosks[0].write("secret \(number)")
                for record in world.kiosks[0].replica[dot] { secrets.append(record.bytes) }
                secrets.append(dot.bytes)
                world.tell([dot], of: 0, except: nil)
            }
        }

        /// - Parameter isDeaf: the second's exchange hears nothing, for the test speaks for it.
        mutating func step(isDeaf: Bool = false) throws -> Bool {
            for bytes in world.links[0][1].inbox { said += bytes }
            if isDeaf { world.links[0][1].inbox = [] }
            return try world.step()
        }

        var leaks: Int { secrets.count { secret in said.firstRange(of: secret) != nil } }
    }

    @Test(arguments: 1...UInt64(60))
    func `who has left hands over what they said, and gets nothing that was said since`(seed: UInt64) throws {
        // Also of a kiosk that goes on as if nothing were.
        for terms in [ExchangeTerms.gives, .both] {
            let parting = try Parting(seed: seed, stayer: nil, leaver: terms)
            let (stayer, leaver) = (parting.world.kiosks[0], parting.world.kiosks[1])
            #expect(stayer.replica.chains.lack(of: leaver.replica.vector).isEmpty)
            #expect(parting.leaks == 0)
            #expect(!leaver.replica.chains.lack(of: stayer.replica.vector).isEmpty)
        }
    }

    @Test(arguments: 1...UInt64(20))
    func `who has left takes nothing in, whatever is given`(seed: UInt64) throws {
        let parting = try Parting(seed: seed, stayer: .both, leaver: .gives)
        let (stayer, leaver) = (parting.world.kiosks[0], parting.world.kiosks[1])
        #expect(stayer.replica.chains.lack(of: leaver.replica.vector).isEmpty)
        #expect(leaver.replica.chains.lack(of: stayer.replica.vector).tips.count == 1)
    }

    @Test func `on other terms these leaks are seen`() throws {
        #expect(try (1...20).contains { try Parting(seed: $0, stayer: .both, leaver: .both).leaks > 0 })
    }
}
