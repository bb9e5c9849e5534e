import FitPinkyCore
import KioskPages
import KioskRuntime
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API

/// Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite struct ExportCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "ExportWorkouts"))

    private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    private func save(_ day: String, _ time: String, in live: LiveKiosk) async throws -> WorkoutID {
        let instant = try #require(UTCInstant(rfc3339: "\(day)T\(time):00Z"))
        let workout = Store.NewWorkout(
            id: WorkoutID(.fresh(at: instant)), author: live.kiosk.owner,
            moment: .known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: try self.day(day))), photo: nil)
        return try await live.kiosk.store.run { store throws(StoreError) in
            try store.save(workout, at: instant)
            return try store.id(of: workout)
        }
    }

    private func lines(
        _ endpoint: KioskEndpoint, from: String? = nil, to: String? = nil
    ) async throws -> (lines: [String], pieces: Int, workouts: Int) {
        var export = try await endpoint.export(from: try from.map(day), to: try to.map(day))
        var (bytes, pieces, workouts) = ([UInt8](), 0, 0)
        while let piece = try await endpoint.next(of: &export) {
            // Whole lines, so that whoever reads piece by piece breaks no character.
            #expect(piece.bytes.suffix(2) == [13, 10] || piece.bytes.isEmpty)
            bytes += piece.bytes
            (pieces, workouts) = (pieces + 1, workouts + Int(piece.workouts))
        }
        return (String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { String($0) }, pieces, workouts)
    }

    @Test func `an export without workouts is the heads of the columns alone`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let found = try await lines(endpoint)
            #expect(found.lines == [WorkoutCSV.columns.joined(separator: ",")] && found.workouts == 0)
        }
    }

    @Test func `without days it has 90 up to today, and every line has what was said of its workout`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for day in ["2025-11-28", "2025-11-29", "2026-02-25"] { _ = try await save(day, "05:59", in: live) }
            let last = try await save("2026-02-26", "17:30", in: live)
            _ = try await endpoint.caption(
                .with { ($0.id, $0.text) = (last.ulid.text, "=1+1, \"hi\"") }, context: context)
            let found = try await lines(endpoint)
            let start = { (day: String, time: String) in "\(day),\(time),Europe/Amsterdam,Sammy,,,unproven," }
            #expect(
                found.lines.dropFirst() == [
                    start("2025-11-29", "06:59") + ",,", start("2026-02-25", "06:59") + ",,",
                    start("2026-02-26", "18:30") + "\"'=1+1, \"\"hi\"\"\",,",
                ])
            #expect(found.workouts == 3)
            let all = try await lines(endpoint, from: "2025-01-01", to: "2025-11-28")
            #expect(all.lines.count == 2 && all.lines[1].hasPrefix("2025-11-28,"))
            #expect(try await lines(endpoint, to: "2025-11-28").lines.count == 2)
            _ = try await endpoint.deleteWorkout(.with { $0.id = last.ulid.text }, context: context)
            #expect(try await lines(endpoint).workouts == 2)
        }
    }

    @Test func `many workouts come in pieces of a bounded size, each workout once`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            for hour in 0..<12 {
                for minute in 0..<10 {
                    let time = "\(hour < 10 ? "0" : "")\(hour):0\(minute)"
                    _ = try await save("2026-02-26", time, in: live)
                }
            }
            let found = try await lines(endpoint)
            #expect(found.workouts == 120 && found.pieces >= 3 && found.lines.count == 121)
            #expect(Set(found.lines).count == 121)
            let times = found.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
            #expect(times == times.sorted())
        }
    }

    @Test func `days that are none, or in the wrong order, are refused with what is allowed`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let turned = await #expect(throws: TTRPCStatus.self) {
                _ = try await endpoint.export(from: try day("2026-02-26"), to: try day("2026-02-25"))
            }
            #expect(turned?.code == .invalidArgument)
            #expect(
                turned?.message
                    == "the first day, 2026-02-26, is after the last, 2026-02-25; give the earlier one first")
            let first = try await endpoint.export(from: nil, to: .first)
            #expect(first.days == Day.first...Day.first)
        }
    }
}
