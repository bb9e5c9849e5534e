public import FitPinkyCore
public import Ledger

extension Store {
    /// What the ledger says of kiosks, members and groups: every winner but those of workouts, checks, nudges and days seen,
    /// of which there are many.
    public func settings() throws(StoreError) -> Winners {
        try database.read { transaction throws(StoreError) in try transaction.settings() }
    }

    /// Reads the settings, has worked out what this kiosk says about them, and says it: in one durable transaction, so that
    /// nothing comes in between. What the closure throws has changed nothing.
    ///
    /// - Returns: what the settings are after it.
    public func decide<Refusal: Error>(
        at now: UTCInstant, _ body: @Sendable (Winners) throws(Refusal) -> [Fact]
    ) throws(StoreError) -> Result<Winners, Refusal> {
        try commit { transaction, state throws(StoreError) in
            let settings = try transaction.settings()
            let facts: [Fact]
            do throws(Refusal) {
                facts = try body(settings)
            } catch {
                return .failure(error)
            }
            try append(facts, at: now, transaction, &state)
            return .success(try transaction.settings())
        }
    }
}

extension Transaction {
    /// See `Store.settings()`. What is damaged says nothing.
    fileprivate func settings() throws(StoreError) -> Winners {
        var winners: [Winner] = []
        for tag in Slot.settingTags {
            try visit(.winners, .ascending(prefix: [tag])) { key, value throws(StoreError) in
                guard let slot = Slot(key: Array(copying: key)),
                    let position = Position(bytes: Array(copying: value)), let fact = try readable(slot)
                else { return true }
                winners.append(Winner(slot: slot, position: position, fact: fact))
                return true
            }
        }
        return Winners(winners)
    }
}
