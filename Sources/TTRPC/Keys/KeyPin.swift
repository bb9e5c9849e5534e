/// Names a key, and with it whoever holds it: the SHA-256 of its public half as a certificate carries it
/// (SubjectPublicKeyInfo, RFC 7469).
public struct KeyPin: Hashable, Sendable, CustomStringConvertible {
    /// How long a SHA-256 is.
    public static let byteCount = 32

    /// The hash.
    public let bytes: [UInt8]

    /// nil unless there are ``byteCount`` bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// 64 hexadecimal digits, in lower case.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
