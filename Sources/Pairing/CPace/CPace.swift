internal import CSodium
internal import Crypto

/// CPace, a balanced password-authenticated key exchange (draft-irtf-cfrg-cpace-21), in the suite CPACE-RISTR255-SHA512.
///
/// Who does not know the password learns from a run whether one guess was right, and nothing else, ever. The names in
/// brackets are the draft's.
enum CPace {
    /// `G.DSI`.
    static let separator = Array("CPaceRistretto255".utf8)
    /// `G.DSI || b"_ISK"`.
    static let keySeparator = separator + Array("_ISK".utf8)
    static let macSeparator = Array("CPaceMac".utf8)
    /// `H.s_in_bytes` of SHA-512.
    static let blockByteCount = 128
    static let tagByteCount = SHA512.byteCount

    /// What one side says: its share, and data that the key is to depend on.
    struct Message: Hashable, Sendable {
        let share: [UInt8]
        let associated: [UInt8]

        /// `lv_cat(Y, AD)`.
        var bytes: [UInt8] { CPaceString.lengthValues(share, associated) }
    }

    /// What both sides have to have put in, each for itself.
    struct Inputs: Equatable, Sendable {
        /// `PRS`.
        let password: Secret
        /// `CI`.
        let channel: [UInt8]
        /// `sid`.
        let session: [UInt8]

        /// `calculate_generator`, encoded. Nil never comes: every hash has the length that an element is derived from.
        var generator: Secret? {
            let string = CPaceString.generator(
                separator: separator, password: password, channel: channel, session: session,
                blockByteCount: blockByteCount)
            return Ristretto.element(fromHash: hash(string))
        }
    }

    /// `sample_scalar`: 252 random bits, little-endian. There are more elements by a hair, and the draft recommends it.
    static func scalar(of random: Secret) -> Secret? {
        Secret.made(byteCount: Ristretto.scalarByteCount) { scalar in
            random.withBytes { random in
                guard random.count == scalar.count else { return false }
                scalar.copyMemory(from: random)
                scalar[Ristretto.scalarByteCount - 1] &= 0x0F
                return true
            }
        }
    }

    /// `scalar_mult`: what this side sends; nil for the scalar 0.
    static func share(scalar: Secret, generator: Secret) -> [UInt8]? {
        Ristretto.product(of: scalar, and: generator)?.withBytes { Array($0) }
    }

    /// `scalar_mult_vfy`: the secret point `K`; nil where the draft says to abort.
    static func point(scalar: Secret, share: [UInt8]) -> Secret? {
        Ristretto.product(of: scalar, and: Secret(share))
    }

    /// `ISK`: the key of both, if they agree on everything.
    static func key(point: Secret, session: [UInt8], transcript: [UInt8]) -> Secret {
        hash(
            CPaceString.secretLengthValues(
                [.open(keySeparator), .open(session), .secret(point)], followedBy: transcript))
    }

    /// The tag that proves the key to the other side: HMAC-SHA-512 over one's own message, under `mac_key`.
    static func tag(of message: Message, key: Secret, session: [UInt8]) -> Secret {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: macSeparator.count + session.count + key.byteCount, alignment: 16)
        memory.copyBytes(from: macSeparator + session)
        key.withBytes {
            UnsafeMutableRawBufferPointer(rebasing: memory[(macSeparator.count + session.count)...]).copyMemory(
                from: $0)
        }
        let macKey = hash(Secret(adopting: memory)).withBytes { SymmetricKey(data: $0) }
        var tag = HMAC<SHA512>.authenticationCode(for: message.bytes, using: macKey)
        defer { withUnsafeMutableBytes(of: &tag, Secret.wipe) }
        return tag.withUnsafeBytes { Secret($0) }
    }

    /// A key for a purpose, of 32 bytes: the draft says to derive one before using `ISK`. HKDF-SHA-512 (RFC 5869).
    static func derivedKey(from key: Secret, purpose: [UInt8]) -> Secret {
        let input = key.withBytes { SymmetricKey(data: $0) }
        let derived = HKDF<SHA512>.deriveKey(inputKeyMaterial: input, info: purpose, outputByteCount: 32)
        return derived.withUnsafeBytes { Secret($0) }
    }

    static func hash(_ secret: Secret) -> Secret {
        var hash = SHA512()
        secret.withBytes { hash.update(bufferPointer: $0) }
        var digest = hash.finalize()
        defer { withUnsafeMutableBytes(of: &digest, Secret.wipe) }
        return digest.withUnsafeBytes { Secret($0) }
    }
}
