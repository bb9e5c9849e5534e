/// The parts of an X.509 certificate (RFC 5280) for a P-256 key, signed by itself.
struct CertificateForm {
    /// 1.2.840.10045.2.1
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    /// 1.2.840.10045.3.1.7
    private static let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    /// 1.2.840.10045.4.3.2
    private static let ecdsaWithSHA256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]
    /// 2.5.4.3
    private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
    private static let version3: [UInt8] = [2]

    /// The point on the curve, uncompressed: 4, then x, then y.
    let subjectPublicKey: [UInt8]

    var subjectPublicKeyInfo: [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(
                DERWriter.objectIdentifier(Self.ecPublicKey), DERWriter.objectIdentifier(Self.p256)),
            DERWriter.bitString(subjectPublicKey))
    }

    var toBeSigned: [UInt8] {
        // RFC 5280, 4.1.2.5: this end says that there is none.
        let validity = DERWriter.sequence(
            DERWriter.utcTime("700101000000Z"), DERWriter.generalizedTime("99991231235959Z"))
        let name = DERWriter.sequence(
            DERWriter.set(
                DERWriter.sequence(
                    DERWriter.objectIdentifier(Self.commonName), DERWriter.utf8String("FitPinky Kiosk"))))
        return DERWriter.sequence(
            DERWriter.explicit(0, DERWriter.integer(Self.version3)), DERWriter.integer([1]), signatureAlgorithm, name,
            validity, name, subjectPublicKeyInfo)
    }

    func certificate(signature: [UInt8]) -> [UInt8] {
        DERWriter.sequence(toBeSigned, signatureAlgorithm, DERWriter.bitString(signature))
    }

    private var signatureAlgorithm: [UInt8] { DERWriter.sequence(DERWriter.objectIdentifier(Self.ecdsaWithSHA256)) }
}
