internal import Crypto

/// SHA-256 of a household's state: two kiosks that have it are the same word for word about everything.
///
/// Over the schema, and then the winners in the order of their slots' keys: for each the key and the header's hash. So it
/// holds what was said, by whom and when, and nothing that only this kiosk knows: no present time, no finality, no erased
/// payloads, no photos that are here or not. Digests of different schemas cannot be compared.
public struct StateDigest: Hashable, Sendable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// The digest of a state that is read in order: the keys that `slots` gives must ascend.
    public init(schema: UInt32 = Fact.schema, _ slots: some Sequence<(key: [UInt8], hash: [UInt8])>) {
        var sum = Sum(schema: schema)
        for (key, hash) in slots { sum.add(key: key, hash: hash) }
        self = sum.digest
    }

    private init(_ sum: SHA256) {
        bytes = Array(sum.finalize())
    }

    /// A digest that is being worked out, slot by slot.
    public struct Sum {
        private var sum = SHA256()

        /// Of no slots yet.
        public init(schema: UInt32 = Fact.schema) {
            var writer = ByteWriter(capacity: 4)
            writer.write(schema)
            sum.update(data: writer.bytes)
        }

        /// Adds the next slot, in ascending order of keys, and the hash of its winner's header.
        public mutating func add(key: [UInt8], hash: [UInt8]) {
            sum.update(data: [UInt8(truncatingIfNeeded: key.count)] + key + hash)
        }

        /// The digest of what was added.
        public var digest: StateDigest { StateDigest(sum) }
    }
}
