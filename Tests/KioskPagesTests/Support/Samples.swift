import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf

/// Messages of a household: Sammy at this kiosk, Lisa at another, on Thursday 26 February 2026.
enum Sample {
    static let sammy = "01K0000000000000000000SAMM"
    static let lisa = "01K0000000000000000000L1SA"
    static let tom = "01K00000000000000000000T0M"

    /// 18:40 in Amsterdam, and 17:40 where whoever asks may be.
    static let now: Int64 = UTCInstant(rfc3339: "2026-02-26T17:40:00Z")?.milliseconds ?? 0

    static func workout(
        _ number: Int, _ member: String, _ day: String, _ time: String,
        _ change: (inout Fitpinky_V1_Workout) -> Void = { _ in }
    ) -> Fitpinky_V1_Workout {
        .with {
            $0.id = "01KJD0000000000000000000" + (number < 10 ? "0\(number)" : "\(number)")
            ($0.member, $0.memberName) = (member, name(member))
            ($0.day, $0.localTime, $0.zone) = (day, time, "Europe/Amsterdam")
            $0.loggedAtMs = (UTCInstant(rfc3339: "\(day)T\(time):00Z")?.milliseconds ?? 0) - 3_600_000
            $0.proof = .photo
            $0.kiosk = "01K00000000000000000000KSK"
            $0.photo = .with {
                ($0.sha256, $0.bytes, $0.type) = (String(repeating: "0a", count: 32), 432_100, "image/heic")
                ($0.width, $0.height, $0.present) = (1280, 720, true)
            }
            change(&$0)
        }
    }

    static func unproven(_ number: Int, _ member: String, _ day: String, _ time: String) -> Fitpinky_V1_Workout {
        workout(number, member, day, time) {
            $0.clearPhoto()
            $0.proof = .unproven
        }
    }

    static func reaction(_ member: String, _ emoji: String) -> Fitpinky_V1_Reaction {
        .with { ($0.member, $0.memberName, $0.emoji) = (member, name(member), emoji) }
    }

    static func name(_ member: String) -> String { [sammy: "Sammy", lisa: "Lisa", tom: "Tom"][member] ?? "" }

    // MARK: Weeks

    static func week(
        _ start: String, _ end: String, _ state: String = "final", _ result: String = "", owes: [String] = [],
        wager: String = "loser cooks dinner", streak: (UInt32, UInt32) = (0, 0),
        _ days: [(member: String, logged: UInt32, required: UInt32)]
    ) -> Fitpinky_V1_WeekSummary {
        .with {
            ($0.start, $0.end, $0.state, $0.result, $0.owes, $0.wager) = (start, end, state, result, owes, wager)
            ($0.streak.current, $0.streak.longest) = streak
            $0.members = days.map { day in
                .with {
                    ($0.id, $0.name, $0.logged, $0.required) = (day.member, name(day.member), day.logged, day.required)
                    ($0.goal, $0.hit, $0.owes) = (day.required, day.logged >= day.required, owes.contains(day.member))
                    $0.you = day.member == sammy
                }
            }
        }
    }

    static let running = week(
        "2026-02-23", "2026-03-01", "running", streak: (2, 5), [(sammy, 3, 5), (lisa, 1, 4)])
    static let lastWeek = week(
        "2026-02-16", "2026-02-22", "final", "all_hit", streak: (2, 5), [(sammy, 5, 5), (lisa, 5, 4)])
    static let missedWeek = week(
        "2026-02-02", "2026-02-08", "final", "some_missed", owes: [lisa], wager: "loser does the dishes for a week",
        [(sammy, 5, 5), (lisa, 2, 4)])

    // MARK: Status

    /// Before there is a group.
    static var alone: Fitpinky_V1_StatusResponse {
        .with {
            $0.kiosk = .with {
                ($0.id, $0.name, $0.version) = ("01K00000000000000000000KSK", "Sammy", "0.1.0")
                ($0.clockTrusted, $0.zone, $0.today, $0.devices) = (true, "Europe/Amsterdam", "2026-02-26", "simulated")
                $0.nowMs = now
            }
            $0.members = [
                .with {
                    ($0.id, $0.name, $0.you) = (sammy, "Sammy", true)
                    ($0.logged, $0.required, $0.doneToday) = (3, 7, true)
                }
            ]
            $0.week = .with { ($0.start, $0.end, $0.daysLeft) = ("2026-02-23", "2026-03-01", 4) }
            $0.activity = "idle"
        }
    }

    static func member(
        _ id: String, goal: UInt32, logged: UInt32, _ change: (inout Fitpinky_V1_Member) -> Void = { _ in }
    ) -> Fitpinky_V1_Member {
        .with {
            ($0.id, $0.name, $0.you, $0.goal, $0.required, $0.logged) = (id, name(id), id == sammy, goal, goal, logged)
            ($0.role, $0.joinedAt, $0.zone) = (id == sammy ? "owner" : "member", "2026-01-12", "Europe/Amsterdam")
            change(&$0)
        }
    }

    /// Two people in the middle of a week.
    static var household: Fitpinky_V1_StatusResponse {
        var status = alone
        status.members = []
        status.group = .with {
            ($0.id, $0.name, $0.weekStart, $0.maxMembers) = ("01K00000000000000000000GR0", "Sammy & Lisa", "monday", 2)
            $0.members = [
                member(sammy, goal: 5, logged: 3) {
                    ($0.doneToday, $0.streak.current, $0.streak.longest) = (true, 6, 6)
                    $0.lastWorkout = workout(3, sammy, "2026-02-26", "18:34") {
                        ($0.caption, $0.reactions) = ("Leg day, never again", [reaction(lisa, "🔥")])
                    }
                },
                member(lisa, goal: 4, logged: 1) {
                    $0.invitedBy = "Sammy"
                    $0.lastWorkout = workout(2, lisa, "2026-02-24", "07:12")
                },
            ]
        }
        status.wager = .with {
            ($0.text, $0.next, $0.nextFrom) = ("loser cooks dinner", "winner picks the film", "2026-03-02")
        }
        status.streak = .with { ($0.current, $0.longest) = (2, 5) }
        status.lastWeek = lastWeek
        status.peers = [.with { ($0.kiosk, $0.name, $0.connected) = ("01K00000000000000000000K1S", "Lisa", true) }]
        return status
    }
}
