import FitPinkyCore
import KioskLogic
import Testing

/// Exercises of the machine's members.
@Suite struct ExerciseTests {
    private let member = RehearsedKiosk.members[0]
    private let exercise = ULID(high: 5, low: 1)
    private let changed = KioskMachine.Effect.exerciseChanged(member: RehearsedKiosk.members[0])

    private func course(at time: Int64) throws -> ExerciseCourse {
        try #require(ExerciseCourse("bends", stepSeconds: [20, 30, 40], at: at(time)))
    }

    /// A kiosk whose first member has begun at 2000 ms.
    private func kiosk() throws -> RehearsedKiosk {
        var kiosk = RehearsedKiosk()
        let begun = kiosk.take(.exercise(try course(at: 2000), member: member), at: 2000)
        #expect(begun == [changed])
        return kiosk
    }

    private func ended(_ kiosk: RehearsedKiosk) throws -> KioskMachine.Effect {
        let ending = try #require(kiosk.machine.exercises[member]?.ending)
        return .exerciseEnded(member: member, exercise: "bends", ending)
    }

    private func state(_ kiosk: RehearsedKiosk) -> ExerciseCourse.State? { kiosk.machine.exercises[member]?.state }

    @Test func `each step has its time on the ring, and the end is told once`() throws {
        var kiosk = try kiosk()
        #expect(kiosk.machine.scene.timer == .init(.step, .left(since: at(2000), until: at(22_000))))
        #expect(kiosk.run(until: 22_000) == [changed])
        #expect(kiosk.machine.scene.timer == .init(.step, .left(since: at(22_000), until: at(52_000))))
        #expect(kiosk.run(until: 91_999).filter { $0 != .lookAtWeeks } == [changed])
        let effects = kiosk.run(until: 92_000)
        #expect(effects == [changed, try ended(kiosk)] && kiosk.machine.scene.timer == nil)
        #expect(kiosk.machine.exercises[member]?.ending?.isCompleted == true)
        #expect(kiosk.run(until: 200_000) == [] && kiosk.machine.exercises.isEmpty)
    }

    @Test func `a press goes on, a double press pauses, a hold breaks off`() throws {
        var kiosk = try kiosk()
        let pressed = kiosk.press(at: 5000)
        #expect(pressed.suffix(2) == [.steered(.exercise, member: member, .press), changed])
        #expect(state(kiosk) == .running(step: 1, since: at(5500)))
        for (isDown, time) in [(true, 8000), (false, 8100), (true, 8300), (false, 8400)] {
            kiosk.edge(isDown: isDown, at: Int64(time))
        }
        kiosk.run(until: 8500)
        #expect(state(kiosk) == .paused(step: 1, after: .milliseconds(2915), since: at(8415)))
        kiosk.edge(isDown: true, at: 20_000)
        let held = kiosk.run(until: 21_500)
        #expect(
            held == [
                .gesture(.discard, button: 0), .steered(.exercise, member: member, .hold), changed, try ended(kiosk),
            ])
        #expect(kiosk.machine.exercises[member]?.ending?.isCompleted == false)
        kiosk.edge(isDown: false, at: 22_000)
        #expect(
            kiosk.press(at: 23_000).last == .begin(.init(number: 1, button: 0)), "the button is the workout's again")
    }

    @Test func `a page or a command steers as the button does`() throws {
        var kiosk = try kiosk()
        #expect(kiosk.take(.steer(.next, member: member), at: 3000) == [changed])
        #expect(state(kiosk) == .running(step: 1, since: at(3000)))
        kiosk.take(.steer(.pause, member: member), at: 4000)
        #expect(kiosk.machine.scene.timer == .init(.step, .paused(after: .seconds(1), of: .seconds(30))))
        let stopped = kiosk.take(.steer(.stop, member: member), at: 5000)
        #expect(stopped == [changed, try ended(kiosk)])
        #expect(kiosk.machine.refusalToSteer(by: member) == .noneRuns)
        #expect(kiosk.take(.steer(.next, member: member), at: 6000) == [])
    }

    @Test func `another activity of the member is refused by its name, and another member's is not`() throws {
        var kiosk = try kiosk()
        let other = RehearsedKiosk.members[1]
        #expect(kiosk.machine.refusalToBegin(by: member) == .busy(.exercise))
        let refused = kiosk.take(.exercise(try course(at: 3000), member: member), at: 3000)
        guard case .refused(let activity, during: .exercise)? = refused.first else {
            Issue.record("\(refused)")
            return
        }
        #expect(activity.kind == .exercise && activity.member == member && refused.count == 1)
        #expect(kiosk.take(.begun(.init(.session, of: member, since: at(3100))), at: 3100).count == 1)
        #expect(kiosk.machine.refusalToBegin(by: other) == nil)
        #expect(
            kiosk.take(.exercise(try course(at: 3200), member: other), at: 3200) == [.exerciseChanged(member: other)])
        kiosk.take(.steer(.stop, member: member), at: 3300)
        #expect(kiosk.machine.refusalToBegin(by: member) == nil)
        #expect(kiosk.machine.scene.timer == .init(.step, .left(since: at(3200), until: at(23_200))))
    }

    @Test func `another member's workout covers the ring, and the steps go on`() throws {
        var kiosk = try kiosk()
        kiosk.press(button: 1, at: 20_000)
        kiosk.run(until: 22_500)
        #expect(kiosk.machine.scene.activity != .none)
        #expect(state(kiosk) == .running(step: 1, since: at(22_000)))
    }

    @Test func `one that is not saved is saved again until it is, and the ring then says so`() throws {
        var kiosk = try kiosk()
        kiosk.run(until: 92_000)
        #expect(kiosk.take(.exerciseMade(exercise), at: 92_000) == [.saveExercises([exercise])])
        let full = fault(.saving)
        #expect(kiosk.take(.exerciseSaved(exercise, .refused(full)), at: 92_100) == [.raised(full)])
        #expect(kiosk.run(until: 97_100) == [.saveExercises([exercise])])
        #expect(kiosk.machine.scene.notice == nil)
        let saved = kiosk.take(.exerciseSaved(exercise, .kept(isCompleted: true, isPending: false)), at: 97_200)
        #expect(saved == [.mended(full), .exerciseSaved(exercise)])
        #expect(kiosk.machine.scene.notice == .init(.exercised, since: at(97_200)))
        let again = kiosk.take(.exerciseSaved(exercise, .kept(isCompleted: true, isPending: false)), at: 97_300)
        #expect(again == [])
    }

    @Test func `one that was broken off is saved too, with a sign of its own`() throws {
        var kiosk = try kiosk()
        kiosk.take(.steer(.stop, member: member), at: 3000)
        kiosk.take(.exerciseMade(exercise), at: 3000)
        kiosk.take(.exerciseSaved(exercise, .kept(isCompleted: false, isPending: false)), at: 3100)
        #expect(kiosk.machine.scene.notice == .init(.brokenOff, since: at(3100)))
    }

    @Test func `none begins while too many wait to be saved`() throws {
        var kiosk = RehearsedKiosk()
        for number in 0..<UInt64(CheckQueue.capacity) {
            kiosk.take(.exerciseMade(ULID(high: 5, low: number)), at: 2000)
        }
        #expect(kiosk.machine.refusalToBegin(by: member) == .tooManyUnsaved)
        #expect(kiosk.take(.exercise(try course(at: 2100), member: member), at: 2100) == [])
        #expect(kiosk.machine.exercises.isEmpty)
    }

    @Test func `an agent that ends breaks it off, and waits until it is saved`() throws {
        var kiosk = try kiosk()
        let effects = kiosk.take(.stop, at: 3000)
        #expect(effects == [.interruptBackup, changed, try ended(kiosk)])
        kiosk.take(.exerciseMade(exercise), at: 3000)
        #expect(!kiosk.machine.isDone(at: at(3100)) && kiosk.machine.refusalToBegin(by: member) == .unavailable)
        kiosk.take(.exerciseSaved(exercise, .kept(isCompleted: false, isPending: false)), at: 3200)
        #expect(kiosk.machine.isDone(at: at(3200)))
    }

    @Test func `without a store none begins`() throws {
        var kiosk = RehearsedKiosk(hasStore: false)
        #expect(kiosk.machine.refusalToBegin(by: member) == .unavailable)
        #expect(kiosk.take(.exercise(try course(at: 2000), member: member), at: 2000) == [])
    }
}
