internal import Glibc

/// A damaged database that was set aside, and what became of it: `kiosk.mdb.damaged-N`, with two small texts beside it.
///
/// They lie beside the database and not in a folder of their own: a name that is changed takes no room, and a folder would.
struct DamagedCopy: Hashable {
    let folder: String
    /// Counted from 1; the newest has the greatest.
    let number: Int

    private static let prefix = Store.databaseName + ".damaged-"
    /// At most so many are kept of which all photos were taken in.
    static let maxKept = 3
    private static let maxTextBytes = 4096

    var path: String { "\(folder)/\(name)" }
    var name: String { DamagedCopy.prefix + "\(number)" }
    private var causePath: String { path + ".cause" }
    private var progressPath: String { path + ".saved" }

    /// All that lie in the folder, oldest first.
    static func all(in folder: String) -> [DamagedCopy] {
        let found = FolderNames.all(in: folder).compactMap { name -> DamagedCopy? in
            guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0 else { return nil }
            return DamagedCopy(folder: folder, number: number)
        }
        return found.sorted { $0.number < $1.number }
    }

    /// Gives the database another name, so that a fresh one can take its place.
    static func setAside(_ path: String, in folder: String, cause: String, calls: FileCalls) throws(StoreError) {
        let copies = all(in: folder)
        let copy = DamagedCopy(folder: folder, number: (copies.last?.number ?? 0) + 1)
        do throws(StoreError) {
            // The next opening makes what is missing, should the power go before it is made.
            try IncompleteMark.set(in: folder, calls: calls)
            _ = try calls.value("rename", copy.path) { calls.rename(path, copy.path) }
            try calls.syncFolder(folder)
        } catch {
            if case .diskFull = error { throw error }
            // What is wrong with the database matters more than why it cannot be moved.
            throw .damaged(path: path, what: "\(cause); it cannot be set aside: \(error)")
        }
        // A full disk may have no room for it, and what is in it is only for people.
        try? calls.writeDurably(Array(cause.utf8.prefix(maxTextBytes)), to: copy.causePath, in: folder)
        // The reader table of the file that was.
        try? calls.remove(path + "-lock")  // LMDB makes it again, whatever is in it
        for old in copies.dropLast(maxKept - 1) where old.progress(calls).hasAllPhotos {
            try? old.remove(calls)  // it only takes room, and goes next time
        }
    }

    func remove(_ calls: FileCalls) throws(StoreError) {
        for path in [progressPath, causePath, path] { try calls.remove(path) }
    }

    /// Why it was set aside; empty if that could not be kept.
    func cause(_ calls: FileCalls) -> String {
        // It is only told.
        String(decoding: (try? calls.contents(of: causePath, maxBytes: DamagedCopy.maxTextBytes)) ?? [], as: UTF8.self)
    }

    struct Progress: Hashable {
        /// Entries that were taken in from it; nil until that was done.
        var entries: Int?
        var photos = 0
        /// All photos that can be salvaged were.
        var hasAllPhotos = false
        /// What was lost is here again, or nobody misses it.
        var isSettled = false

        init() {}

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
                case ("entries", let count?): entries = count
                case ("photos", let count?): photos = count
                case ("all-photos", _): hasAllPhotos = true
                case ("settled", _): isSettled = true
                default: break
                }
            }
        }

        var text: String {
            (entries.map { "entries \($0)\n" } ?? "") + "photos \(photos)\n" + (hasAllPhotos ? "all-photos\n" : "")
                + (isSettled ? "settled\n" : "")
        }
    }

    /// What is known of it; nothing was done yet if that cannot be read, and doing it again changes nothing.
    func progress(_ calls: FileCalls) -> Progress {
        let text = (try? calls.contents(of: progressPath, maxBytes: DamagedCopy.maxTextBytes)) ?? []  // see above
        return Progress(String(decoding: text, as: UTF8.self))
    }

    func note(_ progress: Progress, _ calls: FileCalls) throws(StoreError) {
        try calls.writeDurably(Array(progress.text.utf8), to: progressPath, in: folder)
    }
}
