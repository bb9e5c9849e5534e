public import FitPinkyCore
public import Ledger

extension Store {
    /// An hour at which a household's Days start that somebody set.
    public struct DayStartSetting: Hashable, Sendable {
        /// When, by the clock of the kiosk that said it.
        public var instant: UTCInstant
        /// The hour, 0 to 6.
        public var hour: Int
    }

    /// What was set of that kind, in the order of the ledger; empty if the last one was set before that instant, or none ever was.
    ///
    /// Of a setting the ledger notes the last value alone, so each entry is looked at.
    public func dayStartSettings(since instant: UTCInstant, of group: GroupID) throws(StoreError) -> [DayStartSetting] {
        try database.read { transaction throws(StoreError) in
            let authority = try transaction.authority()
            guard let last = authority[.dayStart(group)]?.position, last.stamp.instant >= instant else { return [] }
            var found: [(position: Position, hour: Int)] = []
            try transaction.visit(.entries, .ascending(prefix: [])) { _, value in
                let record = try? Record(bytes: Array(copying: value))  // what cannot be read was set by nobody
                guard let record, case .whole(let entry) = record, entry.header.kind == DayStartFact.kindNumber else {
                    return true
                }
                let fact = try? Fact(entry)  // nor was this
                if case .dayStart(let set)? = fact, set.group == group,
                    authority.counts(.dayStart(set), signedBy: entry.header.dot.origin)
                {
                    found.append((Position(of: record.header, hash: record.hash), set.hour))
                }
                return true
            }
            return found.sorted { $0.position < $1.position }
                .map { DayStartSetting(instant: $0.position.stamp.instant, hour: $0.hour) }
        }
    }
}

extension DayStartFact {
    fileprivate static let kindNumber = Fact.Kind.dayStart.rawValue
}

extension Stamp {
    /// The time of day of which it was made, or a later one.
    fileprivate var instant: UTCInstant { UTCInstant(milliseconds: Int64(rawValue >> 16)) }
}
