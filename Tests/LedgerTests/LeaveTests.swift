import FitPinkyCore
import Households
import Ledger
import Testing

/// What a leave says of the leaver's chains, and what follows.
@Suite struct LeaveTests {
    private func day(_ offset: Int) throws -> Day { try required(Day(daysSince1970: 20_510 + offset)) }

    private func leave(_ count: UInt64) throws -> Fact {
        let heads = (0..<count).map { Dot(origin: Specimen.kiosk, epoch: $0, sequence: 9) }
        return .leave(LeaveFact(membership: Specimen.stay, member: Specimen.member, day: try day(0), heads: heads))
    }

    @Test func `a leave names up to 32 heads, and more are refused`() throws {
        var writer = try Specimen.writer(1)
        for count in [0, 1, 32] as [UInt64] {
            let entry = try writer.entry(try leave(count), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
            #expect(try Fact(entry) == leave(count), "\(count)")
        }
        #expect(throws: EntryWriter.Failure.unencodable(.field("heads"))) {
            try writer.entry(try leave(33), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
        }
    }

    @Test func `what lies behind a head is known by its epoch, and else once the head is here`() throws {
        var ledger = try FoundedLedger(kiosks: 2)
        try ledger.admit(ledger.kiosk(1))
        let ben = try ledger.newcomer("Ben", by: 1)
        let stay = try ledger.join(ben, on: day(-3), by: 1)
        try ledger.restart(1)
        try ledger.workout(of: ben, on: day(-1), by: 1)
        try ledger.leave(stay, ben, on: day(0), by: 1, naming: [1])
        let winners = try ledger.winners()
        #expect(Winners(winners).departure(of: ledger.kiosk(0), from: ledger.group) == nil)
        let departure = try required(Winners(winners).departure(of: ledger.kiosk(1), from: ledger.group))
        #expect(try departure.day == day(0) && departure.heads.count == 1)
        #expect(Winners(winners).departure(of: ledger.kiosk(1), from: Specimen.group) == nil)
        let head = try required(departure.heads.first)
        func isBehind(_ epoch: UInt64, _ sequence: UInt64, headIsHere: Bool = true) -> Bool? {
            departure.isBehind(Dot(origin: head.origin, epoch: epoch, sequence: sequence)) { _ in headIsHere }
        }
        for isHere in [true, false] {
            #expect(isBehind(head.epoch, head.sequence, headIsHere: isHere) == true)
            #expect(isBehind(head.epoch, head.sequence + 1, headIsHere: isHere) == false)
        }
        #expect(isBehind(head.epoch + 1, 1) == false && isBehind(head.epoch + 1, 1, headIsHere: false) == nil)
    }
}
