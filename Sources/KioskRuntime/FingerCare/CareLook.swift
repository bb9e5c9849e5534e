internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store
internal import Zones

/// What a look at the members' own ledgers has come to. Members are named as the ledger in which the kiosk lives knows them.
struct CareLook: Sendable {
    var readings: [MemberID: KioskMachine.FingerCareReading] = [:]
    /// What reminders are called, by their time in minutes after midnight.
    var names: [MemberID: [Int: String]] = [:]

    func name(of occurrence: CareMinute, of member: MemberID) -> String {
        names[member]?[occurrence.wallClock] ?? ""
    }

    /// As the machine knows them.
    var byULID: [ULID: KioskMachine.FingerCareReading] {
        Dictionary(uniqueKeysWithValues: readings.map { ($0.key.ulid, $0.value) })
    }
}

extension Store {
    /// Reads the finger care of the kiosk's members whose own ledgers are here.
    ///
    /// - Parameter now: by the kiosk's wall clock, which is trusted.
    func lookAtFingerCare(at now: CareMinute, dayStart: Int, in zone: Zone) throws(StoreError) -> CareLook {
        var look = CareLook()
        let household = try household(today: now.day)
        for member in KioskReading(kiosk, from: try settings()).members.map(\.member) {
            guard let own = try personalLedger(of: member) else { continue }
            let state = try own.store.personalState(
                today: now.day, dayStart: dayStart, workouts: household.countingDays(of: member))
            let shown = try own.store.shown()
            look.readings[member] = .init(
                occurrences: state.care.occurrences(near: now.day, in: zone), reminded: try own.store.reminded(),
                earned: state.care.earned(at: now), shown: .init(level: shown.level, targets: shown.targets))
            // Of several at one time, one that is on reminds.
            let named = state.reminders.filter(\.isOn) + state.reminders.filter { !$0.isOn }
            look.names[member] = Dictionary(named.map { ($0.time, $0.name) }) { first, _ in first }
        }
        return look
    }
}
