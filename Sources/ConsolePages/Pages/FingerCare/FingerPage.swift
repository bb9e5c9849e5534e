internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// The first page of finger care: how it stands today, and where the rest is.
package struct FingerPage: Hashable, Sendable {
    package var care: CareView

    package init(_ care: CareView) { self.care = care }

    package static let heading = "Finger care"

    package func content(_ frame: PageFrame) -> HTML {
        CareCard.content(care, frame, leads: false)
            + section(.class("card"), .id("care-streak"), .isLive, .labelled(by: "care-streak-title")) {
                h2(.id("care-streak-title")) { "Streak" }
                p(.class("number")) { CareSentences.days(care.streak) }
                if let tip = care.tip {
                    p { tip }
                } else if let note = CareSentences.note(care.streak) {
                    p(.class("hint")) { note }
                }
                if care.missedToday > 0 {
                    p(.class("hint")) { "\(counted(care.missedToday, "reminder")) passed without a check today" }
                }
            }
            + ul(.class("list")) {
                link(.exercises, "Exercises", "one to three minutes, step by step")
                link(.progress(nil), "Progress", "the week’s checks, exercises and missed reminders")
                link(.goals, "Goals and rewards", "coins, level, and goals of your own")
                link(.reminders, "Reminders", "when the ring reminds you")
            }
            + sharing(frame)
    }

    private func link(_ page: Route.FingerPage, _ title: String, _ about: String) -> HTML {
        li {
            a(.href(.finger(page))) {
                strong { title }
                span(.class("hint")) { about }
            }
        }
    }

    private func sharing(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("sharing"), .isLive, .labelled(by: "sharing-title")) {
            h2(.id("sharing-title")) { "Who sees it" }
            ul(.class("switches")) {
                li {
                    span { "Tell the household of my checks" }
                    Forms.toggle(
                        .shareCare, frame, what: "", [("on", care.isShared ? "false" : "true")], isOn: care.isShared,
                        "Tell the household of my checks")
                }
            }
            p(.class("hint")) {
                care.isShared
                    ? "The others see how many checks you made today. Exercises, goals and rewards stay with you."
                    : "Checks that you make from now on stay with you. Those already shared stay visible."
            }
        }
    }
}

extension CareSentences {
    /// `3 days`.
    static func days(_ streak: Streak) -> String {
        streak.current > 0 ? counted(streak.current, "day") : "Start today"
    }

    /// What stands below it.
    static func note(_ streak: Streak) -> String? {
        guard streak.longest > streak.current else { return streak.current > 1 ? "your longest yet" : nil }
        return "your longest was \(counted(streak.longest, "day"))"
    }
}
