package import Actions
package import FitPinkyCore
package import Ledger
package import Store
internal import StoreThreads

/// A member's training plans as they stand.
package struct PlanReading: Sendable {
    /// The member's id in the ledger in which the kiosk lives.
    package var member: MemberID
    /// What they are called there.
    package var name: String
    /// Of a member whose own ledger is not here yet, none.
    package var plans: Plans
    /// How long they rest.
    package var timers: TrainingTimersFact
    /// The kiosk's present Day.
    package var today: Day
}

/// The same of trainings that ended.
package struct TrainingsReading: Sendable {
    package var member: MemberID
    package var name: String
    /// Newest first; one that awaits its moment before all others.
    package var trainings: [Training]
    /// Whether there are older ones, for which there was no room.
    package var hasMore: Bool
    /// The exercises of which the member ever did a set, the latest first; none where they were not asked for.
    package var names: [String] = []
}

extension Kiosk {
    /// The training plans of one of the kiosk's members.
    package func plans(of actor: Actor) async throws(StoreError) -> Result<PlanReading, ActionError> {
        try await care(of: actor).map { reading in
            PlanReading(
                member: reading.member, name: reading.name, plans: reading.state.plans,
                timers: reading.state.trainingTimers, today: reading.now.day)
        }
    }

    /// Trainings of one of the kiosk's members.
    ///
    /// - Parameters:
    ///   - days: the last so many Days, today included; what has none yet is among them. Nil for all.
    ///   - limit: the newest so many.
    ///   - last: only those that are listed after that one. Of one that there never was, none are.
    ///   - withNames: whether it is asked which exercises the member ever trained.
    package func trainings(
        of actor: Actor, days: Int?, limit: Int, after last: TrainingID? = nil, withNames: Bool = false
    ) async throws(StoreError) -> Result<TrainingsReading, ActionError> {
        let today = careMinute.day
        let earliest = days.map { today.advanced(byDays: 1 - $0) ?? .first }
        return try await store.read { [trainedNames] store throws(StoreError) in
            let winners = try store.settings()
            let reading = HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
            let member: MemberFact
            do throws(ActionError) {
                member = try reading.actor(actor)
            } catch {
                return .failure(error)
            }
            var (trainings, names): ([Training], [String]) = ([], [])
            if let own = try store.personalLedger(of: member.member) {
                let last = try last.map { id throws(StoreError) in try own.store.training(id, of: own.member) }
                // One more tells whether there are more.
                if last != .some(nil) {
                    trainings = try own.store.trainings(
                        of: own.member, limit: limit + 1, since: earliest?.beginning(daysEarlier: 2),
                        after: last ?? nil)
                }
                if withNames { names = try trainedNames.names(of: own.member, in: own.store) }
            }
            if let earliest { trainings.removeAll { $0.moment.known.map { $0.day < earliest } ?? false } }
            return .success(
                TrainingsReading(
                    member: member.member, name: member.shownName, trainings: Array(trainings.prefix(limit)),
                    hasMore: trainings.count > limit, names: names))
        }
    }
}
