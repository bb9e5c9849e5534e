internal import SwiftASN1

/// The parts of an X.509 certificate (RFC 5280) for a P-256 key, signed by itself. Each is a whole element in DER.
struct CertificateForm {
    private static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10_045, 4, 3, 2]
    /// Which number stands for version 3: they count from 0.
    private static let version3 = 2

    /// The point on the curve, uncompressed: 4, then x, then y.
    let subjectPublicKey: [UInt8]

    var subjectPublicKeyInfo: [UInt8] {
        get throws {
            try Self.sequence { info in
                try info.appendConstructedNode(identifier: .sequence) { algorithm in
                    try algorithm.serialize(ASN1ObjectIdentifier.AlgorithmIdentifier.idEcPublicKey)
                    try algorithm.serialize(ASN1ObjectIdentifier.NamedCurves.secp256r1)
                }
                try info.serialize(ASN1BitString(bytes: subjectPublicKey[...]))
            }
        }
    }

    var toBeSigned: [UInt8] {
        get throws {
            let key = try subjectPublicKeyInfo
            return try Self.sequence { certificate in
                try certificate.serialize(
                    Self.version3, explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
                let serialNumber = 1
                try certificate.serialize(serialNumber)
                try Self.writeSignatureAlgorithm(to: &certificate)
                // The issuer and the subject are the same.
                try Self.writeName(to: &certificate)
                try Self.writeValidity(to: &certificate)
                try Self.writeName(to: &certificate)
                certificate.serializeRawBytes(key)
            }
        }
    }

    func certificate(signature: [UInt8]) throws -> [UInt8] {
        let signed = try toBeSigned
        return try Self.sequence { certificate in
            certificate.serializeRawBytes(signed)
            try Self.writeSignatureAlgorithm(to: &certificate)
            try certificate.serialize(ASN1BitString(bytes: signature[...]))
        }
    }

    private static func writeSignatureAlgorithm(to coder: inout DER.Serializer) throws {
        try coder.appendConstructedNode(identifier: .sequence) { try $0.serialize(ecdsaWithSHA256) }
    }

    private static func writeName(to coder: inout DER.Serializer) throws {
        try coder.appendConstructedNode(identifier: .sequence) { names in
            try names.appendConstructedNode(identifier: .set) { attributes in
                try attributes.appendConstructedNode(identifier: .sequence) { attribute in
                    try attribute.serialize(ASN1ObjectIdentifier.NameAttributes.commonName)
                    try attribute.serialize(ASN1UTF8String("FitPinky Kiosk"))
                }
            }
        }
    }

    private static func writeValidity(to coder: inout DER.Serializer) throws {
        try coder.appendConstructedNode(identifier: .sequence) { validity in
            // RFC 5280, 4.1.2.5, wants UTCTime up to the year 2049 and GeneralizedTime from 2050 on.
            try validity.serialize(UTCTime(year: 1970, month: 1, day: 1, hours: 0, minutes: 0, seconds: 0))
            // RFC 5280, 4.1.2.5: this end says that there is none.
            try validity.serialize(
                GeneralizedTime(
                    year: 9999, month: 12, day: 31, hours: 23, minutes: 59, seconds: 59, fractionalSeconds: 0))
        }
    }

    private static func sequence(_ write: (inout DER.Serializer) throws -> Void) throws -> [UInt8] {
        var coder = DER.Serializer()
        try coder.appendConstructedNode(identifier: .sequence, write)
        return coder.serializedBytes
    }
}
