package import FitPinkyCore
internal import Ledger
package import Messages

/// An author takes a workout back. Its entry and photo stay stored for 30 days, in which they can change their mind.
package struct DeleteWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// Who takes it back.
    package var actor: Actor

    /// That author's wish.
    package init(_ workout: WorkoutID, as actor: Actor) { (self.workout, self.actor) = (workout, actor) }

    package init(_ request: Fitpinky_V1_DeleteWorkoutRequest) throws(ActionError) {
        self.init(try WorkoutID(typed: request.id), as: .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofAnyWorkout + .ofAuthor + [.alreadyDeleted]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        guard let fact = household.winners.workout(workout) else { throw .noWorkout(workout) }
        let author = try household.author(of: fact, as: actor, to: "delete this workout")
        guard !household.winners.isDeleted(fact) else { throw .alreadyDeleted }
        return Outcome([.delete(DeleteFact(workout: workout, member: author))], event: .workoutDeleted(workout))
    }
}

extension ActionError {
    /// Its author has taken it back before.
    package static let alreadyDeleted = failed("alreadyDeleted", "this workout is already deleted")
}
