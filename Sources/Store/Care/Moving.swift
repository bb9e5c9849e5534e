internal import Ledger

extension Store {
    /// The oldest layout that can be moved over. What entries of schema 1 say cannot be read any more; it never left its
    /// makers' desks.
    static let oldestSchema: UInt32 = 2

    /// Works everything derived of this ledger out anew, from the records alone, in one transaction.
    public func rebuild(_ progress: Progress = { _, _ in }) throws(StoreError) {
        try commit { transaction, state throws(StoreError) in
            try transaction.deriveAll(progress)
            _ = try transaction.closeGaps()
            state.noteRebuilt()
        }
    }
}

extension StoreFolder {
    /// See ``Store/rebuild(_:)``: every ledger, one transaction each. Display pictures go, and are made again when somebody looks.
    public func rebuild(_ progress: Store.Progress = { _, _ in }) throws(StoreError) {
        for store in try stores() { try store.rebuild(progress) }
        try writeShared { transaction throws(StoreError) in try transaction.removeDisplays() }
    }

    /// Sees to it that the tables are those of this version, in one transaction.
    ///
    /// Records have the same bytes in every one of these, and everything that a version lists otherwise is derived. So moving over
    /// is deriving anew. It is also done where the tables are the same but this version understands more facts.
    func moveOver(_ progress: Store.Progress) throws(StoreError) {
        let stores = try stores()
        let (schema, older) = try database.read { transaction throws(StoreError) in
            var older: [Store] = []
            for store in stores {
                let facts = try transaction.of(store.name).value(.ledgerMeta, Meta.factSchema)
                if facts.map({ Meta.number($0) < Fact.schema }) ?? true { older.append(store) }
            }
            return (try transaction.value(.meta, Meta.schema).map { Meta.number($0, UInt32.self) }, older)
        }
        let isNew = schema == nil
        let moved = schema.map { $0 < Store.schema } ?? true ? stores : older
        guard !moved.isEmpty else { return }
        try withStates { _ throws(StoreError) in
            try write(in: moved) { transaction throws(StoreError) in
                for store in moved {
                    let part = try transaction.of(store.name)
                    if isNew {
                        try part.put(.ledgerMeta, Meta.factSchema, Meta.bytes(of: Fact.schema))
                    } else {
                        try part.deriveAll(progress)
                    }
                }
                let schema = stores.count > 1 ? Store.newestSchema : Store.schema
                try transaction.put(.meta, Meta.schema, Meta.bytes(of: schema))
            }
        }
    }
}
