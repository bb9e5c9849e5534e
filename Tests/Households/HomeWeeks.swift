package import FitPinkyCore
package import Ledger

extension Home {
    /// The weeks as a kiosk sees them at noon of that Day, or at another hour.
    ///
    /// - Parameters:
    ///   - hours: after the start of the Day in UTC.
    ///   - west: hours by which each kiosk's zone is behind UTC.
    package func weeks(
        on day: String, at index: Int = 0, hours: Int64 = 12, west: [Int64] = [0, 0],
        announced: [String: Verdict] = [:]
    ) throws -> HouseholdWeeks {
        let today = try Specimen.day(day)
        let zones = [kiosk(0): west[0], kiosk(1): west[1]]
        var told: [Day: Verdict] = [:]
        for (start, verdict) in announced { told[try Specimen.day(start)] = verdict }
        let vantage = Vantage(
            now: UTCInstant(milliseconds: (Int64(today.daysSince1970) * 24 + hours) * 3_600_000), announced: told
        ) { kiosk, day in
            UTCInstant(milliseconds: (Int64(day.daysSince1970) * 24 + zones[kiosk, default: 0]) * 3_600_000)
        }
        return try required(try HouseholdWeeks(state(on: day, at: index), today: today, vantage))
    }

    /// What the household comes to as a kiosk knows it.
    package func state(on day: String, at index: Int = 0) throws -> HouseholdState {
        var draft = HouseholdState.Draft()
        for winner in world.winners.all { draft.add(winner) }
        return draft.state(of: kiosk(index), today: try Specimen.day(day))
    }

    /// That Day seen by that kiosk.
    package mutating func see(_ day: String, by index: Int) throws {
        try say([.weekSeen(WeekSeenFact(day: try Specimen.day(day)))], by: index)
    }
}
