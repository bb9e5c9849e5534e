public import FitPinkyCore
public import Ledger

// What a member's own ledger gives to a household's when they begin or join it.
extension Store {
    /// The workouts that this kiosk logged here for its owner on that Day: as they are said anew in another ledger, and what is said here, for
    /// they are there from then on. One whose moment is not known yet stays.
    ///
    /// - Parameter member: the owner, as the other ledger knows them.
    public func workoutsToCarry(
        on today: Day, as member: MemberID
    ) throws(StoreError) -> (there: [Fact], here: [Fact]) {
        let owner = KioskReading(kiosk, from: try settings()).owner?.member
        // Their instants are within a day and a bit of their Days, whatever zone they were in.
        let earliest = UTCInstant(milliseconds: (Int64(today.daysSince1970) - 2) * 86_400_000)
        var (there, here): ([Fact], [Fact]) = ([], [])
        for workout in try workouts(since: earliest).reversed() {
            var fact = workout.fact
            guard workout.kiosk == kiosk, fact.author == owner, fact.moment.known?.day == today else { continue }
            here.append(.delete(DeleteFact(workout: fact.workout, member: fact.author)))
            fact.author = member
            there.append(.workout(fact))
            if let activity = workout.words.activity(by: workout.fact.author) {
                there.append(.activity(ActivityFact(fact.workout, by: member, activity)))
            }
        }
        return (there, here)
    }
}
