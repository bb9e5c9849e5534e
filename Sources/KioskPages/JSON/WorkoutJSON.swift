public import Messages

extension Fitpinky_V1_Workout {
    /// All that is known of it.
    public var json: JSON {
        JSON.object([
            "id": .text(id), "member": .text(member), "memberName": .text(memberName),
            "day": awaitsClock ? nil : .text(day), "loggedAt": awaitsClock ? nil : .text(instant(loggedAtMs)),
            "localTime": awaitsClock ? nil : .text(self.localTime), "zone": awaitsClock ? nil : .text(zone),
            "awaitsClock": .bool(awaitsClock), "estimated": .bool(estimated), "deleted": .bool(deleted),
            "undeletableUntil": undeletableUntilMs > 0 ? .text(instant(undeletableUntilMs)) : nil,
            "kiosk": .text(kiosk),
            "photo": hasPhoto
                ? [
                    "sha256": .text(photo.sha256), "bytes": .number(Int(photo.bytes)), "type": .text(photo.type),
                    "width": .number(Int(photo.width)), "height": .number(Int(photo.height)),
                    "present": .bool(photo.present),
                ] : nil,
        ]).with(wordsJSON)
    }
}

extension Fitpinky_V1_FingerCheck {
    /// Whose, and when.
    var json: JSON { ["id": .text(id), "memberName": .text(memberName), "day": .unlessEmpty(day)] }
}

extension Fitpinky_V1_Nudge {
    /// From whom, to whom, and what it says.
    public var json: JSON {
        [
            "id": .text(id), "from": .text(from), "fromName": .text(fromName), "to": .text(to),
            "toName": .text(toName), "text": .text(text), "at": .text(instant(atMs)),
        ]
    }
}
