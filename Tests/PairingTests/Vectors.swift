import FoundationEssentials

/// Bytes that stand in a file as hexadecimal digits.
struct Hex: Decodable, Hashable {
    struct Malformed: Error {}

    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let digits = try decoder.singleValueContainer().decode(String.self).map(\.hexDigitValue)
        let values = digits.compactMap { $0 }
        guard values.count == digits.count, values.count % 2 == 0 else { throw Malformed() }
        bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}

/// The test vectors of the draft, read from the file beside this one.
struct Vectors: Decodable {
    struct PrependLength: Decodable { let of, `is`: Hex }
    struct Several: Decodable {
        let of: [Hex]
        let `is`: Hex
    }
    struct Larger: Decodable {
        let a, b: Hex
        let isLarger: Bool
    }
    struct Transcript: Decodable { let ya, ada, yb, adb, initiatorResponder, ordered: Hex }
    struct Generator: Decodable {
        let prs, dsi, ci, sid, string, hash, generator: Hex
        let blockByteCount: Int
    }
    struct Exchange: Decodable {
        let prs, ci, sid, generator, yaScalar, ada, yaShare, ybScalar, adb, ybShare, k: Hex
        let iskInitiatorResponder, iskSymmetric, sidInitiatorResponder, sidSymmetric: Hex
    }
    struct Product: Decodable {
        let s, x, product: Hex
        let invalid: [Hex]
    }

    let prependLength: [PrependLength]
    let lengthValues, ordered: [Several]
    let larger: [Larger]
    let transcripts: [Transcript]
    let generator: Generator
    let exchange: Exchange
    let product: Product

    static func draft() throws -> Vectors { try read("cpace-draft-21.json") }

    /// Strings that are no encoding of an element, by the reason.
    struct Invalid: Decodable {
        struct Group: Decodable {
            let why: String
            let encodings: [Hex]
        }
        let invalid: [Group]

        static func rfc9496() throws -> Invalid { try read("rfc9496-invalid.json") }
    }

    private static func read<Value: Decodable>(_ name: String) throws -> Value {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }
}
