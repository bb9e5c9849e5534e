internal import ConsoleLogic
internal import KioskPages

/// Values of trends as people read them.
enum TrendWords {
    /// `61.5` of 615 tenths.
    static func tenths(_ tenths: Int) -> String {
        tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    /// Thousandths as a whole number: kcal of calories.
    static func whole(ofThousandths thousandths: Int) -> String { String((thousandths + 500) / 1000) }

    /// `4.2` of 4195 metres.
    static func kilometres(_ metres: Int) -> String { tenths((metres + 50) / 100) }

    /// What stands where nobody measured anything.
    static let none = "–"

    /// `412 of 500 kcal today`.
    static func energy(_ calories: Int?, goal: Int?) -> String {
        switch (calories, goal) {
        case (nil, nil): "No active energy is known of today yet."
        case (nil, let goal?): "Nothing measured today yet, of \(goal) kcal"
        case (let calories?, nil): "\(whole(ofThousandths: calories)) kcal today"
        case (let calories?, let goal?):
            "\(whole(ofThousandths: calories)) of \(goal) kcal today" + (calories >= goal * 1000 ? " ✓" : "")
        }
    }
}

/// Today's active energy against its goal, as a sentence and a bar.
enum EnergyBar {
    @HTMLBuilder
    static func shown(_ calories: Int?, goal: Int?) -> HTML {
        p(.class("result"), .id("energy-today")) { TrendWords.energy(calories, goal: goal) }
        if let goal, goal > 0 {
            progress(
                .value(String(min(goal, (calories ?? 0) / 1000))), Attribute("max", String(goal)),
                .label("Active energy: \(TrendWords.whole(ofThousandths: calories ?? 0)) of \(goal) kcal"))
        }
    }

    /// For Home. There is nothing to say without a goal and without anything measured.
    @HTMLBuilder
    static func card(_ energy: EnergyGoalView?) -> HTML {
        if let energy, energy.kcal != nil || energy.activeEnergyCalories != nil {
            section(.class("card"), .id("energy"), .isLive, .labelled(by: "energy-title")) {
                h2(.id("energy-title")) { "Active energy" }
                shown(energy.activeEnergyCalories, goal: energy.kcal)
                p(.class("links")) {
                    a(.class("button quiet"), .href(.trends(days: Route.usualTrendSpan))) { "Trends" }
                }
            }
        }
    }
}
