internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// What the reader lifted in an exercise, training by training.
package struct ExerciseChartPage: Hashable, Sendable {
    package var progress: ExerciseProgressView
    /// In the last so many Days.
    package var days: Int

    package init(_ progress: ExerciseProgressView, days: Int) { (self.progress, self.days) = (progress, days) }

    package static let heading = "Progress in training"

    private var points: [ExerciseProgressPointView] { progress.points }

    package func content(_ frame: PageFrame) -> HTML {
        TrainingSpans.links(days) { .trainings(.progress(exercise: progress.exercise, days: $0)) }
            + (progress.names.isEmpty ? nothingTrained : choice)
            + (progress.exercise == nil ? HTML() : shown)
            + p(.class("links")) {
                a(.class("button quiet"), .href(.trainings(.latest(days: Route.usualTrainingSpan)))) { "Trainings" }
                a(.class("button quiet"), .href(.plans(.overview))) { "Training plans" }
            }
    }

    private var nothingTrained: HTML {
        section(.class("card empty"), .id("no-training")) {
            p { "No exercise was trained yet. What you lift stands here from your first training on." }
            p(.class("links")) { a(.class("button"), .href(.training)) { "Train" } }
        }
    }

    private var choice: HTML {
        section(.class("card"), .labelled(by: "choice-title")) {
            h2(.id("choice-title")) { "Which exercise" }
            form(.asks, .action(.trainings(.progress(exercise: nil, days: Route.usualTrainingSpan))), .class("act")) {
                if days != Route.usualTrainingSpan { Forms.hidden("days", String(days)) }
                Forms.choice("exercise", id: "exercise", "Exercise", names.map { ($0, $0) }, chosen: chosen)
                Forms.send("Show")
            }
        }
    }

    /// The one that was asked for is among them also where it was never trained.
    private var names: [String] {
        guard let exercise = progress.exercise, !progress.names.contains(chosen) else { return progress.names }
        return [exercise] + progress.names
    }

    /// As the list has it, which may be written with other capitals than what was asked for.
    private var chosen: String {
        guard let exercise = progress.exercise else { return "" }
        return progress.names.first { $0.lowercased() == exercise.lowercased() } ?? exercise
    }

    // MARK: Charts

    private var shown: HTML {
        guard let first = points.first, let last = points.last else {
            return section(.class("card empty"), .id("no-point"), .isLive) {
                p { "No set of \(chosen) was done in the last \(days) days." }
            }
        }
        let ends = (first.day.shortText, last.day.shortText)
        return card(
            "weight-chart", "\(chosen): heaviest set, kg",
            TrendChart(values: points.map(\.weightGrams), form: .line, ends: ends, shown: Kilograms.text))
            + card(
                "volume-chart", "Weight times repetitions, kg",
                TrendChart(values: points.map(\.volumeGrams), form: .bars, ends: ends, shown: Kilograms.text))
            + card(
                "reps-chart", "\(chosen): repetitions, or seconds",
                TrendChart(values: points.map { $0.reps }, form: .bars, ends: ends) { String($0) })
            + section(.class("card"), .id("points"), .isLive, .labelled(by: "points-title")) {
                h2(.id("points-title")) { "Training by training" }
                if points.count > 31 { Forms.opened("Show all \(points.count)") { table } } else { table }
                p(.class("links")) {
                    a(.class("button quiet"), .href(.picture(.exerciseChart(chosen, days: days))), .download) {
                        "Save chart"
                    }
                }
            }
    }

    /// An exercise without a weight has no chart of one.
    @HTMLBuilder
    private func card(_ id: String, _ title: String, _ chart: TrendChart) -> HTML {
        if !chart.isEmpty {
            section(.class("card"), .id(id), .isLive, .labelled(by: "\(id)-title")) {
                h2(.id("\(id)-title")) { title }
                chart.drawn()
            }
        }
    }

    private var table: HTML {
        div(.class("scroll"), .focusable, .role("region"), .label("The trainings as a table")) {
            ConsolePages.table(.class("marks")) {
                caption(.class("unseen")) { "What was done of \(chosen), the newest training first" }
                thead {
                    tr {
                        for title in ["Day", "Heaviest, kg", "Sets", "Repetitions", "Volume, kg"] {
                            th(.scope("col")) { title }
                        }
                    }
                }
                tbody {
                    for point in points.reversed() {
                        tr {
                            th(.scope("row")) { point.day.shortText.replacing(" ", with: "\u{A0}") }
                            td { point.weightGrams.map(Kilograms.text) ?? TrendWords.none }
                            td { String(point.sets) }
                            td { String(point.reps) }
                            td { point.volumeGrams.map(Kilograms.text) ?? TrendWords.none }
                        }
                    }
                }
            }
        }
    }
}
