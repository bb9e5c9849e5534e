internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// One training plan, to be changed.
package struct PlanEditorPage: Hashable, Sendable {
    package var split: SplitView
    /// How long the reader rests where a plan says nothing.
    package var timers: TrainingTimersView

    package init(_ split: SplitView, timers: TrainingTimersView) { (self.split, self.timers) = (split, timers) }

    package var heading: String { split.name }
    /// So many exercises a plan has at most.
    static let most = 30

    private var id: String { split.id.ulid.text }

    package func content(_ frame: PageFrame) -> HTML {
        div(.id("start"), .isLive) {
            if let original = split.copyOf { PlanWords.copy(of: original) }
            if !split.exercises.isEmpty { PlanWords.start(split, frame) }
        }
            + section(.id("exercises"), .isLive, .labelled(by: "exercises-title")) {
                h2(.id("exercises-title")) { "Exercises" }
                if split.exercises.isEmpty {
                    p(.class("card empty")) { "None yet. Take one from the catalogue, or name one of your own." }
                }
                ol(.class("people")) {
                    for (index, exercise) in split.exercises.enumerated() { shown(exercise, index, frame) }
                }
            }
            + adding(frame) + changing(frame)
            + p(.class("links")) { a(.class("button quiet"), .href(.plans(.overview))) { "All plans" } }
    }

    private func shown(_ exercise: SplitExerciseView, _ index: Int, _ frame: PageFrame) -> HTML {
        li(.class("card")) {
            h3 { a(.href(.plans(.exercise(split.id, exercise.id)))) { "\(index + 1). \(exercise.name)" } }
            p { SetWords.plan(exercise) }
            div(.class("row")) {
                if index > 0 { move(exercise, to: index, "Up", frame) }
                if index + 1 < split.exercises.count { move(exercise, to: index + 2, "Down", frame) }
                a(
                    .class("button quiet"), .href(.plans(.exercise(split.id, exercise.id))),
                    .label("Change \(exercise.name)")
                ) { "Change" }
            }
        }
    }

    /// - Parameter place: counted from 1.
    private func move(_ exercise: SplitExerciseView, to place: Int, _ title: String, _ frame: PageFrame) -> HTML {
        let what = title + String(exercise.id.ulid.text.suffix(12))
        return Forms.act(.splitExerciseMove, frame, what: what, class: "inline") {
            Forms.hidden("split", id)
            Forms.hidden("exercise", exercise.id.ulid.text)
            Forms.hidden("place", String(place))
            Forms.hidden("basis", split.orderBasis)
            button(.type("submit"), .class("quiet"), .label("Move \(exercise.name) \(title.lowercased())")) { title }
        }
    }

    // MARK: Another exercise

    private func adding(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("add"), .labelled(by: "add-title")) {
            h2(.id("add-title")) { "Another exercise" }
            if split.exercises.count < Self.most {
                p(.class("links")) {
                    a(.class("button"), .href(.catalogue(.init(split: split.id)))) { "From the catalogue" }
                }
                Forms.opened("One of your own") {
                    Forms.act(.splitExerciseAdd, frame) {
                        Forms.hidden("split", id)
                        PlannedExerciseFields.all(
                            "new",
                            .init(
                                id: .init(ULID(high: 0, low: 0)), name: "", sets: 4, reps: 10, load: "machine",
                                restSeconds: timers.restSeconds))
                        Forms.send("Add exercise")
                    }
                }
            } else {
                p { "There are \(Self.most), as many as there can be. Remove one to add another." }
            }
        }
    }

    // MARK: The plan itself

    private func changing(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("plan"), .isLive, .labelled(by: "plan-title")) {
            h2(.id("plan-title")) { "This plan" }
            Forms.opened("Rename") {
                Forms.act(.splitRename, frame) {
                    Forms.hidden("split", id)
                    Forms.hidden("basis", split.nameBasis)
                    Forms.line("name", id: "rename", "Name", value: split.name, most: 60, isRequired: true)
                    Forms.send("Save name")
                }
                p(.class("hint")) { "Past trainings keep the name that it had." }
            }
            Forms.opened("Copy") {
                Forms.act(.splitCopy, frame) {
                    Forms.hidden("split", id)
                    Forms.line(
                        "name", id: "copy-name", "Name of the copy", most: 60,
                        hint: "Left empty, it is called after this one.")
                    Forms.send("Copy plan")
                }
            }
            Forms.opened("Remove") {
                p { "The plan goes, with its \(counted(split.exercises.count, "exercise")). Past trainings stay." }
                Forms.act(.splitRemove, frame) {
                    Forms.hidden("split", id)
                    Forms.hidden("basis", split.basis)
                    Forms.send("Remove \(split.name)", quiet: true)
                }
            }
        }
    }
}

/// What is said of an exercise of a plan, as fields of a form.
enum PlannedExerciseFields {
    /// - Parameter form: tells the fields of one form of the page from those of another.
    @HTMLBuilder
    static func all(_ form: String, _ exercise: SplitExerciseView) -> HTML {
        Forms.line("name", id: "\(form)-name", "Name", value: exercise.name, most: 80, isRequired: true)
        Forms.number("sets", id: "\(form)-sets", "Sets", value: exercise.sets, 1...20)
        Forms.number("reps", id: "\(form)-reps", "Repetitions, or seconds", value: exercise.reps, 1...999)
        Forms.decimal(
            "weightKg", id: "\(form)-weight", "Weight in kg", value: exercise.weightGrams.map(Kilograms.text) ?? "",
            hint: "Left empty: without one.")
        Forms.choice("load", id: "\(form)-load", "What resists", SetWords.loads, chosen: exercise.load)
        Forms.number(
            "restSeconds", id: "\(form)-rest", "Rest after each set, in seconds", value: exercise.restSeconds, 0...900)
    }
}
