internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// The reader's trainings of the last Days, newest first.
package struct PastTrainingsPage: Hashable, Sendable {
    package var trainings: [TrainingView]
    /// Of so many Days.
    package var days: Int
    /// Whether older ones of these Days are on a page of their own.
    private let hasMore: Bool
    /// Whether this is such a page.
    private let isContinued: Bool

    package init(_ log: TrainingLogView, days: Int, isContinued: Bool = false) {
        (trainings, self.days, hasMore, self.isContinued) = (log.trainings, days, log.hasMore, isContinued)
    }

    package static let heading = "Trainings"

    private var title: String {
        let count = counted(trainings.count, "training")
        if isContinued { return "\(count) before these, of \(days) days" }
        return hasMore ? "The latest \(count) of \(days) days" : "\(count) in \(days) days"
    }

    package func content(_ frame: PageFrame) -> HTML {
        TrainingSpans.links(days) { .trainings(.latest(days: $0)) }
            + section(.id("trainings"), .isLive, .labelled(by: "trainings-title")) {
                h2(.id("trainings-title")) { title }
                if trainings.isEmpty {
                    p(.class("card empty")) { "None in these days. A training that you end stands here." }
                }
                ul(.class("list")) {
                    for training in trainings {
                        li {
                            a(.href(.trainings(.one(training.id)))) {
                                strong { training.splitName }
                                span(.class("hint")) {
                                    "\(TrainingSpans.when(training)): \(SetWords.done(training)), \(SetWords.minutes(training.elapsedSeconds))"
                                }
                            }
                        }
                    }
                }
            }
            + p(.class("links")) {
                if hasMore, let last = trainings.last {
                    a(.class("button"), .href(.trainings(.latest(days: days, before: last.id)))) { "Older trainings" }
                }
                a(.class("button"), .href(.training)) { "Train" }
                a(
                    .class("button quiet"),
                    .href(.trainings(.progress(exercise: nil, days: Route.usualTrainingSpan)))
                ) { "Progress" }
                a(.class("button quiet"), .href(.plans(.overview))) { "Training plans" }
            }
    }
}

/// What pages of past trainings have in common.
enum TrainingSpans {
    /// How many Days can be shown, the present number marked.
    static func links(_ days: Int, _ route: (Int) -> Route) -> HTML {
        div(.label("How many days"), .role("group"), .class("links")) {
            for count in Route.trainingSpans {
                a(.class("button quiet"), .href(route(count)), count == days ? .isCurrent : nil) {
                    count == days ? "✓ \(count) days" : "\(count) days"
                }
            }
        }
    }

    /// `Thu 26 Feb 2026`; one that ended while the clock was not known has its day later.
    static func when(_ training: TrainingView) -> String { training.day?.dateText ?? "day not known yet" }
}

/// One training that has ended: what was done.
package struct PastTrainingPage: Hashable, Sendable {
    package var training: TrainingView

    package init(_ training: TrainingView) { self.training = training }

    package var heading: String {
        training.splitName + (training.day.map { ", \($0.shortText)" } ?? "")
    }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("training"), .isLive, .labelled(by: "training-title")) {
            h2(.id("training-title")) { TrainingSpans.when(training) }
            p(.class("result")) { "\(SetWords.done(training)), \(SetWords.minutes(training.elapsedSeconds))" }
            for exercise in training.exercises {
                h3 {
                    a(
                        .href(
                            .trainings(
                                .progress(
                                    exercise: String(exercise.name.prefix(Route.maxExerciseName)),
                                    days: Route.usualTrainingSpan)))
                    ) { exercise.name }
                }
                SetList.shown(exercise)
            }
        }
            + section(.class("card"), .id("removing"), .isLive, .labelled(by: "removing-title")) {
                h2(.id("removing-title")) { "Remove it" }
                Forms.opened("Remove this training") {
                    p { "Its sets and its share of your progress go. The workout that it became stays." }
                    Forms.act(.trainingRemove, frame) {
                        Forms.hidden("training", training.id.ulid.text)
                        Forms.send("Remove the training", quiet: true)
                    }
                }
            }
            + p(.class("links")) {
                a(.class("button quiet"), .href(.trainings(.latest(days: Route.usualTrainingSpan)))) { "All trainings" }
            }
    }
}
