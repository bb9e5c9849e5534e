internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages

/// The reader's training on pages that are about something else as well.
enum TrainingCard {
    /// How the one under way stands; nothing while none is.
    @HTMLBuilder
    static func content(_ standing: TrainingStandingView?) -> HTML {
        if let training = standing?.running, training.status == .running {
            section(.class("card now"), .id("training"), .isLive, .data("now", "1"), .labelled(by: "training-title")) {
                h2(.id("training-title")) { "Your training: \(training.splitName)" }
                p(.class("result")) { present(training) }
                question(training)
                p(.class("hint")) { SetWords.done(training) }
                p(.class("links")) { a(.class("button"), .href(.training)) { "To the training" } }
            }
        }
    }

    /// Whether it is still going on, where it asks that.
    @HTMLBuilder
    static func question(_ training: TrainingView) -> HTML {
        if training.asks {
            p(.class("warning")) {
                "It has gone on for more than six hours. Is it still going on? A set that is done, skipped or taken back says yes."
            }
        }
    }

    /// `Bench press, set 2 of 4: 10 × 40 kg`, or what there is instead.
    static func present(_ training: TrainingView) -> String {
        guard let place = training.place else { return "All sets are done: end it when you are ready." }
        let sentence = self.sentence(place)
        guard let rest = training.rest else { return sentence }
        return rest.isSet ? "\(sentence), running" : "Rest. Next: \(sentence)"
    }

    /// `Bench press, set 2 of 4: 10 × 40 kg`.
    static func sentence(_ place: TrainingPlace) -> String {
        "\(place.exercise.name), set \(place.number) of \(place.exercise.sets.count): \(place.size)"
    }

    /// The reader's training, and all sessions but the one that it is as well, which others see.
    static func underWay(
        _ standing: TrainingStandingView?, _ sessions: [SessionView], _ frame: PageFrame, isLive: Bool = false
    ) -> HTML {
        let isTraining = standing?.running?.status == .running
        let others = isTraining ? sessions.filter { $0.member != frame.member } : sessions
        return content(standing) + SessionCard.content(others, frame, isLive: isLive)
    }
}

/// The set that is to be done.
struct TrainingPlace {
    var exercise: TrainingExerciseView
    var set: TrainingSetView
    /// Counted from 1.
    var number: Int

    /// `10 × 40 kg`.
    var size: String { SetWords.size(reps: set.reps, weightGrams: set.weightGrams, load: exercise.load) }
}

extension TrainingView {
    /// The set that is to be done; nil once all are, and where the place is none of this training's.
    var place: TrainingPlace? {
        guard let current, exercises.indices.contains(current.exercise - 1) else { return nil }
        let exercise = exercises[current.exercise - 1]
        guard exercise.sets.indices.contains(current.set - 1) else { return nil }
        return TrainingPlace(exercise: exercise, set: exercise.sets[current.set - 1], number: current.set)
    }
}
