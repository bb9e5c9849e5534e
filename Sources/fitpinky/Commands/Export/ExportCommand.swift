import ArgumentParser
import FitPinkyCore
import Glibc
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write workouts to a file for other programs.",
        subcommands: [ExportCSVCommand.self])
}

struct ExportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv", abstract: "Write workouts as comma-separated values, for a spreadsheet.",
        discussion: """
            A line for each workout of every member, oldest first; deleted ones are left out, and those that have no day \
            yet. What a member logged after leaving the household is given to that member alone. The columns are \(WorkoutCSV.columns.joined(separator: ", ")). \
            The date is the day for which a workout counts, the time that of the clock in its zone.

            The file is UTF-8, as RFC 4180 has it. A text that begins with =, +, - or @ gets an apostrophe before it: a \
            spreadsheet would take it for a formula.

            Examples: fitpinky export csv --output workouts.csv
                      fitpinky export csv --from 2026-01-01 --to 2026-12-31 > 2026.csv
            """)

    @OptionGroup var options: GlobalOptions
    @Option(
        help: ArgumentHelp("The first day, such as 2026-01-01; without it, 90 days.", valueName: "date"),
        transform: ExportCSVCommand.day)
    var from: Day?
    @Option(
        help: ArgumentHelp("The last day; today if left out.", valueName: "date"), transform: ExportCSVCommand.day)
    var to: Day?
    @Option(name: .shortAndLong, help: "The file to write; - is standard output, which is also meant without it.")
    var output: String?

    private static func day(_ typed: String) throws -> Day {
        guard let day = Day(iso8601: typed) else { throw ValidationError("write a date such as 2026-02-26") }
        return day
    }

    func validate() throws { try options.checkOutput(output ?? "-", "--output") }

    func run() async throws {
        // On a terminal its lines are text for a person.
        if output == nil, Terminal.isOutput { return try await print() }
        var (workouts, awaiting) = (0, 0)
        let path = output ?? "-"
        let target = try await KioskCall.make(options) { call in
            // The file is made with the first line, so that a refusal leaves none.
            var file: OutputFile?
            for try await piece in try await pieces(call) {
                let target = try file ?? OutputFile(path: path)
                file = target
                try target.append(piece.data)
                workouts += Int(piece.workouts)
                awaiting += Int(piece.awaitingClock)
            }
            guard let file else { throw TTRPCStatus(.unavailable, "the agent sent no workouts; try again") }
            try file.finish()
            return file
        }
        ExportCSVCommand.tell(awaiting)
        if options.json {
            return JSON.object([
                "file": .text(path), "bytes": .number(target.byteCount), "workouts": .number(workouts),
                "awaitingClock": .number(awaiting),
            ]).print()
        }
        if !target.isStandardOutput { say("\(path): \(counted(workouts, "workout"))") }
    }

    private func print() async throws {
        try await KioskCall.make(options) { call in
            for try await piece in try await pieces(call) {
                ExportCSVCommand.tell(Int(piece.awaitingClock))
                let text = String(decoding: piece.data, as: UTF8.self)
                for line in text.split(separator: "\r\n") { say(String(line)) }
            }
        }
    }

    /// Says which workouts are left out, where it is in nobody's file.
    private static func tell(_ awaiting: Int) {
        guard awaiting > 0 else { return }
        complain(
            "\(counted(awaiting, "workout")) left out: \(awaiting == 1 ? "it waits" : "they wait") for the clock, which is not right yet"
        )
    }

    private func pieces(_ call: KioskCall) async throws -> some AsyncSequence<Fitpinky_V1_ExportPiece, TTRPCStatus> {
        try await call.kiosk.exportWorkouts(
            .with { ($0.from, $0.to, $0.asMember) = (from?.iso8601 ?? "", to?.iso8601 ?? "", options.actor ?? "") })
    }
}
