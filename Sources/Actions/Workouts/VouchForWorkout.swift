package import FitPinkyCore
package import Ledger
package import Messages

/// Another member gives their word that a workout took place.
package struct VouchForWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// Whose word it is.
    package var actor: Actor

    /// That member's word.
    package init(_ workout: WorkoutID, as actor: Actor) { (self.workout, self.actor) = (workout, actor) }

    package init(_ request: Fitpinky_V1_VouchRequest) throws(ActionError) {
        self.init(try WorkoutID(typed: request.id), as: .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofMember + .ofWorkout + [
            .unknownDate, .ownVouch, .proven, .notYetMember("Ben", from: Day(iso8601: "2026-03-02") ?? .first),
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        let fact = try household.workout(workout)
        guard fact.author != member.member else { throw .ownVouch }
        guard fact.photo == nil else { throw .proven }
        let vouch = VouchFact(workout: workout, member: member.member, day: now.today)
        guard group.counts(vouch, for: fact) else {
            let joined = group.stays.last { $0.member == member.member }?.joined
            throw .notYetMember(member.name, from: joined ?? now.today)
        }
        // A word of a Day on which they did not belong does not count, and can be given again.
        let isSaid = household.winners.words(to: workout).evidence(for: fact, in: group).members.contains(member.member)
        return Outcome(isSaid ? [] : [.vouch(vouch)], event: .workoutChanged(workout))
    }
}

extension ActionError {
    /// A workout's author cannot vouch for it.
    package static let ownVouch = failed("ownVouch", "nobody vouches for a workout of their own; another member can")

    /// Its photo vouches for it.
    package static let proven = failed("proven", "it is proven by its photo, and nobody has to vouch for it")

    /// The member's stay begins on that later Day.
    package static func notYetMember(_ name: String, from day: Day) -> Self {
        failed("notYetMember", "\(name) belongs to the group from \(day.iso8601) on, and can vouch then")
    }
}

extension VouchFact: Notifying {
    package func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])? {
        guard known.isNews(position.instant), let fact = known.workout(workout), fact.photo == nil,
            known.weeks.group.firstVouch(by: member, for: fact, in: known.winners.words(to: workout)) == self
        else { return nil }
        var told = Notification(
            .answer, "\(known.name(member)) vouched for your workout: it counts",
            about: .init(3, workout.ulid.bytes, member.ulid.bytes, workout: workout))
        (told.from, told.at, told.sign) = (member, position.instant, .ripples)
        return (told, [fact.author])
    }
}
