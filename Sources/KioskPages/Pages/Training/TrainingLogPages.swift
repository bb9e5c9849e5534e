internal import FitPinkyCore

extension TrainingLogView {
    /// Newest first, or how to begin.
    package var page: Page {
        guard !trainings.isEmpty else {
            return Page(["no trainings in these days: fitpinky train start begins one by a split"])
        }
        var page = Page()
        let names = nameColumn(trainings.map(\.splitName), atMost: 30)
        for training in trainings { page.add(training.entry(names: names), hanging: names + 19) }
        if hasMore { page.add(Line("and older ones: fitpinky trainings --days N lists all of them").dim) }
        return page
    }
}

extension TrainingView {
    private var dayText: String { day.map { "\($0.shortText) \($0.civil.year)" } ?? "day not known yet" }

    private var setsText: String {
        let sets = exercises.flatMap(\.sets)
        return "\(sets.count { $0.status == .done }) of \(counted(sets.count, "set"))"
    }

    fileprivate func entry(names: Int) -> Line {
        let name = Line(splitName).clipped(to: names).padded(to: names)
        let end = Line(String(id.ulid.text.suffix(6))).dim
        return "\(Line(dayText).padded(to: 17))  \(name)  \(setsText), \(duration(seconds: elapsedSeconds))  \(end)"
    }

    /// What was done in one that ended, exercise by exercise.
    package var pastPage: Page {
        var page = Page()
        page.add("\(Line(splitName).bold)  \(dayText)  \(Line(id.ulid.text).dim)")
        page.add("  \(setsText) done, \(duration(seconds: elapsedSeconds))")
        page.addGap()
        let names = nameColumn(exercises.map(\.name), atMost: 34)
        for exercise in exercises {
            let name = Line(exercise.name).clipped(to: names).padded(to: names)
            page.add("  \(name)  \(exercise.setsLine)", hanging: names + 4)
        }
        return page
    }
}

extension TrainingExerciseView {
    /// `10 × 40 kg, 10 × 40 kg, skipped`; of load time `30 s`.
    fileprivate var setsLine: Line {
        let parts = sets.map { set -> Line in
            let weight = set.weightGrams.map { " × \(Kilograms.text($0)) kg" } ?? ""
            return switch set.status {
            case .done: "\(set.reps)\(load == "time" ? " s" : "")\(weight)"
            case .skipped: Line("skipped").dim
            case .pending: Line("not done").dim
            }
        }
        return joined(parts, by: ", ")
    }
}

extension ExerciseProgressView {
    /// Training by training, the oldest first; or which exercises there are.
    package var page: Page {
        guard let exercise else {
            guard !names.isEmpty else {
                return Page(["nothing was trained yet: fitpinky train start begins a training by a split"])
            }
            return Page(
                names.map { Line($0) } + [
                    Line("fitpinky trainings progress \(shellWord(names[0])) shows how one went").dim
                ])
        }
        var page = Page([Line(exercise).bold])
        page.addGap()
        for point in points { page.add(point.entry) }
        if points.isEmpty { page.add("no set of it in these days") }
        return page
    }
}

extension ExerciseProgressPointView {
    fileprivate var entry: Line {
        let day = Line("\(day.shortText) \(self.day.civil.year)").padded(to: 17)
        let weight = Line(weightGrams.map { "\(Kilograms.text($0)) kg" } ?? "–").rightAligned(to: 10)
        let volume = volumeGrams.map { ", \(Kilograms.text($0)) kg in all" } ?? ""
        return "\(day)\(weight)  \(counted(sets, "set")) of \(reps) in all\(volume)"
    }
}
