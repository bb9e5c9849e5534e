/// Whether this kiosk counts for the others.
public struct HouseholdFacts: Hashable, Sendable {
    /// A member gave it up.
    public var isRetired: Bool
    /// How many others belong to its group; nil if it belongs to none.
    public var otherKiosks: Int?

    /// What was seen.
    public init(isRetired: Bool = false, otherKiosks: Int?) {
        (self.isRetired, self.otherKiosks) = (isRetired, otherKiosks)
    }

    /// - Parameter facts: nil if it cannot be read.
    public static func check(_ facts: HouseholdFacts?) -> HealthCheck {
        guard let facts else { return .failure(.household, "it cannot be read", fix: "see storage") }
        if facts.isRetired {
            return .failure(
                .household,
                "this kiosk was retired by one of its members: what is logged here reaches nobody any more",
                fix: "to use it again stop fitpinkyd, move its state folder aside, start it, and join with "
                    + "fitpinky group join")
        }
        guard let count = facts.otherKiosks else { return .pass(.household, "it belongs to no group") }
        return .pass(.household, count == 1 ? "one other kiosk belongs to it" : "\(count) other kiosks belong to it")
    }
}
