internal import FitPinkyCore
internal import Ledger

/// All that one record has to say, beyond being there: what the derived tables are made from.
struct Telling {
    var claims: [Slot]
    /// Those of them that stand though another entry is under the same dot: a deletion's, for elsewhere what it takes back may be
    /// erased already.
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
    init(_ record: Record) throws(Fact.Unreadable) {
        switch record {
        case .whole(let entry):
            self.init(try Fact(entry), origin: entry.header.dot.origin)
        case .erased(let erased):
            guard Fact.Kind(rawValue: erased.header.kind) != nil else { throw .unknownKind(erased.header.kind) }
            guard let fact = try erased.fact() else {
                self.init(claims: erased.claims)
                return
            }
            self.init(fact, origin: erased.header.dot.origin)
            // Nothing of it is left to go with the workout.
            subject = nil
        }
    }

    private init(claims: [Slot]) {
        self.claims = claims
    }

    /// What a fact says that a kiosk of that id has signed.
    init(_ fact: Fact, origin: KioskID) {
        claims = fact.claims(origin: origin)
        let traces = fact.traces(origin: origin)
        (key, payloads, moment, photo) = (traces.key, traces.payloads, traces.moment, traces.photo)
        subject = traces.remains?.workout
        if traces.standsInConflict { claimsInConflict = claims }
    }
}
