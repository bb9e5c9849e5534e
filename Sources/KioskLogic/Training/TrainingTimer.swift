extension TrainingCourse {
    /// What the ring shows of it; nil once it is over.
    package var timer: RingScene.Timer? {
        switch phase {
        case .set: .init(.work, .sets(sets(of: current?.exercise)))
        case .complete: .init(.work, .sets(sets(of: plan.exercises.indices.last)))
        case .rest(let since, let until):
            .init(.rest, .left(since: since, until: until), countdownSeconds: plan.countdownSeconds)
        case .timed(let since, let until): .init(.work, .left(since: since, until: until))
        case .ended, .discarded: nil
        }
    }

    private func sets(of exercise: Int?) -> [RingScene.Timer.Set] {
        guard let exercise else { return [] }
        return marks(of: exercise).enumerated().map { index, mark in
            switch mark {
            case .done: .done
            case .skipped: .skipped
            case nil: Place(exercise: exercise, set: index) == current ? .present : .pending
            }
        }
    }
}
