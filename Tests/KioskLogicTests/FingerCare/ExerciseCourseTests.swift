import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ExerciseCourseTests {
    /// Steps of 20, 30 and 40 seconds from 0 on.
    private func course() throws -> ExerciseCourse {
        try #require(ExerciseCourse("bends", stepSeconds: [20, 30, 40], at: at(0)))
    }

    private func ending(_ isCompleted: Bool, step: Int, seconds: Int, at time: Int64) -> ExerciseCourse.Ending {
        .init(
            isCompleted: isCompleted, step: step, seconds: seconds, at: MonotonicInstant(nanoseconds: time * 1_000_000))
    }

    @Test func `steps follow one another by themselves, and the last one's end completes the exercise`() throws {
        var course = try course()
        #expect(course.deadline == at(20_000))
        let early = course.timePassed(at(19_999))
        #expect(early == .nothing && course.left(at: at(19_999)) == .milliseconds(1))
        let second = course.timePassed(at(20_000))
        #expect(second == .step && course.state == .running(step: 1, since: at(20_000)))
        let third = course.timePassed(at(50_000))
        #expect(third == .step && course.step == 2 && course.deadline == at(90_000))
        let end = ending(true, step: 2, seconds: 90, at: 90_000)
        let ended = course.timePassed(at(90_000))
        #expect(ended == .ended(end) && course.ending == end)
        #expect(course.deadline == nil && course.timer == nil && course.left(at: at(90_000)).nanoseconds == 0)
    }

    @Test func `a step that is noticed late took no longer, and the next one began at its end`() throws {
        var course = try course()
        let late = course.timePassed(at(27_000))
        #expect(late == .step && course.state == .running(step: 1, since: at(20_000)))
        #expect(course.left(at: at(27_000)) == .seconds(23))
    }

    @Test func `going on begins the next step, from a pause as well`() throws {
        var course = try course()
        let second = course.steer(.next, at: at(5000))
        #expect(second == .step && course.state == .running(step: 1, since: at(5000)))
        _ = course.steer(.pause, at: at(6000))
        let third = course.steer(.next, at: at(60_000))
        #expect(third == .step && course.state == .running(step: 2, since: at(60_000)))
    }

    @Test func `a pause keeps what is left`() throws {
        var course = try course()
        let paused = course.steer(.pause, at: at(8000))
        #expect(paused == .paused && course.state == .paused(step: 0, after: .seconds(8), since: at(8000)))
        #expect(course.left(at: at(99_000)) == .seconds(12))
        #expect(course.timer == .init(.step, .paused(after: .seconds(8), of: .seconds(20))))
        let resumed = course.steer(.pause, at: at(100_000))
        #expect(resumed == .resumed && course.deadline == at(112_000) && course.left(at: at(100_000)) == .seconds(12))
    }

    @Test func `pauses are not among the seconds that it took`() throws {
        var course = try course()
        _ = course.steer(.pause, at: at(8000))
        _ = course.steer(.pause, at: at(100_000))
        for time in [Int64(112_000), 142_000, 182_000] { _ = course.timePassed(at(time)) }
        #expect(course.ending == ending(true, step: 2, seconds: 90, at: 182_000))
    }

    @Test
    func `one that is gone on from at its last step is completed after half of its seconds, and broken off before`()
        throws
    {
        for (last, isCompleted) in [(Int64(44_999), false), (45_000, true)] {
            var course = try course()
            _ = course.steer(.next, at: at(10_000))
            _ = course.steer(.next, at: at(20_000))
            let ended = course.steer(.next, at: at(last))
            let end = ending(isCompleted, step: 2, seconds: Int(last / 1000), at: last)
            #expect(ended == .ended(end))
        }
    }

    @Test func `stopping breaks it off, in its last step as well, and nothing comes after its end`() throws {
        var course = try course()
        _ = course.timePassed(at(20_000))
        _ = course.timePassed(at(50_000))
        let end = ending(false, step: 2, seconds: 80, at: 80_000)
        let stopped = course.steer(.stop, at: at(80_000))
        #expect(stopped == .ended(end))
        for steering in ExerciseSteering.allCases {
            let after = course.steer(steering, at: at(81_000))
            #expect(after == .nothing)
        }
    }

    @Test func `a pause of ten minutes breaks it off`() throws {
        var course = try course()
        _ = course.steer(.pause, at: at(8000))
        #expect(course.deadline == at(608_000))
        let end = ending(false, step: 0, seconds: 8, at: 608_000)
        let ended = course.timePassed(at(700_000))
        #expect(ended == .ended(end))
    }

    @Test func `an exercise has steps, and each takes time`() {
        #expect(ExerciseCourse("none", stepSeconds: [], at: at(0)) == nil)
        #expect(ExerciseCourse("zero", stepSeconds: [20, 0], at: at(0)) == nil)
    }
}
