package import FitPinkyCore

extension KioskMachine {
    /// The part of what is known of the household on which decisions depend.
    package struct Household: Hashable, Sendable {
        /// Whose presses those of each button are; nil if the store could not say who there is.
        package var holders: [ULID?]
        /// Somebody is to begin a group or to join one: there is none, and nobody works out alone.
        package var lacksGroup: Bool

        package init(holders: [ULID?] = [], lacksGroup: Bool = false) {
            (self.holders, self.lacksGroup) = (holders, lacksGroup)
        }

        func holder(of button: Int) -> ULID? { holders.indices.contains(button) ? holders[button] : nil }
    }

    /// An invitation that somebody can use.
    struct Invitation: Hashable {
        var number: Int
        /// Since when the ring calls for somebody to take it.
        var since: MonotonicInstant
    }
}
