/// The agent's journal as it may be shown to others. What stays is known to be harmless: when, the events and keys that the program
/// has, and such values as are of its own making; and of the service manager how the agent came to its ends. All else goes, whatever
/// it says: messages, names, addresses, what an owner's command printed, and what anybody else wrote into the unit's journal.
package enum RedactedLog {
    /// Keys whose values are numbers, ids of the ledger, Days and words of the program's own.
    private static let harmlessKeys: Set = [
        "button", "bytes", "code", "count", "devices", "due", "findings", "given", "gone", "id", "kind", "kiosk",
        "latency_us",
        "limit", "news", "omitted", "proof", "records", "removed", "result", "status", "tries_left", "until",
        "week",
    ]
    /// Keys whose values may tell of anybody.
    private static let privateKeys: Set = [
        "address", "applied", "command", "conflicts", "error", "held", "key", "known", "message", "name", "network",
        "quarantined", "reason", "refused", "socket", "what", "why",
    ]
    /// Events that have pairs. What is printed past the log may look like one, so others go.
    private static let events: Set = [
        "all verified", "backed up", "command done", "command failed", "command said", "command started",
        "configuration not taken up; the last good one stays", "connection-closed", "damage found",
        "connection-refused",
        "deleted workouts erased", "exchange-ended", "exchange-news", "exchange-refused", "exchange-store", "fault",
        "fault mended",
        "finger check saved", "finger check settled", "finger checks are lost: the agent had to end", "frame-ignored",
        "gesture",
        "gesture declined", "handshake-failed", "introduced", "introduction-cut-off", "introduction-failed",
        "it cannot be noted who was told", "listening", "news", "news dropped, too much waits",
        "news given up, it is too old", "news is lost: it cannot be kept", "news that waited cannot be read",
        "no thumbnail of a partner's photo", "nudged", "paired", "pairing-refused", "partner-gone", "partner-here",
        "partner-not-reached", "partner-workout", "personal-ledger-not-asked", "photos are let go to save space",
        "photos are lost: there was no room", "presses are kept, and saved at the next start", "ring acknowledged",
        "the buzzer fails", "week announced",
        "a press is kept until it can be saved", "a wrong code was tried", "workout saved",
        "workout saved from its press", "workout settled",
    ]
    /// Events that stand alone on their line. What is printed past the log looks the same, so others go.
    private static let bareEvents: Set = [
        "a photo is lost: too many wait for room already",
        "a press is finished before the agent ends: its picture is being taken",
        "a press is kept, and saved at the next start",
        "a press is kept with the picture before, and saved at the next start",
        "a workout is lost: the agent had to end before it could be saved", "backup put off", "configuration taken up",
        "derived tables rebuilt", "ended", "invitation open", "personal-ledger-asked", "personal-ledger-here",
        "personal-ledger-shared", "the store can be opened; starting with it",
    ]
    /// What systemd says of the unit itself.
    private static let managed = [
        "A process of this unit has been killed by the OOM killer", "Control process exited",
        "Deactivated successfully",
        "Failed with result", "Main process exited", "Scheduled restart job", "Start request repeated too quickly",
        "State '",
        "Watchdog timeout",
    ]
    private static let unit = "fitpinky.service"
    private static let maxManagerLength = 160
    private static let maxValueLength = 64

    /// The journal's text without what is nobody's business. A line that is not understood keeps its time alone.
    ///
    /// - Parameter journal: as `journalctl --output=short-iso --no-hostname` prints it.
    package static func text(_ journal: String) -> String {
        journal.unicodeScalars.split(separator: "\n").map { scalars in
            // Nothing beyond ASCII stays, and nothing of it may join what delimits.
            let ascii = scalars.map { (" "..."~").contains($0) ? Character($0) : "?" }
            return "\(line(Substring(ascii)))\n"
        }.joined()
    }

    private static func line(_ line: Substring) -> String {
        if line.hasPrefix("-- Boot ") { return "-- Boot --" }
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0].count > 18, words[0].allSatisfy({ isDigit($0) || "T:+-".contains($0) }),
            let writer = Writer(words[1])
        else { return Redaction.mark }
        let said =
            switch writer {
            case .agent: event(words[2])
            case .manager: ofManager(words[2])
            }
        return "\(words[0]) \(words[1]) \(said)"
    }

    /// Who may write what is kept.
    private enum Writer {
        case agent, manager

        init?(_ word: Substring) {
            guard let bracket = word.firstIndex(of: "["), word.hasSuffix("]:"),
                word[bracket...].dropFirst().dropLast(2).allSatisfy(RedactedLog.isDigit)
            else { return nil }
            switch word[..<bracket] {
            case "fitpinkyd": self = .agent
            case "systemd": self = .manager
            default: return nil
            }
        }
    }

    // MARK: The agent

    /// `event key=value …`, as `JournalLog` writes it.
    private static func event(_ text: Substring) -> String {
        if bareEvents.contains(String(text)) { return String(text) }
        guard let (event, pairs) = parsed(text) else { return Redaction.mark }
        return ([event] + pairs.map(pair)).joined(separator: " ")
    }

    private static func pair(_ key: Substring, _ value: Substring) -> String {
        let isKnown = harmlessKeys.contains(String(key)) || privateKeys.contains(String(key))
        return isKnown ? "\(key)=\(self.value(value, of: key))" : Redaction.mark
    }

    private static func value(_ value: Substring, of key: Substring) -> Substring {
        let isHarmless =
            harmlessKeys.contains(String(key)) && value.utf8.count <= maxValueLength
            && value.allSatisfy { isWordCharacter($0) || "._:()+".contains($0) }
        return isHarmless ? value : Substring(Redaction.mark)
    }

    /// Nil if that is no line of the log: an event that it has, and pairs up to the end, at least one.
    private static func parsed(_ text: Substring) -> (event: String, pairs: [(Substring, Substring)])? {
        guard let equals = text.firstIndex(of: "="), let space = text[..<equals].lastIndex(of: " ") else { return nil }
        let event = String(text[..<space])
        guard events.contains(event) else { return nil }
        var pairs: [(Substring, Substring)] = []
        var rest = text[space...]
        while !rest.isEmpty {
            guard rest.first == " ", let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].dropFirst()
            guard !key.isEmpty, key.allSatisfy({ isLower($0) || $0 == "_" }) else { return nil }
            rest = rest[rest.index(after: equals)...]
            let value = rest.first == "\"" ? quoted(rest) : rest.prefix { $0 != " " && $0 != "\"" }
            guard let value, !value.isEmpty else { return nil }
            pairs.append((key, value))
            rest = rest[value.endIndex...]
        }
        return (event, pairs)
    }

    /// What stands in quotes at the beginning, with them; nil if they do not end.
    private static func quoted(_ text: Substring) -> Substring? {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return text[...index]
            }
        }
        return nil
    }

    // MARK: The service manager

    private static func ofManager(_ text: Substring) -> String {
        for verb in ["Starting", "Started", "Stopping", "Stopped", "Failed to start", "Reloading", "Reloaded"]
        where text.hasPrefix("\(verb) \(unit)") { return "\(verb) \(unit)" }
        let prefix = "\(unit): "
        guard text.hasPrefix(prefix), managed.contains(where: { text.dropFirst(prefix.count).hasPrefix($0) }),
            text.utf8.count <= maxManagerLength
        else { return Redaction.mark }
        return String(text)
    }

    private static func isLower(_ character: Character) -> Bool { character.isLowercase }

    private static func isDigit(_ character: Character) -> Bool { character.isNumber }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_"
    }
}
