public import Messages

// What the agent says as JSON, with the keys that scripts rely on: they stay, and others may join them.

extension Fitpinky_V1_StatusResponse {
    /// The dashboard.
    public var json: JSON {
        [
            "kiosk": [
                "id": .text(kiosk.id), "name": .text(kiosk.name), "version": .text(kiosk.version),
                "listen": .unlessEmpty(kiosk.listen), "retired": .bool(kiosk.retired),
                "clockTrusted": .bool(kiosk.clockTrusted), "zone": .text(kiosk.zone), "devices": .text(kiosk.devices),
                "today": .unlessEmpty(kiosk.today),
            ],
            "group": hasGroup ? group.json : nil,
            "week": hasWeek
                ? ["start": .text(week.start), "end": .text(week.end), "daysLeft": .number(Int(week.daysLeft))] : nil,
            "lastWeek": hasLastWeek ? lastWeek.verdictJSON : nil,
            "wager": .unlessEmpty(wager.text), "wagerNext": wager.next == wager.text ? nil : .unlessEmpty(wager.next),
            "invite": hasInvitation ? invitation.json : nil, "streak": streak.json,
            "peers": .list(peers.map(\.json)),
            "pending": [
                "entries": .number(Int(clamping: pending.entries)), "photos": .number(Int(clamping: pending.photos)),
            ],
            "quarantined": .number(Int(clamping: quarantined)), "faults": .list(faults.map(\.json)),
            "activity": .text(activity), "members": .list(people.map(\.json)),
            "lastWorkout": hasLastWorkout ? lastWorkout.json : nil,
        ]
    }
}

extension Fitpinky_V1_Streak {
    /// In weeks.
    var json: JSON { ["current": .number(Int(current)), "longest": .number(Int(longest))] }
}

extension Fitpinky_V1_Fault {
    /// What is wrong, and the way out.
    var json: JSON {
        ["code": .text(code), "message": .text(message), "fix": .text(fix), "since": .text(instant(sinceMs))]
    }
}

extension Fitpinky_V1_Peer {
    /// How it stands with another kiosk.
    var json: JSON {
        [
            "kiosk": .text(kiosk), "name": .text(name), "connected": .bool(connected),
            "lastHeard": hasLastHeardMs ? .text(instant(lastHeardMs)) : nil,
            "pendingEntries": .number(Int(clamping: pendingEntries)),
            "pendingPhotos": .number(Int(clamping: pendingPhotos)),
        ]
    }
}
