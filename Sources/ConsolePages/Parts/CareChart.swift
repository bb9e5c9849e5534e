internal import FitPinkyCore
internal import KioskPages

/// A week's checks and missed reminders as bars, told apart by pattern and place, and as a table.
enum CareChart {
    private static let (left, bar, pitch, top, height) = (4.0, 15.0, 40.0, 16.0, 90.0)

    static func drawn(_ progress: CareProgressView) -> HTML {
        let days = shown(progress)
        let most = max(3, progress.days.map { max($0.checks, $0.missed) }.max() ?? 0)
        let width = left * 2 + pitch * Double(days.count)
        return Drawing.svg(
            .class("chart"), Drawing.attribute("viewBox", "0 0 \(Drawing.number(width)) 128"), .hiddenFromReaders
        ) {
            Drawing.path(
                Drawing.attribute("stroke", "currentColor"),
                Drawing.attribute("d", "M0 \(Drawing.number(top + height))H\(Drawing.number(width))"))
            for (index, day) in days.enumerated() {
                let x = left + pitch * Double(index)
                let report = progress.days.first { $0.day == day }
                column(report?.checks ?? 0, at: x + 3, of: most, .class("bar"))
                // Hollow and dashed, so that nobody needs to see the colours.
                column(
                    report?.missed ?? 0, at: x + 5 + bar, of: most, Drawing.attribute("fill", "none"),
                    Drawing.attribute("stroke", "currentColor"), Drawing.attribute("stroke-dasharray", "3"))
                text(String(day.weekday.shortName.prefix(2)), x: x + pitch / 2, y: 122)
            }
        }
    }

    /// The days of the week, also those to come; a week of another length than seven has as many as it has.
    private static func shown(_ progress: CareProgressView) -> [Day] {
        let (start, end) = (progress.week.start, progress.week.end)
        guard start <= end else { return progress.days.map(\.day) }
        return (0...min(start.days(until: end), 13)).compactMap { start.advanced(byDays: $0) }
    }

    @HTMLBuilder
    private static func column(
        _ count: Int, at x: Double, of most: Int, _ look: Attribute, _ stroke: Attribute? = nil,
        _ dashes: Attribute? = nil
    ) -> HTML {
        if count > 0 {
            let length = max(2, height * Double(count) / Double(most))
            let y = top + height - length
            Drawing.rect(
                look, stroke, dashes, Drawing.attribute("x", Drawing.number(x)),
                Drawing.attribute("y", Drawing.number(y)),
                Drawing.attribute("width", Drawing.number(bar)), Drawing.attribute("height", Drawing.number(length)),
                Drawing.attribute("rx", "3"))
            text(String(count), x: x + bar / 2, y: y - 4)
        }
    }

    private static func text(_ text: String, x: Double, y: Double) -> HTML {
        Drawing.text(
            .class("of"), Drawing.attribute("x", Drawing.number(x)), Drawing.attribute("y", Drawing.number(y)),
            Drawing.attribute("text-anchor", "middle")
        ) { text }
    }

    /// The same as a table: for screen readers, and where text is enlarged.
    static func table(_ progress: CareProgressView) -> HTML {
        div(.class("scroll"), .focusable, .role("region"), .label("The week as a table")) {
            ConsolePages.table(.class("marks")) {
                caption(.class("unseen")) { "Checks, missed reminders and exercises by day" }
                thead {
                    tr {
                        th(.scope("col")) { "Day" }
                        th(.scope("col")) { "Checks" }
                        th(.scope("col")) { "Missed" }
                        th(.scope("col")) { "Exercises" }
                    }
                }
                tbody {
                    for day in progress.days {
                        tr {
                            th(.scope("row")) { day.day.shortText }
                            td { String(day.checks) }
                            td { day.reminders == 0 ? "–" : "\(day.missed) of \(day.reminders)" }
                            td { String(day.exercises) }
                        }
                    }
                }
            }
        }
    }
}
