internal import FitPinkyCore
internal import Ledger

/// All that one record has to say, beyond being there: what the derived tables are made from.
struct Telling {
    var claims: [Slot]
    /// Those of them that stand, or may stand, though another entry is under the same dot: see ``Traces/InConflict``.
    var claimsInConflict: [Slot] = []
    /// The public key of the kiosk that signed it, if it brings one.
    var key: [UInt8]?
    /// The workout that it tells something of which goes with the workout.
    var subject: WorkoutID?
    /// Payloads that it brings again.
    var payloads: [[UInt8]] = []
    /// When that was of which it tells: a workout, a check, or one of them by a settlement.
    var moment: Moment?
    var photo: PhotoFact?

    /// Reads it, or says why this version cannot.
    init(_ record: Record, by rule: IDRule) throws(Fact.Unreadable) {
        let isFounding = record.isFounding(by: rule)
        switch record {
        case .whole(let entry):
            let fact = try Fact(entry)
            self.init(
                fact, claiming: record.claims(fact, by: rule), by: rule, origin: entry.header.dot.origin,
                isFounding: isFounding)
        case .erased(let erased):
            guard Fact.Kind(rawValue: erased.header.kind) != nil else { throw .unknownKind(erased.header.kind) }
            guard let fact = try erased.fact() else {
                self.init(claims: erased.claims(by: rule))
                return
            }
            self.init(
                fact, claiming: record.claims(fact, by: rule), by: rule, origin: erased.header.dot.origin,
                isFounding: isFounding)
            // Nothing of it is left to go with the workout.
            subject = nil
        }
    }

    private init(claims: [Slot]) {
        self.claims = claims
    }

    private init(_ fact: Fact, claiming claims: [Slot], by rule: IDRule, origin: KioskID, isFounding: Bool) {
        self.claims = claims
        let traces = fact.traces(origin: origin, isFounding: isFounding)
        (key, payloads, moment, photo) = (traces.key, traces.payloads, traces.moment, traces.photo)
        subject = traces.remains?.workout
        if traces.mayStandInConflict(by: rule) { claimsInConflict = claims }
    }
}

extension Transaction {
    func told(by record: Record) throws(Fact.Unreadable) -> Telling { try Telling(record, by: ledger.idRule) }
}
