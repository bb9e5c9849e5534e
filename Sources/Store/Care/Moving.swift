internal import FitPinkyCore
internal import Ledger

extension Store {
    /// The oldest layout that can be moved over. What entries of schema 1 say cannot be read any more; it never left its
    /// makers' desks.
    static let oldestSchema: UInt32 = 2

    /// Sees to it that the tables are those of this version, in one transaction.
    ///
    /// Records have the same bytes in every one of these, and everything that a version lists otherwise is derived. So moving over
    /// is deriving anew. It is also done where the tables are the same but this version understands more facts.
    func moveOver(_ progress: Progress) throws(StoreError) {
        let (found, facts) = try database.read { transaction throws(StoreError) in
            (try transaction.value(.meta, Meta.schema), try transaction.value(.meta, Meta.factSchema))
        }
        guard let found else {
            return try commit { transaction throws(StoreError) in
                try transaction.put(.meta, Meta.schema, Meta.bytes(of: Store.schema))
                try transaction.put(.meta, Meta.factSchema, Meta.bytes(of: Fact.schema))
            }
        }
        let schema: UInt32 = Meta.number(found)
        guard schema < Store.schema || facts.map({ Meta.number($0) < Fact.schema }) ?? true else { return }
        try commit { transaction throws(StoreError) in
            try transaction.deriveAll(progress)
            try transaction.put(.meta, Meta.schema, Meta.bytes(of: Store.schema))
        }
    }

    /// Works everything derived out anew, from the records alone, in one transaction.
    public func rebuild(_ progress: Progress = { _, _ in }) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            try transaction.deriveAll(progress)
            _ = try transaction.closeGaps()
            state.noteRebuilt()
        }
    }
}
