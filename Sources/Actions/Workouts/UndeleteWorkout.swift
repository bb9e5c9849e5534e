package import FitPinkyCore
internal import Ledger
package import Messages

/// An author wants a workout back that they deleted.
package struct UndeleteWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// Who wants it back.
    package var actor: Actor

    /// That author's wish.
    package init(_ workout: WorkoutID, as actor: Actor) { (self.workout, self.actor) = (workout, actor) }

    package init(_ request: Fitpinky_V1_UndeleteWorkoutRequest) throws(ActionError) {
        self.init(try WorkoutID(typed: request.id), as: .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofAnyWorkout + .ofAuthor + [.notDeleted, .deletedLongAgo]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        guard let fact = household.winners.workout(workout) else { throw .noWorkout(workout) }
        let author = try household.author(
            of: fact, as: actor, to: "take back that this workout is deleted")
        guard household.winners.isDeleted(fact), let deletion = household.winners[.deletion(workout, by: author)]
        else { throw .notDeleted }
        // A clock that is wrong must not keep anybody from what is still here.
        let deletedAt = UTCInstant(milliseconds: Int64(deletion.position.stamp.rawValue >> 16))
        guard !now.isTrusted || Permission.mayUndelete(deletedAt: deletedAt, now: now.instant), !fact.isErased else {
            throw .deletedLongAgo
        }
        // The store adds the payloads that are here.
        return Outcome(
            [.undelete(UndeleteFact(workout: workout, member: author, payloads: []))],
            event: .workoutUndeleted(workout))
    }
}

extension ActionError {
    /// It counts as it is.
    package static let notDeleted = failed("notDeleted", "this workout is not deleted")

    /// What it told is erased, or will be soon.
    package static let deletedLongAgo = failed(
        "deletedLongAgo", "this workout was deleted more than 30 days ago; that cannot be taken back any more")
}
