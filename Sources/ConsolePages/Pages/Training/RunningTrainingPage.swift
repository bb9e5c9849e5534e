internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// The reader's training: the next set in type that is read from three metres, or what a training can begin with.
package struct RunningTrainingPage: Hashable, Sendable {
    /// The one under way, or that ended a moment ago.
    package var training: TrainingView?
    /// The reader's plans.
    package var splits: [SplitView]

    package init(_ standing: TrainingStandingView, splits: SplitsView) {
        (training, self.splits) = (standing.running, splits.splits)
    }

    package static let heading = "Training"

    private var own: TrainingView? { training.flatMap { $0.status == .running ? $0 : nil } }

    /// Whether the page has the style of large text, and the script that counts rests down.
    package var isRunning: Bool { own != nil }

    /// Seconds after which a browser without script asks again; nil while nothing goes on.
    package var refreshSeconds: Int? { own.map { $0.rest == nil ? 10 : 3 } }

    package func content(_ frame: PageFrame) -> HTML { own.map { guided($0, frame) } ?? choice(frame) }

    // MARK: One that is under way

    private func guided(_ training: TrainingView, _ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "training-title")) {
            h2(.id("training-title")) { training.splitName }
            // By itself, so that nothing but the words changes: a finger may be above the buttons.
            div(.id("present"), .isLive, .data("poll", training.rest == nil ? "4" : "2")) { present(training) }
            div(.id("steering"), .class("row"), .isLive) { steering(training, frame) }
            p(.class("hint")) {
                "At the button: a press says that the set is done, and in a rest goes on; a double press skips; a hold ends."
            }
        }
            + sets(training)
            + section(.class("card"), .id("discarding"), .isLive, .labelled(by: "discarding-title")) {
                h2(.id("discarding-title")) { "Nothing of it is to be kept" }
                Forms.opened("Discard") {
                    p { "The training is gone then, and no workout is logged." }
                    steer("discard", "Discard the training", frame, quiet: true)
                }
            }
    }

    @HTMLBuilder
    private func present(_ training: TrainingView) -> HTML {
        p(.class("unseen")) { TrainingCard.present(training) }
        TrainingCard.question(training)
        if let place = training.place {
            if let rest = training.rest, !rest.isSet {
                p(.class("hint center")) { "Rest" }
                BigText.countdown(rest.leftSeconds)
                p(.class("hint center")) { "Then: set \(place.number) of \(place.exercise.sets.count)" }
            } else {
                p(.class("hint center")) { "Set \(place.number) of \(place.exercise.sets.count)" }
            }
            BigText.name(place.exercise.name)
            if let rest = training.rest, rest.isSet {
                BigText.countdown(rest.leftSeconds)
            } else {
                BigText.line(place.size)
            }
        } else {
            BigText.line("All done")
            p(.class("center")) {
                "End it when you are ready: it becomes a workout. It ends by itself after ten minutes."
            }
        }
    }

    @HTMLBuilder
    private func steering(_ training: TrainingView, _ frame: PageFrame) -> HTML {
        if let current = training.current {
            if let rest = training.rest, !rest.isSet {
                steer("skip", "Go on", frame, at: current, isOfRest: true)
            } else {
                steer("done", "Done", frame, at: current)
                steer("skip", "Skip", frame, at: current, quiet: true)
            }
        }
        if training.exercises.contains(where: { $0.sets.contains { $0.status != .pending } }) {
            steer("undo", "Undo", frame, quiet: true)
        }
        steer("end", "End", frame, quiet: training.current != nil)
    }

    /// - Parameters:
    ///   - place: the set that is meant: another one is not taken for it, such as where the button was faster.
    ///   - isOfRest: the rest before the set is meant, which may end by itself before a finger gets there.
    private func steer(
        _ what: String, _ title: String, _ frame: PageFrame, at place: TrainingPlaceView? = nil,
        isOfRest: Bool = false, quiet: Bool = false
    ) -> HTML {
        Forms.act(.train, frame, what: what, class: "inline") {
            Forms.hidden("do", what)
            if let place {
                Forms.hidden("exercise", String(place.exercise))
                Forms.hidden("set", String(place.set))
            }
            if isOfRest { Forms.hidden("rest", "true") }
            Forms.send(title, quiet: quiet)
        }
    }

    private func sets(_ training: TrainingView) -> HTML {
        section(.id("sets"), .isLive, .labelled(by: "sets-title")) {
            h2(.id("sets-title")) { "\(SetWords.done(training)), \(SetWords.minutes(training.elapsedSeconds))" }
            ol(.class("people")) {
                for (index, exercise) in training.exercises.enumerated() {
                    let isNow = index + 1 == training.current?.exercise
                    li(.class(isNow ? "card now" : "card"), isNow ? Attribute("aria-current", "step") : nil) {
                        strong { exercise.name }
                        SetList.shown(exercise, current: isNow ? training.current?.set : nil)
                    }
                }
            }
        }
    }

    // MARK: None

    @HTMLBuilder
    private func choice(_ frame: PageFrame) -> HTML {
        div(.id("ended"), .isLive) {
            if let training, training.status == .ended {
                section(.class("card"), .labelled(by: "ended-title")) {
                    h2(.id("ended-title")) { "Well done" }
                    p(.class("result")) { "\(training.splitName): \(SetWords.done(training))" }
                    p(.class("hint")) {
                        "It is a workout of \(SetWords.minutes(training.elapsedSeconds)) now. A press of the button within a minute takes its photo."
                    }
                    p(.class("links")) {
                        a(.class("button quiet"), .href(.trainings(.one(training.id)))) { "What you did" }
                    }
                }
            }
        }
        section(.id("choice"), .isLive, .labelled(by: "choice-title")) {
            h2(.id("choice-title")) { "Begin a training" }
            if splits.isEmpty {
                p(.class("card empty")) {
                    "You have no training plan yet: a list of exercises, each with its sets, repetitions and weight."
                }
                Forms.act(.splitStarter, frame) { Forms.send("Add three to begin with") }
            }
            for split in splits { shown(split, frame) }
        }
        p(.class("links")) {
            a(.class("button quiet"), .href(.plans(.overview))) { "Training plans" }
            a(.class("button quiet"), .href(.trainings(.latest(days: Route.usualTrainingSpan)))) { "Trainings" }
        }
    }

    private func shown(_ split: SplitView, _ frame: PageFrame) -> HTML {
        article(.class("card")) {
            h3 { a(.href(.plans(.split(split.id)))) { split.name } }
            if split.exercises.isEmpty {
                p(.class("hint")) { "It has no exercise yet." }
            } else {
                p(.class("hint")) { split.exercises.map(\.name).joined(separator: ", ") }
                PlanWords.start(split, frame, what: String(split.id.ulid.text.suffix(20)))
            }
        }
    }
}

/// The sets of an exercise, and what became of each.
enum SetList {
    /// - Parameter current: the one that is to be done, counted from 1.
    static func shown(_ exercise: TrainingExerciseView, current: Int? = nil) -> HTML {
        ol {
            for (index, set) in exercise.sets.enumerated() {
                li {
                    SetWords.size(reps: set.reps, weightGrams: set.weightGrams, load: exercise.load)
                    span(.class("hint")) { " \(word(set.status, isNow: index + 1 == current))" }
                }
            }
        }
    }

    private static func word(_ state: TrainingSetState, isNow: Bool) -> String {
        switch state {
        case .done: "✓ done"
        case .skipped: "skipped"
        case .pending: isNow ? "now" : "to do"
        }
    }
}
