package import Actions
internal import ConfigurationFiles
internal import Devices
package import FitPinkyCore
package import Ledger
package import Store
internal import StoreThreads
package import Zones

/// A member's finger care as it stands.
package struct CareReading: Sendable {
    /// The member's id in the ledger in which the kiosk lives.
    package var member: MemberID
    /// What they are called there.
    package var name: String
    /// What their own ledger comes to; of one that is not here, nothing.
    package var state: PersonalState
    /// What this kiosk has shown them.
    package var shown: (level: Int, targets: Int)
    /// The minute by the kiosk's wall clock.
    package var now: CareMinute
    package var instant: UTCInstant
    /// The kiosk's.
    package var zone: Zone

    /// When the kiosk's clock next shows that time of a Day, and on which Day of the care it does; nil beyond the calendar.
    ///
    /// - Parameter time: in minutes after midnight.
    package func next(at time: Int) -> (minute: CareMinute, instant: UTCInstant)? {
        var day: Day? = now.day
        // Of today's and tomorrow's occurrence one is to come, unless a jump of the clock puts both before it.
        for _ in 0..<3 {
            guard let present = day else { return nil }
            let occurrence = CareMinute(present, wallClock: time, dayStart: state.care.dayStart)
            let instant = occurrence.firstInstant(in: zone)
            if instant > self.instant { return (occurrence, instant) }
            day = present.advanced(byDays: 1)
        }
        return nil
    }
}

extension Kiosk {
    /// The finger care of one of the kiosk's members.
    package func care(of actor: Actor) async throws(StoreError) -> Result<CareReading, ActionError> {
        let moment = careMoment
        return try await store.read { store throws(StoreError) in try store.care(of: actor, at: moment) }
    }

    /// Who of the kiosk's members acts.
    package func member(of actor: Actor) async throws(StoreError) -> Result<MemberFact, ActionError> {
        try await store.read { store throws(StoreError) in
            let winners = try store.settings()
            let reading = HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
            return Result { () throws(ActionError) in try reading.actor(actor) }
        }
    }

    /// What was logged of it since that Day, newest first.
    ///
    /// - Parameter earliest: the first Day; what has none yet is among it.
    package func checks(of reading: CareReading, since earliest: Day) async throws(StoreError) -> [CheckFact] {
        try await store.read { store throws(StoreError) in try store.checks(of: reading.member, since: earliest) }
    }

    /// The same of exercises.
    package func exercises(of reading: CareReading, since earliest: Day) async throws(StoreError) -> [ExerciseFact] {
        try await store.read { store throws(StoreError) in
            guard let own = try store.personalLedger(of: reading.member) else { return [] }
            return try own.store.exercises(since: earliest.beginning(daysEarlier: 2)).map(\.fact).filter {
                $0.author == own.member && $0.moment.isSince(earliest)
            }
        }
    }

    /// The minute by the kiosk's wall clock. Where the clock is not trusted the Day is the present one, whatever it shows.
    package var careMinute: CareMinute { careMoment.minute }

    private var careMoment: CareMoment {
        let view = channels.view
        let (instant, zone) = (devices.clock(view.configuration).now(), ZoneFiles.zone(called: view.zoneName))
        let shown = CareMinute(zone.localTime(at: instant), dayStart: view.overview.dayStart)
        let minute = view.isClockTrusted ? shown : CareMinute(view.overview.today, minute: shown.minute)
        return CareMoment(minute: minute, instant: instant, zone: zone, dayStart: view.overview.dayStart)
    }
}

/// When finger care is looked at, and where.
private struct CareMoment: Sendable {
    var minute: CareMinute
    var instant: UTCInstant
    var zone: Zone
    var dayStart: Int
}

extension Store {
    fileprivate func care(
        of actor: Actor, at moment: CareMoment
    ) throws(StoreError) -> Result<CareReading, ActionError> {
        let winners = try settings()
        let reading = HouseholdReading(KioskReading(kiosk, from: winners), winners)
        let member: MemberFact
        do throws(ActionError) {
            member = try reading.actor(actor)
        } catch {
            return .failure(error)
        }
        let today = moment.minute.day
        let workouts = try household(today: today).countingDays(of: member.member)
        let own = try personalLedger(of: member.member)
        let state =
            try own?.store.personalState(today: today, dayStart: moment.dayStart, workouts: workouts)
            ?? PersonalState.Draft().state(of: kiosk, today: today, dayStart: moment.dayStart)
        return .success(
            CareReading(
                member: member.member, name: member.name, state: state, shown: try own?.store.shown() ?? (1, 0),
                now: moment.minute, instant: moment.instant, zone: moment.zone))
    }

    /// The member's checks of their own ledger, and those that only a household's ledger has, from before members had their own.
    ///
    /// A shared check is in both, made at one instant.
    fileprivate func checks(of member: MemberID, since earliest: Day) throws(StoreError) -> [CheckFact] {
        let first = earliest.beginning(daysEarlier: 2)
        func read(_ store: Store, _ author: MemberID) throws(StoreError) -> [CheckFact] {
            try store.checks(since: first).map(\.fact).filter { $0.author == author && $0.moment.isSince(earliest) }
        }
        let own = try personalLedger(of: member)
        var checks = try own.map { own throws(StoreError) in try read(own.store, own.member) } ?? []
        if own?.store !== self {
            let instants = Set(checks.compactMap { $0.moment.known?.instant })
            checks += try read(self, member).filter { check in
                // One whose moment is awaited is in both, if it is shared.
                check.moment.known.map { !instants.contains($0.instant) } ?? (own == nil)
            }
        }
        return checks.sorted { $0.moment.place > $1.moment.place }
    }
}

extension Moment {
    /// Whether it lies on that Day or a later one; one that is still to be known does.
    fileprivate func isSince(_ day: Day) -> Bool { known.map { $0.day >= day } ?? true }

    /// What awaits its moment is the latest.
    fileprivate var place: Int64 { known?.instant.milliseconds ?? .max }
}
