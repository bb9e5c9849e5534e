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
        switch record {
        case .whole(let entry): self.init(try Fact(entry), of: record, by: rule)
        case .erased(let erased):
            guard Fact.Kind(rawValue: erased.header.kind) != nil else { throw .unknownKind(erased.header.kind) }
            guard let fact = try erased.fact() else {
                self.init(claims: erased.claims(by: rule))
                return
            }
            self.init(fact, of: record, by: rule)
            // Nothing of it is left to go with the workout.
            subject = nil
        }
    }

    private init(claims: [Slot]) {
        self.claims = claims
    }

    private init(_ fact: Fact, of record: Record, by rule: IDRule) {
        claims = record.claims(fact, by: rule)
        let traces = fact.traces(origin: record.header.dot.origin, isFounding: record.isFounding(by: rule))
        (key, payloads, moment, photo) = (traces.key, traces.payloads, traces.moment, traces.photo)
        subject = traces.remains?.workout
        if traces.mayStandInConflict(by: rule) { claimsInConflict = claims }
    }
}

extension Transaction {
    func told(by record: Record) throws(Fact.Unreadable) -> Telling { try Telling(record, by: ledger.idRule) }
}
