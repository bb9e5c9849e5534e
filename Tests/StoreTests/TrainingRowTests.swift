import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// What the disk has of trainings under way, and of those that have ended and are not in a ledger yet.
@Suite struct TrainingRowTests {
    private let now = UTCInstant(milliseconds: 1_772_100_000_000)
    private let boot = BootID(bytes: [UInt8](repeating: 5, count: 16)) ?? .none
    private let member = MemberID(ULID(high: 1, low: 1))
    private let other = MemberID(ULID(high: 1, low: 2))
    private let workout = WorkoutID(ULID(high: 4, low: 1))

    private func session(_ number: UInt64 = 1, of member: MemberID) -> KeptSession {
        KeptSession(
            session: SessionID(ULID(high: 3, low: number)), member: member, type: .strength, isPaused: false,
            spent: .seconds(61), paused: .seconds(0), started: now, isConfirmed: false,
            sign: AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: 123_456_789)),
            wall: now, uncounted: nil)
    }

    private func training(_ number: UInt64 = 1, of member: MemberID, name: String = "Row") -> KeptTraining {
        KeptTraining(
            training: TrainingID(ULID(high: 3, low: number)), member: member, split: SplitID(ULID(high: 5, low: 1)),
            called: "Upper Body 💪",
            exercises: [
                .init(name: name, load: .free, sets: 3, reps: 10, weightGrams: 42_500, restSeconds: 90),
                .init(name: "Plank", load: .time, sets: 1, reps: 60, weightGrams: nil, restSeconds: 0),
            ], countdownSeconds: 3, marks: [.done(reps: 10), .skipped], phase: .rest,
            since: MonotonicInstant(nanoseconds: 5_000_000_000), until: MonotonicInstant(nanoseconds: 95_000_000_000))
    }

    private func ended(_ number: UInt64 = 1, of member: MemberID) -> EndedTraining {
        let id = ULID(high: 3, low: number)
        let moment = Moment.known(KnownMoment(instant: now, zone: "UTC", day: Day(daysSince1970: 20_510) ?? .first))
        return EndedTraining(
            TrainingFact(
                TrainingID(id), of: member, Version(ChangeID(id), replacing: [], updated: now), at: moment,
                TrainedCourse(
                    seconds: 1800, split: SplitID(ULID(high: 5, low: 1)), called: "Upper Body",
                    exercises: [
                        TrainedExercise(
                            name: "Row", load: .free, sets: [TrainedSet(reps: 10, weightGrams: 40_000, .done)])
                    ])))
    }

    private func waiting(session: UInt64) -> WaitingWorkout {
        WaitingWorkout(
            workout: workout, author: member, moment: ended(of: member).fact.moment,
            activity: WorkoutActivity(.strength, minutes: 30, notes: "Upper Body"),
            session: SessionID(ULID(high: 3, low: session)))
    }

    @Test func `a training is as it was kept last, beside its session, and after the power was cut`() throws {
        let folder = TemporaryFolder()
        do {
            let store = try Store(folder: folder.path)
            try store.keep(session(of: member), training: training(of: member))
            try store.keep(session(2, of: other))
            #expect(try store.keptTrainings() == [training(of: member)])
        }
        let store = try Store(folder: folder.path)
        var later = training(of: member)
        (later.marks, later.phase) = ([.done(reps: 10), .skipped, .done(reps: 9), .done(reps: 42)], .complete)
        try store.keep(session(of: member), training: later)
        #expect(try store.keptTrainings() == [later] && store.keptSessions().count == 2)
        try store.forgetSession(of: member)
        #expect(try store.keptTrainings() == [] && store.keptSessions() == [session(2, of: other)])
    }

    @Test func `a session that is no training any more has none`() throws {
        let store = try Store(folder: TemporaryFolder().path)
        try store.keep(session(of: member), training: training(of: member))
        try store.keep(session(9, of: member))
        #expect(try store.keptTrainings() == [])
        // A row of another session is not this one's.
        try store.keep(session(8, of: member), training: training(1, of: member))
        #expect(try store.keptTrainings() == [] && store.keptSessions().count == 1)
    }

    @Test func `a row of another version, or one that is damaged, is no training`() {
        let row = training(of: member).row
        #expect(KeptTraining(row: row, of: member) == training(of: member))
        for count in 0..<row.count { #expect(KeptTraining(row: Array(row.prefix(count)), of: member) == nil) }
        #expect(KeptTraining(row: row + [0], of: member) == nil)
        #expect(KeptTraining(row: [2] + row.dropFirst(), of: member) == nil)
        // Whatever one byte is, reading it ends, and what is read can be counted with.
        for index in row.indices {
            for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = row
                damaged[index] = byte
                guard let read = KeptTraining(row: damaged, of: member) else { continue }
                #expect(read.marks.count <= read.exercises.reduce(0) { $0 + $1.sets })
                #expect(read.exercises.count <= TrainingPlan.maxExercises && read.since.nanoseconds >= 0)
            }
        }
        let end = (try? ended(of: member).row) ?? []  // compared below
        #expect(EndedTraining(row: end) == ended(of: member))
        for count in 0..<end.count { #expect(EndedTraining(row: Array(end.prefix(count))) == nil) }
    }

    @Test func `the largest training has room`() throws {
        let store = try Store(folder: TemporaryFolder().path)
        var large = training(of: member)
        large.exercises = [KeptTraining.Exercise](
            repeating: .init(
                name: String(repeating: "🏋️", count: 60), load: .time, sets: 20, reps: 999, weightGrams: 999_999,
                restSeconds: 900), count: TrainingPlan.maxExercises)
        large.marks = [KeptTraining.Mark](repeating: .done(reps: 999), count: 600)
        try store.keep(session(of: member), training: large)
        #expect(try store.keptTrainings() == [large])
    }

    @Test func `at its end the workout and what was done take the place of the session, at once`() throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        let store = try Store(folder: folder.path)
        try store.keep(session(of: member), training: training(of: member))
        disk.refuse(28)
        #expect(throws: StoreError.self) { try store.keep(waiting(session: 1), training: ended(of: member)) }
        disk.refuse(0)
        #expect(try store.keptTrainings().count == 1 && store.endedTrainings() == [] && store.waitingWorkouts() == [])
        try store.keep(waiting(session: 1), training: ended(of: member))
        #expect(try store.keptTrainings() == [] && store.keptSessions() == [])
        #expect(try store.endedTrainings() == [ended(of: member)] && store.waitingWorkouts().count == 1)
        try store.forgetEndedTraining(ended(of: member).fact.training)
        #expect(try store.endedTrainings() == [])
    }

    @Test func `a training that goes on under another id is one row at every moment`() throws {
        let store = try Store(folder: TemporaryFolder().path)
        try store.keep(session(of: member), training: training(of: member))
        try store.keep(session(of: other), training: training(of: other), before: member)
        #expect(try store.keptTrainings() == [training(of: other)] && store.keptSessions() == [session(of: other)])
    }

    @Test(arguments: 0...4) func `wherever the power is cut at its end, the next start has each once`(cut: Int) throws {
        let folder = TemporaryFolder()
        let new = Store.NewWorkout(
            id: workout, author: member, moment: ended(of: member).fact.moment, photo: nil)
        /// Does the steps of an end from that one on, as a start does with what it finds.
        func finish(_ store: Store, until last: Int) throws {
            let steps: [() throws -> Void] = [
                { try store.keep(waiting(session: 1), training: ended(of: member)) },
                { for training in try store.endedTrainings() { try store.save(training.fact, at: now) } },
                {
                    for training in try store.endedTrainings() {
                        try store.forgetEndedTraining(training.fact.training)
                    }
                },
                { if try !store.waitingWorkouts().isEmpty { try store.save(new, at: now) } },
            ]
            for step in steps.prefix(last) { try step() }
        }
        do {
            let store = try Store(folder: folder.path)
            try store.keep(session(of: member), training: training(of: member))
            try finish(store, until: cut)
        }
        let store = try Store(folder: folder.path)
        // Cut before the first step, the training goes on, and ends another time.
        #expect(try store.keptTrainings().count == (cut == 0 ? 1 : 0))
        try finish(store, until: 4)
        #expect(try store.trainings(of: member).map(\.id) == [ended(of: member).fact.training])
        #expect(try store.workouts(limit: 5).count == 1)
        #expect(try store.endedTrainings() == [] && store.waitingWorkouts() == [] && store.keptTrainings() == [])
    }
}
