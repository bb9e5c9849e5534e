import Crypto
import Households
import Ledger
import Testing

@Suite struct IdentityTests {
    @Test func `the TLS key comes of the seed alone, and is a key of its own`() throws {
        let identity = try Specimen.identity()
        #expect(identity.deviceKey == (try Specimen.identity()).deviceKey)
        #expect(identity.deviceKey != (try Specimen.identity(8)).deviceKey)
        #expect(identity.deviceKey != identity.seed && identity.deviceKey.count == 32)
        #expect(throws: Never.self) { try P256.Signing.PrivateKey(rawRepresentation: identity.deviceKey) }
    }

    @Test func `the TLS key of a seed is this one for ever, or partners would not know the kiosk again`() throws {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: try Specimen.identity().seed),
            info: Array("fitpinky device key".utf8) + [0], outputByteCount: 32)
        #expect(try Specimen.identity().deviceKey == key.withUnsafeBytes { Array($0) })
    }
}
