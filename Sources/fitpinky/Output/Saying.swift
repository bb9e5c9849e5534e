import FitPinkyCore
import Glibc
import Messages

// The agent's messages as JSON, with the keys that scripts rely on.

extension Fitpinky_V1_StatusResponse {
    var json: JSON {
        [
            "kiosk": [
                "id": .text(kiosk.id), "name": .text(kiosk.name), "version": .text(kiosk.version),
                "listen": kiosk.listen.isEmpty ? nil : .text(kiosk.listen), "retired": .bool(kiosk.retired),
                "clockTrusted": .bool(kiosk.clockTrusted), "zone": .text(kiosk.zone), "devices": .text(kiosk.devices),
                "today": kiosk.today.isEmpty ? nil : .text(kiosk.today),
            ],
            "group": hasGroup ? group.json : nil, "lastWeek": nil, "wager": nil, "wagerNext": nil,
            "invite": hasInvitation ? invitation.json : nil,
            "streak": ["current": 0, "longest": 0], "peers": [], "pending": ["entries": 0, "photos": 0],
            "quarantined": 0, "faults": .list(faults.map(\.json)), "activity": .text(activity),
            "members": .list(members.map(\.json)),
            "week": hasWeek
                ? ["start": .text(week.start), "end": .text(week.end), "daysLeft": .number(Int(week.daysLeft))] : nil,
            "lastWorkout": hasLastWorkout ? lastWorkout.json : nil,
        ]
    }
}

extension Fitpinky_V1_Member {
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "logged": .number(Int(logged)), "required": .number(Int(required)),
            "doneToday": .bool(doneToday), "unproven": .number(Int(unproven)),
            "awaitingClock": .number(Int(awaitingClock)), "checksToday": .number(Int(checksToday)),
        ]
    }
}

extension Fitpinky_V1_Fault {
    var json: JSON {
        ["code": .text(code), "message": .text(message), "fix": .text(fix), "since": .text(instant(sinceMs))]
    }
}

extension Fitpinky_V1_Workout {
    var json: JSON {
        [
            "id": .text(id), "member": .text(member), "memberName": .text(memberName),
            "day": awaitsClock ? nil : .text(day), "loggedAt": awaitsClock ? nil : .text(instant(loggedAtMs)),
            "localTime": awaitsClock ? nil : .text(self.localTime), "zone": awaitsClock ? nil : .text(zone),
            "awaitsClock": .bool(awaitsClock), "estimated": .bool(estimated), "caption": nil,
            "proof": .text(proofWord), "deleted": .bool(deleted),
            "undeletableUntil": undeletableUntilMs > 0 ? .text(instant(undeletableUntilMs)) : nil,
            "kiosk": .text(kiosk),
            "photo": hasPhoto
                ? [
                    "sha256": .text(photo.sha256), "bytes": .number(Int(photo.bytes)), "type": .text(photo.type),
                    "width": .number(Int(photo.width)), "height": .number(Int(photo.height)),
                    "present": .bool(photo.present),
                ] : nil,
        ]
    }

    var proofWord: String { proof == .photo ? "photo" : "unproven" }
}

extension Fitpinky_V1_FingerCheck {
    var json: JSON {
        ["id": .text(id), "memberName": .text(memberName), "day": day.isEmpty ? nil : .text(day)]
    }
}

extension Fitpinky_V1_Event {
    /// The event's name and what belongs to it.
    var json: JSON {
        var fields: [String: JSON] = ["at": .text(instant(atMs))]
        switch what {
        case .watching: fields["event"] = "watching"
        case .activity(let change):
            fields["event"] = "activity"
            fields["activity"] = .text(change.activity)
            fields["memberName"] = change.memberName.isEmpty ? nil : .text(change.memberName)
        case .workoutSaved(let workout):
            fields["event"] = "workoutSaved"
            fields["workout"] = workout.json
        case .workoutDeleted(let workout):
            fields["event"] = "workoutDeleted"
            fields["workout"] = workout.json
        case .workoutUndeleted(let workout):
            fields["event"] = "workoutUndeleted"
            fields["workout"] = workout.json
        case .workoutSettled(let workout):
            fields["event"] = "workoutSettled"
            fields["workout"] = workout.json
        case .checkSaved(let check):
            fields["event"] = "checkSaved"
            fields["check"] = check.json
        case .checkSettled(let check):
            fields["event"] = "checkSettled"
            fields["check"] = check.json
        case .fault(let fault):
            fields["event"] = "fault"
            fields["fault"] = fault.json
        case .faultMended(let fault):
            fields["event"] = "faultMended"
            fields["fault"] = fault.json
        case .day(let change):
            fields["event"] = "day"
            fields["today"] = .text(change.today)
        case .declined(let refusal):
            fields["event"] = "declined"
            fields["gesture"] = .text(refusal.gesture)
            fields["why"] = .text(refusal.why)
        case nil: fields["event"] = "unknown"
        }
        return .object(fields)
    }

    /// One line for a person.
    func sentence(_ style: Style) -> String {
        switch what {
        case .watching: style.dim("watching; Ctrl-C ends")
        case .activity(let change) where change.activity == "idle": style.dim("ready for a press")
        case .activity(let change): "\(change.memberName): \(change.activity)"
        case .workoutSaved(let workout):
            style.pink("\(workout.memberName) just showed up! ") + workout.line(style)
        case .workoutDeleted(let workout): "deleted: " + workout.line(style)
        case .workoutUndeleted(let workout): "back: " + workout.line(style)
        case .workoutSettled(let workout): "the clock is right again: " + workout.line(style)
        case .checkSaved(let check): style.pink("\(check.memberName) did a finger check")
        case .checkSettled(let check):
            "the clock is right again: \(check.memberName)'s finger check was on \(check.day)"
        case .fault(let fault): style.amber("! \(fault.message)") + style.dim(" (\(fault.fix))")
        case .faultMended(let fault): "mended: \(fault.code)"
        case .day(let change): "a new day: \(change.today)"
        case .declined(let refusal): "\(refusal.gesture) declined: \(refusal.why)"
        case nil: "something that this version does not know"
        }
    }
}

extension Fitpinky_V1_Workout {
    /// One line of a list.
    func line(_ style: Style) -> String {
        let size = hasPhoto ? "\(photo.width)x\(photo.height), \((photo.bytes + 999) / 1000) kB" : "no photo, unproven"
        let time = awaitsClock ? "day not known yet" : "\(day) \(estimated ? "≤ " : "")\(self.localTime)"
        let line = "\(id)  \(time)  \(memberName)  \(size)"
        return deleted ? style.dim(line + "  deleted") : line
    }
}

/// RFC 3339 in UTC.
func instant(_ milliseconds: Int64) -> String { UTCInstant(milliseconds: milliseconds).rfc3339 }

/// Hours and minutes by this machine's clock.
func localTime(_ milliseconds: Int64) -> String {
    var (seconds, civil) = (time_t(UTCInstant(milliseconds: milliseconds).seconds), tm())
    guard localtime_r(&seconds, &civil) != nil else { return "--:--" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(civil.tm_hour)):\(two(civil.tm_min))"
}
