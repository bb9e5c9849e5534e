package import FitPinkyCore
internal import Ledger
package import Messages

/// An author says something to their workout.
package struct CaptionWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// Empty takes it away.
    package var text: String
    /// Who says it.
    package var actor: Actor

    /// That caption.
    package init(_ workout: WorkoutID, _ text: String, as actor: Actor) {
        (self.workout, self.text, self.actor) = (workout, text, actor)
    }

    package init(_ request: Fitpinky_V1_CaptionRequest) throws(ActionError) {
        self.init(try WorkoutID(typed: request.id), request.text, as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofPerson + .ofWorkout + [
            .notAuthor("Ana", to: "write the caption of that workout"), .text(.caption, .tooManyCharacters(count: 101)),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.person(actor).member
        let fact = try household.workout(workout)
        guard fact.author == member else {
            throw .notAuthor(household.name(of: fact.author), to: "write the caption of that workout")
        }
        try TextLimit.caption.checkEntered(text, orEmpty: true)
        guard text != household.winners.words(to: workout).caption(by: member) ?? "" else { return Outcome([]) }
        return Outcome(
            [.caption(CaptionFact(workout: workout, member: member, text: text))], event: .workoutChanged(workout))
    }
}
