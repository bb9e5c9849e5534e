package import FitPinkyCore
package import Ledger

/// An action on one workout.
package protocol WorkoutAction: RequestedAction {
    /// Which.
    var workout: WorkoutID { get }
}

extension WorkoutAction {
    package var scope: WinnerScope { WinnerScope(workouts: .one(workout)) }
}

extension WorkoutID {
    /// Reads an id as people type it.
    init(typed text: String) throws(ActionError) {
        guard let id = ULID(text: text) else { throw .workoutID(text) }
        self.init(id)
    }
}

extension [ActionError] {
    /// Those of an action on any workout, and those of one on a workout that is not deleted.
    static let ofAnyWorkout: [ActionError] = [.workoutID("last"), .noWorkout(WorkoutID(ULID(high: 0, low: 1)))]
    static let ofWorkout = ofAnyWorkout + [.deletedWorkout]
    static let ofAuthor: [ActionError] = [
        .nobody("Dan", served: ["Ana", "Ben"]), .notAuthor("Ana", to: "delete this workout, for it is theirs"),
    ]
}

extension HouseholdReading {
    /// A workout that is not deleted.
    func workout(_ id: WorkoutID) throws(ActionError) -> WorkoutFact {
        guard let workout = winners.workout(id) else { throw .noWorkout(id) }
        guard !winners.isDeleted(workout) else { throw .deletedWorkout }
        return workout
    }

    /// The author of a workout, if the kiosk serves them and nobody else was named: who else has a word in it needs no name.
    ///
    /// - Parameter act: what only they can do, in words.
    func author(
        of workout: WorkoutFact, as actor: Actor, to act: String
    ) throws(ActionError) -> MemberID {
        let author = workout.author
        let named: [MemberFact] =
            switch actor {
            case .named(""): kiosk.members
            case .named(let name): kiosk.members.filter { $0.name == name }
            case .member(let id): kiosk.members.filter { $0.member == id }
            }
        if named.isEmpty, case .named(let name) = actor { throw .nobody(name, served: kiosk.members.map(\.name)) }
        guard named.contains(where: { $0.member == author }) else {
            throw .notAuthor(name(of: author), to: "\(act), for it is theirs")
        }
        return author
    }
}

extension ActionError {
    /// Only the author can do that; nil if their name is not known.
    package static func notAuthor(_ name: String?, to act: String) -> Self {
        failed("notAuthor", "only \(name ?? "its author") can \(act)")
    }
}
