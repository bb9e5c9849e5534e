internal import FitPinkyCore

extension EnergyGoalView {
    /// The goal, and how far today is.
    package var page: Page {
        guard let kcal else {
            var page = Page([Line("no energy goal: fitpinky energy-goal 500 sets one of 500 kcal a day")])
            if let activeEnergyCalories { page.add("today  \(kilocalories(activeEnergyCalories)) kcal") }
            return page
        }
        return Page([Line("\(kcal) kcal a day"), "today  \(progress(activeEnergyCalories, of: kcal))"])
    }
}

extension EnergyTodayView {
    /// `320 of 500 kcal  ████████░░░░`.
    var line: Line { progress(activeEnergyCalories, of: energyGoalKcal) }
}

/// How far a day is; what nobody measured is not 0.
///
/// - Parameter calories: thousandths of a kcal.
func progress(_ calories: Int?, of kcal: Int) -> Line {
    guard let calories else { return "\(Line("–").dim) of \(kcal) kcal: nothing was measured yet" }
    // What is not quite reached does not look so.
    let whole = calories / 1000
    let bar = CareBar.share(whole, of: kcal, columns: 12)
    return "\(whole) of \(kcal) kcal  \(bar)\(whole >= kcal ? "  reached" : "")"
}

/// Whole kcal, as people say them.
func kilocalories(_ calories: Int) -> String { String((calories + 500) / 1000) }
