package import FitPinkyCore
package import Ledger
package import Messages

/// A member answers a workout, their own as well.
package struct ReactToWorkout: WorkoutAction {
    /// Which.
    package var workout: WorkoutID
    /// Empty takes the answer back.
    package var emoji: String
    /// Who answers.
    package var actor: Actor

    /// That answer.
    package init(_ workout: WorkoutID, _ emoji: String, as actor: Actor) {
        (self.workout, self.emoji, self.actor) = (workout, emoji, actor)
    }

    package init(_ request: Fitpinky_V1_ReactRequest) throws(ActionError) {
        self.init(try WorkoutID(typed: request.id), request.emoji, as: .named(request.asMember))
    }

    package static let errors: [ActionError] = .ofMember + .ofWorkout + [.emoji]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.member(actor).fact.member
        _ = try household.workout(workout)
        let typed = Emoji(emoji)
        guard emoji.isEmpty || typed != nil else { throw .emoji }
        let answer = typed?.text ?? ""
        var before = ""
        if case .reaction(let fact) = household.winners[.reaction(workout, by: member)]?.fact { before = fact.emoji }
        let fact = Fact.reaction(ReactionFact(workout: workout, member: member, emoji: answer))
        return Outcome(answer == before ? [] : [fact], event: .workoutChanged(workout))
    }
}

extension ActionError {
    /// It is no emoji, or more than one.
    package static let emoji = invalid("emoji", "a reaction is one emoji, such as 💪")
}

extension ReactionFact: Notifying {
    package func notification(
        at position: Position, _ known: NotificationContext
    ) -> (told: Notification, receivers: [MemberID])? {
        guard !emoji.isEmpty, known.isNews(position.instant), let author = known.workout(workout)?.author else {
            return nil
        }
        var told = Notification(
            .answer, "\(known.name(member)) answers your workout: \(emoji)",
            about: .init(2, workout.ulid.bytes, member.ulid.bytes, workout: workout))
        told.subject.detail = Array(told.message.utf8)
        (told.from, told.at, told.sign) = (member, position.instant, .ripples)
        return (told, [author])
    }
}
