internal import FitPinkyCore
package import JSON

// What the agent says as JSON, with the keys that scripts rely on: they stay, and others may join them.

extension StatusView {
    package var json: JSON {
        [
            "kiosk": [
                "id": .text(kiosk.id?.ulid.text ?? ""), "name": .text(kiosk.name), "version": .text(kiosk.version),
                "listen": .orNull(kiosk.listen), "console": .orNull(kiosk.console), "retired": .bool(kiosk.isRetired),
                "clockTrusted": .bool(kiosk.isClockTrusted), "zone": .text(kiosk.zone),
                "devices": .text(kiosk.devices), "today": .orNull(kiosk.today),
            ],
            "group": belonging.json, "week": week?.json ?? .null, "lastWeek": lastWeek?.verdictJSON ?? .null,
            "wager": .orNull(wager.text), "wagerNext": wager.next == wager.text ? nil : .orNull(wager.next),
            "invite": invitation?.json ?? .null, "streak": streak.json, "peers": .list(peers.map(\.json)),
            "pending": pending.json, "quarantined": .number(quarantined), "faults": .list(faults.map(\.json)),
            "floods": .list(floods.map { .text($0) }),
            "activity": .text(activity.rawValue), "members": .list(people.map(\.json)),
            "lastWorkout": lastWorkout?.json ?? .null, "sessions": .list(sessions.map(\.json)),
            "waiting": .list(waiting.map(\.json)),
            "energy": .list(energy.map(\.json)),
        ]
    }
}
