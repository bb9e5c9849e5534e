internal import FitPinkyCore

extension SplitsView {
    /// By name, with how many sets each has; or how to begin.
    package var page: Page {
        guard !splits.isEmpty else {
            return Page([
                "no splits yet: fitpinky splits starter makes three to begin with",
                Line("fitpinky splits add Legs makes one of your own").dim,
            ])
        }
        var page = Page()
        let names = nameColumn(splits.map(\.name), atMost: 40)
        for split in splits { page.add(split.entry(names: names), hanging: names + 2) }
        return page
    }
}

extension SplitView {
    fileprivate func entry(names: Int) -> Line {
        let name = Line(self.name).clipped(to: names).padded(to: names).bold
        return "\(name)  \(summary)\(copyOf.map { Line("  a version of \($0) from another kiosk").amber } ?? Line())"
    }

    private var summary: String {
        let sets = exercises.reduce(0) { $0 + $1.sets }
        return exercises.isEmpty
            ? "no exercises yet" : "\(counted(exercises.count, "exercise")), \(counted(sets, "set"))"
    }

    /// Its exercises in their order.
    package var page: Page {
        var page = Page()
        page.add("\(Line(name).bold)  \(Line(id.ulid.text).dim)")
        if let copyOf {
            page.add(
                Line("  another kiosk changed \(copyOf) too: keep the one that you like, and remove the other").amber)
        }
        page.addGap()
        let names = nameColumn(exercises.map(\.name), atMost: 34)
        for (index, exercise) in exercises.enumerated() {
            let number = Line("\(index + 1)").rightAligned(to: 2)
            page.add("  \(number)  \(exercise.entry(names: names))", hanging: 6)
        }
        if exercises.isEmpty {
            page.add("  no exercises yet: fitpinky splits exercise add \(shellWord(name)) 'Leg press' adds one")
        }
        return page
    }
}

extension SplitExerciseView {
    fileprivate func entry(names: Int) -> Line {
        let name = Line(self.name).clipped(to: names).padded(to: names)
        return "\(name)  \(Line(amount).padded(to: 18))  \(Line("rest \(duration(seconds: restSeconds))").dim)"
    }

    /// `4 × 10, 40 kg`; of load time `4 × 30 s`.
    package var amount: String {
        let unit = load == "time" ? " s" : ""
        let weight = weightGrams.map { ", \(Kilograms.text($0)) kg" } ?? ""
        return "\(sets) × \(reps)\(unit)\(weight)"
    }
}

extension TrainingTimersView {
    /// Both.
    package var page: Page {
        Page([
            "rest       \(duration(seconds: restSeconds)) between sets",
            "countdown  \(countdownSeconds == 0 ? "none" : "the last \(duration(seconds: countdownSeconds)) of a rest")",
        ])
    }
}
