import Store

extension Store {
    /// The ledger in which the kiosk of that folder lives; nobody else may have the folder open.
    static func home(in folder: String) throws -> Store {
        try Store(folder: folder).folder.home(at: KeptKiosk.start)
    }
}
