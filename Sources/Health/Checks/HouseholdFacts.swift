/// Whether this kiosk counts for the others.
package struct HouseholdFacts: Hashable, Sendable {
    /// A member gave it up.
    package var isRetired: Bool
    /// How many others belong to its group; nil if it belongs to none.
    package var otherKiosks: Int?

    package init(isRetired: Bool = false, otherKiosks: Int?) {
        (self.isRetired, self.otherKiosks) = (isRetired, otherKiosks)
    }

    package static func check(_ look: Look<HouseholdFacts>) -> HealthCheck {
        switch look {
        case .seen(let facts): facts.check
        case .failed: .failure(.household, "it cannot be read", fix: "see storage")
        case .late: .late(.household)
        }
    }

    private var check: HealthCheck {
        if isRetired {
            return .failure(
                .household,
                "this kiosk was retired by one of its members: what is logged here reaches nobody any more",
                fix: "to use it again stop fitpinkyd, move its state folder aside, start it, and join with "
                    + "fitpinky group join")
        }
        guard let count = otherKiosks else { return .pass(.household, "it belongs to no group") }
        return .pass(.household, count == 1 ? "one other kiosk belongs to it" : "\(count) other kiosks belong to it")
    }
}
