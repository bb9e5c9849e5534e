internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// One exercise of a training plan, to be changed.
package struct PlannedExercisePage: Hashable, Sendable {
    package var split: SplitView
    package var exercise: SplitExerciseView

    package init(_ exercise: SplitExerciseView, of split: SplitView) { (self.exercise, self.split) = (exercise, split) }

    package var heading: String { exercise.name }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("exercise"), .isLive, .labelled(by: "exercise-title")) {
            h2(.id("exercise-title")) { "In \(split.name)" }
            Forms.act(.splitExerciseSet, frame) {
                names
                Forms.hidden("basis", exercise.basis)
                PlannedExerciseFields.all("set", exercise)
                Forms.send("Save exercise")
            }
        }
            + section(.class("card"), .id("further"), .isLive, .labelled(by: "further-title")) {
                h2(.id("further-title")) { "Copy or remove" }
                if split.exercises.count < PlanEditorPage.most {
                    Forms.act(.splitExerciseCopy, frame) {
                        names
                        Forms.send("Add it once more", quiet: true)
                    }
                }
                Forms.opened("Remove") {
                    p { "It goes from \(split.name). Past trainings stay." }
                    Forms.act(.splitExerciseRemove, frame) {
                        names
                        Forms.hidden("basis", exercise.basis)
                        Forms.send("Remove \(exercise.name)", quiet: true)
                    }
                }
            }
            + p(.class("links")) {
                a(
                    .class("button quiet"),
                    .href(.trainings(.progress(exercise: exercise.name, days: Route.usualTrainingSpan)))
                ) { "Progress" }
                a(.class("button quiet"), .href(.plans(.split(split.id)))) { "Back to \(split.name)" }
            }
    }

    private var names: HTML {
        Forms.hidden("split", split.id.ulid.text) + Forms.hidden("exercise", exercise.id.ulid.text)
    }
}
