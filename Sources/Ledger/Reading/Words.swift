public import FitPinkyCore

// What others than its author say to a workout, and members to each other.
extension Winners {
    /// Who gave their word for the workout, and when: those words that count, in order of the members' ids, of each member
    /// the first Day. Whether the workout needs them is not asked.
    public func vouches(for workout: WorkoutFact, in group: GroupReading) -> [VouchFact] {
        var counting: [MemberID: VouchFact] = [:]
        for case .vouch(let fact) in words(to: workout.workout).map(\.fact) {
            guard group.counts(fact, for: workout) else { continue }
            if let standing = counting[fact.member], standing.day < fact.day { continue }
            counting[fact.member] = fact
        }
        return counting.values.sorted { $0.member < $1.member }
    }

    /// How the workout is answered, in order of the members' ids.
    public func reactions(to workout: WorkoutID) -> [ReactionFact] {
        var answers: [ReactionFact] = []
        for case .reaction(let fact) in words(to: workout).map(\.fact) where !fact.emoji.isEmpty {
            answers.append(fact)
        }
        return answers.sorted { $0.member < $1.member }
    }

    /// The nudges that count, in order of time.
    public var nudges: [NudgeFact] { Nudges.counting(among: all) }
}

extension GroupReading {
    /// Whether a member's word for the workout counts.
    public func counts(_ vouch: VouchFact, for workout: WorkoutFact) -> Bool {
        Permission.vouchCounts(
            by: vouch.member, forWorkoutOf: workout.author,
            belongs: stays.contains { $0.member == vouch.member && $0.contains(vouch.day) })
    }
}
