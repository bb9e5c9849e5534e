import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// What the disk has of sessions, and of workouts that wait for their proof.
@Suite struct SessionTests {
    private let now = UTCInstant(milliseconds: 1_772_100_000_000)
    private let boot = BootID(bytes: [UInt8](repeating: 5, count: 16)) ?? .none
    private let member = MemberID(ULID(high: 1, low: 1))
    private let other = MemberID(ULID(high: 1, low: 2))
    private let workout = WorkoutID(ULID(high: 4, low: 1))

    private func session(_ number: UInt64 = 1, of member: MemberID) -> KeptSession {
        KeptSession(
            session: SessionID(ULID(high: 3, low: number)), member: member, type: .swim, isPaused: true,
            spent: .seconds(61), paused: .seconds(7), started: now, isConfirmed: true,
            sign: AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 123_456_789)),
            wall: UTCInstant(milliseconds: -5), uncounted: .paused)
    }

    private func waiting(
        _ workout: WorkoutID, session: SessionID? = nil, moment: Moment? = nil
    ) -> WaitingWorkout {
        let known = Moment.known(KnownMoment(instant: now, zone: "UTC", day: Day(daysSince1970: 20_510) ?? .first))
        return WaitingWorkout(
            workout: workout, author: member, moment: moment ?? known,
            activity: WorkoutActivity(.run, minutes: 42, notes: "Along the canal 🏃"), session: session)
    }

    private func folder(_ body: (TemporaryFolder) throws -> Void) rethrows { try body(TemporaryFolder()) }

    @Test func `a session is as it was kept last, of each member, and after the power was cut`() throws {
        try folder { folder in
            var bare = session(2, of: other)
            (bare.isPaused, bare.isConfirmed, bare.started, bare.wall) = (false, false, nil, nil)
            bare.uncounted = nil
            do {
                let store = try Store(folder: folder.path)
                #expect(try store.keptSessions() == [])
                try store.keep(session(9, of: member))
                try store.keep(session(of: member))
                try store.keep(bare)
            }
            let store = try Store(folder: folder.path)
            #expect(try store.keptSessions() == [session(of: member), bare])
            try store.forgetSession(of: member)
            #expect(try store.keptSessions() == [bare])
        }
    }

    @Test func `a row of another version, or one that is damaged, is no session`() {
        let row = session(of: member).row
        #expect(KeptSession(row: row, of: member) == session(of: member))
        for count in 0..<row.count { #expect(KeptSession(row: Array(row.prefix(count)), of: member) == nil) }
        #expect(KeptSession(row: row + [0], of: member) == nil)
        #expect(KeptSession(row: [2] + row.dropFirst(), of: member) == nil)
        var long = row
        for index in 20..<28 { long[index] = 0x7F }
        #expect(KeptSession(row: long, of: member) == nil, "a time that no session has would overflow")
        // Each of its numbers, as far off as 8 bytes go: flags have begun and wall known.
        for (offset, byte): (Int, UInt8) in [36, 60, 68].flatMap({ [($0, 0x7F), ($0, 0x80)] }) {
            var far = row
            for index in offset..<offset + 8 { far[index] = index == offset ? byte : 0xFF }
            #expect(KeptSession(row: far, of: member) == nil, "\(offset) \(byte)")
        }
        let workout = waiting(self.workout).row
        for count in 0..<workout.count {
            #expect(WaitingWorkout(row: Array(workout.prefix(count)), of: self.workout) == nil)
        }
        #expect(WaitingWorkout(row: workout + [0], of: self.workout) == nil)
        #expect(WaitingWorkout(row: [2] + workout.dropFirst(), of: self.workout) == nil)
    }

    @Test func `a workout that waits takes the place of its session, and of no later one`() throws {
        try folder { folder in
            let store = try Store(folder: folder.path)
            try store.keep(session(1, of: member))
            try store.keep(session(2, of: other))
            try store.keep(waiting(workout, session: SessionID(ULID(high: 3, low: 1))))
            #expect(try store.keptSessions().map(\.member) == [other])
            #expect(try store.waitingWorkout(workout)?.activity == waiting(workout).activity)
            // The answer was lost, and the member has begun another one since.
            try store.keep(session(5, of: member))
            try store.keep(waiting(workout, session: SessionID(ULID(high: 3, low: 1))))
            #expect(try store.keptSessions().count == 2 && store.waitingWorkouts().count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `saved, it waits no longer, and what it was is said with it`(hasPhoto: Bool) throws {
        try folder { folder in
            let store = try Store(folder: folder.path)
            let waiting = waiting(workout)
            try store.keep(waiting)
            let photo = Store.Photo(bytes: [1, 2, 3], type: "image/jpeg", width: 1, height: 1, thumbnail: [])
            let new = Store.NewWorkout(
                id: workout, author: member, moment: waiting.moment, photo: hasPhoto ? photo : nil)
            try store.save(new, at: now)
            #expect(try store.waitingWorkouts() == [])
            let saved = try #require(try store.workout(try store.id(of: new)))
            #expect(saved.words.activity(by: member) == waiting.activity && (saved.fact.photo != nil) == hasPhoto)
            // Keeping it again, as an answer that came late has it, has it wait no more; saving it again changes nothing.
            try store.keep(waiting)
            #expect(try store.waitingWorkouts() == [])
            try store.save(new, at: now)
            #expect(try store.workouts(limit: 10).count == 1)
            // So does saving it without its proof, which a kiosk may do that does not know of the proof.
            try store.save(Store.NewWorkout(id: workout, author: member, moment: waiting.moment, photo: nil), at: now)
            #expect(try store.workouts(limit: 10).map { $0.fact.photo != nil } == [hasPhoto])
        }
    }

    @Test func `a session that goes on under another id is one row at every moment`() throws {
        try folder { folder in
            let store = try Store(folder: folder.path)
            try store.keep(session(1, of: member))
            var moved = session(1, of: other)
            moved.member = other
            try store.keep(moved, before: member)
            #expect(try store.keptSessions() == [moved])
        }
    }

    @Test func `what a disk refused is as before: the session goes on, or the workout waits`() throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        let store = try Store(folder: folder.path)
        try store.keep(session(1, of: member))
        let waiting = waiting(workout, session: SessionID(ULID(high: 3, low: 1)))
        disk.refuse(28)
        #expect(throws: StoreError.self) { try store.keep(waiting) }
        #expect(throws: StoreError.self) { try store.forgetSession(of: member) }
        disk.refuse(0)
        #expect(try store.keptSessions() == [session(1, of: member)] && store.waitingWorkouts() == [])
        try store.keep(waiting)
        disk.refuse(28)
        let new = Store.NewWorkout(id: workout, author: member, moment: waiting.moment, photo: nil)
        #expect(throws: StoreError.self) { try store.save(new, at: now) }
        disk.refuse(0)
        #expect(try store.waitingWorkouts().map(\.workout) == [workout] && store.workouts(limit: 1).isEmpty)
        try store.save(new, at: now)
        #expect(try store.waitingWorkouts() == [] && store.workouts(limit: 2).count == 1)
    }

    @Test func `a workout without a time of day waits as one, too`() throws {
        try folder { folder in
            let store = try Store(folder: folder.path)
            let moment = Moment.awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 5)))
            try store.keep(waiting(workout, moment: moment))
            #expect(try store.waitingWorkouts().first?.moment == moment)
            try store.save(Store.NewWorkout(id: workout, author: member, moment: moment, photo: nil), at: now)
            #expect(try store.awaiting(limit: 5).map(\.subject) == [.workout(workout, original: nil)])
        }
    }
}
