import FitPinkyCore
import KioskLogic
import Testing

/// Trainings of a whole kiosk's members, at the button, on the disk and told to the household.
@Suite struct TrainingMachineTests {
    private typealias Effect = KioskMachine.Effect
    private let member = RehearsedKiosk.members[0]
    private let id = ULID(high: 6, low: 1)
    private let workout = ULID(high: 7, low: 1)

    private func session(
        _ exercises: [TrainingCourse.Exercise]? = nil, countdown: Int = 3, at time: Int64 = 2000
    ) throws -> SessionCourse {
        let exercises =
            exercises
            ?? [
                .init(name: "Press", load: .free, sets: 2, reps: 10, weightGrams: 40_000, restSeconds: 60),
                .init(name: "Row", load: .machine, sets: 1, reps: 8, weightGrams: nil, restSeconds: 60),
            ]
        let plan = TrainingCourse.Plan(
            split: ULID(high: 4, low: 1), name: "Upper Body", exercises: exercises, countdownSeconds: countdown)
        let training = try #require(TrainingCourse(id, plan, at: at(time)))
        return SessionCourse(
            id, .strength,
            at: ClockReading(
                monotonic: at(time), wall: UTCInstant(milliseconds: 1_800_000_000_000 + time), isTrusted: true),
            training: training)
    }

    /// A kiosk whose first member has begun a training at 2000 ms.
    private func kiosk() throws -> RehearsedKiosk {
        var kiosk = RehearsedKiosk()
        let course = try session()
        #expect(
            kiosk.take(.session(course, member: member), at: 2000) == [
                .keepSession(member: member, course.kept(at: at(2000))),
                .sessionChanged(member: member, course, .started), .trainingChanged(member: member, course),
                .saySession(member: member, course),
            ])
        return kiosk
    }

    private func training(_ kiosk: RehearsedKiosk) throws -> TrainingCourse {
        try #require(kiosk.machine.trainings[member]?.training)
    }

    private func doublePress(_ kiosk: inout RehearsedKiosk, at time: Int64) -> [Effect] {
        var effects: [Effect] = []
        for (isDown, offset) in [(true, 0), (false, 100), (true, 300), (false, 400)] {
            effects += kiosk.edge(isDown: isDown, at: time + Int64(offset))
        }
        return effects + kiosk.run(until: time + 500)
    }

    private func hold(_ kiosk: inout RehearsedKiosk, at time: Int64) -> [Effect] {
        kiosk.edge(isDown: true, at: time) + kiosk.run(until: time + 1700) + kiosk.edge(isDown: false, at: time + 1700)
    }

    @Test func `a training begins as a session of the household, and the ring shows its sets`() throws {
        let kiosk = try kiosk()
        #expect(kiosk.machine.sessions[member]?.type == .strength)
        #expect(kiosk.machine.scene.timer == .init(.work, .sets([.present, .pending])))
    }

    @Test func `a press is a set done once no second one followed, and the disk has it`() throws {
        var kiosk = try kiosk()
        #expect(kiosk.edge(isDown: true, at: 10_000) == [.interruptBackup])
        _ = kiosk.edge(isDown: false, at: 10_100)
        #expect(kiosk.run(until: 10_499).isEmpty, "it may become a double press")
        let effects = kiosk.run(until: 10_500)
        let course = try #require(kiosk.machine.sessions[member])
        #expect(
            effects == [
                .gesture(.press, button: 0), .steered(.training, member: member, .press),
                .keepSession(member: member, course.kept(at: at(10_500))),
                .trainingChanged(member: member, course),
            ])
        #expect(try training(kiosk).marks == [.done(reps: 10)])
        #expect(kiosk.machine.scene.timer?.phase == .rest && kiosk.machine.step == nil, "no photo is taken")
    }

    @Test func `a press in a rest goes on, a double press skips, and both are no set done`() throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        kiosk.press(at: 20_000)
        #expect(try training(kiosk).marks == [.done(reps: 10)])
        #expect(kiosk.machine.scene.timer == .init(.work, .sets([.done, .present])))
        #expect(doublePress(&kiosk, at: 30_000).contains(.steered(.training, member: member, .doublePress)))
        #expect(try training(kiosk).marks == [.done(reps: 10), .skipped] && kiosk.machine.checks.count == 0)
    }

    @Test(arguments: [false, true])
    func `a press in the last moment of a rest is of the rest, and no set is done or skipped`(isDouble: Bool) throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        _ = kiosk.edge(isDown: true, at: 70_300) + kiosk.edge(isDown: false, at: 70_400)
        if isDouble { _ = kiosk.edge(isDown: true, at: 70_600) + kiosk.edge(isDown: false, at: 70_700) }
        let effects = kiosk.run(until: 71_500)
        #expect(effects.contains(.steered(.training, member: member, isDouble ? .doublePress : .press)))
        let training = try training(kiosk)
        #expect(training.phase == .set(since: at(70_500)) && training.marks == [.done(reps: 10)])
        kiosk.press(at: 72_000)
        #expect(try self.training(kiosk).marks.count == 2, "the next press is of the set")
    }

    @Test func `of two presses that are told of late, both count`() throws {
        var kiosk = try kiosk()
        let late = ClockReading(
            monotonic: at(11_300), wall: UTCInstant(milliseconds: 1_800_000_011_300), isTrusted: true)
        for (isDown, time) in [(true, 10_000), (false, 10_100), (true, 10_600), (false, 10_700)] {
            _ = kiosk.machine.handle(.edge(ButtonEdge(button: 0, isDown: isDown, time: at(Int64(time)))), at: late)
        }
        kiosk.take(.timePassed, at: 11_300)
        #expect(try training(kiosk).marks == [.done(reps: 10)])
        #expect(try training(kiosk).phase == .set(since: at(11_100)), "the second ended the rest")
    }

    @Test(arguments: [false, true])
    func `a press in the last moment of a timed set is of the set, and the rest goes on`(isLast: Bool) throws {
        var kiosk = RehearsedKiosk()
        let plank = TrainingCourse.Exercise(
            name: "Plank", load: .time, sets: isLast ? 1 : 2, reps: 60, weightGrams: nil, restSeconds: 90)
        kiosk.take(.session(try session([plank], countdown: 0), member: member), at: 2000)
        _ = kiosk.edge(isDown: true, at: 61_800) + kiosk.edge(isDown: false, at: 61_900)
        let effects = kiosk.run(until: 63_000)
        let training = try training(kiosk)
        #expect(training.marks == [.done(reps: 60)])
        #expect(
            training.phase
                == (isLast ? .complete(since: at(62_000)) : .rest(since: at(62_000), until: at(152_000))))
        #expect(!effects.contains(.declined(.press, .nothingLeft)), "it was not too late for its set")
    }

    @Test func `a rest counts down on the buzzer, and its end sounds longer`() throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        let effects = kiosk.run(until: 71_000).filter { if case .trainingSounds = $0 { true } else { false } }
        let sounds: [KioskMachine.TrainingSound] = [.beat, .beat, .beat, .turn]
        #expect(effects == sounds.map { .trainingSounds($0) })
    }

    @Test func `a hold ends it: a workout that waits for its proof, and a training to save`() throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        let effects = hold(&kiosk, at: 20_000)
        #expect(effects.contains(.steered(.training, member: member, .hold)))
        let ended = effects.compactMap { effect in
            if case .sessionChanged(member, let course, .ended(let ending)) = effect { (course, ending) } else { nil }
        }
        let (course, ending) = try #require(ended.first)
        #expect(ending.spent == .milliseconds(19_500) && !ending.isByItself)
        #expect(course.training?.marks == [.done(reps: 10)])
        #expect(kiosk.machine.sessions.isEmpty && kiosk.machine.scene.timer == nil)
        #expect(try training(kiosk).isOver, "it is told for a minute how it ended")
        #expect(
            kiosk.take(.workoutMade(workout, by: member, isProvable: true), at: 22_000) == [.keepWorkout(workout)])
        #expect(kiosk.take(.trainingMade(id), at: 22_000) == [.saveTrainings([id])])
        #expect(
            kiosk.press(at: 25_000).contains(.proves(.init(number: 1, button: 0), workout: workout)),
            "the next press proves it")
        #expect(kiosk.take(.trainingSaved(id, .kept(isPending: false)), at: 26_000) == [.forgetTraining(id)])
        _ = kiosk.run(until: 90_000)
        #expect(kiosk.machine.trainings.isEmpty && kiosk.machine.unsavedTrainings.count == 0)
    }

    @Test func `a training that is not saved is saved again`() throws {
        var kiosk = try kiosk()
        #expect(kiosk.take(.foundEndedTrainings([id]), at: 3000) == [.saveTrainings([id])])
        #expect(kiosk.take(.trainingSaved(id, .refused(fault(.saving))), at: 3100) == [.raised(fault(.saving))])
        #expect(kiosk.run(until: 8100).contains(.saveTrainings([id])))
        #expect(kiosk.take(.trainingSaved(id, .kept(isPending: false)), at: 8200).contains(.forgetTraining(id)))
        #expect(kiosk.take(.trainingSaved(id, .kept(isPending: false)), at: 8300) == [], "an answer that came twice")
    }

    @Test func `with no set left a press is declined, and ten minutes later it ends with its last set`() throws {
        var kiosk = try kiosk()
        for _ in 0..<3 { kiosk.take(.steerTraining(.skip, member: member), at: 10_000) }
        #expect(kiosk.press(at: 20_000).contains(.declined(.press, .nothingLeft)))
        #expect(kiosk.machine.scene.notice?.kind == .declined)
        let ended = kiosk.run(until: 611_000).compactMap { effect in
            if case .sessionChanged(member, _, .ended(let ending)) = effect { ending } else { nil }
        }
        #expect(ended == [.init(spent: .seconds(8), at: .at(at(10_000)), isByItself: true)])
    }

    @Test func `discarded it leaves nothing`() throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        let effects = kiosk.take(.steerTraining(.discard, member: member), at: 20_000)
        #expect(effects.contains(.forgetSession(member: member)))
        #expect(!effects.contains { if case .sessionChanged(_, _, .ended) = $0 { true } else { false } })
        #expect(kiosk.machine.sessions.isEmpty && kiosk.machine.scene.notice?.kind == .dropped)
    }

    @Test func `what cannot be is refused by name`() throws {
        var kiosk = try kiosk()
        let (machine, other) = (kiosk.machine, RehearsedKiosk.members[1])
        #expect(machine.refusalToBeginTraining(by: member) == .busy(.training))
        #expect(machine.refusalToBeginSession(by: member) == .busy(.training))
        #expect(machine.refusalToSteerSession(by: member) == .busy(.training))
        #expect(machine.refusal(to: .undo, by: member) == .nothingToUndo)
        #expect(machine.refusal(to: .done, by: other) == .noneRuns)
        #expect(kiosk.take(.steerSession(.end, member: member), at: 3000) == [], "it is not ended as a session")
        for _ in 0..<3 { kiosk.take(.steerTraining(.skip, member: member), at: 10_000) }
        #expect(kiosk.machine.refusal(to: .skip, by: member) == .nothingLeft)
        kiosk.take(.stop, at: 11_000)
        #expect(kiosk.machine.refusal(to: .end, by: member) == .unavailable)
    }

    @Test func `after six hours it asks, a set done answers, and after twelve it ends by itself`() throws {
        var kiosk = try kiosk()
        let asked = kiosk.run(until: 2000 + 6 * 3_600_000)
        #expect(asked.contains { if case .sessionChanged(_, _, .asks) = $0 { true } else { false } })
        let answered = kiosk.take(.steerTraining(.done, member: member), at: 2000 + 6 * 3_600_000 + 60_000)
        #expect(answered.contains { if case .sessionChanged(_, _, .confirmed) = $0 { true } else { false } })
        #expect(try training(kiosk).marks.count == 1)
        let ended = kiosk.run(until: 2000 + 12 * 3_600_000).compactMap { effect in
            if case .sessionChanged(member, _, .ended(let ending)) = effect { ending } else { nil }
        }
        #expect(ended.map(\.isByItself) == [true] && ended.first?.spent == .seconds(12 * 3600))
    }

    @Test func `what the disk has goes on, with its sets, and moves with its member`() throws {
        var kiosk = RehearsedKiosk()
        var kept = try session().kept(at: at(2000))
        _ = kept.training?.steer(.done, at: at(2000))
        let time = ClockReading(
            monotonic: at(3000), wall: UTCInstant(milliseconds: 1_800_000_003_000), isTrusted: true)
        let found = SessionCourse(kept, isSameBoot: true, at: time)
        kiosk.take(.foundSessions([member: found]), at: 3000)
        #expect(try training(kiosk).marks == [.done(reps: 10)])
        #expect(kiosk.machine.scene.timer?.phase == .rest)
        let new = ULID(high: 0, low: 900)
        let moved = kiosk.take(.membersMoved([member: new]), at: 5000).compactMap { effect in
            if case .moveSession(member, new, let kept) = effect { kept.training?.marks } else { nil }
        }
        #expect(moved == [[.done(reps: 10)]])
        #expect(kiosk.machine.trainings[new] != nil && kiosk.machine.trainings[member] == nil)
        #expect(kiosk.take(.membersErased([new]), at: 6000).contains(.forgetSession(member: new)))
        #expect(kiosk.machine.trainings.isEmpty)
    }

    @Test func `the agent's end keeps how it stands`() throws {
        var kiosk = try kiosk()
        kiosk.press(at: 10_000)
        let kept = kiosk.take(.stop, at: 20_000).compactMap { effect in
            if case .keepSession(member, let kept) = effect { kept.training } else { nil }
        }
        #expect(kept.map(\.marks) == [[.done(reps: 10)]])
    }
}
