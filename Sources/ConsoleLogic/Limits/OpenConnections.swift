/// Which connections are open, and of which address: of four bytes, or the sixteen of IPv6.
package struct OpenConnectionCounts: Hashable, Sendable {
    private var counts: [[UInt8]: Int] = [:]
    private var overIPv6 = 0
    /// How many are open.
    package private(set) var total = 0

    /// None are.
    package init() {}

    /// Counts one more of that address; false if there are as many as may be.
    package mutating func open(_ address: [UInt8]) -> Bool {
        guard total < ConsoleLimits.connections, counts[address, default: 0] < ConsoleLimits.connectionsPerAddress,
            !isIPv6(address) || overIPv6 < ConsoleLimits.connectionsOverIPv6
        else { return false }
        counts[address, default: 0] += 1
        overIPv6 += isIPv6(address) ? 1 : 0
        total += 1
        return true
    }

    /// One of that address is closed.
    package mutating func close(_ address: [UInt8]) {
        guard let count = counts[address] else { return }
        counts[address] = count > 1 ? count - 1 : nil
        overIPv6 -= isIPv6(address) ? 1 : 0
        total -= 1
    }

    private func isIPv6(_ address: [UInt8]) -> Bool { address.count == 16 }
}

/// Which live streams are open, oldest first.
package struct OpenStreams<ID: Hashable & Sendable>: Hashable, Sendable {
    private var open: [(id: ID, phone: PhoneID)] = []

    /// None are.
    package init() {}

    /// Opens one, and says which gives way to it.
    package mutating func open(_ id: ID, of phone: PhoneID) -> ID? {
        let own = open.indices.filter { open[$0].phone == phone }
        let leaving: Int? =
            if own.count >= ConsoleLimits.streamsPerPhone { own.first } else if open.count >= ConsoleLimits.streams {
                0
            } else { nil }
        let left = leaving.map { open.remove(at: $0).id }
        open.append((id, phone))
        return left
    }

    /// It is closed.
    package mutating func close(_ id: ID) { open.removeAll { $0.id == id } }

    /// How many are open.
    package var count: Int { open.count }

    package static func == (one: Self, other: Self) -> Bool {
        one.open.elementsEqual(other.open) { $0.id == $1.id && $0.phone == $1.phone }
    }

    package func hash(into hasher: inout Hasher) { for stream in open { hasher.combine(stream.id) } }
}
