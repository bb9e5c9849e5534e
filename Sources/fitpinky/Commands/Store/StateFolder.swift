import FitPinkyCore
import Glibc
import Store

/// The agent's folder, opened while no agent runs.
final class StateFolder {
    private let path: String
    private let namesBefore: Set<String>
    /// Where a database is that could not be opened; nil if it could.
    private(set) var movedAside: String?

    private static let databaseName = "kiosk.mdb"
    /// So many damaged databases are kept beside each other.
    private static let maxMovedAside = 99

    init(path: String) {
        self.path = path
        namesBefore = Set(FolderNames.all(in: path))
    }

    /// Opens what is there to restore a backup into it. A database that is damaged or empty is moved aside; where there is none
    /// then, a new one is made.
    func openedToRestore() throws(StoreError) -> Store {
        let database = "\(path)/\(StateFolder.databaseName)"
        do {
            let store = try Store(folder: path)
            if let recovery = store.folder.recovery(),
                !namesBefore.contains(String(recovery.path.dropFirst(path.count + 1)))
            {
                complain(
                    "\(database) is damaged (\(recovery.cause)); it was moved to \(recovery.path), and a new one is made"
                )
                movedAside = recovery.path
            }
            return store
        } catch .damaged(database, let what) {
            guard let aside = moveAside(database) else { throw .damaged(path: database, what: what) }
            complain("\(database) is damaged (\(what)); it was moved to \(aside), and a new one is made")
            movedAside = aside
        } catch .contradiction(path, .databaseEmpty) {
            guard let aside = moveAside(database) else { throw .contradiction(folder: path, .databaseEmpty) }
            complain("\(database) is empty; it was moved to \(aside), and a new one is made")
            movedAside = aside
        } catch .contradiction(path, .databaseMissing) {
            complain("\(path) has no database; a new one is made")
        } catch .contradiction(path, .onlyTraces(let names)) {
            complain("\(path) has only \(names.joined(separator: ", ")) of a kiosk; a new kiosk begins")
        }
        try Store.expectNewDatabase(in: path)
        return try Store(folder: path)
    }

    private func moveAside(_ database: String) -> String? {
        for number in 1...StateFolder.maxMovedAside {
            let aside = "\(database).damaged-\(number)"
            guard access(aside, F_OK) != 0 else { continue }
            return rename(database, aside) == 0 ? aside : nil
        }
        return nil
    }

    /// What root made in somebody's folder becomes theirs: the agent runs as somebody else and has to read it.
    func giveToOwner() {
        var owner = stat()
        guard geteuid() == 0, stat(path, &owner) == 0, owner.st_uid != 0 else { return }
        for name in Set(FolderNames.all(in: path)).subtracting(namesBefore) {
            if lchown("\(path)/\(name)", owner.st_uid, owner.st_gid) != 0 {
                complain("\(path)/\(name) cannot be given to the folder's owner: \(String(cString: strerror(errno)))")
            }
        }
    }
}

/// This machine's clock, in whole seconds.
func systemTime() -> UTCInstant { UTCInstant(milliseconds: Int64(time(nil)) * 1000) }
