import FitPinkyCore
import KioskLogic
import Testing

@Suite struct TrainingCourseTests {
    private typealias Exercise = TrainingCourse.Exercise
    private let id = ULID(high: 6, low: 1)

    private func plan(_ exercises: [Exercise], countdown: Int = 3) -> TrainingCourse.Plan {
        .init(split: ULID(high: 4, low: 1), name: "Upper Body", exercises: exercises, countdownSeconds: countdown)
    }

    private func exercise(
        _ name: String = "Row", sets: Int = 2, reps: Int = 10, rest: Int = 60, load: TrainingCourse.Load = .free,
        grams: Int? = nil
    ) -> Exercise {
        .init(name: name, load: load, sets: sets, reps: reps, weightGrams: grams, restSeconds: rest)
    }

    private func course(_ exercises: [Exercise], countdown: Int = 3) throws -> TrainingCourse {
        try #require(TrainingCourse(id, plan(exercises, countdown: countdown), at: at(0)))
    }

    // MARK: Sets and rests

    @Test func `it begins with the first set, which waits for its member`() throws {
        let course = try course([exercise()])
        #expect(course.phase == .set(since: at(0)) && course.current == .init(exercise: 0, set: 0))
        #expect(course.deadline == nil && course.left(at: at(0)) == nil && !course.isOver)
        #expect(course.timer == .init(.work, .sets([.present, .pending])))
    }

    @Test func `after a set that is done comes the exercise's rest, and its end begins the next`() throws {
        var course = try course([exercise()])
        let done = course.steer(.done, at: at(10_000))
        #expect(done == .done && course.marks == [.done(reps: 10)])
        #expect(course.phase == .rest(since: at(10_000), until: at(70_000)))
        #expect(course.current == .init(exercise: 0, set: 1) && course.left(at: at(30_000)) == .seconds(40))
        #expect(
            course.timer
                == .init(.rest, .left(since: at(10_000), until: at(70_000)), countdownSeconds: 3))
        for second in [67, 68, 69] {
            #expect(course.deadline == at(Int64(second) * 1000))
            let beat = course.timePassed(at(Int64(second) * 1000))
            #expect(beat == .beat)
        }
        #expect(course.deadline == at(70_000))
        let begins = course.timePassed(at(70_000))
        #expect(begins == .begins && course.phase == .set(since: at(70_000)))
    }

    @Test func `seconds of a countdown that nobody heard are not made up for`() throws {
        var course = try course([exercise(rest: 10)], countdown: 5)
        _ = course.steer(.done, at: at(0))
        let late = course.timePassed(at(8500))
        #expect(late == .beat && course.deadline == at(9000))
        let over = course.timePassed(at(60_000))
        #expect(over == .begins && course.phase == .set(since: at(10_000)))
    }

    @Test(arguments: [TrainingSteering.done, .skip])
    func `in a rest, done and skip end the rest, and no set`(steering: TrainingSteering) throws {
        var course = try course([exercise()])
        _ = course.steer(.done, at: at(0))
        let went = course.steer(steering, at: at(5000))
        #expect(went == .wentOn && course.marks.count == 1 && course.phase == .set(since: at(5000)))
    }

    @Test func `a skipped set is followed by the next at once`() throws {
        var course = try course([exercise()])
        let skipped = course.steer(.skip, at: at(4000))
        #expect(skipped == .skipped && course.marks == [.skipped] && course.phase == .set(since: at(4000)))
        #expect(course.timer == .init(.work, .sets([.skipped, .present])))
    }

    @Test func `without a rest the next set comes at once`() throws {
        var course = try course([exercise(rest: 0)])
        _ = course.steer(.done, at: at(4000))
        #expect(course.phase == .set(since: at(4000)))
    }

    @Test func `after the last set it goes on until it is ended, and no set is left`() throws {
        var course = try course([exercise(sets: 1)])
        _ = course.steer(.done, at: at(5000))
        #expect(course.phase == .complete(since: at(5000)) && course.current == nil)
        #expect(course.timer == .init(.work, .sets([.done])))
        let done = course.steer(.done, at: at(6000))
        let skipped = course.steer(.skip, at: at(6000))
        #expect(done == .nothing && skipped == .nothing && course.marks.count == 1)
        #expect(course.deadline == at(605_000))
        let ended = course.timePassed(at(605_000))
        #expect(ended == .ended(at(5000)) && course.phase == .ended(at: at(605_000)) && course.timer == nil)
    }

    @Test func `an end and a discard come from everywhere, and are final`() throws {
        for steering in [TrainingSteering.end, .discard] {
            for before in [[], [TrainingSteering.done], [.skip, .done], [.skip, .skip]] {
                var course = try course([exercise()])
                for step in before { _ = course.steer(step, at: at(1000)) }
                let outcome = course.steer(steering, at: at(2000))
                #expect(outcome == (steering == .end ? .ended : .discarded))
                #expect(course.isOver && course.deadline == nil && course.timer == nil)
            }
        }
    }

    // MARK: Timed sets

    @Test func `a timed set runs by itself after the countdown, and is done when its time is up`() throws {
        var course = try course([exercise(sets: 2, reps: 30, rest: 0, load: .time)])
        #expect(course.phase == .rest(since: at(0), until: at(3000)), "the countdown, though there is no rest")
        for second in [0, 1000, 2000] {
            let beat = course.timePassed(at(Int64(second)))
            #expect(beat == .beat)
        }
        let begins = course.timePassed(at(3000))
        #expect(begins == .begins && course.phase == .timed(since: at(3000), until: at(33_000)))
        #expect(course.timer == .init(.work, .left(since: at(3000), until: at(33_000))))
        let done = course.timePassed(at(33_000))
        #expect(done == .done && course.marks == [.done(reps: 30)])
        #expect(course.phase == .rest(since: at(33_000), until: at(36_000)))
    }

    @Test func `a timed set that is ended early is done with the seconds that it took`() throws {
        var course = try course([exercise(sets: 2, reps: 30, rest: 0, load: .time)], countdown: 0)
        #expect(course.phase == .timed(since: at(0), until: at(30_000)))
        let early = course.steer(.done, at: at(12_700))
        #expect(early == .done && course.marks == [.done(reps: 12)])
        let once = course.steer(.done, at: at(12_800))
        #expect(once == .done && course.marks == [.done(reps: 12), .done(reps: 1)], "no set has less than one")
    }

    @Test func `a timed set can be skipped`() throws {
        var course = try course([exercise(sets: 1, reps: 30, load: .time), exercise()], countdown: 0)
        let skipped = course.steer(.skip, at: at(2000))
        #expect(skipped == .skipped && course.phase == .set(since: at(2000)))
    }

    @Test func `going on before a timed set leaves its countdown`() throws {
        var course = try course([exercise(sets: 1, rest: 60), exercise(sets: 1, reps: 30, load: .time)])
        _ = course.steer(.done, at: at(0))
        let went = course.steer(.done, at: at(10_000))
        #expect(went == .wentOn && course.phase == .rest(since: at(10_000), until: at(13_000)))
        _ = course.steer(.skip, at: at(11_000))
        #expect(course.phase == .timed(since: at(11_000), until: at(41_000)), "in the countdown it begins at once")
    }

    // MARK: Taking back

    @Test func `the latest set that was done or skipped can be taken back, and a rest ends with it`() throws {
        var course = try course([exercise()])
        let early = course.steer(.undo, at: at(0))
        #expect(early == .nothing)
        _ = course.steer(.done, at: at(1000))
        let undone = course.steer(.undo, at: at(2000))
        #expect(undone == .undone && course.marks.isEmpty && course.phase == .set(since: at(2000)))
        _ = course.steer(.skip, at: at(3000))
        _ = course.steer(.skip, at: at(4000))
        let reopened = course.steer(.undo, at: at(5000))
        #expect(reopened == .undone && course.current == .init(exercise: 0, set: 1))
    }

    // MARK: Restarts

    @Test func `a rest goes on after a restart of the agent, and is over after one of the machine`() throws {
        let plan = plan([exercise()])
        let rest = TrainingCourse.Phase.rest(since: at(1000), until: at(61_000))
        let same = try #require(
            TrainingCourse(id, plan, [.done(reps: 10)], rest, isSameBoot: true, at: at(5000)))
        #expect(same.phase == rest && same.deadline == at(58_000))
        let other = try #require(
            TrainingCourse(id, plan, [.done(reps: 10)], rest, isSameBoot: false, at: at(5000)))
        #expect(other.phase == .set(since: at(5000)))
    }

    @Test func `a timed set waits for its member after the machine was off`() throws {
        let timed = TrainingCourse.Phase.timed(since: at(1000), until: at(31_000))
        let plan = plan([exercise(sets: 2, reps: 30, rest: 0, load: .time)])
        var course = try #require(TrainingCourse(id, plan, [], timed, isSameBoot: false, at: at(500)))
        #expect(course.phase == .set(since: at(500)) && course.deadline == nil)
        let began = course.steer(.done, at: at(2000))
        #expect(began == .wentOn && course.phase == .rest(since: at(2000), until: at(5000)))
        let same = try #require(TrainingCourse(id, plan, [], timed, isSameBoot: true, at: at(2000)))
        #expect(same.phase == timed)
    }

    @Test func `times that cannot be are not believed`() throws {
        let plan = plan([exercise()])
        for phase in [
            TrainingCourse.Phase.rest(since: at(9000), until: at(10_000)), .rest(since: at(0), until: at(9_000_000)),
            .timed(since: at(0), until: at(10_000)), .complete(since: at(0)),
        ] {
            let course = try #require(TrainingCourse(id, plan, [], phase, isSameBoot: true, at: at(5000)))
            #expect(course.phase == .set(since: at(5000)), "\(phase)")
        }
        let marks = [TrainingCourse.Mark](repeating: .skipped, count: 2)
        let complete = TrainingCourse(id, plan, marks, .complete(since: at(90_000)), isSameBoot: true, at: at(5000))
        #expect(complete?.phase == .complete(since: at(5000)))
        #expect(TrainingCourse(id, plan, marks + marks, .set(since: at(0)), isSameBoot: true, at: at(0)) == nil)
    }

    @Test func `a plan without sets, or with more than may be, begins no training`() {
        for exercises in [
            [], [exercise(sets: 0)], [exercise(sets: 21)], [exercise(reps: 0)], [exercise(reps: 1000)],
            [Exercise](repeating: exercise(), count: 31),
        ] { #expect(TrainingCourse(id, plan(exercises), at: at(0)) == nil) }
        #expect(TrainingCourse(id, plan([Exercise](repeating: exercise(), count: 30)), at: at(0)) != nil)
    }

    // MARK: Words

    @Test func `notes say what was done, and leave out what was not`() throws {
        var course = try course(
            [
                exercise("Bench press", sets: 2, rest: 0, grams: 40_000),
                exercise("Row", sets: 2, rest: 0, grams: 12_500),
                exercise("Plank", sets: 2, reps: 60, rest: 0, load: .time), exercise("Curl"),
            ], countdown: 0)
        for _ in 0..<3 { _ = course.steer(.done, at: at(0)) }
        _ = course.steer(.skip, at: at(0))
        _ = course.timePassed(at(60_000))
        _ = course.steer(.done, at: at(102_000))
        #expect(
            course.notes(within: .notes)
                == "Upper Body: Bench press 2 × 10 at 40 kg, Row 1 × 10 at 12.5 kg, Plank 60 + 42 s")
    }

    @Test func `notes are cut to what notes may have`() throws {
        let names = (0..<30).map { exercise(String(repeating: "ü", count: 50) + "\($0)", sets: 1, rest: 0) }
        var course = try course(names)
        for _ in names { _ = course.steer(.done, at: at(0)) }
        let notes = course.notes(within: .notes)
        #expect(notes.count == 500 && notes.hasSuffix("…") && notes.hasPrefix("Upper Body: ü"))
        #expect(try self.course(names).notes(within: .notes) == "Upper Body")
    }
}
