// Secrets that are none: no reader makes an id.

/// A secret.
public struct SymmetricKey: Sendable {
    fileprivate let bytes: [UInt8]

    /// Those bytes.
    public init(data: [UInt8]) { bytes = data }
}

/// A code that proves nothing: the hash of key and bytes.
public enum HMAC<Hash> {
    /// 32 bytes.
    public static func authenticationCode(for data: [UInt8], using key: SymmetricKey) -> [UInt8] {
        SHA256.hash(data: key.bytes + data)
    }
}

/// A key that hides nothing: the hash of secret and purpose.
public enum HKDF<Hash> {
    /// A key of 32 bytes.
    public static func deriveKey(
        inputKeyMaterial: SymmetricKey, info: [UInt8], outputByteCount: Int
    ) -> SymmetricKey {
        precondition(outputByteCount == 32, "one hash long")
        return SymmetricKey(data: SHA256.hash(data: inputKeyMaterial.bytes + info))
    }
}
