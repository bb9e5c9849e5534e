/// What two machines know each other by, whatever ledgers they share: SHA-256 of the public key (SPKI) of the other's TLS certificate. In
/// each ledger a kiosk has another id.
public struct PeerKey: Hashable, Sendable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Nil if these are not 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

extension PeerKey: Comparable {
    /// In the order of their bytes.
    public static func < (a: PeerKey, b: PeerKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
