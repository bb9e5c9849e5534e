/// Where the entry that says something stands in ledger order: by stamp, then by kiosk, then by the header's hash.
///
/// Two entries never share a place, so a place names one entry and any two can be ordered on every kiosk alike.
public struct LedgerPlace: Hashable, Comparable, Sendable {
    /// A reading of the hybrid logical clock.
    public let stamp: UInt64
    /// The kiosk that signed the entry.
    public let origin: KioskID
    /// Bytes 0 to 15 of the SHA-256 of the entry's header.
    public let hashStart: ULID
    /// Bytes 16 to 31.
    public let hashEnd: ULID

    /// The place of these four.
    public init(stamp: UInt64, origin: KioskID, hashStart: ULID, hashEnd: ULID) {
        self.stamp = stamp
        self.origin = origin
        self.hashStart = hashStart
        self.hashEnd = hashEnd
    }

    /// The place that a list's index stands for, where a list is already in ledger order.
    public init(index: Int) {
        let zero = ULID(high: 0, low: 0)
        self.init(stamp: UInt64(max(0, index)), origin: KioskID(zero), hashStart: zero, hashEnd: zero)
    }

    /// Ledger order.
    public static func < (a: LedgerPlace, b: LedgerPlace) -> Bool {
        if a.stamp != b.stamp { return a.stamp < b.stamp }
        if a.origin != b.origin { return a.origin < b.origin }
        if a.hashStart != b.hashStart { return a.hashStart < b.hashStart }
        return a.hashEnd < b.hashEnd
    }
}
