internal import ConsoleLogic
package import KioskPages

/// One's own workouts, and those that wait for one's word.
package struct LogPage: Hashable, Sendable {
    /// One's own latest, deleted ones among them, newest first.
    package var own: [WorkoutView]
    /// Workouts of others that nobody has vouched for.
    package var waiting: [WorkoutView]

    package init(own: [WorkoutView], waiting: [WorkoutView]) { (self.own, self.waiting) = (own, waiting) }

    package static let heading = "Log"

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card")) {
            h2 { "Log a workout" }
            p {
                "Press the button by the door after a workout: the kiosk’s camera takes the photo. No page takes a picture."
            }
        }
            + ul(.class("list care")) {
                li {
                    a(.href(.finger(.overview))) {
                        strong { "Finger care" }
                        span(.class("hint")) { "checks, exercises, goals, reminders" }
                    }
                }
            }
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
