import Actions
import FitPinkyCore
import KioskPages
import Kiosks
import Ledger
import Messages
import SimulatedDevices
import Store
import StoreThreads
import Support
import SwiftProtobuf
import TTRPC
import Testing
import Threads

@testable import API
@testable import KioskRuntime

/// Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite struct LoggingCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "LogWorkout"))

    private func run(minutes: UInt32 = 30, notes: String = "", at: String = "") -> Fitpinky_V1_LogWorkoutRequest {
        .with { ($0.type, $0.minutes, $0.notes, $0.at) = ("run", minutes, notes, at) }
    }

    private func begin(_ endpoint: KioskEndpoint) async throws {
        _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
    }

    @Test(arguments: [false, true])
    func `a workout is logged with and without a group, and every answer says what it was`(
        hasGroup: Bool
    ) async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            if hasGroup { try await begin(endpoint) }
            let answer = try await endpoint.logWorkout(run(notes: "Along the river"), context: context)
            let workout = try WorkoutView(answer)
            #expect(workout.words.activity == WorkoutActivity(.run, minutes: 30, notes: "Along the river"))
            #expect(workout.isUnproven && workout.photo == nil && workout.memberName == "Sammy")
            #expect(workout.moment?.day.iso8601 == "2026-02-26")
            #expect(workout.moment?.zone == "Europe/Amsterdam")
            let told = try await live.next { if case .workoutSaved(let saved) = $0 { saved } else { nil } }
            #expect(told.fact.workout == workout.id && told.words.activity(by: told.fact.author) != nil)
            let got = try await endpoint.getWorkout(.with { $0.id = answer.id }, context: context)
            #expect(try WorkoutView(got) == workout)
            let status = try await endpoint.statusView()
            let last = hasGroup ? status.belonging.group?.members.first?.lastWorkout : status.lastWorkout
            #expect(last?.words.activity?.type == .run)
        }
    }

    @Test func `a workout of today is carried into the household that begins, with what it was`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let before = try await endpoint.logWorkout(run(notes: "Along the river"), context: context)
            try await begin(endpoint)
            var listing = try await endpoint.listing()
            let workouts = try await endpoint.next(10, of: &listing)
            #expect(workouts.count == 1 && workouts.first?.id.ulid.text != before.id)
            #expect(workouts.first?.words.activity == WorkoutActivity(.run, minutes: 30, notes: "Along the river"))
        }
    }

    @Test func `a member who left a household logs in a ledger of their own, and its members see nothing of it`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 3) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Tom" }, context: context)
            var request = run()
            request.asMember = "Tom"
            let answer = try await endpoint.logWorkout(request, context: context)
            #expect(answer.activity == "run" && answer.memberName == "Tom")
            let count = try await live.kiosk.store.read { store throws(StoreError) in try store.workouts().count }
            #expect(count == 0)
        }
    }

    @Test func `a workout of earlier has the Day of then, by the hour at which Days start`() async throws {
        try await LiveKiosk.run(at: "2026-02-26T03:30:00Z") { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.dayStart) = ("Sammy", 3, 4) }, context: context)
            try await eventually("the kiosk's Days to start at 04:00") {
                live.kiosk.channels.view.overview.dayStart == 4
            }
            // It is 04:30 there.
            let cases = [
                ("04:15", "2026-02-26", "04:15"), ("03:45", "2026-02-25", "03:45"),
                ("yesterday 23:00", "2026-02-25", "23:00"), ("23:00", "2026-02-25", "23:00"),
                ("2026-02-24T18:00", "2026-02-24", "18:00"), ("2026-02-25T23:30:00Z", "2026-02-25", "00:30"),
            ]
            for (at, day, time) in cases {
                let moment = try WorkoutView(try await endpoint.logWorkout(run(at: at), context: context)).moment
                #expect(moment?.day.iso8601 == day && moment?.time.text == time, "\(at): \(String(describing: moment))")
            }
        }
    }

    @Test func `a workout of a Day before the hour was changed has the Day of then`() async throws {
        try await LiveKiosk.run(at: "2026-02-26T17:34:00Z") { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.dayStart) = ("Sammy", 3, 0) }, context: context)
            for hour in [UInt32(3), 5] {
                _ = try await endpoint.changeSetting(.with { $0.change = .dayStart(hour) }, context: context)
            }
            try await eventually("the kiosk's Days to start at 05:00") {
                live.kiosk.channels.view.overview.dayStart == 5
            }
            for (at, day) in [("2026-02-25T04:00", "2026-02-25"), ("04:00", "2026-02-25"), ("06:00", "2026-02-26")] {
                let moment = try WorkoutView(try await endpoint.logWorkout(run(at: at), context: context)).moment
                #expect(moment?.day.iso8601 == day, "\(at): \(String(describing: moment))")
            }
        }
    }

    @Test func `a workout that is logged while the clock is not trusted gets its Day when it is`() async throws {
        try await LiveKiosk.run(at: "1970-01-01T00:01:00Z", isClockTrusted: false) { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let answer = try await endpoint.logWorkout(run(), context: context)
            #expect(try WorkoutView(answer).moment == nil)
            live.simulation.clock.set(to: try #require(UTCInstant(rfc3339: "2026-02-26T17:34:00Z")))
            live.simulation.clock.isTrusted = true
            live.kiosk.channels.mailbox.post(.lookAround)
            let settled = try await live.next { if case .workoutSettled(let settled) = $0 { settled } else { nil } }
            #expect(settled.fact.workout.ulid.text == answer.id)
            #expect(settled.fact.moment.known?.day.iso8601 == "2026-02-26")
            #expect(settled.words.activity(by: settled.fact.author) == WorkoutActivity(.run, minutes: 30))
        }
    }

    @Test func `an author describes a pressed workout step by step, and saying it again changes nothing`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try live.simulation.buttons.press()
            let pressed = try await live.next { if case .workoutSaved(let saved) = $0 { saved } else { nil } }
            let id = pressed.fact.workout.ulid.text
            func describe(
                _ change: (inout Fitpinky_V1_DescribeWorkoutRequest) -> Void
            ) async throws -> WorkoutActivity? {
                var request = Fitpinky_V1_DescribeWorkoutRequest.with { $0.id = id }
                change(&request)
                return try WorkoutView(try await endpoint.describeWorkout(request, context: context)).words.activity
            }
            #expect(try await describe { $0.type = "strength" } == WorkoutActivity(.strength))
            #expect(try await describe { $0.minutes = 45 } == WorkoutActivity(.strength, minutes: 45))
            let said = WorkoutActivity(.strength, minutes: 45, notes: "Legs")
            #expect(try await describe { $0.notes = "Legs" } == said)
            let count = try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() }
            #expect(try await describe { ($0.type, $0.minutes) = ("strength", 45) } == said)
            #expect(
                try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() } == count)
            #expect(try await describe { ($0.minutes, $0.notes) = (0, "") } == WorkoutActivity(.strength))
        }
    }

    @Test func `what is refused is said with its status, and nothing is logged`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let refused: [(Fitpinky_V1_LogWorkoutRequest, String)] = [
                (run(minutes: 0), "a workout takes 1 to 1440 minutes, and this is 0"),
                (run(at: "2026-02-24T18:33"), "2026-02-24T18:33 is more than 48 hours ago"),
                (run(at: "2026-02-26T23:35"), "2026-02-26T23:35 is still to come"),
                (run(at: "tea"), "\"tea\" is not a time"),
                (run(notes: "a\nb"), "notes may not contain control characters"),
            ]
            for (request, words) in refused {
                do throws(TTRPCStatus) {
                    _ = try await endpoint.logWorkout(request, context: context)
                    Issue.record("\(words): it was logged")
                } catch {
                    #expect(error.code == .invalidArgument && error.message.contains(words), "\(error.message)")
                }
            }
            var listing = try await endpoint.listing()
            #expect(try await endpoint.next(1, of: &listing).isEmpty)
        }
    }
}
