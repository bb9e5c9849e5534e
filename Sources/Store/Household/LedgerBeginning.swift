internal import FitPinkyCore
internal import Ledger

extension Store {
    /// The first records of a ledger.
    public struct Beginning: Hashable, Sendable {
        /// Each record after those that it goes on from. While this kiosk awaits its admission, its introduction and its joining come first of
        /// all, and again in their places.
        public var batches: [[[UInt8]]] = []
        /// Whether that is all there is.
        public var isWhole = true
    }

    /// The first records of the ledger, in batches. A household that is as old as that has more; those come by synchronising.
    ///
    /// - Parameters:
    ///   - batchBytes: the most bytes of a batch, at least those of one record.
    ///   - limit: the most records.
    public func beginning(batchBytes: Int, limit: Int = Store.maxReceived) throws(StoreError) -> Beginning {
        try database.read { transaction throws(StoreError) in
            var beginning = Beginning()
            var batch = try transaction.joiningAwaited(by: kiosk)
            var (bytes, count) = (batch.reduce(0) { $0 + $1.count }, 0)
            try transaction.visitInCausalOrder { _, _, record throws(StoreError) in
                guard count < limit else {
                    beginning.isWhole = false
                    return
                }
                if bytes + record.count > batchBytes, !batch.isEmpty {
                    beginning.batches.append(batch)
                    (batch, bytes) = ([], 0)
                }
                batch.append(record)
                (bytes, count) = (bytes + record.count, count + 1)
            }
            if !batch.isEmpty { beginning.batches.append(batch) }
            return beginning
        }
    }
}

extension Transaction {
    /// What this kiosk says of itself, and the joining that awaits an admission; none where none does.
    fileprivate func joiningAwaited(by kiosk: KioskID) throws(StoreError) -> [[UInt8]] {
        guard let stay = try awaitedStay() else { return [] }
        let winners = try winners(.settings)
        guard winners.countsAwaitedStay, let introduction = winners[.kiosk(kiosk)],
            let joining = winners.joiningsWithUnadmitted.first(where: {
                guard case .join(let fact) = $0.fact else { return false }
                return fact.membership == stay && $0.position.dot.origin == kiosk
            })
        else { return [] }
        var records: [[UInt8]] = []
        for winner in [introduction, joining] {
            if let record = try record(winner.position.dot) { records.append(record.bytes) }
        }
        return records
    }
}
