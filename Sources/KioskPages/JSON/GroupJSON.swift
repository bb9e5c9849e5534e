public import Messages

extension Fitpinky_V1_Group {
    /// The group, its members and their kiosks.
    public var json: JSON {
        [
            "id": .text(id), "name": awaited ? .null : .text(name), "awaited": .bool(awaited),
            "weekStart": awaited ? .null : .text(weekStart), "dayStart": .number(Int(dayStart)),
            "maxMembers": .number(Int(maxMembers)), "overfull": .bool(overfull),
            "members": .list(members.map(\.json)), "kiosks": .list(kiosks.map(\.json)),
        ]
    }
}

extension Fitpinky_V1_GroupKiosk {
    /// Where it is, and whom it serves.
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "zone": .text(zone), "you": .bool(this),
            "address": .unlessEmpty(address), "members": .list(members.map { .text($0) }),
        ]
    }
}

extension Fitpinky_V1_Invitation {
    /// The code, and what became of it.
    public var json: JSON {
        [
            "code": .text(code), "expiresAt": expiresAtMs == 0 ? .null : .text(instant(expiresAtMs)),
            "status": .text(status), "address": .unlessEmpty(address),
            "triesLeft": .number(Int(triesLeft)), "for": .text(forKiosk ? "kiosk" : "member"),
        ]
    }
}
