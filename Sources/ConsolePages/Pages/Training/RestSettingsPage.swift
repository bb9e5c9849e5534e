internal import ConsoleLogic
package import KioskPages

/// How long the reader rests between sets, and how a rest ends.
package struct RestSettingsPage: Hashable, Sendable {
    package var timers: TrainingTimersView

    package init(_ timers: TrainingTimersView) { self.timers = timers }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("rests"), .isLive, .labelled(by: "rests-title")) {
            h2(.id("rests-title")) { "Rest" }
            Forms.act(.restSeconds, frame) {
                Forms.number(
                    "seconds", id: "rest-seconds", "Seconds between two sets", value: timers.restSeconds, 0...900)
                Forms.send("Save rest")
            }
            p(.class("hint")) { "Where an exercise of a plan says nothing else. 0 is no rest." }
        }
            + section(.class("card"), .id("countdown"), .isLive, .labelled(by: "countdown-title")) {
                h2(.id("countdown-title")) { "Its end" }
                Forms.act(.countdownSeconds, frame) {
                    Forms.number(
                        "seconds", id: "countdown-seconds", "Seconds that ring and sound count down",
                        value: timers.countdownSeconds, 0...30)
                    Forms.send("Save countdown")
                }
                p(.class("hint")) { "A set that is held for seconds begins with them, too." }
            }
            + p(.class("links")) { a(.class("button quiet"), .href(.plans(.overview))) { "Training plans" } }
    }
}
