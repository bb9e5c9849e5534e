internal import Exercises
internal import FitPinkyCore

extension ExercisesView {
    /// What there is to do, and what runs.
    package var page: Page {
        var page = Page()
        if let running {
            page.add(running.line)
            page.addGap()
        }
        let names = nameColumn(exercises.map(\.name), atMost: 30)
        for exercise in exercises {
            let name = Line(exercise.name).clipped(to: names).padded(to: names)
            page.add("\(name.bold)  \(duration(seconds: exercise.seconds))  \(Line(exercise.id).dim)")
            page.add("    \(exercise.purpose)")
        }
        if let first = exercises.first {
            page.addGap()
            page.add(Line(CatalogueExercise.caution).amber, hanging: 0)
            page.add(Line("fitpinky exercise start \(first.id) begins the first").dim)
        }
        return page
    }
}

extension ExerciseView {
    /// What is to be done, step by step.
    package var page: Page {
        var page = Page()
        page.add("\(Line(name).bold)  \(Line(duration(seconds: seconds)).dim)")
        page.add("  \(purpose)", hanging: 2)
        page.addGap()
        for (index, step) in steps.enumerated() {
            let number = Line("\(index + 1)").rightAligned(to: 2)
            page.add("  \(number)  \(step.text)  \(Line(duration(seconds: step.seconds)).dim)", hanging: 6)
        }
        page.addGap()
        page.add(Line(CatalogueExercise.caution).amber, hanging: 0)
        return page
    }
}

extension RunningExerciseView {
    /// The step that is to be done now; nil where the exercise has none of that number.
    package var present: ExerciseView.Step? {
        exercise.steps.indices.contains(step - 1) ? exercise.steps[step - 1] : nil
    }

    /// How it stands, in a sentence.
    package var line: Line {
        let place = "step \(step) of \(exercise.steps.count)"
        let name = Line(exercise.name).bold
        switch state {
        case .running: return "\(name): \(place), \(duration(seconds: leftSeconds)) left  \(present?.text ?? "")"
        case .paused: return "\(name): \(Line("paused").amber) in \(place)"
        case .completed: return "\(name): \(Line("done ✓").purple)"
        case .stopped: return "\(name): broken off in \(place)"
        }
    }

    /// The seconds of the exercise that are over.
    package var doneSeconds: Int {
        let before = exercise.steps.prefix(max(0, step - 1)).reduce(0) { $0 + $1.seconds }
        return before + max(0, (present?.seconds ?? 0) - leftSeconds)
    }
}

extension ExerciseLogView {
    /// Newest first, or how to begin.
    package var page: Page {
        guard !exercises.isEmpty else { return Page(["no exercises in these days: fitpinky exercises lists some"]) }
        let names = nameColumn(exercises.map(\.name), atMost: 30)
        return Page(exercises.map { $0.entry(names: names) })
    }
}

extension ExerciseDoneView {
    fileprivate func entry(names: Int) -> Line {
        let day = Line(day.map { "\($0.shortText) \($0.civil.year)" } ?? "day not known yet").padded(to: 17)
        let name = Line(name).clipped(to: names).padded(to: names)
        let end: Line = isCompleted ? Line("done ✓").purple : "broken off"
        return "\(day)  \(name)  \(end), \(duration(seconds: seconds))"
    }
}
