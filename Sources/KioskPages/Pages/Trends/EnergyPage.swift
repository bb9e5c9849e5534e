package import FitPinkyCore

extension EnergyGoalView {
    /// The goal, and how far today is.
    package var page: Page {
        guard let kcal else { return Page([Line("no energy goal")]) }
        return Page([Line("\(kcal) kcal a day")])
    }
}
