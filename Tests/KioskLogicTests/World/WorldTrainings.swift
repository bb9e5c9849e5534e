import FitPinkyCore
import KioskLogic
import Support

// Trainings of a simulated kiosk, and what its disk and its members' own ledgers have of them.
extension WorldKiosk {
    /// One to three exercises, some of them timed.
    func newTraining(_ id: ULID) -> TrainingCourse? {
        let exercises = (0..<Int.random(in: 1...3, using: &generator)).map { number in
            TrainingCourse.Exercise(
                name: "Exercise \(number)", load: Bool.random(using: &generator) ? .time : .free,
                sets: Int.random(in: 1...3, using: &generator), reps: Int.random(in: 1...60, using: &generator),
                weightGrams: nil, restSeconds: Int.random(in: 0...90, using: &generator))
        }
        let plan = TrainingCourse.Plan(
            split: ULID(high: 4, low: 1), name: "Split", exercises: exercises,
            countdownSeconds: Int.random(in: 0...3, using: &generator))
        return TrainingCourse(id, plan, at: at(now))
    }

    /// After a restart of the agent, or of the machine.
    func resumed(_ training: TrainingCourse) -> TrainingCourse? {
        TrainingCourse(
            training.training, training.plan, training.marks, training.phase,
            isSameBoot: Bool.random(using: &generator), at: at(now))
    }

    /// A page says what became of a set, or takes that back.
    func steerTraining(of member: ULID) {
        let steerings: [TrainingSteering] = [.done, .done, .skip, .undo]
        guard isUp, let steering = steerings.randomElement(using: &generator) else { return }
        take(.steerTraining(steering, member: member))
    }

    func perform(training effect: KioskMachine.Effect) {
        switch effect {
        case .trainingChanged(let member, let course):
            guard let training = course.training, training.training == course.session else {
                return complain("\(member) is told of a training that is none")
            }
            if training.isOver != course.isOver { complain("\(training) is over, or its session is") }
        case .saveTrainings(let trainings): for training in trainings { save(training) }
        case .forgetTraining(let training):
            if !savedTrainings.contains(training) { complain("\(training) is forgotten before it is saved") }
            onStore { [self] in trainingRows.remove(training) }
        default: complain("\(effect) is not a training's")
        }
    }

    private func save(_ training: ULID) {
        onStore { [self] in
            switch troubles.store {
            case .works, .slow, .noRoomForPhotos:
                savedTrainings.insert(training)
                take(.trainingSaved(training, .kept(isPending: false)))
            case .full: take(.trainingSaved(training, .refused(.world(.saving))))
            case .silent: break
            }
        }
    }
}
