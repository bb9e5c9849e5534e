internal import FitPinkyCore
internal import Ledger
package import Messages

/// A member logs a workout that no button was pressed for: what it was, and how long it took. It is unproven until another member
/// vouches for it.
package struct LogWorkout: MemberAction {
    /// As it was typed.
    package var type: String
    /// How long it took.
    package var minutes: Int
    /// Empty for none.
    package var notes: String
    /// The time as it was typed; empty: the present moment.
    package var at: String
    /// Whether a photo of now is to prove it.
    package var isPhotoToCome: Bool
    /// The member who logs it.
    package var actor: Actor

    /// That workout.
    package init(
        _ type: String, minutes: Int, notes: String = "", at: String = "", isPhotoToCome: Bool = false, as actor: Actor
    ) {
        (self.type, self.minutes, self.notes) = (type, minutes, notes)
        (self.at, self.isPhotoToCome, self.actor) = (at, isPhotoToCome, actor)
    }

    package init(_ request: Fitpinky_V1_LogWorkoutRequest) throws(ActionError) {
        self.init(
            request.type, minutes: Int(request.minutes), notes: request.notes, at: request.at,
            isPhotoToCome: request.photo, as: .named(request.asMember))
    }

    /// Without the date a workout of now is logged all the same, and gets its Day once the kiosk knows it, as one of a press does.
    package var isDated: Bool { false }
    package static let errors: [ActionError] =
        .ofPerson + .ofActivity + [
            .unknownDate, .timeOfWorkout("noon"), .workoutToCome("2026-03-01T18:30"),
            .workoutLongAgo("2026-01-01T18:30"),
            .photoOfEarlierWorkout,
        ]

    /// So much later at most can a workout be logged.
    package static let maxAgeHours: Int64 = 48

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.person(actor).member
        let type = try ActivityType(typed: type)
        try WorkoutActivity.check(minutes: minutes)
        try TextLimit.notes.checkEntered(notes, orEmpty: true)
        guard !isPhotoToCome || at.isEmpty else { throw .photoOfEarlierWorkout }
        let moment = try moment(at: now)
        let activity = WorkoutActivity(type, minutes: minutes, notes: notes)
        if isPhotoToCome { return Outcome([], proof: ProofToCome(of: activity, by: member)) }
        let workout = WorkoutID(now.freshID())
        let logged = WorkoutFact(workout: workout, author: member, moment: moment, photo: nil)
        return Outcome(
            [.workout(logged), .activity(ActivityFact(workout, by: member, activity))], event: .workoutLogged(workout))
    }

    private func moment(at now: Now) throws(ActionError) -> Moment {
        if at.isEmpty, !now.isTrusted, let awaited = now.awaited { return .awaited(awaited) }
        guard now.isTrusted else { throw .unknownDate }
        guard !at.isEmpty else { return .known(now.calendar.moment(at: now.instant)) }
        guard let typed = TypedTime(at) else { throw .timeOfWorkout(at) }
        let instant = typed.instant(at: now)
        guard instant <= now.instant else { throw .workoutToCome(at) }
        // Instants outside the years 1 to 9999 are far away on either side, and do not overflow here.
        let earliest = now.instant.milliseconds - LogWorkout.maxAgeHours * 3_600_000
        guard instant.milliseconds >= earliest else { throw .workoutLongAgo(at) }
        return .known(now.calendar.moment(at: instant))
    }
}

extension [ActionError] {
    /// Those of what a workout was.
    static let ofActivity: [ActionError] = [
        .activityType("runn"), .activityMinutes(1441), .text(.notes, .tooManyCharacters(count: 501)),
    ]
}

extension ActivityType {
    /// Reads a type as people type it.
    init(typed text: String) throws(ActionError) {
        guard let type = ActivityType(name: text.lowercased()) else { throw .activityType(text) }
        self = type
    }
}

extension WorkoutActivity {
    static func check(minutes: Int) throws(ActionError) {
        guard allowedMinutes.contains(minutes) else { throw .activityMinutes(minutes) }
    }
}

extension ActionError {
    /// There is no type of that name.
    package static func activityType(_ text: String) -> Self {
        let names = ActivityType.allCases.map(\.name)
        let choice = "choose one of \(names.joined(separator: ", "))"
        return invalid(
            "activityType",
            text.isEmpty
                ? "the type of the workout is missing; \(choice)"
                : "unknown type of workout \"\(text)\"\(Spelling.hint(text, among: names)); \(choice)")
    }

    /// No workout takes so long.
    package static func activityMinutes(_ minutes: Int) -> Self {
        let allowed = WorkoutActivity.allowedMinutes
        return invalid(
            "activityMinutes",
            "a workout takes \(allowed.lowerBound) to \(allowed.upperBound) minutes, and this is \(minutes)")
    }

    /// What was typed is no time.
    package static func timeOfWorkout(_ text: String) -> Self {
        invalid(
            "timeOfWorkout",
            "\"\(text)\" is not a time; write hours and minutes such as 18:30, yesterday 18:30, or a date and a time "
                + "such as 2026-02-26T18:30")
    }

    /// It is not over yet.
    package static func workoutToCome(_ text: String) -> Self {
        invalid("workoutToCome", "\(text) is still to come; a workout is logged once it is over")
    }

    /// It is too late to log it.
    package static func workoutLongAgo(_ text: String) -> Self {
        invalid(
            "workoutLongAgo",
            "\(text) is more than \(LogWorkout.maxAgeHours) hours ago; a workout is logged within \(LogWorkout.maxAgeHours) hours"
        )
    }

    /// A photo of now says nothing of an earlier workout.
    package static let photoOfEarlierWorkout = invalid(
        "photoOfEarlierWorkout",
        "a photo proves a workout of now; leave out its time, or log it without a photo")
}
