public import FitPinkyCore

extension Store {
    /// How many of those that were told once are remembered.
    static let maxToldOnce = 64

    /// Queues news of what can come about again and again, and is to be told once also across starts.
    ///
    /// - Parameter wanted: those for which there is a command; the others are remembered, and not queued.
    /// - Returns: those that were not told before, and what was queued of them.
    public func queueOnce(
        _ news: [OutgoingNews], keeping wanted: Set<ULID>
    ) throws(StoreError) -> (new: Set<ULID>, queued: Queued) {
        try commit { transaction throws(StoreError) in
            var told = try transaction.value(.meta, Meta.toldOnce) ?? []
            var known: Set<ULID> = []
            for start in stride(from: 0, to: told.count - told.count % 16, by: 16) {
                if let id = ULID(bytes: told[start..<start + 16]) { known.insert(id) }
            }
            let new = news.filter { !known.contains($0.id) }
            guard !new.isEmpty else { return ([], Queued()) }
            for item in new { told += item.id.bytes }
            try transaction.put(.meta, Meta.toldOnce, Array(told.suffix(Store.maxToldOnce * 16)))
            return (Set(new.map { $0.id }), try transaction.queue(new.filter { wanted.contains($0.id) }))
        }
    }
}
