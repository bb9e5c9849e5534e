/// Which connections are open, and of which address.
package struct OpenConnectionCounts: Hashable, Sendable {
    private var counts: [[UInt8]: Int] = [:]
    /// How many are open.
    package private(set) var total = 0

    /// None are.
    package init() {}

    /// Counts one more of that source; false if there are as many as may be.
    package mutating func open(_ source: [UInt8]) -> Bool {
        guard total < ConsoleLimits.connections, counts[source, default: 0] < ConsoleLimits.connectionsPerSource else {
            return false
        }
        counts[source, default: 0] += 1
        total += 1
        return true
    }

    /// One of that source is closed.
    package mutating func close(_ source: [UInt8]) {
        guard let count = counts[source] else { return }
        counts[source] = count > 1 ? count - 1 : nil
        total -= 1
    }
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
