internal import FitPinkyCore
internal import Ledger

extension Store {
    /// The first records of the ledger, each after those that it goes on from, in batches. A household that is as old as
    /// that has more; those come by synchronising.
    ///
    /// - Parameters:
    ///   - batchBytes: the most bytes of a batch, at least those of one record.
    ///   - limit: the most records.
    public func beginning(batchBytes: Int, limit: Int = Store.maxReceived) throws(StoreError) -> [[[UInt8]]] {
        try database.read { transaction throws(StoreError) in
            var batches: [[[UInt8]]] = []
            var (batch, bytes, count) = ([[UInt8]](), 0, 0)
            try transaction.visitInCausalOrder { _, _, record throws(StoreError) in
                guard count < limit else { return }
                if bytes + record.count > batchBytes, !batch.isEmpty {
                    batches.append(batch)
                    (batch, bytes) = ([], 0)
                }
                batch.append(record)
                (bytes, count) = (bytes + record.count, count + 1)
            }
            return batch.isEmpty ? batches : batches + [batch]
        }
    }
}
