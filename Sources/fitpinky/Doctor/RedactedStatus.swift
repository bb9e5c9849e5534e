import Health
import JSON

/// The dashboard as it may be shown to others: what is a number stays, and of texts those alone that say nothing of people.
struct RedactedStatus {
    private(set) var json: JSON = .null
    /// What was taken out: names, captions, wagers, addresses.
    private(set) var words: Set<String> = []

    /// Keys whose texts are ids, days, instants and words of the program's own.
    private static let harmlessKeys: Set = [
        "id", "kiosk", "member", "version", "zone", "devices", "today", "start", "end", "state", "result", "role",
        "weekStart", "joinedAt", "lastHeard", "day", "loggedAt", "localTime", "proof", "type", "activity", "since",
        "status",
        "expiresAt",
    ]
    /// What the agent says of a fault, in which only words of the household's are taken out.
    private static let spokenKeys: Set = ["message", "fix"]

    init(_ status: JSON) {
        collect(status, key: "")
        let redaction = Redaction(names: words)
        json = RedactedStatus.redacted(status, key: "", redaction)
    }

    private mutating func collect(_ value: JSON, key: String) {
        switch value {
        case .null, .bool, .number, .otherNumber: break
        case .text(let text):
            if !RedactedStatus.isKept(key) && !text.isEmpty { words.insert(text) }
        case .list(let values): for value in values { collect(value, key: key) }
        case .object(let members):
            for (name, value) in members where !(name == "code" && members["fix"] != nil) { collect(value, key: name) }
        }
    }

    private static func redacted(_ value: JSON, key: String, _ redaction: Redaction) -> JSON {
        switch value {
        case .null, .bool, .number, .otherNumber: return value
        case .text(let text):
            if spokenKeys.contains(key) { return .text(redaction.text(text)) }
            return isKept(key) || text.isEmpty ? value : .text(Redaction.mark)
        case .list(let values): return .list(values.map { redacted($0, key: key, redaction) })
        case .object(let members):
            return .object(
                JSON.Object(
                    members.map { name, value in
                        // A fault's code is the program's word; an invitation's is a secret.
                        let isOwnWord = name == "code" && members["fix"] != nil
                        return (name, isOwnWord ? value : redacted(value, key: name, redaction))
                    }))
        }
    }

    private static func isKept(_ key: String) -> Bool { harmlessKeys.contains(key) || spokenKeys.contains(key) }
}
