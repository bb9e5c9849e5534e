internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// One's own workouts, and those that wait for one's word.
package struct LogPage: Hashable, Sendable {
    /// One's own latest, deleted ones among them, newest first.
    package var own: [WorkoutView]
    /// Workouts of others that nobody has vouched for.
    package var waiting: [WorkoutView]

    /// What the form to log a workout has filled in; nil for what the last one was.
    package var type: ActivityType?
    /// Sessions that are under way.
    package var sessions: [SessionView]
    /// The reader's training; nil where it cannot be read now.
    package var training: TrainingStandingView?

    package init(
        own: [WorkoutView], waiting: [WorkoutView], type: ActivityType? = nil, sessions: [SessionView] = [],
        training: TrainingStandingView? = nil
    ) {
        (self.own, self.waiting, self.type, self.sessions) = (own, waiting, type, sessions)
        self.training = training
    }

    package static let heading = "Log"

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "log-title")) {
            h2(.id("log-title")) { "Log a workout" }
            ActivityForms.log(shownType, minutes: minutes, frame)
            p(.class("hint")) {
                "It counts once another member vouches for it. A photo proves it at once: choose it here, and then press the button by the door; no page takes a picture."
            }
        }
            + TrainingCard.underWay(training, sessions, frame, isLive: true)
            + (sessions.contains { $0.member == frame.member } ? HTML() : SessionCard.start(frame))
            + ul(.class("list care")) {
                li {
                    a(.href(.finger(.overview))) {
                        strong { "Finger care" }
                        span(.class("hint")) { "checks, exercises, goals, reminders" }
                    }
                }
            }
            + ul(.class("list")) {
                li {
                    a(.href(.plans(.overview))) {
                        strong { "Training plans" }
                        span(.class("hint")) { "plans, trainings, what you lift" }
                    }
                }
            }
            + TrendsPage.link
            + (waiting.isEmpty ? HTML() : unproven(frame))
            + section(.id("own"), .isLive, .labelled(by: "own-title")) {
                h2(.id("own-title")) { "Your workouts" }
                if own.isEmpty { p(.class("card empty")) { "None yet." } }
                for workout in own {
                    article(.class("card")) {
                        h3 { a(.href(.photo(workout.id))) { Workouts.when(workout) } }
                        if workout.isDeleted { p(.class("warning")) { deleted(workout) } }
                        Workouts.words(workout)
                        Workouts.acts(workout, frame)
                    }
                }
            }
    }

    private var said: [WorkoutActivity] { own.filter { !$0.isDeleted }.compactMap(\.words.activity) }

    private var shownType: ActivityType? { type ?? said.lazy.compactMap(\.type).first }

    /// As long as the last of that type took.
    private var minutes: Int {
        let last = said.lazy.filter { $0.type == shownType }.compactMap(\.minutes).first
        return last ?? ActivityForms.usualMinutes(shownType)
    }

    private func deleted(_ workout: WorkoutView) -> String {
        workout.undeletableUntil.map { "Deleted; you can have it back until \($0.text)." } ?? "Deleted."
    }

    private func unproven(_ frame: PageFrame) -> HTML {
        section(.id("waiting"), .isLive, .labelled(by: "waiting-title")) {
            h2(.id("waiting-title")) { "Waiting for somebody’s word" }
            for workout in waiting {
                article(.class("card")) {
                    h3 { a(.href(.photo(workout.id))) { "\(workout.memberName), \(Workouts.when(workout))" } }
                    Workouts.acts(workout, frame)
                }
            }
        }
    }
}
