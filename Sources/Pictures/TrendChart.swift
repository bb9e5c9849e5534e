package import FitPinkyCore

/// One measure of a member's Days, in a row: a bar a Day, or points where the measure is a rate. A Day that nobody measured is a gap.
package struct TrendChart: Hashable, Sendable {
    /// What is drawn.
    package enum Measure: String, CaseIterable, Sendable {
        case steps, energy, heart, distance, workouts
        /// Of an exercise: what was lifted, or where nothing was, how often.
        case weight, repetitions
    }

    /// A measure of each Day, in the order of the Days, in the measure's last decimal place.
    package struct Series: Hashable, Sendable {
        /// What it is called beside another one.
        package var name: String
        package var values: [Int?]

        package init(name: String, values: [Int?]) { (self.name, self.values) = (name, values) }
    }

    package var measure: Measure
    /// Over the chart; nil for what the measure is called.
    package var title: String?
    /// Whose Days they are.
    package var name: String
    /// As many as `PictureLimits.trendDays`.
    package var days: ClosedRange<Day>
    /// One, or two for the heart.
    package var series: [Series]
    /// In the same unit as the values; nil without one.
    package var goal: Int?
    /// Whether the kiosk has any health data of the member.
    package var hasHealthData: Bool

    package init(
        _ measure: Measure, name: String, days: ClosedRange<Day>, series: [Series], goal: Int? = nil,
        hasHealthData: Bool = true
    ) {
        (self.measure, self.name, self.days) = (measure, name, days)
        (self.series, self.goal, self.hasHealthData) = (series, goal, hasHealthData)
    }

    /// A PNG 1080 pixels wide.
    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        let count = days.lowerBound.days(until: days.upperBound) + 1
        guard PictureLimits.trendDays.contains(count) else {
            throw .impossibleDays(count, allowed: PictureLimits.trendDays)
        }
        return try TrendChartDrawing(self, theme).png()
    }

    var dayCount: Int { days.lowerBound.days(until: days.upperBound) + 1 }
    /// Workouts that nobody had are no more than what nobody measured.
    var isEmpty: Bool {
        series.allSatisfy { one in
            one.values.allSatisfy { value in value.map { isCount && $0 == 0 } ?? true }
        }
    }
    /// Workouts are counted, so none is 0; what is measured may not have been.
    var isCount: Bool { measure == .workouts }
    var isRate: Bool { measure == .heart || isTraining }
    /// A Day between two trainings is no gap in what somebody can lift.
    var isTraining: Bool { measure == .weight || measure == .repetitions }

    /// How much of the values' unit is one of the scale's.
    var unit: Int {
        switch measure {
        case .steps, .workouts, .repetitions: 1
        case .heart: 10
        case .energy, .distance, .weight: 1000
        }
    }

    /// The lines of the scale, in its unit: from 0 up for what is added up, around the values for rates; the last one at least as high
    /// as the highest value and the goal.
    var scale: [Int] {
        var all: [Int] = series.flatMap { one in one.values.compactMap { $0 } }
        if let goal { all.append(goal) }
        let most: Int = all.max() ?? 0
        let highest = max(1, (most + unit - 1) / unit)
        let lowest = isRate ? (all.min() ?? 0) / unit : 0
        var (step, factor) = (1, 0)
        while (highest - lowest) / step >= 6 {
            factor += 1
            let digits: [Int] = [1, 2, 5]
            step = digits[factor % 3] * TrendChart.power(of: factor / 3)
        }
        let bottom = lowest / step
        let top = max(bottom + 1, (highest + step - 1) / step)
        return (bottom...top).map { $0 * step }
    }

    private static func power(of exponent: Int) -> Int { (0..<min(exponent, 9)).reduce(1) { power, _ in power * 10 } }
}
