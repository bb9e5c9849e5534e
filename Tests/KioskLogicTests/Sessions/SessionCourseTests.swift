import FitPinkyCore
import KioskLogic
import Testing

@Suite struct SessionCourseTests {
    private typealias Limits = SessionCourse.Limits
    private let id = ULID(high: 6, low: 1)
    private static let beginning: Int64 = 1_800_000_000_000

    /// Both clocks at that second of the machine's run.
    private func time(_ seconds: Int64, isTrusted: Bool = true, step: Int64 = 0) -> ClockReading {
        ClockReading(
            monotonic: at(seconds * 1000),
            wall: UTCInstant(milliseconds: SessionCourseTests.beginning + (seconds + step) * 1000), isTrusted: isTrusted
        )
    }

    private func course(isTrusted: Bool = true) -> SessionCourse {
        SessionCourse(id, .run, at: time(100, isTrusted: isTrusted))
    }

    private func seconds(_ span: MonotonicInstant.Span) -> Int64 { span.nanoseconds / 1_000_000_000 }

    /// The session after all that time brings until then, told at each deadline, and what it brought but signs of life.
    private func run(_ course: inout SessionCourse, until end: Int64) -> [SessionCourse.OnTime] {
        var told: [SessionCourse.OnTime] = []
        while let deadline = course.deadline, deadline <= at(end * 1000) {
            let outcome = course.timePassed(time(deadline.nanoseconds / 1_000_000_000))
            if outcome != .sign { told.append(outcome) }
        }
        return told
    }

    @Test func `a session runs from its first moment on, and its time is without pauses`() {
        var course = course()
        #expect(course.state == .running(since: at(100_000)) && course.started == time(100).wall)
        #expect(seconds(course.spent(at: at(160_000))) == 60)
        #expect(course.steer(.pause, at: time(160)) == .paused && course.state == .paused(since: at(160_000)))
        #expect(seconds(course.spent(at: at(400_000))) == 60 && seconds(course.paused(at: at(400_000))) == 240)
        #expect(course.steer(.resume, at: time(400)) == .resumed && course.state == .running(since: at(400_000)))
        #expect(seconds(course.spent(at: at(430_000))) == 90 && seconds(course.paused(at: at(430_000))) == 240)
        let ending = SessionCourse.Ending(spent: .seconds(90), at: .at(at(430_000)), isByItself: false)
        #expect(course.steer(.end, at: time(430)) == .ended(ending) && course.state == .ended(ending))
        #expect(course.deadline == nil && seconds(course.spent(at: at(999_000))) == 90)
    }

    @Test func `what stands so already is not changed, and what is over stays so`() {
        var course = course()
        #expect(course.steer(.resume, at: time(110)) == .nothing && course.standing == .running)
        _ = course.steer(.pause, at: time(120))
        #expect(course.steer(.pause, at: time(130)) == .nothing && course.state == .paused(since: at(120_000)))
        #expect(course.steer(.discard, at: time(140)) == .discarded && course.isOver)
        for steering in SessionSteering.allCases { #expect(course.steer(steering, at: time(150)) == .nothing) }
        #expect(course.state == .discarded(at: at(140_000)))
    }

    @Test func `a paused session ends with the time that it ran`() {
        var course = course()
        _ = course.steer(.pause, at: time(130))
        #expect(
            course.steer(.end, at: time(900))
                == .ended(.init(spent: .seconds(30), at: .at(at(900_000)), isByItself: false)))
    }

    @Test func `a sign of life is due each minute, and sooner after a refusal`() {
        var course = course()
        #expect(course.deadline == at(160_000) && course.timePassed(time(159)) == .nothing)
        #expect(course.timePassed(time(160)) == .sign && course.deadline == at(220_000))
        course.signFailed(at: at(161_000))
        #expect(course.deadline == at(166_000) && course.timePassed(time(166)) == .sign)
        #expect(course.deadline == at(226_000))
    }

    @Test func `after six hours it asks once, and an answer is asked for no more`() {
        var course = course()
        let asking = 100 + Limits.ask.nanoseconds / 1_000_000_000
        #expect(run(&course, until: asking - 1) == [] && !course.asks(at: at((asking - 1) * 1000)))
        #expect(run(&course, until: asking + 600) == [.asks] && course.asks(at: at(asking * 1000)))
        #expect(course.steer(.resume, at: time(asking + 700)) == .confirmed)
        #expect(!course.asks(at: at((asking + 700) * 1000)) && run(&course, until: asking + 7200) == [])
    }

    @Test func `a pause answers too`() {
        var course = course()
        let asking = 100 + Limits.ask.nanoseconds / 1_000_000_000
        _ = run(&course, until: asking)
        #expect(course.steer(.pause, at: time(asking + 1)) == .paused && !course.asks(at: at((asking + 1) * 1000)))
    }

    @Test func `twelve hours after its beginning it ends by itself, pauses included`() {
        var course = course()
        _ = course.steer(.pause, at: time(700))
        _ = course.steer(.resume, at: time(1300))
        let end = 100 + Limits.end.nanoseconds / 1_000_000_000
        let ending = SessionCourse.Ending(spent: .seconds(12 * 3600 - 600), at: .at(at(end * 1000)), isByItself: true)
        #expect(run(&course, until: end + 100) == [.asks, .ended(ending)] && course.isOver)
    }

    @Test func `a kiosk that slept beyond the twelve hours ends it at the last sign of life`() {
        var course = course()
        _ = course.timePassed(time(160))
        let late = 100 + 13 * 3600 as Int64
        let ending = SessionCourse.Ending(spent: .seconds(60), at: .at(at(160_000)), isByItself: true)
        #expect(course.timePassed(time(late)) == .ended(ending))
        var other = self.course()
        _ = other.timePassed(time(160))
        #expect(other.steer(.end, at: time(late)) == .ended(ending), "also if a member ends it at that moment")
    }

    // MARK: Restarts

    @Test func `an agent that starts again goes on, and the time between counts`() {
        var course = course()
        _ = course.steer(.pause, at: time(160))
        let paused = SessionCourse(course.kept(at: at(200_000)), isSameBoot: true, at: time(500))
        #expect(paused.standing == .paused && seconds(paused.spent(at: at(500_000))) == 60)
        #expect(seconds(paused.paused(at: at(500_000))) == 340 && paused.started == time(100).wall)
        _ = course.steer(.resume, at: time(220))
        let running = SessionCourse(
            course.kept(at: at(250_000)), isSameBoot: true, at: time(500, isTrusted: false, step: -9999))
        #expect(seconds(running.spent(at: at(500_000))) == 60 + 280 && seconds(running.paused(at: at(500_000))) == 60)
    }

    @Test func `after a power cut a trusted clock says how long the machine was off`() {
        let kept = course().kept(at: at(160_000))
        // The other boot's clock began anew: second 5 of it is 1000 s after the sign.
        let course = SessionCourse(kept, isSameBoot: false, at: time(5, step: 1155))
        #expect(seconds(course.spent(at: at(5000))) == 60 + 1000 && course.standing == .running)
        #expect(course.started == time(100).wall)
    }

    @Test func `with an untrusted clock the machine was off for no time until the clock says for how long`() {
        let kept = course().kept(at: at(160_000))
        var course = SessionCourse(kept, isSameBoot: false, at: time(5, isTrusted: false, step: 999_999))
        #expect(seconds(course.spent(at: at(65_000))) == 120)
        // Again cut off after a minute, and again without a clock.
        course = SessionCourse(course.kept(at: at(65_000)), isSameBoot: false, at: time(3, isTrusted: false))
        #expect(seconds(course.spent(at: at(10_000))) == 127)
        // An agent that starts again keeps what is not counted yet.
        course = SessionCourse(course.kept(at: at(10_000)), isSameBoot: true, at: time(20, isTrusted: false))
        _ = course.steer(.pause, at: time(30, isTrusted: false))
        // Now it is 2000 s after the first sign, of which the machine ran 60 + 7 + 10 + 10 + 5.
        course.settle(time(35, step: 2125))
        #expect(seconds(course.spent(at: at(35_000))) == 60 + 2000 - 5 && seconds(course.paused(at: at(35_000))) == 5)
    }

    @Test func `a clock that was set back takes nothing away, and one never trusted adds nothing`() {
        let kept = course().kept(at: at(160_000))
        let back = SessionCourse(kept, isSameBoot: false, at: time(5, step: -5000))
        #expect(seconds(back.spent(at: at(5000))) == 60)
        let never = course(isTrusted: false).kept(at: at(160_000))
        #expect(never.wall == nil && never.started == nil)
        var course = SessionCourse(never, isSameBoot: false, at: time(5, step: 9000))
        #expect(seconds(course.spent(at: at(5000))) == 60 && course.started == time(5, step: 8940).wall)
        course.settle(time(6, step: 20_000))
        #expect(seconds(course.spent(at: at(6000))) == 61, "a step of the clock is no time")
    }

    @Test func `a machine that was off beyond the twelve hours ends it at the last sign before`() {
        let kept = course().kept(at: at(160_000))
        let ending = SessionCourse.Ending(spent: .seconds(60), at: .keptSign, isByItself: true)
        var course = SessionCourse(kept, isSameBoot: false, at: time(5, step: 13 * 3600))
        #expect(course.deadline.map { $0 <= at(5000) } == true && course.timePassed(time(5)) == .ended(ending))
        // The same of an agent that did not run, and of a clock that says so later.
        course = SessionCourse(kept, isSameBoot: true, at: time(13 * 3600))
        #expect(course.timePassed(time(13 * 3600)) == .ended(ending))
        course = SessionCourse(kept, isSameBoot: false, at: time(5, isTrusted: false))
        _ = course.timePassed(time(5, isTrusted: false))
        course.settle(time(600, step: 14 * 3600))
        #expect(course.timePassed(time(600, step: 14 * 3600)) == .ended(ending))
    }

    @Test func `what the ring shows of it counts up, stands still in a pause, and ends with it`() {
        var course = course()
        #expect(course.timer(at: at(110_000)) == .init(.session, .spent(since: at(100_000))))
        _ = course.steer(.pause, at: time(160))
        #expect(course.timer(at: at(170_000)) == .init(.session, .paused(after: .seconds(60), of: nil)))
        _ = course.steer(.resume, at: time(200))
        #expect(course.timer(at: at(210_000)) == .init(.session, .spent(since: at(140_000))))
        _ = course.steer(.end, at: time(220))
        #expect(course.timer(at: at(220_000)) == nil)
    }
}
