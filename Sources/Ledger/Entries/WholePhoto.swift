/// A photo in pieces that together have its hash. Nothing else makes one, so who is given one need not hash it again.
public struct WholePhoto: Hashable, Sendable {
    /// Of all its bytes, 32 bytes.
    public let sha256: [UInt8]
    /// All its bytes, in order.
    public let pieces: [[UInt8]]

    /// Nil if they have another hash.
    public init?(sha256: [UInt8], pieces: [[UInt8]]) {
        guard Entry.hash(pieces) == sha256 else { return nil }
        (self.sha256, self.pieces) = (sha256, pieces)
    }

    /// Of all its bytes.
    public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }
}
