import FoundationEssentials
import Glibc
import Testing

/// Two homes on the internet and a WireGuard tunnel from one to the other, all of it in this machine's kernel;
/// `guest/two-homes` says what is what.
final class TwoHomes {
    /// A home, by who lives there; also its network name space.
    enum Home: String, CaseIterable {
        case anna, ben

        var other: Home { self == .anna ? .ben : .anna }
        var owner: String { self == .anna ? "Anna" : "Ben" }
        /// Where its kiosk listens.
        var tunnelAddress: String { self == .anna ? "10.9.0.1" : "10.9.0.2" }
    }

    enum Line: String {
        /// Delivers at once.
        case good
        /// 100 ms each way, give or take 20, and 5 packets of 100 lost.
        case bad
        /// Nothing arrives, and nobody is told.
        case cut
    }

    /// The homes, with a good line between them.
    init() throws { try TwoHomes.order("build") }

    deinit { _ = TwoHomes.obeyed("tear-down") }  // A leftover is gone with the machine.

    func setLine(_ line: Line) throws { try TwoHomes.order("line \(line)") }

    /// Nothing that is sent to that home arrives any more; what it sends itself does.
    func makeDeaf(_ home: Home) throws { try TwoHomes.order("deaf \(home)") }

    /// Its end of the tunnel.
    func setTunnel(of home: Home, isUp: Bool) throws { try TwoHomes.order("tunnel \(home) \(isUp ? "up" : "down")") }

    /// Its provider gives it its second address, and nobody is told.
    func move(_ home: Home) throws { try TwoHomes.order("move \(home) 2") }

    /// Its tunnel is told that the other home has moved.
    func tellOfMove(_ home: Home) throws { try TwoHomes.order("tell \(home) 2") }

    /// Breaks all connections through the tunnel, for both ends to see.
    func hangUp() throws { try TwoHomes.order("hang-up") }

    /// What comes back of that many pings to the other home, a tenth of a second apart.
    func ping(from home: Home, count: Int) throws -> PingAnswers {
        PingAnswers(try said("ping -c \(count) -i 0.1 -W 2 \(home.other.tunnelAddress)", in: home))
    }

    /// How many packets have come through the tunnel.
    func packetsReceived(by home: Home) throws -> Int {
        let said = try said("cat /sys/class/net/wg0/statistics/rx_packets", in: home)
        return try #require(Int(said.prefix { $0.isNumber }), "\(said)")
    }

    /// What a program prints that is run in a home; how it ends is its own affair.
    private func said(_ command: String, in home: Home) throws -> String {
        let file = "/tmp/said-\(UUID().uuidString.prefix(8))"
        system("ip netns exec \(home) \(command) >\(file)")
        let bytes = try Data(contentsOf: URL(filePath: file))
        try FileManager.default.removeItem(atPath: file)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func order(_ words: String) throws { try #require(obeyed(words), "two-homes \(words) failed") }

    /// What it complains of goes to the tests' own output.
    private static func obeyed(_ words: String) -> Bool { system("$BENCH_GUEST/two-homes \(words)") == 0 }
}

/// What came back of some pings.
struct PingAnswers {
    /// How long each took that came back.
    let milliseconds: [Double]

    init(_ said: String) {
        milliseconds = said.split(separator: "\n").compactMap { line in
            guard let time = line.split(separator: " ").first(where: { $0.hasPrefix("time=") }) else { return nil }
            return Double(time.dropFirst(5))
        }
    }

    /// The middle one; 0 if nothing came back.
    var median: Double { milliseconds.isEmpty ? 0 : milliseconds.sorted()[milliseconds.count / 2] }
}
