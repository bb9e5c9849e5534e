internal import ConsoleLogic
package import FitPinkyCore

/// Where workouts are saved for a spreadsheet.
package struct ExportPage: Hashable, Sendable {
    /// The first Day that is offered.
    package var from: Day
    /// The last one.
    package var to: Day

    package init(from: Day, to: Day) { (self.from, self.to) = (from, to) }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "csv-title")) {
            h2(.id("csv-title")) { "Workouts" }
            p { "A CSV file with a line for each workout of every member, for a spreadsheet." }
            form(.asks, .action(.export(from: nil, to: nil)), .class("act")) {
                Forms.day("from", id: "from", "From", value: from)
                Forms.day("to", id: "to", "To", value: to)
                Forms.send("Save as CSV")
            }
            p(.class("hint")) {
                "Deleted workouts are left out. A text that a spreadsheet would take for a formula begins with an apostrophe."
            }
        }
    }
}
