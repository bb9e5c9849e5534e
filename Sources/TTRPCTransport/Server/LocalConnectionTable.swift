import NIOCore

/// Which connections a server on a Unix socket keeps, and which of them has to go for another. Decides only.
///
/// When all places are taken, the connection that has been idle for longest has to go for a newcomer: programs that connect and
/// say nothing keep nobody out.
struct LocalConnectionTable<ID: Hashable> {
    private let capacity: Int
    /// Since when no call runs; nil while one does.
    private var idleSince: [ID: NIODeadline?] = [:]

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    var count: Int { idleSince.count }

    /// What to do about a new connection.
    enum OnArrival: Equatable {
        case admit
        /// Admit it, and close this one, which is out of the table already.
        case admitClosing(ID)
        /// A call runs on every other connection.
        case refuse
    }

    mutating func arrived(_ id: ID, at now: NIODeadline) -> OnArrival {
        var leaving: ID?
        if idleSince.count >= capacity {
            let idle = idleSince.compactMap { id, since in since.map { (id: id, since: $0) } }
            guard let longest = idle.min(by: { $0.since < $1.since }) else { return .refuse }
            idleSince[longest.id] = nil
            leaving = longest.id
        }
        idleSince.updateValue(now, forKey: id)
        return leaving.map { .admitClosing($0) } ?? .admit
    }

    /// Takes that the first call of a connection has begun, or its last call has ended.
    mutating func changed(_ id: ID, isBusy: Bool, at now: NIODeadline) {
        guard idleSince[id] != nil else { return }
        idleSince.updateValue(isBusy ? nil : now, forKey: id)
    }

    mutating func closed(_ id: ID) {
        idleSince.removeValue(forKey: id)
    }
}
