public import FitPinkyCore

/// A photo that an entry speaks of, and of which not all is here.
public struct MissingPhoto: Hashable, Sendable {
    /// Its SHA-256, 32 bytes.
    public var sha256: [UInt8]
    /// The kiosk that signed the entry.
    public var origin: KioskID

    /// That photo, of an entry of that kiosk.
    public init(sha256: [UInt8], origin: KioskID) { (self.sha256, self.origin) = (sha256, origin) }
}
