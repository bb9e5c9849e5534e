public import FitPinkyCore
internal import Glibc
internal import Ledger

// What is done to a kiosk's folder on purpose while no store has it open.
extension Store {
    /// Lets the next opening make the database that the folder lacks. To be called before a database is moved aside: without it
    /// a folder that lost its database is refused.
    public static func expectNewDatabase(in folder: String) throws(StoreError) {
        try IncompleteMark.set(in: folder, calls: FileCalls())
    }

    /// Makes a folder the kiosk's whose seed that is, if it has no key yet. Before the folder is opened.
    ///
    /// - Returns: false if it has one.
    public static func adopt(seed: [UInt8], folder: String) throws(StoreError) -> Bool {
        let calls = FileCalls()
        let path = folder + "/" + IdentityFile.name
        guard try (calls.contents(of: path, maxBytes: Identity.seedByteCount) ?? []).isEmpty else { return false }
        let lock = try FolderLock(folder: folder, calls: calls)
        defer { withExtendedLifetime(lock) {} }
        guard Identity(seed: seed) != nil else {
            throw .damaged(path: path, what: "the backup's identity has \(seed.count) bytes")
        }
        if try FolderContents(of: folder, calls: calls).database == .absent {
            try IncompleteMark.set(in: folder, calls: calls)
        }
        try calls.writeDurably(seed, to: path, in: folder)
        return true
    }

    /// Moves the keys and all databases into a new folder in this one, so that the next opening begins a new kiosk. Nothing is
    /// deleted; presses that wait stay where they are, and belong to the new kiosk.
    ///
    /// - Parameter now: names the new folder.
    /// - Returns: the new folder; nil if there was nothing to move.
    public static func reset(folder: String, at now: UTCInstant) throws(StoreError) -> String? {
        let calls = FileCalls()
        let lock = try FolderLock(folder: folder, calls: calls)
        defer { withExtendedLifetime(lock) {} }
        let names = FolderNames.all(in: folder).filter {
            $0.hasPrefix(IdentityFile.name) || $0.hasPrefix(databaseName) || $0.hasPrefix(PeersFile.name)
                || $0.hasPrefix(RecoveryFile.name)
        }
        var aside: String?
        if !names.isEmpty {
            let target = try makeAside(in: folder, at: now, calls)
            for name in names {
                _ = try calls.value("rename", "\(folder)/\(name)") {
                    calls.rename("\(folder)/\(name)", "\(target)/\(name)")
                }
            }
            try calls.syncFolder(target)
            try calls.syncFolder(folder)
            aside = target
        }
        // At last: a folder that still has one file of two must not be completed.
        try IncompleteMark.set(in: folder, calls: calls)
        return aside
    }

    private static let asidePrefix = "set-aside-"
    /// So many folders of one second.
    private static let maxAside = 99

    private static func makeAside(in folder: String, at now: UTCInstant, _ calls: FileCalls) throws(StoreError)
        -> String
    {
        let seconds = now.milliseconds / 1000
        var last = StoreError.failed(call: "mkdir", path: folder, code: EEXIST)
        for number in 1...maxAside {
            let path = "\(folder)/\(asidePrefix)\(stamp(seconds))" + (number == 1 ? "" : "-\(number)")
            do throws(StoreError) {
                _ = try calls.value("mkdir", path) { calls.mkdir(path, 0o700) }
                return path
            } catch {
                guard case .failed("mkdir", _, EEXIST) = error else { throw error }
                last = error
            }
        }
        throw last
    }

    /// `20260226-174725`, UTC.
    private static func stamp(_ seconds: Int64) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))-"
            + "\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
    }
}
