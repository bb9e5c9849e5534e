package import FitPinkyCore
internal import Ledger

/// How it stands with another kiosk.
package struct PartnerStanding: Hashable, Sendable {
    package var kiosk: KioskID
    package var name: String
    /// A connection is there, and something was heard on it within the last minute.
    package var isConnected: Bool
    /// When it was last heard, by this kiosk's clock now.
    package var heard: UTCInstant?
    /// Entries here that it has not confirmed.
    package var pendingEntries: Int
    /// Photos of its workouts that are not here.
    package var pendingPhotos: Int
    /// What it last said of itself; nil if nothing since the start.
    package var hello: Hello?

    /// The state of the connection to one kiosk.
    package init(
        kiosk: KioskID, name: String, isConnected: Bool, heard: UTCInstant?, pendingEntries: Int, pendingPhotos: Int,
        hello: Hello?
    ) {
        (self.kiosk, self.name, self.isConnected, self.heard, self.pendingEntries, self.pendingPhotos, self.hello) = (
            kiosk, name, isConnected, heard, pendingEntries, pendingPhotos, hello
        )
    }
}
