internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// One week of finger care: what was done, and which reminders were missed.
package struct CareProgressPage: Hashable, Sendable {
    package var progress: CareProgressView
    package var today: Day

    package init(_ progress: CareProgressView, today: Day) { (self.progress, self.today) = (progress, today) }

    package static let heading = "Progress"

    private var isRunning: Bool { progress.week.start <= today && today <= progress.week.end }

    private var isEmpty: Bool {
        progress.checks == 0 && progress.exercises == 0 && progress.missedReminders == 0
    }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("progress"), .isLive, .labelled(by: "progress-title")) {
            h2(.id("progress-title")) { weekText }
            if isEmpty { empty(frame) } else { sums }
        }
            + (isEmpty ? HTML() : chart)
            + p(.class("links")) {
                if let before = progress.week.start.advanced(byDays: -1) {
                    a(.class("button quiet"), .href(.finger(.progress(before))), .rel("prev")) { "Week before" }
                }
                if progress.week.end < today, let after = progress.week.end.advanced(byDays: 1) {
                    a(.class("button quiet"), .href(.finger(.progress(after))), .rel("next")) { "Week after" }
                }
            }
    }

    private var weekText: String {
        Week(start: progress.week.start, end: progress.week.end)?.textWithYear
            ?? "\(progress.week.start.dateText) – \(progress.week.end.dateText)"
    }

    @HTMLBuilder
    private var sums: HTML {
        if progress.checks + progress.exercises > 0 {
            p(.class("result")) { CareSentences.done(checks: progress.checks, exercises: progress.exercises) }
        }
        if progress.missedReminders > 0 {
            p(.class("hint")) { "\(counted(progress.missedReminders, "reminder")) passed without a check" }
        }
        if progress.longestStreak > 0 {
            p(.class("hint")) { "Longest streak: \(counted(progress.longestStreak, "day"))" }
        }
        if let tip = progress.tip { p { tip } }
    }

    @HTMLBuilder
    private func empty(_ frame: PageFrame) -> HTML {
        if !isRunning {
            p(.class("empty")) {
                progress.week.start > today ? "This week is still to come." : "Nothing was done in this week."
            }
        } else {
            if progress.longestStreak == 0 {
                p(.class("number")) { "Start today!" }
            } else if let tip = progress.tip {
                p { tip }
            }
            ul(.class("tips")) {
                li { "A check is one look at your little finger; a double press of the button makes one, too." }
                li { "Bind it to something that you do anyway: after breakfast, lunch, and before bed." }
                li {
                    "Begin with "
                    a(.href(.finger(.exercises))) { "an exercise of a minute" }
                    "."
                }
                li {
                    "Set "
                    a(.href(.finger(.reminders))) { "reminders" }
                    " at times at which you are at home."
                }
            }
            Forms.act(.check, frame) { Forms.send("Check my finger") }
        }
    }

    private var chart: HTML {
        section(.class("card"), .id("chart"), .isLive, .labelled(by: "chart-title")) {
            h2(.id("chart-title")) { "Day by day" }
            CareChart.drawn(progress)
            p(.class("hint")) { "Filled: checks. Dashed: reminders that passed without one." }
            CareChart.table(progress)
            p(.class("links")) {
                a(.class("button quiet"), .href(.picture(.checkChart(progress.week.start))), .download) { "Save chart" }
            }
        }
    }
}
