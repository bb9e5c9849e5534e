internal import Crypto
public import FitPinkyCore

extension Identity {
    /// The secret of the kiosk's TLS key: a P-256 scalar of 32 bytes, made from the seed (HKDF-SHA-256, RFC 5869), so that
    /// one secret is all that a kiosk has to keep. Nothing that is signed with one key can be taken for the other's.
    public var deviceKey: [UInt8] {
        // A scalar that is none, which nobody will live to see, is passed over.
        for round in UInt8.min...UInt8.max {
            let bytes = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: seed),
                info: Array("fitpinky device key".utf8) + [round], outputByteCount: 32
            ).withUnsafeBytes { Array($0) }
            if (try? P256.Signing.PrivateKey(rawRepresentation: bytes)) != nil { return bytes }  // whether it is one
        }
        return []
    }

    /// The key that signs a ledger: HKDF-SHA-256 (RFC 5869) of the seed, with `fitpinky ledger` and the name's 17 bytes as info. So
    /// nobody who sees the origins of two ledgers can tell that they are one kiosk's. The first ledger keeps the seed itself.
    ///
    /// Who founds a group needs its key before the group has an id, which certifies that key: it is derived from the nonce of the group's
    /// entry instead, with `fitpinky founding` before it.
    ///
    /// - Parameter nonce: of the group, where this kiosk founded it.
    public func derived(for ledger: LedgerName, foundedWith nonce: Nonce? = nil) -> Identity {
        if let nonce { return derived(Array("fitpinky founding".utf8) + nonce.ulid.bytes) }
        return ledger == .first ? self : derived(Array("fitpinky ledger".utf8) + ledger.bytes)
    }

    private func derived(_ info: [UInt8]) -> Identity {
        let seed = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: seed), info: info, outputByteCount: Identity.seedByteCount
        ).withUnsafeBytes { Array($0) }
        guard let identity = Identity(seed: seed) else { preconditionFailure("a seed has 32 bytes") }
        return identity
    }
}
