import FitPinkyCore
import KioskLogic
import Testing

/// What holds after every sequence of a few inputs, over plans with and without rests, countdowns and timed sets.
@Suite struct TrainingLawTests {
    private enum Step: Hashable, CaseIterable {
        case done, skip, undo, end, discard
        /// Half a second, or until the next deadline and a little longer.
        case wait, waitLong
    }

    private static let plans: [TrainingCourse.Plan] = [(0, 0), (2, 3), (5, 0), (1, 3)].flatMap { rest, countdown in
        [TrainingCourse.Load.free, .time].map { load in
            TrainingCourse.Plan(
                split: ULID(high: 4, low: 1), name: "Split",
                exercises: [
                    .init(name: "One", load: load, sets: 2, reps: 4, weightGrams: nil, restSeconds: rest),
                    .init(name: "Two", load: .machine, sets: 1, reps: 9, weightGrams: nil, restSeconds: rest),
                ], countdownSeconds: countdown)
        }
    }

    /// Plays every sequence of so many steps.
    private func forEach(
        _ depth: Int, _ plan: TrainingCourse.Plan, _ body: (TrainingCourse, Int64, Step, TrainingCourse, Int64) -> Void
    ) {
        func go(_ course: TrainingCourse, _ now: Int64, _ left: Int) {
            guard left > 0 else { return }
            for step in Step.allCases {
                var (next, later) = (course, now)
                take(step, &next, &later)
                body(course, now, step, next, later)
                go(next, later, left - 1)
            }
        }
        guard let course = TrainingCourse(ULID(high: 6, low: 1), plan, at: at(0)) else { return }
        var (first, now) = (course, Int64(0))
        settle(&first, now)
        now += 1
        go(first, now, depth)
    }

    private func take(_ step: Step, _ course: inout TrainingCourse, _ now: inout Int64) {
        switch step {
        case .done: _ = course.steer(.done, at: at(now))
        case .skip: _ = course.steer(.skip, at: at(now))
        case .undo: _ = course.steer(.undo, at: at(now))
        case .end: _ = course.steer(.end, at: at(now))
        case .discard: _ = course.steer(.discard, at: at(now))
        case .wait: now += 500
        case .waitLong:
            now = max(now, course.deadline.map { $0.nanoseconds / 1_000_000 + 1700 } ?? now)
        }
        settle(&course, now)
        now += 1
    }

    private func settle(_ course: inout TrainingCourse, _ now: Int64) {
        var rounds = 0
        while let deadline = course.deadline, deadline <= at(now), rounds < 100 {
            _ = course.timePassed(at(now))
            rounds += 1
        }
        #expect(rounds < 100)
    }

    @Test(arguments: plans)
    func `after every few inputs each law holds`(plan: TrainingCourse.Plan) {
        var (count, broken) = (0, Set<String>())
        forEach(6, plan) { before, _, step, after, now in
            count += 1
            func law(_ holds: Bool, _ words: String) { if !holds { broken.insert("\(words): \(step)") } }
            let sets = plan.exercises.indices.flatMap { after.marks(of: $0) }
            law(sets.count == plan.setCount, "every set is pending, done or skipped")
            law(sets.count { $0 != nil } == after.marks.count, "every set is in one state")
            law((after.current == nil) == (after.marks.count == plan.setCount), "a set is present while one is pending")
            law(after.deadline.map { $0 > at(now - 1) } ?? true, "no deadline lies in the past")
            law(after.isOver == (after.timer == nil), "the ring shows what is not over")
            if before.isOver { law(after == before, "nothing changes what is over") }
            switch after.phase {
            case .rest(let since, let until), .timed(let since, let until):
                law(since < until && after.current != nil, "a rest and a timed set have a length and a set")
            case .complete: law(after.current == nil, "complete has no set left")
            case .set: law(after.current != nil, "a set is present")
            case .ended, .discarded: break
            }
            law(after.marks.count >= before.marks.count - (step == .undo ? 1 : 0), "only an undo takes a set back")
        }
        #expect(broken.isEmpty)
        #expect(count == 7 + 49 + 343 + 2401 + 16_807 + 117_649)
    }

    @Test(arguments: plans)
    func `an undo after done or skip leads to the sets before`(plan: TrainingCourse.Plan) {
        var seen = 0
        forEach(5, plan) { before, _, step, after, now in
            guard step == .done || step == .skip, after.marks.count > before.marks.count, !after.isOver else { return }
            seen += 1
            var undone = after
            let outcome = undone.steer(.undo, at: at(now))
            #expect(outcome == .undone)
            // Time itself may have marked a set that runs, with no steering at all.
            if after.marks.count == before.marks.count + 1 {
                #expect(undone.marks == before.marks && undone.current == before.current)
            }
        }
        #expect(seen > 100)
    }

    @Test(arguments: plans)
    func `a finger means the set or the rest in which it came down, and none that came after it`(
        plan: TrainingCourse.Plan
    ) {
        var (changed, same) = (0, 0)
        forEach(5, plan) { before, now, _, after, later in
            guard !after.isOver else { return }
            // It came down as `before` was reached, and what it was is known after the step.
            for steering in [TrainingSteering.done, .skip] {
                #expect(before.isMeant(by: steering, since: at(now - 1)))
                #expect(after.isMeant(by: steering, since: at(now - 1)) == (after.phase == before.phase))
                #expect(after.isMeant(by: steering, since: at(later)))
            }
            for steering in [TrainingSteering.undo, .end, .discard] {
                #expect(after.isMeant(by: steering, since: at(now - 1)), "a hold is of the training, not of a set")
            }
            if after.phase == before.phase { same += 1 } else { changed += 1 }
        }
        #expect(changed > 100 && same > 100)
    }

    @Test(arguments: plans)
    func `what the disk has goes on in the same boot as it was`(plan: TrainingCourse.Plan) {
        forEach(4, plan) { _, _, _, after, now in
            guard !after.isOver else { return }
            for isSameBoot in [true, false] {
                let found = TrainingCourse(
                    after.training, after.plan, after.marks, after.phase, isSameBoot: isSameBoot, at: at(now))
                #expect(found?.marks == after.marks && found?.current == after.current)
                if isSameBoot { #expect(found?.phase == after.phase) }
            }
        }
    }
}
