import FitPinkyCore
import Households
import Ledger
import Messages
import SwiftProtobuf
import Testing

/// The kinds of finger care, and the minute of a check.
@Suite struct CareKindTests {
    private let salt = byteField(Array(Specimen.salt.prefix(16)))
    private let member = byteField(Specimen.member.ulid.bytes)
    private let id = byteField(Specimen.target.ulid.bytes)

    private func read(_ kind: Fact.Kind, _ message: some SwiftProtobuf.Message) throws -> Fact {
        try Fact(kind: kind.rawValue, payload: message.serializedBytes())
    }

    private func refuses(_ field: String, _ kind: Fact.Kind, _ message: some SwiftProtobuf.Message) {
        #expect(throws: Fact.Unreadable.field(field)) { try read(kind, message) }
    }

    private func reminder(_ change: (inout Fitpinky_V1_ReminderPayload) -> Void) -> Fitpinky_V1_ReminderPayload {
        .with {
            ($0.salt, $0.reminder, $0.change, $0.member) = (salt, id, id, member)
            change(&$0)
        }
    }

    private func exercise(_ change: (inout Fitpinky_V1_ExercisePayload) -> Void) -> Fitpinky_V1_ExercisePayload {
        .with {
            ($0.salt, $0.exercise, $0.member, $0.name) = (salt, id, member, "finger-bends")
            ($0.known.zone, $0.known.day) = ("UTC", 20_000)
            change(&$0)
        }
    }

    private func target(_ change: (inout Fitpinky_V1_TargetPayload) -> Void) -> Fitpinky_V1_TargetPayload {
        .with {
            ($0.salt, $0.target, $0.member, $0.title) = (salt, id, member, "Two a day")
            ($0.count, $0.of, $0.per, $0.weekStart) = (2, 1, 1, 1)
            change(&$0)
        }
    }

    @Test func `each number and text of finger care is bounded, in both directions`() throws {
        for allowed: (UInt32, UInt32, UInt32) in [(0, 0, 0), (1_799, 1_439, 2)] {
            _ = try read(.reminder, reminder { ($0.minute, $0.timeMinutes, $0.state) = allowed })
        }
        refuses("minute", .reminder, reminder { $0.minute = 1_800 })
        refuses("time_minutes", .reminder, reminder { $0.timeMinutes = 1_440 })
        refuses("state", .reminder, reminder { $0.state = 3 })
        refuses("name", .reminder, reminder { $0.name = String(repeating: "x", count: 1_025) })
        refuses("change", .reminder, reminder { $0.change = byteField([1]) })

        _ = try read(.exercise, exercise { $0.name = String(repeating: "x", count: 64) })
        _ = try read(.exercise, exercise { ($0.seconds, $0.known.minute) = (86_400, 1_799) })
        refuses("name", .exercise, exercise { $0.name = String(repeating: "x", count: 65) })
        refuses("name", .exercise, exercise { $0.name = "" })
        refuses("seconds", .exercise, exercise { $0.seconds = 86_401 })
        refuses("minute", .exercise, exercise { $0.known.minute = 1_800 })
        refuses("moment", .exercise, exercise { $0.moment = nil })

        for allowed: (UInt32, UInt32, UInt32, UInt32) in [(1, 1, 1, 1), (99, 3, 2, 7)] {
            _ = try read(.target, target { ($0.count, $0.of, $0.per, $0.weekStart) = allowed })
        }
        for count: UInt32 in [0, 100] { refuses("count", .target, target { $0.count = count }) }
        for of: UInt32 in [0, 4] { refuses("of", .target, target { $0.of = of }) }
        for per: UInt32 in [0, 3] { refuses("per", .target, target { $0.per = per }) }
        for start: UInt32 in [0, 8] { refuses("week_start", .target, target { $0.weekStart = start }) }
        refuses("title", .target, target { $0.title = "" })

        let sharing = Fitpinky_V1_CareSharingPayload.with { ($0.salt, $0.member, $0.shared) = (salt, member, 2) }
        refuses("shared", .careSharing, sharing)

        func goal(_ kcal: UInt32) -> Fitpinky_V1_EnergyGoalPayload {
            .with { ($0.salt, $0.member, $0.kcal) = (salt, member, kcal) }
        }
        for kcal: UInt32 in [0, 1, 20_000] { _ = try read(.energyGoal, goal(kcal)) }
        refuses("kcal", .energyGoal, goal(20_001))
    }

    @Test func `a check's minute is in its kept part, and one without a minute has the bytes of before`() throws {
        let before = KnownMoment(instant: UTCInstant(milliseconds: 1), zone: "UTC", day: try Specimen.day())
        func kept(_ moment: KnownMoment) throws -> String {
            let fact = CheckFact(check: Specimen.check, author: Specimen.member, moment: .known(moment))
            let parts = try Fact.check(fact).parts(salt: Specimen.salt)
            #expect(try Fact(kind: 6, kept: parts.kept, words: nil) == .check(fact))
            return parts.kept.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        var after = before
        after.minute = 1_799
        let ids =
            "0a10000102030405060708090a0b0c0d0e0f12100000000000000005000000000000000"
            + "61a1000000000000000030000000000000004"
        #expect(try kept(before) == ids + "220b0802120355544318bcc002")
        #expect(try kept(after) == ids + "220e0802120355544318bcc00220870e")
    }

    @Test func `a check of before counts at the minute of UTC, or the nearest one of its Day`() throws {
        let day = try Specimen.day()
        let midnight = Int64(day.daysSince1970) * 86_400_000
        func minute(_ minutes: Int64, said: Int? = nil) -> CareMinute {
            KnownMoment(
                instant: UTCInstant(milliseconds: midnight + minutes * 60_000), zone: "Pacific/Auckland", day: day,
                minute: said
            ).careMinute
        }
        #expect(minute(61) == CareMinute(day, minute: 61))
        #expect(minute(-90) == CareMinute(day, minute: 0))
        #expect(minute(1_500) == CareMinute(day, minute: 1_500))
        #expect(minute(2_000) == CareMinute(day, minute: 1_799))
        #expect(minute(-90, said: 1_000) == CareMinute(day, minute: 1_000))
        for milliseconds in [Int64.min, .max] {
            _ = KnownMoment(instant: UTCInstant(milliseconds: milliseconds), zone: "UTC", day: .first).careMinute
        }
    }

    @Test func `default reminders are the same at every kiosk, and those that were made first stand`() throws {
        let minutes = try [CareMinute(Specimen.day(), minute: 500), CareMinute(Specimen.day("2026-03-01"), minute: 3)]
        let kiosks = minutes.map { ReminderFact.defaults(of: Specimen.member, from: $0) }
        let shown = kiosks[0].map { "\($0.name) \($0.time / 60):\($0.time % 60)" }
        #expect(shown == ["morning 8:0", "lunch 12:30", "evening 19:0"])
        let origins = try [Specimen.identity(1).kiosk, Specimen.identity(2).kiosk]
        #expect(
            kiosks[0].map { Fact.reminder($0).claims(origin: origins[0]) }
                == kiosks[1].map { Fact.reminder($0).claims(origin: origins[1]) })
        #expect(Set(kiosks[0].flatMap { Fact.reminder($0).claims(origin: origins[0]) }).count == 3)
        #expect(kiosks[0].allSatisfy { $0.from == minutes[0] && $0.state == 1 })
    }

    @Test func `a target's entry says what the rules know of it, and its end one Day more`() throws {
        for subject in CareTarget.Subject.allCases {
            for period in CareTarget.Period.allCases {
                let target = CareTarget(
                    Specimen.target, count: 3, of: subject, per: period, weekStart: .wednesday, from: try Specimen.day()
                )
                let fact = TargetFact(target, of: Specimen.member, title: "Three")
                #expect(fact.target(through: nil) == target)
                var ended = target
                ended.until = try Specimen.day("2026-03-01")
                #expect(fact.target(through: try Specimen.day("2026-02-28")) == ended)
                #expect(fact.target(through: .last) == target)
            }
        }
    }
}
