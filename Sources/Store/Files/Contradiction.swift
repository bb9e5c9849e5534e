public import FitPinkyCore

/// What does not go together in a kiosk's folder. Whoever goes on with it begins a kiosk that nobody knows, whose workouts count
/// for nobody.
public enum Contradiction: Hashable, Sendable {
    /// There is a key and no database.
    case databaseMissing
    case databaseEmpty
    /// There is a database and no key.
    case keyMissing
    case keyEmpty
    /// The database is another kiosk's than the key.
    case otherKey(database: KioskID, key: KioskID)
    /// There are neither key nor database, and these files that only a kiosk which ran here leaves.
    case onlyTraces([String])
}

extension Contradiction: CustomStringConvertible {
    /// What was found, and each way out.
    public var description: String {
        let reset = "or begin again as a new kiosk: fitpinky store reset"
        return switch self {
        case .databaseMissing:
            "identity.key is there and kiosk.mdb is not; put kiosk.mdb back, or restore a backup: fitpinky store restore "
                + "FILE, \(reset)"
        case .databaseEmpty:
            "kiosk.mdb is empty (0 bytes); put it back, or restore a backup: fitpinky store restore FILE, \(reset)"
        case .keyMissing:
            "kiosk.mdb is there and identity.key is not; put identity.key back, or restore a backup that was made "
                + "--with-identity: fitpinky store restore FILE, \(reset)"
        case .keyEmpty:
            "identity.key is empty (0 bytes, an identity has 32); put it back, or restore a backup that was made "
                + "--with-identity: fitpinky store restore FILE, \(reset)"
        case .otherKey(let database, let key):
            "kiosk.mdb is of the kiosk \(database) and identity.key of \(key); put the file back that belongs to the other, "
                + reset
        case .onlyTraces(let names):
            "\(names.joined(separator: ", ")) of a kiosk that ran here, and neither identity.key nor kiosk.mdb; put both "
                + "back, or restore a backup: fitpinky store restore FILE, \(reset)"
        }
    }
}
