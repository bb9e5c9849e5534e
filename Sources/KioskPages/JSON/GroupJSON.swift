internal import FitPinkyCore
package import JSON

extension BelongingView {
    /// The group, its members and their kiosks; null without one.
    package var json: JSON {
        switch self {
        case .none: .null
        case .awaited(let id):
            [
                "id": .id(id), "name": nil, "awaited": true, "weekStart": nil, "dayStart": 0, "maxMembers": 0,
                "overfull": false, "members": [], "kiosks": [],
            ]
        case .group(let group): group.json.with(["awaited": false])
        }
    }
}

extension GroupView.Kiosk {
    /// Where it is, and whom it serves.
    var json: JSON {
        [
            "id": .id(id), "name": .text(name), "zone": .text(zone), "you": .bool(isThis),
            "address": .orNull(address), "members": .texts(members), "admittedBy": .orNull(admittedBy),
            "givenUpBy": .orNull(givenUpBy),
        ]
    }
}

extension InvitationView {
    /// The code, and what became of it.
    package var json: JSON {
        [
            "code": .text(code), "expiresAt": .orNull(expires?.instant), "status": .text(status.rawValue),
            "address": .orNull(address), "triesLeft": .number(triesLeft),
            "for": .text(isForKiosk ? "kiosk" : "member"),
        ]
    }
}

extension Weekday {
    /// `monday`, as scripts are told.
    package var word: String { "\(self)" }
}
