import FitPinkyCore
import Testing

@Suite struct SettingTests {
    private func history(_ settings: [(day: Int, place: Int, value: Int)]) throws -> SettingHistory<Int> {
        SettingHistory(try settings.map { Setting(day: try day($0.day), place: place($0.place), value: $0.value) })
    }

    private func week(_ start: Int) throws -> Week {
        try #require(Week(start: try day(start), end: try day(start + 6)))
    }

    @Test func `what is set during a week counts from the next`() throws {
        let history = try history([(0, 0, 3), (9, 1, 5)])
        #expect(try history.value(in: week(7)) == 3)
        #expect(try history.value(in: week(9)) == 3)
        #expect(try history.value(in: week(10)) == 5)
    }

    @Test func `the first setting counts in its own week, and can be mended on its own Day`() throws {
        #expect(try history([(9, 0, 3)]).value(in: week(7)) == 3)
        #expect(try history([(13, 0, 3)]).value(in: week(7)) == 3)
        #expect(try history([(14, 0, 3)]).value(in: week(7)) == nil)
        #expect(try history([(9, 0, 3), (9, 1, 4), (10, 2, 6)]).value(in: week(7)) == 4)
        #expect(try history([]).value(in: week(7)) == nil)
    }

    @Test func `settings are in order of Day, then of the ledger, and each is there once`() throws {
        let settings = [(9, 5, 1), (9, 4, 2), (3, 9, 3), (9, 4, 2)]
        let sorted = try history(settings)
        #expect(sorted.settings.map(\.value) == [3, 2, 1])
        var inserted = SettingHistory<Int>()
        let added = try settings.map { inserted.insert(Setting(day: try day($0.0), place: place($0.1), value: $0.2)) }
        #expect(added == [true, true, true, false])
        #expect(inserted == sorted)
    }

    @Test func `a ledger orders by stamp, then by kiosk, then by hash`() {
        func place(_ stamp: UInt64, _ kiosk: UInt64, _ start: UInt64, _ end: UInt64) -> LedgerPlace {
            LedgerPlace(
                stamp: stamp, origin: KioskID(ULID(high: 0, low: kiosk)), hashStart: ULID(high: start, low: 0),
                hashEnd: ULID(high: 0, low: end))
        }
        let ordered = [place(1, 9, 9, 9), place(2, 1, 9, 9), place(2, 2, 1, 9), place(2, 2, 2, 1), place(2, 2, 2, 2)]
        for (index, one) in ordered.enumerated() {
            for (otherIndex, other) in ordered.enumerated() { #expect((one < other) == (index < otherIndex)) }
        }
    }

    @Test func `a goal is 1 to 7 days, and asks for its share of the days somebody is there`() throws {
        #expect(Goal(daysPerWeek: 0) == nil)
        #expect(Goal(daysPerWeek: 8) == nil)
        #expect(try (1...7).map { try goal($0).required(daysPresent: 7) } == Array(1...7))
        #expect(try goal(6).required(daysPresent: 1) == 0)
        #expect(try goal(7).required(daysPresent: 1) == 1)
        #expect(try goal(6).required(daysPresent: 13) == 11)
        #expect(try goal(5).required(daysPresent: 0) == 0)
    }

    @Test func `a group without a name is called after its members in order of joining`() {
        #expect(GroupName.shown("", memberNames: ["Zoë", "Ben"]) == "Zoë & Ben")
        #expect(GroupName.shown("Ring", memberNames: ["Zoë", "Ben"]) == "Ring")
    }
}
