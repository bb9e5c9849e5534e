import FitPinkyCore
import Testing

/// A week that ends on Sunday 2024-01-07; the Day after it begins at 1000 s here and at 5000 s at the other kiosk.
@Suite struct FinalityTests {
    private static let here = KioskID(ULID(high: 0, low: 1))
    private static let there = KioskID(ULID(high: 0, low: 2))
    private static let patience = Finality.patienceMilliseconds
    private let missed = Verdict(result: .someMissed, owes: [member(1)])

    /// One member hit and the other did not, seen on that Day.
    private func week(today: String) throws -> WeekStanding {
        let created = try day("2024-01-01")
        let scenario = Scenario(
            created: created, weekStart: .monday, weekStartChanges: [],
            members: try (0...1).map {
                .init(member: member($0), joined: created, goals: [.init(day: created, value: try goal(1))])
            },
            workouts: [.init(member: member(0), day: created, counts: true)], today: try day(today))
        return try #require(try scenario.evaluate().weeks.first)
    }

    private func kiosks(heardThere: String?) throws -> [KioskProgress] {
        [
            KioskProgress(
                kiosk: Self.there, weekOverAt: UTCInstant(milliseconds: 5_000_000),
                lastDayHeard: try heardThere.map { try day($0) }),
            KioskProgress(
                kiosk: Self.here, weekOverAt: UTCInstant(milliseconds: 1_000_000), lastDayHeard: try day("2024-01-08")),
        ]
    }

    private func finality(now: Int64, heardThere: String?, today: String = "2024-01-08", announced: Verdict? = nil)
        throws -> Finality
    {
        Finality(
            of: try week(today: today), kiosks: try kiosks(heardThere: heardThere), now: UTCInstant(milliseconds: now),
            announced: announced)
    }

    @Test func `a week runs until today is past its end in the zone of every kiosk`() throws {
        let running = Finality.running(closesAt: UTCInstant(milliseconds: 5_000_000))
        #expect(try finality(now: 999_999, heardThere: nil, today: "2024-01-07") == running)
        #expect(try finality(now: 4_999_999, heardThere: nil) == running)
        #expect(try finality(now: 5_000_000, heardThere: nil) != running)
    }

    @Test func `a closed week is provisional while a kiosk is silent, and says whom it waits for and until when`()
        throws
    {
        let provisional = Finality.provisional(
            waitingFor: [Self.there], until: UTCInstant(milliseconds: 5_000_000 + Self.patience))
        #expect(try finality(now: 5_000_000, heardThere: nil) == provisional)
        #expect(try finality(now: 5_000_000, heardThere: "2024-01-07") == provisional)
        #expect(try finality(now: 5_000_000 + Self.patience - 1, heardThere: nil) == provisional)
    }

    @Test func `a closed week is final once every kiosk was heard from on a later Day, or 48 hours after closing`()
        throws
    {
        #expect(try finality(now: 5_000_000, heardThere: "2024-01-08") == .final)
        #expect(try finality(now: 5_000_000 + Self.patience, heardThere: nil) == .final)
        #expect(Finality.patienceMilliseconds == 172_800_000)
    }

    @Test func `a verdict that differs from what was announced is revised, the same one stays final`() throws {
        let announced = Verdict(result: .allHit, owes: [])
        #expect(
            try finality(now: 5_000_000, heardThere: "2024-01-08", announced: announced)
                == .revised(announced: announced))
        #expect(try finality(now: 5_000_000, heardThere: "2024-01-08", announced: missed) == .final)
        #expect(try week(today: "2024-01-08").verdict == missed)
    }

    @Test func `whom a week waits for is said in order of id`() throws {
        let silent = try kiosks(heardThere: nil).map {
            KioskProgress(kiosk: $0.kiosk, weekOverAt: $0.weekOverAt, lastDayHeard: nil)
        }
        let finality = Finality(
            of: try week(today: "2024-01-08"), kiosks: silent, now: UTCInstant(milliseconds: 5_000_000), announced: nil)
        #expect(
            finality
                == .provisional(
                    waitingFor: [Self.here, Self.there], until: UTCInstant(milliseconds: 5_000_000 + Self.patience)))
    }

    @Test func `only what is final or revised settles anything`() throws {
        #expect(Finality.final.isSettled)
        #expect(Finality.revised(announced: missed).isSettled)
        #expect(!Finality.running(closesAt: nil).isSettled)
        #expect(!Finality.provisional(waitingFor: [], until: UTCInstant(milliseconds: 0)).isSettled)
    }

    @Test func `a group without kiosks waits for nobody`() throws {
        let finality = Finality(
            of: try week(today: "2024-01-08"), kiosks: [], now: UTCInstant(milliseconds: 0), announced: nil)
        #expect(finality == .final)
        let early = Finality(
            of: try week(today: "2024-01-07"), kiosks: [], now: UTCInstant(milliseconds: 0), announced: nil)
        #expect(early == .running(closesAt: nil))
    }
}
