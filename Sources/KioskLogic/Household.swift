package import FitPinkyCore

extension KioskMachine {
    /// The part of what is known of the household on which decisions depend.
    package struct Household: Hashable, Sendable {
        /// Whose presses those of each button are; nil if the store could not say who there is.
        package var holders: [ULID?]
        /// Somebody is to begin a group or to join one: there is none, and nobody works out alone.
        package var lacksGroup: Bool
        /// The kiosk's owner while there is no group; then holds of every button are the owner's.
        package var ownerWithoutGroup: ULID?

        package init(holders: [ULID?] = [], lacksGroup: Bool = false, ownerWithoutGroup: ULID? = nil) {
            (self.holders, self.lacksGroup, self.ownerWithoutGroup) = (holders, lacksGroup, ownerWithoutGroup)
        }

        func holder(of button: Int) -> ULID? { holders.indices.contains(button) ? holders[button] : nil }

        /// The member that a hold of the button admits or confirms as.
        func admitter(at button: Int) -> ULID? { ownerWithoutGroup ?? holder(of: button) }
    }

    /// An invitation that somebody can use.
    struct Invitation: Hashable {
        var number: Int
        /// Since when the ring calls for somebody to take it.
        var since: MonotonicInstant
    }
}
