internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// How the reader's last Days went: charts, a table that says the same, and the goal for active energy.
package struct TrendsPage: Hashable, Sendable {
    package var trends: TrendsView
    /// How many Days it shows.
    package var days: Int

    package init(_ trends: TrendsView, days: Int) { (self.trends, self.days) = (trends, days) }

    package static let heading = "Trends"
    /// The most that an energy goal may be.
    private static let goals = 1...20_000

    package func content(_ frame: PageFrame) -> HTML {
        div(.label("How many days"), .role("group"), .class("links")) {
            for count in Route.trendSpans {
                a(.class("button quiet"), .href(.trends(days: count)), count == days ? .isCurrent : nil) {
                    count == days ? "✓ \(count) days" : "\(count) days"
                }
            }
        }
            + (trends.hasHealthData ? HTML() : TrendsPage.nothingImported)
            + energy(frame) + charts
            + (isEmpty ? HTML() : dayByDay)
    }

    /// Said where there is nothing of an export.
    static let nothingImported = section(.class("card empty"), .id("no-health"), .isLive) {
        p {
            "Nothing is imported yet: steps, energy, distance and heart rate come from an export of Apple Health. Workouts that you log here are shown without it."
        }
        p(.class("links")) { a(.class("button"), .href(.healthData(.overview))) { "Import health data" } }
    }

    /// From the pages on which a reader looks for it.
    static let link = ul(.class("list")) {
        li {
            a(.href(.trends(days: Route.usualTrendSpan))) {
                strong { "Trends" }
                span(.class("hint")) { "workouts, steps, energy, heart rate" }
            }
        }
    }

    private var isEmpty: Bool { trends.days.allSatisfy { $0.isEmpty } }

    private func energy(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("energy"), .isLive, .labelled(by: "energy-title")) {
            h2(.id("energy-title")) { "Active energy today" }
            EnergyBar.shown(trends.today.activeEnergyCalories, goal: trends.energyGoalKcal)
            Forms.opened(trends.energyGoalKcal == nil ? "Set a goal" : "Change the goal") {
                Forms.act(.energyGoal, frame) {
                    Forms.number(
                        "kcal", id: "kcal", "Kilocalories a day", value: trends.energyGoalKcal ?? 500, Self.goals)
                    Forms.send("Save goal")
                }
                if trends.energyGoalKcal != nil {
                    Forms.act(.energyGoal, frame, what: "none") {
                        Forms.hidden("kcal", "0")
                        Forms.send("No goal", quiet: true)
                    }
                }
            }
        }
    }

    // MARK: Charts

    @HTMLBuilder
    private var charts: HTML {
        weekly
        daily("steps-chart", "Steps", \.steps) { String($0) }
        daily(
            "energy-chart", "Active energy, kcal", \.activeEnergyCalories,
            goal: trends.energyGoalKcal.map { $0 * 1000 }, shown: TrendWords.whole(ofThousandths:))
        daily("distance-chart", "Distance, km", \.distanceMetres, shown: TrendWords.kilometres)
        daily(
            "resting-chart", "Resting heart rate, beats a minute", \.restingHeartRateTenths, .line,
            shown: TrendWords.tenths)
        daily(
            "active-chart", "Heart rate in workouts, beats a minute", \.activeHeartRateTenths, .line,
            shown: TrendWords.tenths)
    }

    private var weekly: HTML {
        let weeks = trends.weeks
        let sum = weeks.reduce(0) { $0 + $1.workouts }
        let chart = TrendChart(
            // A week without a workout is one that is known to have none; where all are so, there is nothing to draw.
            values: weeks.map { sum > 0 ? $0.workouts : nil }, form: .bars,
            ends: (weeks.first?.start.shortText ?? "", weeks.last?.start.shortText ?? "")
        ) { String($0) }
        return card(
            "workouts-chart", "Workouts a week", chart, "\(counted(sum, "workout")) in \(counted(weeks.count, "week"))",
            none: "No workout in these weeks.")
    }

    private func daily(
        _ id: String, _ title: String, _ value: (TrendDayView) -> Int?, _ form: TrendChart.Form = .bars,
        goal: Int? = nil, shown: @escaping (Int) -> String
    ) -> HTML {
        let chart = TrendChart(
            values: trends.days.map(value), form: form, goal: goal,
            ends: (trends.days.first?.day.shortText ?? "", trends.days.last?.day.shortText ?? ""), shown: shown)
        let known = chart.values.compactMap { $0 }
        let mean = (known.reduce(0, +) + known.count / 2) / max(1, known.count)
        return card(
            id, title, chart, "\(shown(mean)) on average, over \(counted(known.count, "measured day"))",
            none: "Nobody measured it in these days.")
    }

    private func card(_ id: String, _ title: String, _ chart: TrendChart, _ sum: String, none: String) -> HTML {
        section(.class("card"), .id(id), .isLive, .labelled(by: "\(id)-title")) {
            h2(.id("\(id)-title")) { title }
            if chart.isEmpty {
                p(.class("hint")) { none }
            } else {
                chart.drawn()
                p(.class("hint")) { sum }
            }
        }
    }

    // MARK: The same as a table

    /// The days of more than a month are opened.
    private var dayByDay: HTML {
        section(.class("card"), .id("days"), .isLive, .labelled(by: "days-title")) {
            h2(.id("days-title")) { "Day by day" }
            if days > 31 { Forms.opened("Show all \(trends.days.count) days") { table } } else { table }
            p(.class("hint")) { "Resting and in workouts: heart rate, beats a minute. – is what nobody measured." }
        }
    }

    private var table: HTML {
        div(.class("scroll"), .focusable, .role("region"), .label("The days as a table")) {
            ConsolePages.table(.class("marks")) {
                caption(.class("unseen")) { "What is known of each day, the newest first" }
                thead {
                    tr {
                        for title in ["Day", "Workouts", "Minutes", "Steps", "kcal", "km", "Resting", "In workouts"] {
                            th(.scope("col")) { title }
                        }
                    }
                }
                tbody { for day in trends.days.reversed() { row(day) } }
            }
        }
    }

    private func row(_ day: TrendDayView) -> HTML {
        tr {
            // In one line: broken into three it would be narrower than a finger.
            th(.scope("row")) { a(.href(.trendDay(day.day))) { day.day.shortText.replacing(" ", with: "\u{A0}") } }
            td { String(day.workouts) }
            td { String(day.minutes) }
            td { day.steps.map { String($0) } ?? TrendWords.none }
            td { day.activeEnergyCalories.map(TrendWords.whole(ofThousandths:)) ?? TrendWords.none }
            td { day.distanceMetres.map(TrendWords.kilometres) ?? TrendWords.none }
            td { day.restingHeartRateTenths.map(TrendWords.tenths) ?? TrendWords.none }
            td { day.activeHeartRateTenths.map(TrendWords.tenths) ?? TrendWords.none }
        }
    }
}

extension TrendDayView {
    /// Whether nothing is known of it.
    fileprivate var isEmpty: Bool {
        workouts == 0 && minutes == 0 && steps == nil && activeEnergyCalories == nil && restingHeartRateTenths == nil
            && activeHeartRateTenths == nil && distanceMetres == nil
    }
}
