import Actions
import Configuration
import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import Support
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite struct CareCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "GetCare"))

    @Test func `before the first use the reminders are shown with which everybody begins`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let reminders = try await endpoint.remindersView(of: .only)
            #expect(!reminders.hasBegun && reminders.reminders.map(\.time.text) == ["08:00", "12:30", "19:00"])
            #expect(reminders.reminders.allSatisfy { $0.next == nil && !$0.isMissedToday && $0.isOn })
            let care = try await endpoint.careView(of: .only)
            #expect(!care.hasBegun && care.next == nil && care.tip == CareTip.begin && care.rewards == RewardsView())
            #expect(care.member == live.kiosk.owner && care.memberName == "Sammy")
        }
    }

    @Test func `a change of a reminder begins them, and says when each reminds next`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let answer = try await endpoint.changeReminder(.with { $0.off = "lunch" }, context: context)
            let reminders = try RemindersView(answer)
            #expect(reminders.hasBegun && reminders.reminders.map(\.isOn) == [true, false, true])
            let next = reminders.reminders.map { $0.next?.text ?? "" }
            #expect(next == ["Fri 27 Feb 08:00", "", "Thu 26 Feb 19:00"])
            let care = try await endpoint.careView(of: .only)
            #expect(care.hasBegun && care.next?.text == "Thu 26 Feb 19:00" && care.missedToday == 0)
        }
    }

    @Test func `a reminder was missed today if it reminded itself, and is on`() async throws {
        try await LiveKiosk.run(at: "2026-02-26T07:30:00Z") { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            func missed() async throws -> [String] {
                try await endpoint.remindersView(of: .only).reminders.filter(\.isMissedToday).map(\.time.text)
            }
            // At half past eight.
            for time in ["10:15", "11:00"] {
                _ = try await endpoint.changeReminder(.with { $0.add.time = time }, context: context)
            }
            try await live.turn(to: "2026-02-26T19:00:00Z")
            #expect(try await missed() == ["10:15", "11:00", "12:30"])
            _ = try await endpoint.changeReminder(.with { $0.off = "10:15" }, context: context)
            #expect(try await missed() == ["11:00", "12:30"])
            // It reminds at the time of another that was missed, and has not reminded at it yet.
            _ = try await endpoint.changeReminder(
                .with { ($0.set.reminder, $0.set.time) = ("morning", "11:00") }, context: context)
            let reminders = try await endpoint.remindersView(of: .only).reminders
            let now = reminders.filter { $0.time.text == "11:00" }
            #expect(now.count == 2 && now.count { $0.isMissedToday } == 1)
        }
    }

    @Test func `each member is warned of their own reminders alone`() async throws {
        try await LiveKiosk.run {
            $0.ring.sink = .none
        } _: { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 2) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            for name in ["Sammy", "Tom"] {
                let warning = try await eventually("a warning of \(name)'s") {
                    try await endpoint.remindersView(of: .named(name)).warning
                }
                #expect(
                    warning
                        == "Your reminders cannot be shown: the kiosk has no ring; connect a ring, or set up notifications"
                )
            }
        }
    }

    @Test func `a refused change says what is allowed, in the words of the surface`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let time = await refusal {
                _ = try await endpoint.changeReminder(.with { $0.add.time = "25:00" }, context: context)
            }
            #expect(time?.code == .invalidArgument && time?.message.hasPrefix("\"25:00\" is not a time") == true)
            let tea = await refusal {
                _ = try await endpoint.changeReminder(.with { $0.on = "tea" }, context: context)
            }
            #expect(tea?.code == .notFound)
            let nobody = await refusal { _ = try await endpoint.careView(of: .named("Tom")) }
            #expect(nobody?.code == .failedPrecondition && nobody?.message.contains("Tom") == true)
            for days in [0, 4001] {
                let refused = await refusal {
                    _ = try await endpoint.listChecks(.with { $0.days = UInt32(days) }, context: context)
                }
                #expect(refused?.code == .invalidArgument)
                #expect(refused?.message == "\(days) days cannot be listed; choose 1 to 4000")
            }
        }
    }

    @Test func `a goal is listed with how it stands until it is removed`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let added = try await endpoint.addTarget(
                .with { ($0.title, $0.count, $0.of, $0.per) = ("Two", 2, "checks", "week") }, context: context)
            let target = try #require(try TargetsView(added).targets.first)
            #expect(target.title == "Two" && target.progress == 0 && !target.isReached)
            #expect(target.periodStart.iso8601 == "2026-02-23")
            let left = try await endpoint.removeTarget(.with { $0.id = target.id.ulid.text }, context: context)
            #expect(left.targets.isEmpty)
        }
    }

    @Test func `two who share a kiosk each have finger care of their own, which no household's ledger has`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(
                .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 2) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let entries = try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() }
            #expect(await refusal { _ = try await endpoint.careView(of: .only) }?.code == .failedPrecondition)
            // The catalogue is the same for both.
            let catalogue = try await endpoint.exercisesView(of: .only)
            _ = try await endpoint.startExercise("finger-bends", as: .named("Tom"))
            #expect(try await endpoint.exercisesView(of: .only) == catalogue && catalogue.running == nil)
            #expect(try await endpoint.exercisesView(of: .named("Tom")).running?.memberName == "Tom")
            _ = try await endpoint.steerExercise(.stop, as: .named("Tom"))

            _ = try await endpoint.changeReminder(
                .with {
                    $0.off = "lunch"
                    $0.asMember = "Tom"
                }, context: context)
            let tom = try await endpoint.remindersView(of: .named("Tom"))
            #expect(tom.hasBegun && tom.reminders.map(\.isOn) == [true, false, true])
            #expect(try await endpoint.remindersView(of: .named("Sammy")).hasBegun == false)

            let shared = try await endpoint.shareCare(
                .with { ($0.shared, $0.asMember) = (true, "Sammy") }, context: context)
            #expect(shared.shared && shared.memberName == "Sammy")
            #expect(try await endpoint.careView(of: .named("Tom")).isShared == false)
            #expect(
                try await live.kiosk.store.read { store throws(StoreError) in try store.entryCount() } == entries)
            let ledgers = try await live.kiosk.store.read { store throws(StoreError) in
                try store.folder.ledgers().count { $0.closed == nil && $0.name.isPersonal }
            }
            #expect(ledgers == 2)
        }
    }

    @Test func `any week can be asked for, and one without anything has a tip`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let running = try await endpoint.careProgressView(of: .only)
            #expect(running.week == .init(start: day("2026-02-23"), end: day("2026-03-01")))
            #expect(running.days.map(\.day.iso8601).last == "2026-02-26" && running.tip == CareTip.begin)
            let before = try await endpoint.careProgressView(of: .only, holding: day("2026-01-01"))
            #expect(before.week.start == day("2025-12-29") && before.days.count == 7 && before.tip == nil)
            let after = try await endpoint.careProgressView(of: .only, holding: day("2026-06-01"))
            #expect(after.days.isEmpty && after.tip == nil)
        }
    }

    @Test
    func
        `a week is the group's, also where another weekday begins it since, and the weeks around the group's meet them`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            _ = try await endpoint.changeSetting(.with { $0.weekStart = "thursday" }, context: context)
            try await live.turn(to: "2026-03-21T12:00:00Z")
            // The kiosk notices the new Day a moment later.
            let own = try await eventually("the weeks up to that Day") {
                let weeks = try await endpoint.weekViews(limit: .max).map(\.week)
                return weeks.contains { $0.contains(day("2026-03-21")) } ? weeks : nil
            }
            #expect(Set(own.map { $0.start.days(until: $0.end) }).count == 2, "no week is of another length")
            let first = day("2026-02-23")
            for day in (-30...60).compactMap({ first.advanced(byDays: $0) }) {
                let week = try await endpoint.careProgressView(of: .only, holding: day).week
                #expect(week.start <= day && day <= week.end)
                guard let held = own.first(where: { $0.contains(day) }) else {
                    #expect(!own.contains { $0.start <= week.end && week.start <= $0.end }, "\(day) is in two weeks")
                    continue
                }
                #expect(week == .init(start: held.start, end: held.end), "\(day)")
            }
        }
    }

    @Test func `an exercise that the catalogue does not have is refused with those that it has`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let catalogue = try await endpoint.exercisesView(of: .only)
            #expect(catalogue.exercises.count >= 8)
            let refused = await refusal { _ = try await endpoint.startExercise("push-ups", as: .only) }
            #expect(refused?.code == .notFound && refused?.message.contains("choose one of") == true)
        }
    }

    @Test func `a check begins the reminders, and the household is told only if it is shared`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            let first = try await endpoint.makeCheck(as: .only)
            #expect(first.memberName == "Sammy" && first.localTime?.text == "18:34" && first.reminder == nil)
            #expect(try await endpoint.remindersView(of: .only).hasBegun)
            let care = try await endpoint.careView(of: .only)
            #expect(care.checksToday == 1 && care.streak.current == 1 && care.rewards.coins == 5 && care.tip == nil)
            let home = { () async throws -> Int in
                try await live.kiosk.store.read { store throws(StoreError) in try store.checks().count }
            }
            #expect(try await home() == 0)
            _ = try await endpoint.shareCare(.with { $0.shared = true }, context: context)
            _ = try await endpoint.makeCheck(as: .only)
            #expect(try await home() == 1)
            // The shared one is in both ledgers, and listed once.
            #expect(try await endpoint.checksView(of: .only).checks.count == 2)
        }
    }

    @Test func `an exercise runs until it is stopped, and the log says that it was broken off`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let catalogue = try await endpoint.exercisesView(of: .only)
            let exercise = try #require(catalogue.exercises.first)
            let running = try await endpoint.startExercise(exercise.name, as: .only)
            #expect(running.exercise == exercise && running.state == .running && running.step == 1)
            let another = await refusal { _ = try await endpoint.startExercise(exercise.id, as: .only) }
            #expect(another?.code == .failedPrecondition)
            #expect(try await endpoint.steerExercise(.pause, as: .only).state == .paused)
            #expect(try await endpoint.steerExercise(.next, as: .only).step == 2)
            #expect(try await endpoint.steerExercise(.stop, as: .only).state == .stopped)
            #expect(await refusal { _ = try await endpoint.steerExercise(.stop, as: .only) } != nil)
            // For a minute it is told how it ended; nobody does it any more.
            #expect(try await endpoint.exercisesView(of: .only).running?.state == .stopped)
            #expect(try await endpoint.exercisesView(of: .only).running?.step == 2)
            #expect(try await endpoint.careView(of: .only).exercise == nil)
            let log = try await eventually("an exercise in the log") {
                let log = try await endpoint.exerciseLogView(of: .only)
                return log.exercises.isEmpty ? nil : log
            }
            #expect(log.exercises.map(\.isCompleted) == [false] && log.exercises.first?.name == exercise.name)
        }
    }

    private func day(_ text: String) -> Day { Day(iso8601: text) ?? .first }
}
