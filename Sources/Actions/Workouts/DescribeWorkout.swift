package import FitPinkyCore
internal import Ledger
package import Messages

/// An author says what their workout was, how long it took, and notes. What is not given stays as it was said before.
package struct DescribeWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// As it was typed; empty if it is not given.
    package var type: String
    /// 0 takes it away; nil if it is not given.
    package var minutes: Int?
    /// Empty takes them away; nil if they are not given.
    package var notes: String?
    /// Who says it.
    package var actor: Actor

    /// That description.
    package init(
        _ workout: WorkoutID, type: String = "", minutes: Int? = nil, notes: String? = nil, as actor: Actor
    ) {
        (self.workout, self.type, self.minutes, self.notes, self.actor) = (workout, type, minutes, notes, actor)
    }

    package init(_ request: Fitpinky_V1_DescribeWorkoutRequest) throws(ActionError) {
        self.init(
            try WorkoutID(typed: request.id), type: request.type,
            minutes: request.hasMinutes ? Int(request.minutes) : nil, notes: request.hasNotes ? request.notes : nil,
            as: .named(request.asMember))
    }

    private static let act = "say what that workout was"

    package static let errors: [ActionError] =
        .ofPerson + .ofWorkout + .ofActivity + [.notAuthor("Ana", to: act)]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.person(actor).member
        let fact = try household.workout(workout)
        guard fact.author == member else {
            throw .notAuthor(household.name(of: fact.author), to: DescribeWorkout.act)
        }
        let before = household.winners.words(to: workout).activity(by: member)
        var (type, minutes, notes) = (before?.type, before?.minutes, before?.notes ?? "")
        if !self.type.isEmpty { type = try ActivityType(typed: self.type) }
        if let given = self.minutes {
            if given != 0 { try WorkoutActivity.check(minutes: given) }
            minutes = given == 0 ? nil : given
        }
        if let given = self.notes {
            try TextLimit.notes.checkEntered(given, orEmpty: true)
            notes = given
        }
        let after = WorkoutActivity(type, minutes: minutes, notes: notes)
        guard after != before else { return Outcome([]) }
        return Outcome([.activity(ActivityFact(workout, by: member, after))], event: .workoutChanged(workout))
    }
}
