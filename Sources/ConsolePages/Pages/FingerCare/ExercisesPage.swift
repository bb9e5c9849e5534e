internal import ConsoleLogic
internal import Exercises
internal import FitPinkyCore
package import KioskPages

/// What there is to do for a finger, what runs, and what was done.
package struct ExercisesPage: Hashable, Sendable {
    package var catalogue: ExercisesView
    /// Of the last days, newest first.
    package var done: ExerciseLogView

    package init(_ catalogue: ExercisesView, done: ExerciseLogView) {
        (self.catalogue, self.done) = (catalogue, done)
    }

    package static let heading = "Exercises"
    /// Days of the log that are shown.
    package static let days = 7

    package func content(_ frame: PageFrame) -> HTML {
        div(.id("now"), .isLive) {
            if let running = catalogue.running, !running.state.hasEnded {
                p {
                    a(.class("button"), .href(.finger(.exercise(running.exercise.id)))) {
                        running.state == .paused
                            ? "\(running.exercise.name) is paused" : "\(running.exercise.name) is running"
                    }
                }
            }
        }
            + p(.class("hint")) { CatalogueExercise.caution }
            + ul(.class("list")) {
                for exercise in catalogue.exercises {
                    li {
                        a(.href(.finger(.exercise(exercise.id)))) {
                            strong { exercise.name }
                            span { exercise.purpose }
                            span(.class("hint")) {
                                "\(duration(seconds: exercise.seconds)), \(counted(exercise.steps.count, "step"))"
                            }
                        }
                    }
                }
            }
            + log
    }

    private var log: HTML {
        section(.class("card"), .id("done"), .isLive, .labelled(by: "done-title")) {
            h2(.id("done-title")) { "Done lately" }
            if done.exercises.isEmpty {
                p(.class("empty")) { "None in the last \(ExercisesPage.days) days. Start with one of a minute." }
            } else {
                ul {
                    for exercise in done.exercises {
                        li { "\(exercise.name): \(ExerciseWords.end(exercise))" }
                    }
                }
            }
        }
    }
}

enum ExerciseWords {
    /// `✓ done on Thu 26 Feb, 1 min 30 s`.
    static func end(_ exercise: ExerciseDoneView) -> String {
        let day = exercise.day.map { " on \($0.shortText)" } ?? ""
        return "\(exercise.isCompleted ? "✓ done" : "broken off")\(day), \(duration(seconds: exercise.seconds))"
    }
}
