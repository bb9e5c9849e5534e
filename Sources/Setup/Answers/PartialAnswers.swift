/// Answers as far as somebody has given them: by flags, or in the file that is there.
package struct PartialAnswers: Hashable, Sendable {
    /// Whom it serves.
    package var owner: String?
    /// A name of the tz database.
    package var zone: String?
    /// Nil if nobody said; there is always one button at least.
    package var buttons: [ButtonLine]?
    /// Which one takes the photos.
    package var camera: CameraChoice?
    /// The LEDs of a choice are what `leds` says, if it does.
    package var ring: RingChoice?
    /// How many LEDs the ring has.
    package var leds: Int?
    /// Where the other kiosk reaches this one.
    package var address: Address?

    /// Nothing as yet.
    package init() {}

    /// Where the other kiosk reaches this one.
    package enum Address: Hashable, Sendable {
        /// It does not.
        case none
        case at(String)
    }
}
