import FitPinkyCore
import Ledger
import Testing

@testable import Store

/// Ana's household, with Ben whose kiosk floods it, and Cleo.
final class FloodedHousehold {
    let household: ErasedHousehold

    static let begun = ErasedHousehold.now

    init() throws { household = try ErasedHousehold() }

    var ana: Store { household.kiosks[0] }
    var ben: Store { household.kiosks[1] }
    var cleo: Store { household.kiosks[2] }

    /// So many hours after the founding.
    static func time(_ hours: Int64, isTrusted: Bool = true) -> Store.ArrivalTime {
        Store.ArrivalTime(UTCInstant(milliseconds: begun.milliseconds + hours * 3_600_000), isTrusted: isTrusted)
    }

    func giver(_ store: Store) -> Store.Giver { Store.Giver(kiosk: store.kiosk, today: ErasedHousehold.day) }

    /// That kiosk says so many things.
    func say(_ count: Int, at store: Store, photoBytes: Int? = nil) throws {
        let member = household.members[household.kiosks.firstIndex { $0 === store } ?? 0]
        var rest = count
        while rest > 0 {
            let facts = (0..<min(rest, 500)).map { number in
                fact(of: member, UInt64(rest - number), at: store, photoBytes: photoBytes)
            }
            try store.commit { transaction, state throws(StoreError) in
                try store.append(facts, at: FloodedHousehold.begun, transaction, &state)
            }
            rest -= facts.count
        }
    }

    private func fact(of member: MemberID, _ number: UInt64, at store: Store, photoBytes: Int?) -> Fact {
        let instant = UTCInstant(milliseconds: FloodedHousehold.begun.milliseconds + Int64(number))
        let moment = KnownMoment(instant: instant, zone: "UTC", day: ErasedHousehold.day)
        let photo = photoBytes.map { bytes in
            PhotoFact(
                sha256: Entry.hash(FloodedHousehold.photo(number, byteCount: bytes)), byteCount: bytes,
                type: "image/jpeg", width: 4000, height: 3000)
        }
        var fact = WorkoutFact(
            workout: WorkoutID(ULID(high: 7, low: number)), author: member, moment: .known(moment), photo: photo)
        // An id of another kind would be refused where it arrives.
        if let id = try? store.mint?.id(of: .workout(fact)) { fact.workout = WorkoutID(id) }  // see above
        return .workout(fact)
    }

    /// The bytes of a photo of that number.
    static func photo(_ number: UInt64, byteCount: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: byteCount)
        for shift in 0..<8 where shift < byteCount {
            bytes[shift] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))
        }
        return bytes
    }

    /// What became of entries that one gave another.
    struct Given: Hashable {
        var taken = 0
        /// Those over their member's share.
        var over = 0
    }

    /// What the giver has and the taker lacks, in batches as they come over a connection.
    func batches(from giver: Store, to taker: Store, at time: Store.ArrivalTime) throws -> [[[UInt8]]] {
        let lack = try taker.lack(of: giver.vector(), at: time)
        guard !lack.isEmpty else { return [] }
        var reading = RecordReading(spans: try giver.spans(for: lack, having: taker.vector(), limit: 1000))
        var batches: [[[UInt8]]] = []
        while true {
            let (records, stop) = try giver.records(reading, maxBytes: 48 << 10)
            batches.append(records)
            guard let stop else { return batches }
            var rest = Array(reading.spans[stop.span...])
            rest[0].sequences = stop.sequence...rest[0].sequences.upperBound
            reading = RecordReading(spans: rest, skipping: stop.skipping)
        }
    }

    /// Gives all of it, and counts what became of it by name.
    @discardableResult
    func give(from giver: Store, to taker: Store, at time: Store.ArrivalTime) throws -> Given {
        var given = Given()
        for batch in try batches(from: giver, to: taker, at: time) {
            let outcomes = try taker.takeIn(
                batch, from: self.giver(giver), at: time.now, isClockTrusted: time.isTrusted
            ).outcomes
            for outcome in outcomes {
                switch outcome {
                case .applied, .quarantined: given.taken += 1
                case .refused(.overShare): given.over += 1
                case .known, .restored, .conflict, .held, .unadmitted, .refused: Issue.record("\(outcome)")
                }
            }
        }
        return given
    }
}
