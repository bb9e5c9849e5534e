import FitPinkyCore
import Testing
import Zones

/// A member with a kiosk in Amsterdam and one in Auckland, twelve hours ahead.
@Suite struct TravellerTests {
    /// A press at a kiosk.
    struct Press {
        var utc: String
        var zoneFile: [UInt8]

        static func inAmsterdam(_ utc: String) -> Press { Press(utc: utc, zoneFile: TZifFixtures.amsterdam) }
        static func inAuckland(_ utc: String) -> Press { Press(utc: utc, zoneFile: TZifFixtures.auckland) }

        func day(startingAtHour startHour: Int) throws -> Day {
            let zone = try Zone(tzif: zoneFile)
            return zone.localTime(at: try #require(UTCInstant(rfc3339: utc))).day(startingAtHour: startHour)
        }
    }

    private let traveller = MemberID(ULID(high: 1, low: 1))

    /// What the group knows after these presses: each was recorded once, with the Day of its kiosk.
    private func household(_ presses: [Press], startHour: Int = 0) throws -> Household {
        let joined = try #require(Day(iso8601: "2026-01-01"))
        var facts = [
            HouseholdFact.joined(
                MembershipID(ULID(high: 2, low: 2)), traveller, on: joined, LedgerPlace(index: 0))
        ]
        for (index, press) in presses.enumerated() {
            facts.append(workout(index, day: try press.day(startingAtHour: startHour), place: index + 1))
        }
        return Household(created: joined, weekStart: .monday, facts: facts)
    }

    private func workout(_ index: Int, day: Day, place: Int) -> HouseholdFact {
        .workout(
            WorkoutRecord(
                id: WorkoutID(ULID(high: 3, low: UInt64(index))), author: traveller, day: day, hasSignedPhoto: true,
                place: LedgerPlace(index: place)))
    }

    private func days(_ household: Household) -> [String] {
        household.history(of: traveller)?.activeDays.days.map(\.iso8601) ?? []
    }

    @Test func `One who flies east to Auckland loses a Day`() throws {
        // Friday at eight in the evening, and 23 and a half hours later Sunday at half past eight in the morning.
        let household = try household([
            .inAmsterdam("2026-02-27T19:00:00Z"), .inAuckland("2026-02-28T19:30:00Z"),
        ])
        #expect(days(household) == ["2026-02-27", "2026-03-01"])
    }

    @Test func `One who flies back has the same Day twice, and it is active once`() throws {
        // Tuesday at seven in the evening there, and 13 hours later Tuesday at eight in the evening here.
        let household = try household([
            .inAuckland("2026-03-10T06:00:00Z"), .inAmsterdam("2026-03-10T19:00:00Z"),
        ])
        #expect(days(household) == ["2026-03-10"])
        #expect(household.history(of: traveller)?.activeDays.totalWorkouts == 2)
    }

    @Test func `The later of two workouts may have the earlier Day`() throws {
        // Wednesday at seven in the morning in Auckland is still Tuesday's evening in Amsterdam an hour later.
        let earlier = Press.inAuckland("2026-03-10T18:00:00Z")
        let later = Press.inAmsterdam("2026-03-10T19:00:00Z")
        #expect(try earlier.day(startingAtHour: 0).iso8601 == "2026-03-11")
        #expect(try later.day(startingAtHour: 0).iso8601 == "2026-03-10")
        #expect(days(try household([earlier, later])) == ["2026-03-10", "2026-03-11"])
    }

    @Test(arguments: [
        // Half past two in the morning of Wednesday in Auckland; half past two in the afternoon of Tuesday in Amsterdam.
        (0, "2026-03-11", "2026-03-10"), (2, "2026-03-11", "2026-03-10"), (3, "2026-03-10", "2026-03-10"),
        (6, "2026-03-10", "2026-03-10"),
    ])
    func `At one instant each kiosk has its own Day, by the hour on its own wall`(
        startHour: Int, inAuckland: String, inAmsterdam: String
    ) throws {
        let utc = "2026-03-10T13:30:00Z"
        #expect(try Press.inAuckland(utc).day(startingAtHour: startHour).iso8601 == inAuckland)
        #expect(try Press.inAmsterdam(utc).day(startingAtHour: startHour).iso8601 == inAmsterdam)
    }

    @Test func `There and back, past Days stay what they were, whatever another zone makes of them`() throws {
        let presses = [
            Press.inAmsterdam("2026-02-27T22:30:00Z"), .inAuckland("2026-03-01T12:30:00Z"),
            .inAuckland("2026-03-10T12:30:00Z"), .inAmsterdam("2026-03-11T22:30:00Z"),
        ]
        // After each flight, all that was known before is still so.
        var known: [String] = []
        for count in 1...presses.count {
            let now = days(try household(Array(presses.prefix(count))))
            #expect(Array(now.prefix(known.count)) == known)
            known = now
        }
        #expect(known == ["2026-02-27", "2026-03-02", "2026-03-11"])

        // The same presses, seen from the other place or with a day that starts at three, would have other Days. Whoever
        // records them again with those changes nothing: the first record of a workout stands.
        let elsewhere = try presses.map { press in
            try Press(utc: press.utc, zoneFile: TZifFixtures.kathmandu).day(startingAtHour: 3)
        }
        #expect(Set(elsewhere.map(\.iso8601)) != Set(known))
        let joined = try #require(Day(iso8601: "2026-01-01"))
        var facts = [
            HouseholdFact.joined(MembershipID(ULID(high: 2, low: 2)), traveller, on: joined, LedgerPlace(index: 0))
        ]
        for (index, press) in presses.enumerated() {
            facts.append(workout(index, day: elsewhere[index], place: 100 + index))
            facts.append(workout(index, day: try press.day(startingAtHour: 0), place: index + 1))
        }
        #expect(days(Household(created: joined, weekStart: .monday, facts: facts)) == known)
    }
}
