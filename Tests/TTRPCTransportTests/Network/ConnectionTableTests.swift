import NIOCore
import Support
@testable import TTRPC
@testable import TTRPCTransport
import Testing

@Suite
struct ConnectionTableTests {
    private static func source(_ address: String) throws -> SourceNetwork {
        SourceNetwork(try SocketAddress(ipAddress: address, port: 1))
    }

    private static func key(_ byte: UInt8) throws -> KeyPin {
        try #require(KeyPin(bytes: [UInt8](repeating: byte, count: 32)))
    }

    private static func limits(strangers: Int = 4, authenticated: Int = 3, perKey: Int = 1) -> NetworkLimits {
        var limits = NetworkLimits()
        limits.maxUnauthenticatedConnections = strangers
        limits.maxAuthenticatedConnections = authenticated
        limits.maxConnectionsPerKey = perKey
        return limits
    }

    @Test("Whoever comes often pushes out itself, and never one who comes from elsewhere")
    func crowd() throws {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        var table = ConnectionTable<Int>(limits: Self.limits(strangers: 32))
        let (attacker, peer) = (try Self.source("10.0.0.66"), try Self.source("10.0.0.1"))
        for id in 0..<32 { #expect(table.arrived(id, from: attacker, using: &random) == nil) }
        #expect(table.arrived(1000, from: peer, using: &random) != nil)
        for id in 2000..<3000 {
            let leaving = table.arrived(id, from: attacker, using: &random)
            #expect(leaving != nil && leaving != 1000, "seed \(seed)")
            #expect(table.strangers == 32)
        }
    }

    @Test("Among many crowds the largest loses a place, and among equals the lot decides, newcomer aside")
    func equals() throws {
        var seen: Set<Int> = []
        for seed in 0..<64 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var table = ConnectionTable<Int>(limits: Self.limits())
            for id in 0..<4 {
                #expect(table.arrived(id, from: try Self.source("10.0.0.\(id)"), using: &random) == nil)
            }
            let leaving = table.arrived(4, from: try Self.source("10.0.0.9"), using: &random)
            seen.insert(try #require(leaving))
        }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("A machine with a whole network of IPv6 is one source; IPv4 within IPv6 is IPv4")
    func networks() throws {
        #expect(try Self.source("2001:db8::1") == Self.source("2001:db8::ffff:1"))
        #expect(try Self.source("2001:db8::1") != Self.source("2001:db8:0:1::1"))
        #expect(try Self.source("::ffff:10.0.0.1") == Self.source("10.0.0.1"))
        #expect(try Self.source("::ffff:10.0.0.1") != Self.source("::ffff:10.0.0.2"))
    }

    @Test("The newest connection of a key replaces the oldest, and frees a stranger's place")
    func newest() throws {
        var random = SeededGenerator(seed: 1)
        var table = ConnectionTable<Int>(limits: Self.limits(perKey: 2))
        let source = try Self.source("10.0.0.1")
        let key = try Self.key(1)
        let expected: [ConnectionTable<Int>.OnAuthenticated] = [
            .keep(closing: []), .keep(closing: []), .keep(closing: [0]), .keep(closing: [1]),
        ]
        for (id, action) in expected.enumerated() {
            _ = table.arrived(id, from: source, using: &random)
            #expect(table.strangers == 1)
            let found = table.shows(key, id)
            #expect(found)
            let result = table.authenticated(id)
            #expect(result == action)
            #expect(table.strangers == 0)
        }
        #expect(table.authenticatedConnections(of: key) == 2)
    }

    @Test("Over the limit of all keys a connection is refused, but one that replaces another is not")
    func full() throws {
        var random = SeededGenerator(seed: 1)
        var table = ConnectionTable<Int>(limits: Self.limits(authenticated: 2))
        let source = try Self.source("10.0.0.1")
        var results: [ConnectionTable<Int>.OnAuthenticated] = []
        for (id, byte) in [1, 2, 3, 2].enumerated() {
            _ = table.arrived(id, from: source, using: &random)
            _ = table.shows(try Self.key(UInt8(byte)), id)
            results.append(table.authenticated(id))
        }
        #expect(results == [.keep(closing: []), .keep(closing: []), .refuse, .keep(closing: [1])])
    }

    @Test("A key is found from when it is shown, but counts only when it is proved")
    func shown() throws {
        var random = SeededGenerator(seed: 1)
        var table = ConnectionTable<Int>(limits: Self.limits())
        let key = try Self.key(7)
        _ = table.arrived(1, from: try Self.source("10.0.0.1"), using: &random)
        #expect(table.connections(showing: key).isEmpty)
        _ = table.shows(key, 1)
        #expect(table.connections(showing: key) == [1])
        #expect(table.authenticatedConnections(of: key) == 0)
        _ = table.authenticated(1)
        #expect(table.authenticatedConnections(of: key) == 1)
        table.closed(1)
        #expect(table.connections(showing: key).isEmpty)
        let found = table.shows(key, 1)
        #expect(!found)
    }

    @Test("However connections come and go, strangers have their places and no more")
    func worlds() throws {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        var table = ConnectionTable<Int>(limits: Self.limits(strangers: 5, authenticated: 4, perKey: 2))
        var open: Set<Int> = []
        var authenticated: Set<Int> = []
        for id in 0..<2000 {
            let leaving = table.arrived(
                id, from: try Self.source("10.0.0.\(Int.random(in: 1...3, using: &random))"), using: &random)
            open.insert(id)
            if let leaving { open.remove(leaving) }
            #expect(leaving != id)
            let chosen = try #require(open.randomElement(using: &random))
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                table.closed(chosen)
                open.remove(chosen)
            case 1 where !authenticated.contains(chosen):
                let key = try Self.key(UInt8.random(in: 0..<4, using: &random))
                let found = table.shows(key, chosen)
                #expect(found)
                switch table.authenticated(chosen) {
                case .keep(let closing):
                    authenticated.insert(chosen)
                    open.subtract(closing)
                case .refuse:
                    table.closed(chosen)
                    open.remove(chosen)
                }
                #expect(table.authenticatedConnections(of: key) <= 2, "seed \(seed)")
            default:
                break
            }
            #expect(table.strangers <= 5, "seed \(seed)")
        }
    }
}
