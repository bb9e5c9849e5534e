public import Ledger

extension Store {
    /// The state's digest: equal on kiosks that have the same entries, and the same `Fact.schema`.
    public func digest() throws(StoreError) -> StateDigest {
        try database.read { transaction throws(StoreError) in try transaction.digest() }
    }
}

// What the records come to, in few words.
extension Transaction {
    func digest(schema: UInt32 = Fact.schema) throws(StoreError) -> StateDigest {
        var sum = StateDigest.Sum(schema: schema)
        try visit(.winners, .ascending()) { key, value in
            // A position holds the stamp's 8 bytes, and then the header's hash.
            sum.add(key: Array(copying: key), hash: Array(Array(copying: value).dropFirst(8).prefix(32)))
            return true
        }
        return sum.digest
    }
}

extension Store {
    /// Every entry that has its payload, in order of dots; a failed check of one is reported in its place.
    public func forEachEntry(_ body: (Result<Entry, Entry.Malformed>) -> Void) throws(StoreError) {
        try database.read { transaction throws(StoreError) in
            try transaction.visit(.entries, .ascending()) { _, bytes in
                do throws(Entry.Malformed) {
                    if case .whole(let entry) = try Record(bytes: Array(copying: bytes)) { body(.success(entry)) }
                } catch {
                    body(.failure(error))
                }
                return true
            }
        }
    }
}
