public import FitPinkyCore

/// What comes of setting something.
public struct SettingChange: Hashable, Sendable {
    /// What the kiosk says of it; nothing if it was so already.
    public var facts: [Fact]
    /// The first Day of the first week, the running one or a later one, for which it counts; nil if it is a matter of no week
    /// and counts from this moment.
    public var countsFrom: Day?

    /// What is said, and from when it counts.
    public init(facts: [Fact], countsFrom: Day?) {
        (self.facts, self.countsFrom) = (facts, countsFrom)
    }

    /// Whether it was so already.
    public var changesNothing: Bool { facts.isEmpty }
}
