/// Where a page sink sends notifications: a URL of http or https. It is a secret, for many of them admit everybody that knows them: only
/// its host is shown.
///
/// A host by name is looked up when something is sent; the program that sends it refuses the same addresses then.
package struct SinkAddress: Hashable, Sendable {
    /// As it was given.
    package let url: String
    /// Its host, in lower case, without port and brackets.
    package let host: String

    /// The longest URL, in bytes.
    package static let maxBytes = 512

    /// Why nothing is sent to a URL.
    package enum Refusal: Error, Hashable, CaseIterable, Sendable {
        case tooLong, character, scheme, user, host, port, fragment, topic, ownMachine, link, several

        /// What is wrong and what is allowed.
        package var sentence: String {
            switch self {
            case .tooLong: "a URL has at most \(SinkAddress.maxBytes) characters"
            case .character: "the URL has a character that no URL has; write others as %, such as %20 for a space"
            case .scheme: "a URL begins with https:// or http://"
            case .user: "the URL may not have a name or password before its host"
            case .host: "the URL has no such host; write https://HOST/…, such as https://ntfy.sh/your-topic"
            case .port: "the URL's port is a number from 1 to 65535"
            case .fragment: "the URL may not have a # in it: no server sees what follows"
            case .topic: "the URL has no topic; write https://HOST/TOPIC"
            case .ownMachine: "the URL leads to the kiosk itself; name another machine"
            case .link: "the URL's address is good on one cable only; name another one"
            case .several: "the URL's address is not that of one machine; name another one"
            }
        }
    }

    /// Checks a URL.
    ///
    /// - Parameter kind: ntfy needs a topic.
    package init(_ text: String, for kind: PageSink.Kind) throws(Refusal) {
        guard text.utf8.count <= SinkAddress.maxBytes else { throw .tooLong }
        guard text.utf8.allSatisfy(SinkAddress.isAllowed) else { throw .character }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { throw .scheme }
        guard !lower.contains("#") else { throw .fragment }
        let rest = lower.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .user }
        let name: Substring
        let port: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .host }
            (name, port) = (authority[..<end].dropFirst(), authority[end...].dropFirst())
            guard let address = NetworkAddress(v6: name) else { throw .host }
            try SinkAddress.check(address)
        } else {
            name = authority.prefix { $0 != ":" }
            port = authority.dropFirst(name.utf8.count)
            try SinkAddress.check(name: name)
        }
        guard SinkAddress.isPort(port) else { throw .port }
        let path = rest.dropFirst(authority.utf8.count).prefix { $0 != "?" }
        guard kind != .ntfy || path.contains(where: { $0 != "/" }) else { throw .topic }
        (url, host) = (text, String(name))
    }

    /// Letters, digits and the marks of RFC 3986.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        let digits = text.dropFirst()
        return text.hasPrefix(":") && (1...5).contains(digits.utf8.count)
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...65_535).contains(Int(digits) ?? 0)
    }

    private static func check(name: Substring) throws(Refusal) {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else { throw .host }
        // Programs read a host that ends in a number as an address, in forms such as 127.1 and 0x7f000001 as well.
        if last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) || last.hasPrefix("0x") {
            guard let address = NetworkAddress(v4: name) else { throw .host }
            return try check(address)
        }
        // RFC 6761, 6.3.
        guard last != "localhost" else { throw .ownMachine }
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d }
    }

    private static func check(_ address: NetworkAddress) throws(Refusal) {
        switch address.reach {
        case .network: break
        case .ownMachine: throw .ownMachine
        case .link: throw .link
        case .several: throw .several
        }
    }
}
