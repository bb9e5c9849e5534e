/// Who may ask what, before anything of a request is acted upon: against pages of other origins, rebound names and forged forms.
package struct RequestGuard: Hashable, Sendable {
    /// Names by which phones reach the kiosk, in lower case, without a port: `kiosk.local`.
    package var names: Set<String>
    /// The port on which the console listens.
    package var port: Int
    /// Whether it speaks TLS.
    package var isSecure: Bool

    /// What is to be done with a request.
    package enum Verdict: Hashable, Sendable {
        case pass
        /// It is meant for another server: 421.
        case misdirected
        /// It comes from a page that is not ours: 403.
        case foreign
    }

    /// A console of those names on that port.
    package init(names: Set<String>, port: Int, isSecure: Bool = false) {
        (self.names, self.port, self.isSecure) = (names, port, isSecure)
    }

    /// - Parameters:
    ///   - isReading: whether the method is GET or HEAD, which change nothing.
    ///   - hasToken: whether the request carries a bearer token, which no page of another origin has.
    package func verdict(_ headers: RequestHeaders, isReading: Bool, hasToken: Bool) -> Verdict {
        guard let host = headers["host"]?.lowercased(), isOurs(host) else { return .misdirected }
        guard !isReading, !hasToken else { return .pass }
        // Cookies ignore ports: the origin is what tells two services of one host apart.
        guard let origin = headers["origin"]?.lowercased(), origin == "\(isSecure ? "https" : "http")://\(host)" else {
            return .foreign
        }
        return .pass
    }

    /// The address of the first page, as a QR code has it: by name where there is one, for an address may change.
    package var origin: String {
        let name = names.filter { $0.hasSuffix(".local") }.min() ?? names.min() ?? "localhost"
        return "\(isSecure ? "https" : "http")://\(name):\(port)"
    }

    /// A name that anybody can have resolved to our address is not ours; a literal address cannot be rebound.
    func isOurs(_ host: String) -> Bool {
        let standard = isSecure ? 443 : 80
        var name = Substring(host)
        var port = standard
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            let digits = host[host.index(after: colon)...]
            // As our own addresses have it: no sign, no leading zero.
            guard digits.utf8.count <= 5, let number = Int(digits), String(number) == digits else { return false }
            (name, port) = (host[..<colon], number)
        }
        return port == self.port && (names.contains(String(name)) || RequestGuard.isAddress(name))
    }

    private static func isAddress(_ host: Substring) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            let inner = host.dropFirst().dropLast()
            return inner.contains(":") && inner.utf8.count <= 45
                && inner.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: ":")
                        || $0 == UInt8(ascii: ".")
                }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    && Int(part).map { $0 < 256 } ?? false
            }
    }
}
