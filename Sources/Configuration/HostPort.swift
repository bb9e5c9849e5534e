/// Where a kiosk is reached: a host, by name or address, and a TCP port.
package struct HostPort: Hashable, Sendable, CustomStringConvertible {
    /// A name, or an address without brackets.
    package var host: String
    /// 0 lets the system choose, where one listens.
    package var port: Int

    /// What may be listened on.
    package static let listenPorts = 0...65_535
    /// What can be reached.
    package static let reachablePorts = 1...65_535
    /// DNS allows so many bytes.
    package static let maxHostBytes = 253

    /// That host and port.
    package init(host: String, port: Int) {
        (self.host, self.port) = (host, port)
    }

    /// Reads `kiosk.lan:7465`, `192.0.2.7:7465` or `[2001:db8::7]:7465`, and nothing looser; nil if it is none.
    package init?(_ text: String) {
        guard text.utf8.count <= HostPort.maxHostBytes + 8, let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
        else {
            return nil
        }
        let digits = text.utf8[text.utf8.index(after: colon)...]
        guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(String(text[text.index(after: colon)...])), HostPort.listenPorts.contains(port)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.utf8.contains(UInt8(ascii: ":")) else { return nil }
        } else if host.utf8.contains(UInt8(ascii: ":")) {
            return nil
        }
        guard (1...HostPort.maxHostBytes).contains(host.utf8.count), host.utf8.allSatisfy(HostPort.isOfHost) else {
            return nil
        }
        self.init(host: String(host), port: port)
    }

    /// Letters, digits, and what names, IPv4, IPv6 and its scopes have besides.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._:%".utf8.contains(byte)
        }
    }

    /// As a person writes it.
    package var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
