import FitPinkyCore
import SampleViews
import Support
import Testing

@testable import KioskPages

@Suite struct CSVTests {
    /// Reads lines as RFC 4180 says, knowing nothing of how they were written; nil if they are not such lines.
    private func read(_ text: String) -> [[String]]? {
        var (rows, row, field) = ([[String]](), [String](), String.UnicodeScalarView())
        var rest = Array(text.unicodeScalars)[...]
        func ended() -> String { String(field) }
        while let first = rest.first {
            if first == "\"", field.isEmpty {
                rest.removeFirst()
                while true {
                    guard let next = rest.popFirst() else { return nil }
                    if next != "\"" {
                        field.append(next)
                    } else if rest.first == "\"" {
                        field.append(rest.removeFirst())
                    } else {
                        break
                    }
                }
                guard let after = rest.first, after == "," || after == "\r" else { return nil }
            } else if first == "," {
                rest.removeFirst()
                row.append(ended())
                field = .init()
            } else if first == "\r" {
                guard rest.dropFirst().first == "\n" else { return nil }
                rest.removeFirst(2)
                rows.append(row + [ended()])
                (row, field) = ([], .init())
            } else {
                guard first != "\n", first != "\"" else { return nil }
                field.append(first)
                rest.removeFirst()
            }
        }
        return row.isEmpty && field.isEmpty ? rows : nil
    }

    @Test(arguments: [
        (["a", "b"], "a,b\r\n"), (["", ""], ",\r\n"), (["a,b"], "\"a,b\"\r\n"),
        (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
        (["a\nb"], "\"a\nb\"\r\n"), (["a\r\nb"], "\"a\r\nb\"\r\n"), (["é💪"], "é💪\r\n"), ([" a "], " a \r\n"),
    ])
    func `a field with a comma, a quote or a line break is quoted`(fields: [String], line: String) {
        #expect(CSV.line(fields) == line)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=\u{301}1", "+\u{FE0F}1", "=\u{200D}"])
    func `a field that a spreadsheet would take for a formula begins with an apostrophe`(text: String) {
        #expect(read(CSV.line([text])) == [["'" + text]])
    }

    @Test(arguments: ["a=1", "1-1", "'=1", " =1", "", "\"=1\"", "me@home", "−1"])
    func `any other field is as it was`(text: String) { #expect(read(CSV.line([text])) == [[text]]) }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `whatever is written is read again`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let signs: [Unicode.Scalar] = [
            ",", "\"", "\r", "\n", "=", "+", "-", "@", "\t", "a", "é", "\u{301}", "💪", "'", " ", ";",
        ]
        let rows = (0..<5).map { _ in
            (0..<4).map { _ in
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...6, using: &chance) {
                    text.append(signs[Int.random(in: signs.indices, using: &chance)])
                }
                return String(text)
            }
        }
        let expected = rows.map { row in
            row.map { text in
                let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
                return isFormula ? "'" + text : text
            }
        }
        let found = read(rows.map(CSV.line).joined())
        // Compared by scalars: texts that are spelled otherwise are not the same file.
        #expect(
            found?.map { $0.map { Array($0.unicodeScalars) } } == expected.map { $0.map { Array($0.unicodeScalars) } },
            "seed \(seed)")
    }

    @Test func `a workout is a line of ten columns, with what is not known left empty`() throws {
        #expect(
            WorkoutCSV.head == "date,time,zone,member,type,minutes,proof,caption,notes,photo_sha256\r\n")
        var workout = Sample.workout(1, Sample.lisa, "2026-02-26", "18:34")
        workout.words.caption = "=Leg, day"
        let moment = try #require(workout.moment)
        let start = "\(moment.day.iso8601),\(moment.time.text),\(moment.zone),\(workout.memberName)"
        let hash = workout.photo?.sha256 ?? ""
        #expect(
            WorkoutCSV.line(workout, WorkoutActivity(.run, minutes: 42, notes: "by the river"))
                == "\(start),run,42,\(workout.words.proofWord),\"'=Leg, day\",by the river,\(hash)\r\n")
        workout.words.caption = nil
        #expect(WorkoutCSV.line(workout, nil) == "\(start),,,\(workout.words.proofWord),,,\(hash)\r\n")
        workout.moment = nil
        #expect(WorkoutCSV.line(workout, nil) == nil)
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `whatever a member of another home wrote, a line has ten fields, and none is a formula`(seed: UInt64) throws {
        var views = RandomViews(seed: seed)
        let workout = views.workout()
        let activity = WorkoutActivity(.other, minutes: views.count() % 1440, notes: views.text())
        guard let line = WorkoutCSV.line(workout, activity) else { return #expect(workout.moment == nil) }
        let rows = try #require(read(line), "seed \(seed)")
        #expect(rows.count == 1 && rows[0].count == WorkoutCSV.columns.count, "seed \(seed): \(line)")
        let isFormula = rows[0].contains { field in
            field.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        }
        #expect(!isFormula, "seed \(seed): \(line)")
    }
}
