/// An address of IPv4 or IPv6, as it is written in a URL.
package struct NetworkAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]

    /// Where packets to an address go, as far as that matters here.
    package enum Reach: Hashable, Sendable {
        /// To some machine, at home or elsewhere.
        case network
        /// To this machine: 127/8, 0/8, ::1 and :: (RFC 1122, 3.2.1.3; RFC 4291, 2.5).
        case ownMachine
        /// No further than the cable: 169.254/16 and fe80::/10 (RFC 3927, RFC 4291).
        case link
        /// To several machines, or to none: 224/4, 240/4 and ff00::/8 (RFC 1112, RFC 4291).
        case several
    }

    /// Reads four numbers of 0 to 255 with dots between them and without leading zeros; nil for anything else.
    package init?(v4 text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                part == "0" || !part.hasPrefix("0"), let byte = UInt8(part)
            else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// Reads an address of IPv6 without a zone (RFC 4291, 2.2); nil for anything else.
    package init?(v6 text: Substring) {
        guard (2...45).contains(text.utf8.count) else { return nil }
        // Where "::" stands for a run of zeros there are two halves, and else one.
        var halves = [text]
        if let gap = text.firstRange(of: "::") {
            halves = [text[..<gap.lowerBound], text[gap.upperBound...]]
            guard halves[1].firstRange(of: "::") == nil, !halves[1].hasPrefix(":") else { return nil }
        }
        var read: [[UInt8]] = []
        for (index, half) in halves.enumerated() {
            guard let bytes = Self.groups(half, isLast: index == halves.count - 1) else { return nil }
            read.append(bytes)
        }
        let count = read.reduce(0) { $0 + $1.count }
        guard halves.count == 2 ? count <= 14 : count == 16 else { return nil }
        bytes = read[0] + [UInt8](repeating: 0, count: 16 - count) + (read.count == 2 ? read[1] : [])
    }

    /// Groups of hexadecimal digits; the last two may be an address of IPv4.
    private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, part.contains(".") {
                guard let v4 = NetworkAddress(v4: part) else { return nil }
                bytes += v4.bytes
                continue
            }
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != 0x2b && $0 != 0x2d }),
                let group = UInt16(part, radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 0xff)]
        }
        return bytes
    }

    /// Where packets to it go. An address of IPv4 that one of IPv6 stands for counts as that one.
    package var reach: Reach {
        if bytes.count == 4 { return Self.reach(v4: bytes[...]) }
        let isZero = bytes.prefix(12).allSatisfy { $0 == 0 }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
        let isTranslated = bytes.prefix(12) == [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]
        if isZero, bytes[12...] == [0, 0, 0, 0] || bytes[12...] == [0, 0, 0, 1] { return .ownMachine }
        if isZero || isMapped || isTranslated { return Self.reach(v4: bytes[12...]) }
        return switch (bytes[0], bytes[1] & 0xc0) {
        case (0xff, _): .several
        case (0xfe, 0x80): .link
        default: .network
        }
    }

    private static func reach(v4 bytes: ArraySlice<UInt8>) -> Reach {
        switch (bytes[bytes.startIndex], bytes[bytes.startIndex + 1]) {
        case (0, _), (127, _): .ownMachine
        case (169, 254): .link
        case (224..., _): .several
        default: .network
        }
    }
}
