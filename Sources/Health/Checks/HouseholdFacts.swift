/// Whether this kiosk counts for the others.
package struct HouseholdFacts: Hashable, Sendable {
    /// A member gave it up.
    package var isRetired: Bool
    /// How many others belong to its group; nil if it belongs to none.
    package var otherKiosks: Int?
    /// What is said of lost kiosks, a sentence each: those that others let in or gave up.
    package var losses: [String]
    /// This kiosk's members whose recovery words nobody has on paper, as far as is known.
    package var unshown: [String]

    package init(
        isRetired: Bool = false, otherKiosks: Int?, losses: [String] = [], unshown: [String] = []
    ) {
        (self.isRetired, self.otherKiosks) = (isRetired, otherKiosks)
        (self.losses, self.unshown) = (losses, unshown)
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
        if !losses.isEmpty {
            return .warning(
                .household, losses.joined(separator: "; "),
                fix: "ask the people; a kiosk that was not lost says so by itself once it is connected")
        }
        let others = count == 1 ? "one other kiosk belongs to it" : "\(count) other kiosks belong to it"
        guard !unshown.isEmpty else { return .pass(.household, others) }
        // A hint: nothing is wrong.
        let members = unshown.joined(separator: ", ")
        return .pass(.household, "\(others); \(members): write your recovery words down with fitpinky recovery show")
    }
}
