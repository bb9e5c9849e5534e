internal import FitPinkyCore

// What the agent says as JSON, with the keys that scripts rely on: they stay, and others may join them.

extension StatusView {
    /// The dashboard.
    package var json: JSON {
        [
            "kiosk": [
                "id": .text(kiosk.id?.ulid.text ?? ""), "name": .text(kiosk.name), "version": .text(kiosk.version),
                "listen": .orNull(kiosk.listen), "retired": .bool(kiosk.isRetired),
                "clockTrusted": .bool(kiosk.isClockTrusted), "zone": .text(kiosk.zone),
                "devices": .text(kiosk.devices), "today": .orNull(kiosk.today),
            ],
            "group": belonging.json,
            "week": week.map { running in
                [
                    "start": .orNull(running.week.start), "end": .orNull(running.week.end),
                    "daysLeft": .number(running.daysLeft),
                ]
            } ?? .null,
            "lastWeek": lastWeek?.verdictJSON ?? .null,
            "wager": .orNull(wager.text), "wagerNext": wager.next == wager.text ? nil : .orNull(wager.next),
            "invite": invitation?.json ?? .null, "streak": streak.json, "peers": .list(peers.map(\.json)),
            "pending": ["entries": .number(pendingEntries), "photos": .number(pendingPhotos)],
            "quarantined": .number(quarantined), "faults": .list(faults.map(\.json)),
            "activity": .text(activity.rawValue), "members": .list(people.map(\.json)),
            "lastWorkout": lastWorkout?.json ?? .null,
        ]
    }
}

extension Streak {
    /// In weeks.
    var json: JSON { ["current": .number(current), "longest": .number(longest)] }
}

extension FaultView {
    /// What is wrong, and the way out.
    var json: JSON {
        ["code": .text(code), "message": .text(message), "fix": .text(fix), "since": .orNull(since)]
    }
}

extension PeerView {
    /// How it stands with another kiosk.
    var json: JSON {
        [
            "kiosk": .id(kiosk), "name": .text(name), "connected": .bool(isConnected),
            "lastHeard": .orNull(lastHeard), "pendingEntries": .number(pendingEntries),
            "pendingPhotos": .number(pendingPhotos),
        ]
    }
}
