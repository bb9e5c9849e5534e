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
        _ endpoint: KioskEndpoint, from: String? = nil, to: String? = nil, for name: String = ""
    ) async throws -> (lines: [String], pieces: Int, workouts: Int) {
        var export = try await endpoint.export(from: try from.map(day), to: try to.map(day), for: name)
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

    @Test func `a member's own ledger is in their own export alone, also where all have left`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 3) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            func log(_ name: String, _ notes: String) async throws {
                _ = try await endpoint.logWorkout(
                    .with { ($0.type, $0.minutes, $0.notes, $0.asMember) = ("run", 30, notes, name) }, context: context)
            }
            try await log("Tom", "Ours")
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Tom" }, context: context)
            try await log("Tom", "Tom's alone")
            func notes(_ name: String) async throws -> [Bool] {
                let text = try await lines(endpoint, for: name).lines.joined()
                return ["Ours", "Tom's alone", "Sammy's alone"].map { text.contains($0) }
            }
            #expect(try await notes("Sammy") == [true, false, false])
            #expect(try await notes("Tom") == [true, true, false])
            // Where it is not said who asks, nobody's own ledger is given.
            #expect(try await notes("") == [true, false, false])
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Sammy" }, context: context)
            try await log("Sammy", "Sammy's alone")
            #expect(try await notes("Sammy") == [true, false, true])
            #expect(try await notes("Tom") == [true, true, false])
            let nobody = await #expect(throws: TTRPCStatus.self) { try await notes("Lisa") }
            #expect(nobody?.message.contains("nobody here is called Lisa") == true)
        }
    }

    @Test func `workouts that wait for the clock are counted, and in no line`() async throws {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.logWorkout(.with { ($0.type, $0.minutes) = ("run", 30) }, context: context)
            #expect(try await endpoint.export(from: nil, to: nil, for: "").awaitingClock == 1)
            #expect(try await lines(endpoint).workouts == 0)
            #expect(try await endpoint.profileView(as: "").awaitingClock == 1)
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
                _ = try await endpoint.export(from: try day("2026-02-26"), to: try day("2026-02-25"), for: "")
            }
            #expect(turned?.code == .invalidArgument)
            #expect(
                turned?.message
                    == "the first day, 2026-02-26, is after the last, 2026-02-25; give the earlier one first")
            let first = try await endpoint.export(from: nil, to: .first, for: "")
            #expect(first.days == Day.first...Day.first)
        }
    }
}
