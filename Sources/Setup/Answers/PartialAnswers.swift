/// Answers as far as somebody has given them: by flags, or in the file that is there.
public struct PartialAnswers: Hashable, Sendable {
    /// Whom it serves.
    public var owner: String?
    /// A name of the tz database.
    public var zone: String?
    /// Nil if nobody said; there is always one button at least.
    public var buttons: [ButtonLine]?
    /// Which one takes the photos.
    public var camera: CameraChoice?
    /// The LEDs of a choice are what `leds` says, if it does.
    public var ring: RingChoice?
    /// How many LEDs the ring has.
    public var leds: Int?
    /// Where the other kiosk reaches this one.
    public var address: Address?

    /// Nothing as yet.
    public init() {}

    /// Where the other kiosk reaches this one.
    public enum Address: Hashable, Sendable {
        /// It does not.
        case none
        case at(String)
    }
}
