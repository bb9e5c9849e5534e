import FitPinkyCore
import Ledger
import Store
import Support

// What the kiosk's owner does with training plans and trainings.
extension SimulatedKiosk {
    /// - Parameter trainings: what may be there.
    func nextTraining(_ trainings: Trainings, using chance: inout SeededGenerator) -> Deed {
        if let training = trainings.ended.values.min(by: { $0.training < $1.training }), !chance.oneIn(4) {
            guard trainings.saved[training.training] != nil else { return .train(.saves(training)) }
            return .train(.forgets(training.training))
        }
        if let workout = trainings.waiting.values.min(by: { $0.workout < $1.workout }), chance.oneIn(2) {
            return .save(
                Store.NewWorkout(
                    id: workout.workout, author: workout.author, moment: workout.moment, photo: nil,
                    activity: workout.activity))
        }
        guard let running = trainings.running[author] else {
            guard chance.oneIn(3) else { return .train(.keeps(Trainings.kept(number, of: author, []))) }
            let split = SplitID(ULID(high: 5, low: number % 3))
            let plan = chance.oneIn(4) ? nil : Trainings.plan(number)
            return .train(.plans(split, plan, ChangeID(ULID(high: 5, low: number)), by: author))
        }
        var marks = running.marks
        switch chance.next() % 8 {
        case 0, 1: return .train(Trainings.ending(running, at: clock.moment, clock.now))
        case 2 where chance.oneIn(3): return .train(.discards(author))
        case 2, 3: marks = marks.dropLast()
        case 4: marks.append(.skipped)
        default: marks.append(.done(reps: 8 + Int(number % 5)))
        }
        guard marks.count <= 4 else { return .train(Trainings.ending(running, at: clock.moment, clock.now)) }
        return .train(.keeps(Trainings.kept(running.training.ulid.low, of: author, marks)))
    }
}
