public import FitPinkyCore

/// What people say to a workout, worked out to what their kiosk says of it. Nothing if it was said already.
public struct WorkoutDeeds: Sendable {
    private let household: GroupDeeds
    private let winners: Winners

    /// Deeds of that Day.
    ///
    /// - Parameter winners: those that the reading was read from, and those of the workout (``Register/Scope/workout``).
    public init(_ reading: KioskReading, from winners: Winners, today: Day) {
        household = GroupDeeds(reading, today: today)
        self.winners = winners
    }

    /// The author says something to it; empty takes it away.
    public func caption(_ id: WorkoutID, _ text: String, as actor: String) throws(GroupRefusal) -> [Fact] {
        let member = try household.person(actor)
        let workout = try workout(id)
        guard workout.author == member.member else { throw .othersWorkout(author(of: workout)) }
        if !text.isEmpty { try GroupDeeds.check(text, .caption) }
        guard text != winners.caption(of: workout) ?? "" else { return [] }
        return [.caption(CaptionFact(workout: id, member: member.member, text: text))]
    }

    /// A member answers it, their own as well; empty takes it back.
    public func react(_ id: WorkoutID, _ emoji: String, as actor: String) throws(GroupRefusal) -> [Fact] {
        let (member, _) = try household.companion(actor)
        _ = try workout(id)
        let reaction = Reaction(emoji)
        guard emoji.isEmpty || reaction != nil else { throw .emoji }
        let answer = reaction?.emoji ?? ""
        var before = ""
        if case .reaction(let fact) = winners[.reaction(id, by: member.member)]?.fact { before = fact.emoji }
        return answer == before ? [] : [.reaction(ReactionFact(workout: id, member: member.member, emoji: answer))]
    }

    /// Another member gives their word that it took place.
    public func vouch(_ id: WorkoutID, as actor: String) throws(GroupRefusal) -> [Fact] {
        let (member, group) = try household.companion(actor)
        let (workout, today) = (try workout(id), household.today)
        guard workout.author != member.member else { throw .ownWord }
        guard workout.photo == nil else { throw .proven }
        let stays = group.stays.filter { $0.member == member.member }
        guard stays.contains(where: { $0.contains(today) }) else {
            throw .notYetMember(member.name, from: stays.last?.joined ?? today)
        }
        // A word of a Day on which they did not belong does not count.
        if winners.vouches(for: workout, in: group).contains(where: { $0.member == member.member }) { return [] }
        return [.vouch(VouchFact(workout: id, member: member.member, day: today))]
    }

    private func workout(_ id: WorkoutID) throws(GroupRefusal) -> WorkoutFact {
        guard let workout = winners.workout(id) else { throw .unknownWorkout }
        guard !winners.isDeleted(workout) else { throw .deletedWorkout }
        return workout
    }

    private func author(of workout: WorkoutFact) -> String? {
        guard case .member(let fact) = winners[.member(workout.author)]?.fact else { return nil }
        return fact.name
    }
}
