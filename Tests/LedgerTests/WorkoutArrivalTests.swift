import FitPinkyCore
import Households
import Ledger
import Testing

/// What of a week came late or without its photo, as one kiosk knows it.
@Suite struct WorkoutArrivalTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    private func arrival(
        _ member: MemberID, _ offset: Int, arrived: Int? = nil, lacksPhoto: Bool = false
    ) throws -> WorkoutArrival {
        WorkoutArrival(
            member: member, day: try day(offset), arrived: try arrived.map(day), lacksPhoto: lacksPhoto)
    }

    /// What came late of the week that holds the one Day, seen by that kiosk on the other.
    private func lateness(
        _ pair: FoundedPair, inWeekOf offset: Int, at index: Int = 0, on today: Int = 30, _ arrivals: [WorkoutArrival]
    ) throws -> [MemberID: HouseholdWeeks.Lateness] {
        let weeks = try pair.weeks(at: index, on: today)
        return weeks.lateness(of: try #require(weeks.week(holding: day(offset))), arrivals)
    }

    @Test func `a workout is late if it came more than two Days after its week's end`() throws {
        let pair = try FoundedPair()
        // The week goes from the 4th Day to the 10th.
        for (arrived, late) in [(nil, 0), (11, 0), (12, 0), (13, 1), (29, 1)] as [(Int?, Int)] {
            let found = try lateness(pair, inWeekOf: 5, [arrival(pair.ben, 5, arrived: arrived)])
            #expect(found[pair.ben]?.late ?? 0 == late, "came on \(arrived ?? -1)")
        }
    }

    @Test func `late workouts and missing photos are counted by member, each in its own week`() throws {
        let pair = try FoundedPair()
        let arrivals = [
            try arrival(pair.ben, 4, arrived: 20), try arrival(pair.ben, 10, arrived: 13, lacksPhoto: true),
            try arrival(pair.ana, 6, lacksPhoto: true), try arrival(pair.ben, 11, arrived: 29),
        ]
        let found = try lateness(pair, inWeekOf: 5, arrivals)
        #expect(found[pair.ben]?.late == 2 && found[pair.ben]?.withoutPhoto == 1)
        #expect(found[pair.ana]?.late == 0 && found[pair.ana]?.withoutPhoto == 1)
        #expect(try lateness(pair, inWeekOf: 12, arrivals).mapValues(\.late) == [pair.ben: 1])
    }

    @Test func `of a week that runs nothing is said to be late or missing`() throws {
        let pair = try FoundedPair()
        let arrivals = [try arrival(pair.ben, 5, arrived: 8, lacksPhoto: true)]
        #expect(try lateness(pair, inWeekOf: 5, on: 9, arrivals) == [:])
        #expect(try lateness(pair, inWeekOf: 5, on: 20, arrivals)[pair.ben]?.withoutPhoto == 1)
    }

    @Test func `of weeks before a kiosk's first word nothing is late there`() throws {
        let pair = try FoundedPair(joined: 12)
        let arrivals = [try arrival(pair.ana, 5, arrived: 20), try arrival(pair.ana, 15, arrived: 29)]
        #expect(try lateness(pair, inWeekOf: 5, at: 1, arrivals) == [:])
        #expect(try lateness(pair, inWeekOf: 15, at: 1, arrivals)[pair.ana]?.late == 1)
        #expect(try lateness(pair, inWeekOf: 5, at: 0, arrivals)[pair.ana]?.late == 1)
    }
}
