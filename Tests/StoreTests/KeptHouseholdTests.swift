import FitPinkyCore
import Glibc
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// What a household comes to is kept current while it is written, and says so if it is not.
@Suite struct KeptHouseholdTests {
    private let ana = MemberID(ULID(high: 1, low: 1))
    private let group = GroupID(ULID(high: 2, low: 1))
    private let now = UTCInstant(milliseconds: 1_772_100_000_000)

    private func day(_ offset: Int) throws -> Day {
        try #require(Day(iso8601: "2026-01-01")?.advanced(byDays: offset))
    }

    private func workout(_ number: Int, on offset: Int, photo: Bool = true) throws -> Store.NewWorkout {
        let day = try day(offset)
        let instant = UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000 + 12 * 3_600_000)
        return Store.NewWorkout(
            id: WorkoutID(ULID(high: 3, low: UInt64(number))), author: ana,
            moment: .known(KnownMoment(instant: instant, zone: "UTC", day: day)),
            photo: photo
                ? Store.Photo(bytes: [UInt8(number)], type: "image/jpeg", width: 1, height: 1, thumbnail: []) : nil)
    }

    /// A store whose kiosk's member began a group on the first day, and has worked out on these.
    private func store(_ folder: TemporaryFolder, workouts offsets: [Int]) throws -> Store {
        let store = try Store(folder: "\(folder.path)/state")
        let created = try day(0)
        let stay = MembershipID(ULID(high: 4, low: 1))
        try store.say(
            [
                .member(MemberFact(member: ana, name: "Ana")),
                .group(
                    GroupFact(
                        group: group, name: "", created: created, weekStart: .monday, dayStart: 0, maxMembers: 2,
                        creator: ana)),
                .join(JoinFact(membership: stay, member: ana, group: group, day: created)),
                .goal(GoalFact(member: ana, day: created, goal: try #require(Goal(daysPerWeek: 2)))),
                .weekStart(
                    WeekStartFact(group: group, day: try day(20), weekStart: .thursday, member: ana)),
            ], at: now)
        for (number, offset) in offsets.enumerated() {
            _ = try store.save(try workout(number, on: offset, photo: offset % 3 != 0), at: now)
        }
        return store
    }

    @Test func `what is committed while the state is worked out is in it, whether or not it was read`() throws {
        let folder = TemporaryFolder()
        let store = try store(folder, workouts: [0, 1, 5])
        let today = try day(6)
        let before = try store.database.read { transaction throws(StoreError) in
            try transaction.household(of: store.kiosk, today: today)
        }
        let id = try workout(3, on: 6).id
        _ = try store.save(try workout(3, on: 6), at: now)
        let after = try store.household(today: today)
        let change = try store.database.read { transaction throws(StoreError) in
            var change = HouseholdState.Change()
            change.workouts[id] = try transaction.winners(of: id)
            return change
        }
        for read in [before, try #require(store.household.withLock { $0.state })] {
            var kept = KeptState<HouseholdState>()
            kept.begin()
            kept.take(change, in: 2)
            kept.end(with: read, from: 1)
            #expect(kept.state?.withoutWorkouts == after)
        }
        // After what cannot be followed nothing is kept that was read before it.
        var kept = KeptState<HouseholdState>()
        kept.begin()
        kept.take(nil, in: 2)
        kept.end(with: before, from: 1)
        #expect(kept.state == nil && !kept.isFollowed)
    }

    @Test func `a state that is not what the ledger says is found once, and is right from then on`() throws {
        let folder = TemporaryFolder()
        let store = try store(folder, workouts: [0, 1, 5])
        let today = try day(6)
        store.household.withLock { kept in
            kept.begin()
            kept.end(with: HouseholdState(store.kiosk, today: today), from: 1)
        }
        #expect(try store.household(today: today).members(on: today).isEmpty)
        #expect(try store.verify().findings == [.household])
        #expect(try store.verify().isClean)
        #expect(try store.household(today: today).members(on: today).map(\.name) == ["Ana"])
        #expect(try store.verify().isClean)
    }

    @Test func `a commit whose change is not taken in yet is not held against the state`() async throws {
        let folder = TemporaryFolder()
        let store = try store(folder, workouts: [0, 1, 5])
        _ = try store.household(today: try day(6))
        let before = store.household.withLock { $0 }
        _ = try store.save(try workout(3, on: 6), at: now)
        let after = store.household.withLock { $0 }
        let (isCommitted, isCompared) = (Flag(), Flag())
        let verdict = Task.detached {
            isCommitted.wait(milliseconds: 60_000)
            defer { isCompared.raise() }
            return try store.isHouseholdCurrent()
        }
        // As a writer that has committed: a second look has to wait for it, so nobody waits for the verdict for long.
        try store.folder.withStates { _ throws(StoreError) in
            store.household.withLock { $0 = before }
            isCommitted.raise()
            isCompared.wait(milliseconds: 300)
            store.household.withLock { $0 = after }
        }
        #expect(try await verdict.value)
        #expect(store.household.withLock { $0.state } == after.state)
    }

    @Test func `of one workout more than are followed one by one all is worked out anew`() throws {
        let touched = Touched()
        for number in 0..<Touched.maxWorkouts { touched.note(.workout(WorkoutID(ULID(high: 3, low: UInt64(number))))) }
        #expect(!touched.isAll && touched.workouts.count == Touched.maxWorkouts)
        touched.note(.workout(WorkoutID(ULID(high: 4, low: 0))))
        #expect(touched.isAll)
    }

    @Test func `until the state is kept the running week is shown as it will be then`() throws {
        let folder = TemporaryFolder()
        let offsets = [0, 1, 2, 5, 9, 10, 18, 19, 21, 24, 27, 28, 30, 33, 36, 39]
        _ = try store(folder, workouts: offsets)
        for offset in 0..<41 {
            let store = try Store(folder: "\(folder.path)/state")
            let today = try day(offset)
            let recent = try store.recentHousehold(today: today)
            let whole = try store.household(today: today)
            #expect(recent.members(on: today) == whole.members(on: today), "day \(offset)")
            #expect(recent.week(on: today) == whole.week(on: today), "day \(offset)")
            #expect(try whole == store.recentHousehold(today: today))
        }
    }
}

/// What one thread tells another.
private final class Flag: Sendable {
    private let isRaised = Mutex(false)

    func raise() { isRaised.withLock { $0 = true } }

    /// Returns once it is raised, or after so long.
    func wait(milliseconds: Int) {
        for _ in 0..<milliseconds where !isRaised.withLock({ $0 }) { usleep(1000) }
    }
}
