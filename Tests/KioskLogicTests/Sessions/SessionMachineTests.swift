import FitPinkyCore
import KioskLogic
import Testing

/// Sessions of a whole kiosk's members, and the photos that prove their workouts.
@Suite struct SessionMachineTests {
    private typealias Effect = KioskMachine.Effect
    private let member = RehearsedKiosk.members[0]
    private let other = RehearsedKiosk.members[1]
    private let id = ULID(high: 6, low: 1)
    private let workout = ULID(high: 7, low: 1)
    private let first = CaptureFlow.Attempt(number: 1, button: 0)

    private func course(at time: Int64, isTrusted: Bool = true) -> SessionCourse {
        SessionCourse(
            id, .run,
            at: ClockReading(
                monotonic: at(time), wall: UTCInstant(milliseconds: 1_800_000_000_000 + time), isTrusted: isTrusted))
    }

    /// A kiosk whose first member has begun a session at 2000 ms, of which the disk knows.
    private func kiosk(buttonCount: Int = 1, sessionButtons: [Int: ActivityType] = [:]) -> RehearsedKiosk {
        var kiosk = RehearsedKiosk(buttonCount: buttonCount)
        kiosk.take(
            .configured(
                .init(buttonCount: buttonCount, capture: RehearsedKiosk.capture, sessionButtons: sessionButtons)),
            at: 1900)
        let course = course(at: 2000)
        #expect(
            kiosk.take(.session(course, member: member), at: 2000) == [
                .keepSession(member: member, course.kept(at: at(2000))),
                .sessionChanged(member: member, course, .started), .saySession(member: member, course),
            ])
        kiosk.take(.sessionKept(member: member, .done), at: 2010)
        return kiosk
    }

    private func session(_ kiosk: RehearsedKiosk) throws -> SessionCourse {
        try #require(kiosk.machine.sessions[member])
    }

    private func doublePress(_ kiosk: inout RehearsedKiosk, button: Int = 0, at time: Int64) -> [Effect] {
        var effects: [Effect] = []
        for (isDown, offset) in [(true, 0), (false, 100), (true, 300), (false, 400)] {
            effects += kiosk.edge(button: button, isDown: isDown, at: time + Int64(offset))
        }
        return effects + kiosk.run(until: time + 500)
    }

    /// The kiosk after the session's end at 5000 ms, whose workout waits for a press.
    private func ended() throws -> RehearsedKiosk {
        var kiosk = kiosk()
        let effects = kiosk.take(.steerSession(.end, member: member), at: 5000)
        let ending = SessionCourse.Ending(spent: .seconds(3), at: .at(at(5000)), isByItself: false)
        guard case .sessionChanged(member, _, .ended(ending))? = effects.first, effects.count == 2,
            case .saySession(member, let said) = effects[1]
        else {
            Issue.record("\(effects)")
            return kiosk
        }
        #expect(said.isOver && kiosk.machine.sessions.isEmpty && kiosk.machine.scene.timer == nil)
        #expect(
            kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 5000) == [.keepWorkout(workout)])
        kiosk.take(.workoutKept(workout, .done), at: 5010)
        return kiosk
    }

    // MARK: The session

    @Test func `a session that begins is kept, told and said, and shows on the ring`() throws {
        let kiosk = kiosk()
        #expect(kiosk.machine.scene.timer == .init(.session, .spent(since: at(2000))))
        #expect(try session(kiosk).standing == .running)
    }

    @Test func `at the only button a double press pauses it and goes on`() throws {
        var kiosk = kiosk()
        let paused = doublePress(&kiosk, at: 10_000)
        #expect(paused.contains(.steered(.session, member: member, .doublePress)))
        #expect(paused.contains { if case .sessionChanged(_, _, .paused) = $0 { true } else { false } })
        #expect(try session(kiosk).standing == .paused && kiosk.machine.checks.count == 0)
        let resumed = doublePress(&kiosk, at: 20_000)
        #expect(resumed.contains { if case .sessionChanged(_, _, .resumed) = $0 { true } else { false } })
        #expect(try session(kiosk).standing == .running)
    }

    @Test func `at one of several buttons a double press is a finger check as ever`() throws {
        var kiosk = kiosk(buttonCount: 2)
        #expect(doublePress(&kiosk, at: 10_000).contains(.check(button: 0, downAt: at(10_300))))
        #expect(try session(kiosk).standing == .running)
    }

    @Test func `a press at a plain button is a workout as ever, and the session goes on`() throws {
        var kiosk = kiosk()
        let pressed = kiosk.press(at: 10_000)
        #expect(pressed.contains(.begin(first)))
        #expect(!pressed.contains { if case .proves = $0 { true } else { false } })
        #expect(try session(kiosk).standing == .running)
    }

    @Test func `a button for sessions starts one of its type and ends it`() throws {
        var kiosk = kiosk(buttonCount: 2, sessionButtons: [1: .swim])
        #expect(kiosk.press(button: 1, at: 5000).suffix(1) == [.startSession(member: other, .swim)])
        var course = course(at: 5500)
        kiosk.take(.session(course, member: other), at: 5500)
        #expect(doublePress(&kiosk, button: 1, at: 8000).contains(.steered(.session, member: other, .doublePress)))
        #expect(kiosk.machine.sessions[other]?.standing == .paused)
        let pressed = kiosk.press(button: 1, at: 12_000)
        #expect(pressed.contains { if case .sessionChanged(other, _, .ended) = $0 { true } else { false } })
        #expect(kiosk.machine.step == nil, "no photo is taken before the next press")
        course = try session(kiosk)
        #expect(course.standing == .running, "the other member's goes on")
    }

    @Test func `after the end a press at a button for sessions is the proof, and a minute later it starts the next`() {
        var kiosk = kiosk(buttonCount: 2, sessionButtons: [0: .run])
        kiosk.press(at: 5000)
        kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 5500)
        kiosk.take(.workoutKept(workout, .done), at: 5510)
        #expect(kiosk.press(at: 7000).contains(.proves(first, workout: workout)))
        // An answer to the countdown, not another session; the workout is then unproven.
        #expect(kiosk.press(at: 9000).contains(.saveWorkout(workout)))
        kiosk.take(.workoutSaved(workout, .kept(isPending: false)), at: 9600)
        #expect(kiosk.press(at: 20_000).suffix(1) == [.startSession(member: member, .run)])
    }

    @Test func `a member in the middle of something else starts no session, and is told so`() throws {
        var kiosk = kiosk()
        #expect(kiosk.machine.refusalToBeginSession(by: member) == .busy(.session))
        let exercise = try #require(ExerciseCourse("bends", stepSeconds: [20], at: at(3000)))
        #expect(kiosk.machine.refusalToBegin(by: member) == .busy(.session))
        kiosk.take(.exercise(exercise, member: other), at: 3000)
        #expect(kiosk.machine.refusalToBeginSession(by: other) == .busy(.exercise))
        let refused = kiosk.take(.session(course(at: 3100), member: other), at: 3100)
        guard case .refused(let activity, during: .exercise)? = refused.first else {
            Issue.record("\(refused)")
            return
        }
        #expect(activity.kind == .session && refused.count == 1 && kiosk.machine.sessions[other] == nil)
    }

    @Test func `a discarded session leaves nothing, and the disk is asked until it forgets it`() throws {
        var kiosk = kiosk()
        let effects = kiosk.take(.steerSession(.discard, member: member), at: 5000)
        #expect(effects.contains(.forgetSession(member: member)))
        #expect(effects.contains { if case .saySession(_, let said) = $0 { said.isOver } else { false } })
        #expect(kiosk.machine.sessions.isEmpty && kiosk.machine.scene.notice == .init(.dropped, since: at(5000)))
        kiosk.take(.sessionKept(member: member, .failed(fault(.saving))), at: 5100)
        let today = try #require(Day(daysSince1970: 20_833))
        #expect(kiosk.look(today, at: 10_000).contains(.forgetSession(member: member)))
        kiosk.take(.tended, at: 10_050)
        kiosk.take(.sessionKept(member: member, .done), at: 10_100)
        #expect(!kiosk.look(today, at: 15_000).contains(.forgetSession(member: member)))
    }

    @Test func `the disk hears each minute that it goes on, and again soon if it refuses`() throws {
        var kiosk = kiosk()
        let minute = kiosk.run(until: 62_000)
        #expect(
            minute.filter { $0 != .lookAtWeeks } == [
                .keepSession(member: member, try session(kiosk).kept(at: at(62_000)))
            ])
        kiosk.take(.sessionKept(member: member, .failed(fault(.saving))), at: 62_100)
        #expect(
            kiosk.run(until: 67_100).contains(.keepSession(member: member, try session(kiosk).kept(at: at(67_100)))))
        #expect(kiosk.take(.sessionKept(member: member, .done), at: 67_200) == [.mended(fault(.saving))])
    }

    @Test func `with a clock that is not trusted nothing is said of it until the clock is`() throws {
        var kiosk = RehearsedKiosk(buttonCount: 1)
        kiosk.isTrusted = false
        let began = kiosk.take(.session(course(at: 2000, isTrusted: false), member: member), at: 2000)
        #expect(!began.contains { if case .saySession = $0 { true } else { false } })
        let today = try #require(Day(daysSince1970: 20_833))
        #expect(!kiosk.look(today, at: 5000).contains { if case .saySession = $0 { true } else { false } })
        kiosk.take(.tended, at: 5050)
        kiosk.isTrusted = true
        let looked = kiosk.look(today, at: 10_000)
        #expect(looked.contains(.saySession(member: member, try session(kiosk))))
        kiosk.take(.tended, at: 10_050)
        #expect(try session(kiosk).started == UTCInstant(milliseconds: 1_800_000_002_000))
        kiosk.take(.sessionNotSaid(try session(kiosk), member: member), at: 10_100)
        #expect(kiosk.look(today, at: 15_000).contains(.saySession(member: member, try session(kiosk))))
    }

    @Test func `an agent that ends tells the disk how it stands, and the next one goes on`() throws {
        var kiosk = kiosk()
        let kept = try session(kiosk).kept(at: at(30_000))
        kiosk.run(until: 29_000)
        #expect(kiosk.take(.stop, at: 30_000) == [.interruptBackup, .keepSession(member: member, kept)])
        #expect(kiosk.machine.refusalToBeginSession(by: other) == .unavailable)
        #expect(kiosk.machine.refusalToSteerSession(by: member) == .unavailable)
        var next = RehearsedKiosk(buttonCount: 1, startingAt: 40_000)
        let course = SessionCourse(
            kept, isSameBoot: true,
            at: ClockReading(
                monotonic: at(41_000), wall: UTCInstant(milliseconds: 1_800_000_041_000), isTrusted: true))
        let found = next.take(.foundSessions([member: course]), at: 41_000)
        #expect(found.contains { if case .keepSession(member, _) = $0 { true } else { false } })
        #expect(next.machine.sessions[member]?.spent(at: at(41_000)) == .seconds(39))
        #expect(next.machine.scene.timer == .init(.session, .spent(since: at(2000))))
    }

    @Test func `without a store none begins`() {
        var kiosk = RehearsedKiosk(hasStore: false)
        #expect(kiosk.machine.refusalToBeginSession(by: member) == .unavailable)
        #expect(kiosk.take(.session(course(at: 2000), member: member), at: 2000) == [])
        #expect(kiosk.machine.refusalToWaitForProof == .unavailable)
    }

    // MARK: The proof

    @Test func `the next press within a minute is the proof of its workout`() throws {
        var kiosk = try ended()
        #expect(kiosk.machine.scene.proof == .init(since: at(5000), until: at(65_000)))
        let pressed = kiosk.press(at: 60_000)
        #expect(pressed.suffix(2) == [.begin(first), .proves(first, workout: workout)])
        #expect(kiosk.machine.scene.proof == nil)
        kiosk.run(until: 64_000)
        kiosk.take(.frame(attempt: 1, .done), at: 64_100)
        kiosk.take(.encoded(attempt: 1, .photo(substitution: nil)), at: 64_500)
        kiosk.run(until: 70_000)
        let saved = kiosk.take(.saved(attempt: 1, .kept(press: workout, isPending: false, .done)), at: 70_100)
        #expect(saved.contains(.workoutSaved(first, .photo)) && kiosk.machine.proofs.count == 0)
        #expect(kiosk.run(until: 200_000).allSatisfy { if case .saveWorkout = $0 { false } else { true } })
    }

    @Test func `without a press it is saved unproven when the minute is over`() throws {
        var kiosk = try ended()
        #expect(kiosk.run(until: 64_999).allSatisfy { if case .saveWorkout = $0 { false } else { true } })
        #expect(kiosk.run(until: 65_000).contains(.saveWorkout(workout)))
        let full = fault(.saving)
        #expect(kiosk.take(.workoutSaved(workout, .refused(full)), at: 65_100) == [.raised(full)])
        #expect(kiosk.run(until: 70_100) == [.saveWorkout(workout)])
        #expect(
            kiosk.take(.workoutSaved(workout, .kept(isPending: false)), at: 70_200)
                .contains(.waitingWorkoutSaved(workout)))
        #expect(kiosk.machine.scene.notice == .init(.savedUnproven, since: at(70_200)))
    }

    @Test func `another member's press proves nothing of it`() throws {
        var kiosk = RehearsedKiosk(buttonCount: 2)
        kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 5000)
        #expect(!kiosk.press(button: 1, at: 7000).contains { if case .proves = $0 { true } else { false } })
        // The member's own waits for its turn, however long that takes.
        #expect(kiosk.press(at: 9000).contains(.queued(button: 0)))
        #expect(kiosk.machine.proofs.stage(of: workout) == .turn)
        kiosk.run(until: 10_600)
        kiosk.take(.frame(attempt: 1, .failed(fault(.camera))), at: 10_600)
        kiosk.run(until: 89_000)
        let turn = kiosk.take(.saved(attempt: 1, .kept(press: id, isPending: false, .done)), at: 90_000)
        #expect(turn.contains(.proves(.init(number: 2, button: 0), workout: workout)))
    }

    @Test func `a photo that is discarded leaves the workout unproven, and another one goes on proving it`() throws {
        var kiosk = try ended()
        kiosk.press(at: 6000)
        kiosk.run(until: 9600)
        kiosk.take(.frame(attempt: 1, .done), at: 9700)
        #expect(kiosk.press(at: 10_500).contains(.retake(.init(number: 2, button: 0))))
        #expect(kiosk.machine.proofs.stage(of: workout) == .photo)
        kiosk.run(until: 13_700)
        kiosk.take(.frame(attempt: 2, .done), at: 13_800)
        kiosk.edge(isDown: true, at: 14_000)
        let held = kiosk.run(until: 15_600)
        guard case .takeBack(let attempt)? = held.last else {
            Issue.record("\(held)")
            return
        }
        let tookBack = kiosk.take(.tookBack(attempt: attempt.number, .done), at: 15_700)
        #expect(tookBack == [.letGo(attempt), .saveWorkout(workout)])
    }

    @Test func `a proof that is in the journal is not saved unproven`() throws {
        var kiosk = try ended()
        kiosk.press(at: 6000)
        kiosk.run(until: 9600)
        kiosk.take(.frame(attempt: 1, .done), at: 9700)
        kiosk.take(.encoded(attempt: 1, .photo(substitution: nil)), at: 9900)
        kiosk.take(.keptInJournal(attempt: 1, press: workout, hasPicture: true, .done), at: 9950)
        kiosk.run(until: 15_000)
        let left = kiosk.take(.saved(attempt: 1, .refused(press: workout, fault(.saving))), at: 15_100)
        #expect(left.contains(.leftInJournal(press: workout, .photo)) && kiosk.machine.proofs.count == 0)
    }

    @Test func `what an earlier start left is saved, but for what a press of the journal proves`() {
        var kiosk = RehearsedKiosk()
        let proven = ULID(high: 7, low: 2)
        kiosk.take(.foundPresses([proven]), at: 2000)
        let effects = kiosk.take(.foundWorkouts([workout, proven]), at: 2100)
        #expect(effects == [.saveWorkout(workout)])
        let saved = kiosk.take(
            .pressSaved(proven, .saved(isPending: false, substitution: nil, photoWaits: false)), at: 2200)
        #expect(!saved.contains(.saveWorkout(proven)) && kiosk.machine.membersOfSessions.isEmpty)
    }

    @Test func `a session that ends by itself is saved at once, for nobody is there`() {
        var kiosk = kiosk()
        let end = 2000 + SessionCourse.Limits.end.nanoseconds / 1_000_000
        let effects = kiosk.run(until: end)
        #expect(effects.contains { if case .sessionChanged(_, _, .asks) = $0 { true } else { false } })
        guard case .sessionChanged(member, _, .ended(let ending))? = effects.dropLast().last else {
            Issue.record("\(effects.suffix(3))")
            return
        }
        #expect(ending.isByItself && ending.spent == SessionCourse.Limits.end)
        #expect(
            kiosk.take(.workoutMade(workout, by: member, isProvable: false), at: end)
                == [.keepWorkout(workout), .saveWorkout(workout)])
    }

    @Test func `no session begins while too many workouts wait to be saved`() {
        var kiosk = RehearsedKiosk()
        for number in 0..<UInt64(ProofRequests.Limits.workouts) {
            kiosk.take(.workoutMade(ULID(high: 7, low: number), by: member, isProvable: false), at: 2000)
        }
        #expect(kiosk.machine.refusalToBeginSession(by: member) == .tooManyUnsaved)
        #expect(kiosk.machine.refusalToWaitForProof == .tooManyUnsaved)
        #expect(kiosk.take(.session(course(at: 2100), member: member), at: 2100) == [])
    }

    @Test func `an agent that ends waits until the disk has a workout that was made`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 2000)
        kiosk.take(.stop, at: 2100)
        #expect(!kiosk.machine.isDone(at: at(2200)))
        kiosk.take(.workoutKept(workout, .done), at: 2300)
        #expect(kiosk.machine.isDone(at: at(2300)), "the next start saves it")
    }
}
