internal import FitPinkyCore

extension TrainingStandingView {
    /// The training that is under way, or how to begin one.
    package var page: Page {
        running?.page ?? Page(["no training is under way: fitpinky train start SPLIT begins one"])
    }
}

extension TrainingView {
    /// What is to be done next, large, and how far each exercise is.
    package var page: Page {
        var page = Page()
        page.add("\(Line(splitName).bold)  \(Line(SessionView.clock(seconds: elapsedSeconds)).dim)")
        page.addGap()
        for line in banner { page.add(line) }
        page.add(line)
        if asks {
            page.add(Line("still going? fitpinky train done, skip or undo says yes, end and discard end it").amber)
        }
        page.addGap()
        let names = nameColumn(exercises.map(\.name), atMost: 30)
        for (index, exercise) in exercises.enumerated() {
            page.add(exercise.line(names: names, isPresent: current?.exercise == index + 1))
        }
        return page
    }

    /// The present set's repetitions and weight, or the seconds that are left, in letters as high as five lines.
    package var banner: [Line] {
        guard let text = bannerText else { return [] }
        let large = LargeText.lines(text).map { Line($0) }
        return rest.map { !$0.isSet } ?? false ? large.map(\.dim) : large.map(\.pink)
    }

    private var bannerText: String? {
        guard status == .running else { return nil }
        if let rest { return SessionView.clock(seconds: rest.leftSeconds) }
        return present?.set.measure(isTimed: present?.exercise.isTimed ?? false)
    }

    /// The set that is to be done; nil once all are.
    package var present: (exercise: TrainingExerciseView, set: TrainingSetView)? {
        guard let current, exercises.indices.contains(current.exercise - 1) else { return nil }
        let exercise = exercises[current.exercise - 1]
        guard exercise.sets.indices.contains(current.set - 1) else { return nil }
        return (exercise, exercise.sets[current.set - 1])
    }

    /// How it stands, or what became of it, in a sentence.
    package var line: Line {
        switch status {
        case .discarded: return "\(Line(splitName).bold): discarded, nothing is kept"
        case .ended:
            return
                "\(Line(splitName).bold): \(Line("ended ✓").purple) after \(SessionView.clock(seconds: elapsedSeconds)), \(tally)"
        case .running: break
        }
        guard let current, let present else {
            return "\(Line("all sets are over").purple): fitpinky train end, or a hold of the button, ends the training"
        }
        let place = "set \(current.set) of \(present.exercise.sets.count)"
        let what: Line =
            "\(Line(present.exercise.name).bold), \(place): \(present.set.measure(isTimed: present.exercise.isTimed))"
        guard let rest else { return what }
        let left = SessionView.clock(seconds: rest.leftSeconds)
        return rest.isSet ? "\(what), \(Line("\(left) left").pink)" : "rest \(Line(left).amber), then \(what)"
    }

    /// How many sets were done and skipped.
    package var tally: String {
        let sets = exercises.flatMap(\.sets)
        let (done, skipped) = (sets.count { $0.status == .done }, sets.count { $0.status == .skipped })
        return "\(counted(done, "set")) done" + (skipped > 0 ? ", \(skipped) skipped" : "")
    }

    /// Whether it goes on.
    package var isOver: Bool { status != .running }
}

extension TrainingExerciseView {
    /// Whether its repetitions are seconds.
    package var isTimed: Bool { load == "time" }

    fileprivate func line(names: Int, isPresent: Bool) -> Line {
        let name = Line(name).clipped(to: names).padded(to: names)
        let marks = sets.map { set in
            switch set.status {
            case .done: Line("●").pink
            case .skipped: Line("–").dim
            case .pending: Line("○")
            }
        }
        let sight = marks.reduce(Line()) { $0 + $1 }
        let measure = sets.first.map { $0.measure(isTimed: isTimed) } ?? ""
        return "\(isPresent ? name.bold : name)  \(sight)  \(Line("\(sets.count) × \(measure)").dim)"
    }
}

extension TrainingSetView {
    /// `10 × 40 kg`, `10`, `60 s`.
    package func measure(isTimed: Bool) -> String {
        let count = isTimed ? "\(reps) s" : "\(reps)"
        return weightGrams.map { "\(count) × \(Kilograms.text($0)) kg" } ?? count
    }
}
