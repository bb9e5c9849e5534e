public import FitPinkyCore

/// What is read of the household's state besides its settings, of which there are few for as long as it lasts.
public struct WinnerScope: Hashable, Sendable {
    /// Of which workouts all that is said: what they were, deletions, moments that came later, captions, words and answers.
    public enum Workouts: Hashable, Sendable {
        case none
        case one(WorkoutID)
        case these([WorkoutID])
    }

    /// Of which.
    public var workouts: Workouts
    /// All nudges.
    public var hasNudges: Bool
    /// All that members have set for their finger care.
    public var hasCare: Bool
    /// All training plans, and how long members rest.
    public var hasPlans: Bool
    /// All trainings, and what settles them.
    public var hasTrainings: Bool

    /// The settings, and that much besides.
    public init(
        workouts: Workouts = .none, hasNudges: Bool = false, hasCare: Bool = false, hasPlans: Bool = false,
        hasTrainings: Bool = false
    ) {
        (self.workouts, self.hasNudges, self.hasCare) = (workouts, hasNudges, hasCare)
        (self.hasPlans, self.hasTrainings) = (hasPlans, hasTrainings)
    }

    /// The settings alone.
    public static let settings = WinnerScope()
    /// The settings, and what members have set for their finger care.
    public static let care = WinnerScope(hasCare: true)
    /// The settings, and members' training plans.
    public static let plans = WinnerScope(hasPlans: true)
    /// The settings, and members' trainings.
    public static let trainings = WinnerScope(hasTrainings: true)
}
