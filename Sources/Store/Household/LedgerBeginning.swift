internal import FitPinkyCore
internal import Ledger

extension Store {
    /// The first records of a ledger.
    public struct Beginning: Hashable, Sendable {
        /// Each record after those that it goes on from.
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
            var (batch, bytes, count) = ([[UInt8]](), 0, 0)
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
