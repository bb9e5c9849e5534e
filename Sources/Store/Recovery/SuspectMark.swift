internal import Glibc

/// `kiosk.mdb.suspect`: LMDB met damage in the database while it was open, and the next opening sets it aside, whatever a look at its
/// pages finds. It says what was met.
enum SuspectMark {
    static let name = Store.databaseName + ".suspect"
    private static let maxTextBytes = 4096

    static func set(_ what: String, in folder: String, calls: FileCalls) throws(StoreError) {
        try calls.writeDurably(Array(what.utf8.prefix(maxTextBytes)), to: folder + "/" + name, in: folder)
    }

    static func cause(in folder: String, calls: FileCalls) -> String? {
        guard access(folder + "/" + name, F_OK) == 0 else { return nil }
        // That it is there is what counts.
        let text = (try? calls.contents(of: folder + "/" + name, maxBytes: maxTextBytes)) ?? []
        return "LMDB met damage while it was open: " + String(decoding: text, as: UTF8.self)
    }

    static func remove(from folder: String, calls: FileCalls) throws(StoreError) {
        try calls.remove(folder + "/" + name)
        try calls.syncFolder(folder)
    }
}

extension StoreFolder {
    /// Tells once, on the thread where it happens, that the database was found damaged while it is open. The store is to be let go
    /// then: the next opening sets the database aside.
    public func watchDamage(_ tell: @escaping @Sendable (String) -> Void) {
        database.onDamage { [folder = path, calls, reserve] what in
            // Where not even the reserve has room the next opening has to find the damage itself.
            try? reserve.givingWay { () throws(StoreError) in
                try SuspectMark.set(what, in: folder, calls: calls)
            }
            tell(what)
        }
    }
}
