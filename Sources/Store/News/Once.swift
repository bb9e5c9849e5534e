public import FitPinkyCore

extension Store {
    /// The ids of so many are remembered. A member's reminders make at most 24 a Day, and a week's news has to be remembered for a week
    /// beside those of two members.
    static let maxToldOnce = 512

    /// Queues news of what can come about again and again, and is to be told once also across starts. Nothing is written where
    /// all of it was told.
    ///
    /// - Parameter wanted: those for which there is a command; the others are remembered, and not queued.
    /// - Returns: those that were not told before, and what was queued of them.
    public func queueOnce(
        _ news: [OutgoingNews], keeping wanted: Set<ULID>
    ) throws(StoreError) -> (new: Set<ULID>, queued: Queued) {
        func look(
            _ transaction: borrowing Transaction
        ) throws(StoreError) -> (told: [UInt8], new: [OutgoingNews]) {
            let told = try transaction.value(.ledgerMeta, Meta.toldOnce) ?? []
            var known: Set<ULID> = []
            for start in stride(from: 0, to: told.count - told.count % 16, by: 16) {
                if let id = ULID(bytes: told[start..<start + 16]) { known.insert(id) }
            }
            return (told, news.filter { !known.contains($0.id) })
        }
        // At every look, which is once a minute.
        if try database.read({ transaction throws(StoreError) in try look(transaction).new.isEmpty }) {
            return ([], Queued())
        }
        return try commit { transaction throws(StoreError) in
            var (told, new) = try look(transaction)
            for item in new { told += item.id.bytes }
            try transaction.put(.ledgerMeta, Meta.toldOnce, Array(told.suffix(Store.maxToldOnce * 16)))
            return (Set(new.map { $0.id }), try transaction.queue(new.filter { wanted.contains($0.id) }))
        }
    }
}
