package import Actions
package import FitPinkyCore
package import HealthExport
internal import KioskLogic
internal import Ledger
package import Store
internal import StoreThreads
internal import Threads

/// What is known of some Days of a member: what they logged, and what their exports measured.
package struct TrendReading: Sendable {
    /// Those asked for.
    package var days: ClosedRange<Day>
    package var today: Day
    /// On which days weeks begin.
    package var weekStart: Weekday
    /// Of the Days asked for, of the weeks that hold them, of today, and of a Day before and after.
    package var health: [HealthDay] = []
    package var healthWorkouts: [HealthWorkout] = []
    /// Of the same Days, oldest first; none of them is deleted.
    package var workouts: [StoredWorkout] = []
    /// In kcal of active energy.
    package var energyGoal: Int?
    /// Whether the kiosk has any health data of the member.
    package var hasHealth = false
}

/// How much active energy a member has spent today.
package struct EnergyReading: Hashable, Sendable {
    package var member: MemberID
    package var name: String
    /// In kcal; nil without a goal.
    package var goal: Int?
    /// In thousandths of a kcal; nil where nobody measured any.
    package var calories: Int?
}

/// What an import came to.
package struct HealthImported: Hashable, Sendable {
    /// So many Days are as the export has them.
    package var days: Int
    /// So many workouts were logged.
    package var workoutsLogged: Int
}

// Trends and health data of one of the kiosk's members.
extension Kiosk {
    /// How the Days went that the closure chooses, given today.
    package func trends(
        of actor: Actor, _ days: @escaping @Sendable (Day) -> ClosedRange<Day>
    ) async throws(StoreError) -> Result<TrendReading, ActionError> {
        let overview = channels.view.overview
        let (today, dayStart, start) = (overview.today, overview.dayStart, overview.week.start.weekday)
        return try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                try store.trends(of: member.member, days(today), today: today, dayStart: dayStart, weekStart: start)
            }
        }
    }

    /// The member's energy goal, and today.
    package func energy(of actor: Actor) async throws(StoreError) -> Result<EnergyReading, ActionError> {
        let view = channels.view
        let (today, dayStart) = (view.overview.today, view.overview.dayStart)
        return try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                try store.energy(of: member.member, member.name, today: today, dayStart: dayStart)
            }
        }
    }

    /// The same of every member of this kiosk who has a goal. What cannot be read of a member is left out, for it is shown beside much
    /// else.
    package func energies() async throws(StoreError) -> [EnergyReading] {
        let overview = channels.view.overview
        let (served, today, dayStart) = (overview.served, overview.today, overview.dayStart)
        let names = served.map { overview.name(of: $0) }
        return try await store.read { store throws(StoreError) in
            var energies: [EnergyReading] = []
            for (member, name) in zip(served, names) {
                let energy = try store.energy(of: member, name, today: today, dayStart: dayStart)
                if energy.goal != nil { energies.append(energy) }
            }
            return energies
        }
    }

    /// Who measured what the kiosk has of the member.
    package func healthSources(of actor: Actor) async throws(StoreError) -> Result<[HealthSource], ActionError> {
        try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                guard let own = try store.personalLedger(of: member.member) else { return [] }
                return try own.store.healthSources(of: own.member)
            }
        }
    }

    /// Keeps what an export comes to, in one transaction: all of it, or nothing where this throws.
    ///
    /// - Returns: how many Days are as the export has them.
    package func importHealth(
        _ summary: HealthSummary, as actor: Actor, at now: Now
    ) async throws(StoreError) -> Result<Int, ActionError> {
        try await store.runAtHome { home throws(StoreError) in
            try home.store.acting(actor).read { member throws(StoreError) in
                let own = try home.personalLedger(of: member, at: now.instant)
                return try own.store.importHealth(summary, of: own.member)
            }
        }
    }

    /// Those of these workouts that the member has not logged, nor deleted.
    package func unlogged(
        _ workouts: [HealthWorkout], as actor: Actor
    ) async throws(StoreError) -> Result<[HealthWorkout], ActionError> {
        try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                try store.unlogged(workouts, of: member.member)
            }
        }
    }

    /// Logs a workout of an export at the moment of its end, unless the member has logged it, also if they deleted it since.
    ///
    /// - Parameter all: it and the others of the export that are as late.
    /// - Returns: whether it was logged.
    package func log(
        _ workout: HealthWorkout, among all: [HealthWorkout], as actor: Actor, at now: Now
    ) async throws(StoreError) -> Result<Bool, ActionError> {
        let action = LogWorkout(workout.type.name, minutes: workout.minutes, at: workout.end.rfc3339, as: actor)
        // Looked for and logged by one closure of the writing thread: nothing comes in between.
        return try await store.runAtHome { [channels] home throws(StoreError) in
            switch try home.store.acting(actor) {
            case .failure(let error): return .failure(error)
            case .success(let member):
                guard try home.store.unlogged(all, of: member.member).contains(workout) else { return .success(false) }
                switch try home.take(action, at: now, pairing: nil, channels) {
                case .failure(let error): return .failure(error)
                case .success: return .success(true)
                }
            }
        }
    }

    /// Takes all health data of the member away.
    ///
    /// - Returns: of how many Days there was something.
    package func eraseHealth(of actor: Actor) async throws(StoreError) -> Result<Int, ActionError> {
        try await store.runAtHome { home throws(StoreError) in
            try home.store.acting(actor).read { member throws(StoreError) in
                guard let own = try home.store.personalLedger(of: member.member) else { return 0 }
                return try own.store.eraseHealth(of: own.member)
            }
        }
    }
}

extension Result where Failure == ActionError {
    /// Goes on with a member who may act.
    func read<Value>(
        _ body: (Success) throws(StoreError) -> Value
    ) throws(StoreError) -> Result<Value, ActionError> {
        switch self {
        case .success(let success): .success(try body(success))
        case .failure(let error): .failure(error)
        }
    }
}

extension Store {
    /// Who of the kiosk's members acts.
    func acting(_ actor: Actor) throws(StoreError) -> Result<MemberFact, ActionError> {
        let winners = try settings()
        let reading = HouseholdReading(KioskReading(kiosk, from: winners), winners)
        return Result { () throws(ActionError) in try reading.actor(actor) }
    }

    fileprivate func trends(
        of member: MemberID, _ days: ClosedRange<Day>, today: Day, dayStart: Int, weekStart: Weekday
    ) throws(StoreError) -> TrendReading {
        var reading = TrendReading(days: days, today: today, weekStart: weekStart)
        let weeks =
            Week(containing: days.lowerBound, startingOn: weekStart)
            .start...Week(
                containing: days.upperBound, startingOn: weekStart
            ).end
        // A workout of one evening may be logged on the next Day.
        let (wider, present) = (weeks.widened, (today...today).widened)
        // Today is shown beside Days of long ago, and what lies in between is not read.
        let ranges =
            wider.overlaps(present)
            ? [min(wider.lowerBound, present.lowerBound)...max(wider.upperBound, present.upperBound)]
            : today < weeks.lowerBound ? [present, wider] : [wider, present]
        let own = try personalLedger(of: member)
        let ids = try ids(of: member, own)
        for range in ranges {
            var walk = ExportWalk(try andEarlier(), of: range)
            while case let steps = try walk.next(ExportWalk.readAtOnce), !steps.isEmpty {
                reading.workouts += steps.filter { ids[$0.store.name]?.contains($0.workout.fact.author) ?? false }
                    .map(\.workout)
            }
            guard let own else { continue }
            let health = try own.store.health(of: own.member, in: range)
            reading.health += health.days
            reading.healthWorkouts += health.workouts
        }
        guard let own else { return reading }
        reading.hasHealth = try own.store.hasHealth(of: own.member)
        reading.energyGoal = try own.store.personalState(today: today, dayStart: dayStart).energyGoal
        return reading
    }

    fileprivate func energy(
        of member: MemberID, _ name: String, today: Day, dayStart: Int
    ) throws(StoreError) -> EnergyReading {
        var energy = EnergyReading(member: member, name: name)
        guard let own = try personalLedger(of: member) else { return energy }
        energy.goal = try own.store.personalState(today: today, dayStart: dayStart).energyGoal
        do throws(StoreError) {
            energy.calories = try own.store.health(of: own.member, in: today...today).days.first?.activeEnergyCalories
        } catch {
            // Its verification and the trends tell of a damaged row; the goal is shown all the same.
            guard case .damaged = error else { throw error }
        }
        return energy
    }

    /// Who the member is in each ledger that this kiosk has.
    private func ids(
        of member: MemberID, _ own: PersonalLedger?
    ) throws(StoreError) -> [LedgerName: Set<MemberID>] {
        var ids: [LedgerName: Set<MemberID>] = [name: [member]]
        guard let own else { return ids }
        ids[own.store.name, default: []].insert(own.member)
        for winner in try own.store.settings().all {
            if case .person(let fact) = winner.fact { ids[.household(fact.group), default: []].insert(fact.there) }
        }
        return ids
    }

    /// Those of the workouts that are not logged in any ledger that this kiosk has, nor deleted there.
    fileprivate func unlogged(
        _ workouts: [HealthWorkout], of member: MemberID
    ) throws(StoreError) -> [HealthWorkout] {
        guard let first = workouts.map(\.start).min(), let last = workouts.map(\.end).max() else { return [] }
        let ids = try ids(of: member, try personalLedger(of: member))
        let next = UTCInstant(milliseconds: last.milliseconds + WorkoutMatching.loggedWithin + 1)
        var moments: [UTCInstant] = []
        for store in try andEarlier() {
            let there = try store.workouts(since: first, before: next, includingDeleted: true)
            moments += there.filter { ids[store.name]?.contains($0.fact.author) ?? false }
                .compactMap { $0.fact.moment.known?.instant }
        }
        return WorkoutMatching(workouts, logged: moments).unlogged
    }
}

extension ClosedRange<Day> {
    /// With a Day before and one after.
    fileprivate var widened: ClosedRange<Day> {
        (lowerBound.advanced(byDays: -1) ?? lowerBound)...(upperBound.advanced(byDays: 1) ?? upperBound)
    }
}
