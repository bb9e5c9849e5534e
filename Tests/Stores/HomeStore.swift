internal import FitPinkyCore
public import Store

extension Store {
    /// The ledger in which the kiosk of that folder lives, as of 26 February 2026; nobody else may have the folder open.
    public static func home(in folder: String) throws -> Store {
        try Store(folder: folder).folder.home(at: UTCInstant(milliseconds: 1_772_127_240_000))
    }
}
