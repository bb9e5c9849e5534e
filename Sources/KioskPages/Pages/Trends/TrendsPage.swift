internal import FitPinkyCore

extension TrendsView {
    /// The Days one below the other, then the weeks.
    package var page: Page {
        var page = Page()
        page.add(Line("trends, \(days.count == 1 ? "today" : "the last \(days.count) days")").bold)
        page.addGap()
        addEnergy(to: &page)
        guard hasHealthData else {
            addWorkouts(to: &page)
            addWeeks(to: &page)
            page.addGap()
            addHowToBegin(to: &page)
            return page
        }
        page.add(clipped: TrendDayView.head)
        let most = days.compactMap(\.steps).max() ?? 0
        for day in days { page.add(clipped: day.row(mostSteps: most)) }
        addWeeks(to: &page)
        page.add(Line("  – nobody measured it").dim)
        return page
    }

    /// One Day in detail.
    package var dayPage: Page {
        var page = Page()
        guard let day = days.first else { return page }
        page.add(Line("\(day.day.longText) \(day.day.civil.year)").bold)
        page.addGap()
        if day.day == today.day { addEnergy(to: &page) }
        page.add(
            "workouts",
            day.workouts == 0
                ? Line("none").dim : "\(day.workouts)\(day.minutes > 0 ? ", \(counted(day.minutes, "minute"))" : "")")
        for workout in dayWorkouts { page.add("", workout.line) }
        page.add("steps", value(day.steps.map { "\($0)" }))
        page.add("energy", value(day.activeEnergyCalories.map { "\(kilocalories($0)) kcal active" }))
        page.add("distance", value(day.distanceMetres.map { "\(decimal(($0 + 5) / 10, places: 2)) km" }))
        page.add("heart", heart(day))
        guard !hasHealthData else { return page }
        page.addGap()
        addHowToBegin(to: &page)
        return page
    }

    private func heart(_ day: TrendDayView) -> Line {
        let parts = [
            day.restingHeartRateTenths.map { "\(decimal($0, places: 1)) at rest" },
            day.activeHeartRateTenths.map { "\(decimal($0, places: 1)) in workouts" },
        ].compactMap { $0 }
        return parts.isEmpty ? Line("–").dim : Line(parts.joined(separator: ", ") + " (beats a minute)")
    }

    private func value(_ text: String?) -> Line { text.map { Line($0) } ?? Line("–").dim }

    private func addEnergy(to page: inout Page) {
        guard let energyGoalKcal else { return }
        page.add("  today  \(progress(today.activeEnergyCalories, of: energyGoalKcal))", hanging: 9)
        page.addGap()
    }

    // MARK: Without health data

    private func addWorkouts(to page: inout Page) {
        let active = days.filter { $0.workouts > 0 }
        if active.isEmpty { page.add("  no workout in these days") }
        for day in active {
            let minutes = day.minutes > 0 ? ", \(counted(day.minutes, "minute"))" : ""
            page.add("  \(Line(day.day.shortText).padded(to: 10))  \(counted(day.workouts, "workout"))\(minutes)")
        }
    }

    private func addHowToBegin(to page: inout Page) {
        page.add("  \(Line("steps, energy and heart rate come from an export of Apple Health").purple)")
        page.add("    on the iPhone: Health, your picture, Export All Health Data")
        page.add("    fitpinky health import export.zip shows what it would read, and asks")
    }

    // MARK: The table

    private func addWeeks(to page: inout Page) {
        page.addGap()
        for week in weeks {
            let bar = CareBar.counts(done: week.workouts, missed: 0)
            let count = week.workouts == 0 ? Line("–").dim : "\(bar) \(counted(week.workouts, "workout"))"
            page.add("  week of \(Line(week.start.shortDate).padded(to: 7))  \(count)")
        }
    }
}

extension TrendDayView {
    /// So wide is the bar of steps at most, where the columns leave room for it.
    private static let barColumnCount = 4
    private static let columns = [
        ("workouts", 10), ("min", 5), ("steps", 8), ("kcal", 8), ("rest bpm", 10), ("active bpm", 12), ("km", 9),
    ]

    fileprivate static var head: Line { row("", columns.map { Line($0.0) }).dim }

    private static func row(_ day: String, _ cells: [Line]) -> Line {
        zip(columns, cells).reduce("  " + Line(day).padded(to: 10)) { $0 + $1.1.rightAligned(to: $1.0.1) }
    }

    /// `Thu 26 Feb         1   30    8123     513      61.5       132.0     5.20  ███`.
    fileprivate func row(mostSteps most: Int) -> Line {
        let texts = [
            "\(workouts)", "\(minutes)", steps.map { "\($0)" }, activeEnergyCalories.map(kilocalories),
            restingHeartRateTenths.map { decimal($0, places: 1) }, activeHeartRateTenths.map { decimal($0, places: 1) },
            distanceMetres.map { decimal(($0 + 5) / 10, places: 2) },
        ]
        let line = TrendDayView.row(day.shortText, texts.map { text in text.map { Line($0) } ?? Line("–").dim })
        guard let steps, most > 0 else { return line }
        let columns = Int((Double(steps) / Double(most) * Double(TrendDayView.barColumnCount)).rounded(.up))
        return line + "  " + Line(String(repeating: "█", count: columns)).purple
    }
}

extension TrendWorkoutView {
    /// `18:30  run, 30 minutes  of the export`.
    fileprivate var line: Line {
        let what = WorkoutActivity(ActivityType(name: type), minutes: minutes, notes: "")?.title ?? ""
        return
            "\(time?.text ?? "")  \(what.isEmpty ? "a workout" : what)\(isImported ? Line("  of the export").dim : "")"
    }
}

/// `61.5` of 615 tenths.
func decimal(_ units: Int, places: Int) -> String {
    var digits = String(units)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(digits.dropLast(places)).\(digits.suffix(places))"
}
