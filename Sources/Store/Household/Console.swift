extension Store {
    /// What is kept of the console's phones; nil before the first. Whoever made the bytes can read them.
    public func console() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.console) }
    }

    /// Keeps them. They are this kiosk's, whichever ledger it lives in.
    public func keep(console: [UInt8]) throws(StoreError) {
        try commit { transaction, _ throws(StoreError) in try transaction.put(.meta, Meta.console, console) }
    }

    /// Forgets phones and page sinks, of whomever they are.
    public func forgetConsole() throws(StoreError) {
        try commit { transaction, _ throws(StoreError) in
            for key in [Meta.console, Meta.pageSinks] { try transaction.remove(.meta, key) }
        }
    }

    /// What is kept of the places to which notifications go that were set up on the page; nil before the first. Whoever made the
    /// bytes can read them.
    public func pageSinks() throws(StoreError) -> [UInt8]? {
        try database.read { transaction throws(StoreError) in try transaction.value(.meta, Meta.pageSinks) }
    }

    /// Keeps them. They are this kiosk's, whichever ledger it lives in.
    public func keep(pageSinks: [UInt8]) throws(StoreError) {
        try commit { transaction, _ throws(StoreError) in try transaction.put(.meta, Meta.pageSinks, pageSinks) }
    }
}
