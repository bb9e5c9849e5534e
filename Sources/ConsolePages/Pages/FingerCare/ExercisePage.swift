internal import ConsoleLogic
internal import Exercises
package import KioskPages

/// One exercise, step by step, and its course while it runs: the ring and the page show the same step.
package struct ExercisePage: Hashable, Sendable {
    package var exercise: ExerciseView
    /// What runs, this one or another.
    package var running: RunningExerciseView?

    package init(_ exercise: ExerciseView, running: RunningExerciseView?) {
        (self.exercise, self.running) = (exercise, running)
    }

    package var heading: String { exercise.name }

    /// Seconds after which a browser without script asks again; nil while nothing goes on.
    package var refreshSeconds: Int? { own?.state == .running ? 5 : nil }

    private var own: RunningExerciseView? {
        guard let running, running.exercise.id == exercise.id, !running.state.hasEnded else { return nil }
        return running
    }

    /// How it ended, a moment ago.
    private var ended: RunningExerciseView? {
        guard let running, running.exercise.id == exercise.id, running.state.hasEnded else { return nil }
        return running
    }

    private var other: RunningExerciseView? {
        guard let running, running.exercise.id != exercise.id, !running.state.hasEnded else { return nil }
        return running
    }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "course-title")) {
            h2(.id("course-title")) { exercise.purpose }
            p(.class("hint")) { CatalogueExercise.caution }
            // By itself, so that nothing but the words changes with each second: a finger may be above the buttons.
            div(.id("course"), .isLive, own == nil ? nil : .data("poll", "1")) {
                p(.class("number")) { course }
            }
            div(.id("steering"), .class("people"), .isLive) { steering(frame) }
            // Below the buttons, for its length is another with each step.
            div(.id("present"), .isLive) {
                if let own, exercise.steps.indices.contains(own.step - 1) { figure(own.step - 1) }
            }
        }
            + section(.id("steps"), .isLive, .labelled(by: "steps-title")) {
                h2(.id("steps-title")) { "Steps" }
                ol(.class("people")) {
                    for (index, step) in exercise.steps.enumerated() { shown(step, index) }
                }
            }
            + p(.class("links")) { a(.class("button quiet"), .href(.finger(.exercises))) { "All exercises" } }
    }

    private var course: String {
        guard let own else {
            if let ended { return ended.state == .completed ? "✓ Done" : "Broken off in step \(ended.step)" }
            return "\(duration(seconds: exercise.seconds)), \(counted(exercise.steps.count, "step"))"
        }
        let place = "Step \(own.step) of \(exercise.steps.count)"
        return own.state == .paused
            ? "Paused: \(place), \(own.leftSeconds) s left" : "\(place): \(own.leftSeconds) s left"
    }

    @HTMLBuilder
    private func steering(_ frame: PageFrame) -> HTML {
        if let own {
            div(.class("row")) {
                Forms.act(.exerciseNext, frame, class: "inline") {
                    Forms.send(own.step < exercise.steps.count ? "Next step" : "End")
                }
                Forms.act(.exercisePause, frame, class: "inline") {
                    Forms.send(own.state == .paused ? "Go on" : "Pause", quiet: true)
                }
                Forms.act(.exerciseStop, frame, class: "inline") { Forms.send("Stop", quiet: true) }
            }
            p(.class("hint")) {
                "At the button: a press is the next step, a double press pauses, a hold stops. The ring shows how long the step lasts."
            }
        } else if let other {
            p(.class("warning")) { "\(other.exercise.name) is running: one exercise at a time." }
            p {
                a(.class("button"), .href(.finger(.exercise(other.exercise.id)))) { "To \(other.exercise.name)" }
            }
        } else {
            Forms.act(.exerciseStart, frame) {
                Forms.hidden("exercise", exercise.id)
                Forms.send("Start")
            }
        }
    }

    private func shown(_ step: ExerciseView.Step, _ index: Int) -> HTML {
        let isNow = own?.step == index + 1
        return li(.class(isNow ? "card now" : "card"), isNow ? Attribute("aria-current", "step") : nil) {
            strong {
                "\(index + 1)."
                if isNow { own?.state == .paused ? " Paused here" : " Now" }
            }
            if own == nil { figure(index) } else { p { step.text } }
            p(.class("hint")) { duration(seconds: step.seconds) }
        }
    }

    /// A step without a drawing is told by its text alone.
    private func figure(_ index: Int) -> HTML {
        (ExerciseDrawing.drawn(exercise: exercise.id, step: index + 1).map { drawing in
            p(.class("center")) { drawing }
        } ?? HTML()) + p { exercise.steps[index].text }
    }
}
