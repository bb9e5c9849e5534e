/// The agent's journal as it may be shown to others. What stays is known to be harmless: when, the events and keys that the program
/// has, and such values as are of its own making; and of the service manager how the agent came to its ends. All else goes, whatever
/// it says: messages, names, addresses, what an owner's command printed, and what anybody else wrote into the unit's journal.
package struct RedactedLog {
    private let vocabulary: LogVocabulary

    /// A log of programs that write with those words.
    package init(_ vocabulary: LogVocabulary) { self.vocabulary = vocabulary }

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
    package func text(_ journal: String) -> String {
        journal.unicodeScalars.split(separator: "\n").map { scalars in
            // Nothing beyond ASCII stays, and nothing of it may join what delimits.
            let ascii = scalars.map { (" "..."~").contains($0) ? Character($0) : "?" }
            return "\(line(Substring(ascii)))\n"
        }.joined()
    }

    private func line(_ line: Substring) -> String {
        if line.hasPrefix("-- Boot ") { return "-- Boot --" }
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0].count > 18,
            words[0].allSatisfy({ RedactedLog.isDigit($0) || "T:+-".contains($0) }),
            let writer = Writer(words[1])
        else { return Redaction.mark }
        let said =
            switch writer {
            case .agent: event(words[2])
            case .manager: RedactedLog.ofManager(words[2])
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
    private func event(_ text: Substring) -> String {
        if vocabulary.events.contains(String(text)) { return String(text) }
        guard let (event, pairs) = parsed(text) else { return Redaction.mark }
        return ([event] + pairs.map(pair)).joined(separator: " ")
    }

    private func pair(_ key: Substring, _ value: Substring) -> String {
        let isKnown = vocabulary.publicKeys.contains(String(key)) || vocabulary.privateKeys.contains(String(key))
        return isKnown ? "\(key)=\(self.value(value, of: key))" : Redaction.mark
    }

    private func value(_ value: Substring, of key: Substring) -> Substring {
        let isHarmless =
            vocabulary.publicKeys.contains(String(key)) && value.utf8.count <= RedactedLog.maxValueLength
            && value.allSatisfy { RedactedLog.isWordCharacter($0) || "._:()+".contains($0) }
        return isHarmless ? value : Substring(Redaction.mark)
    }

    /// Nil if that is no line of the log: an event that it has, and pairs up to the end, at least one.
    private func parsed(_ text: Substring) -> (event: String, pairs: [(Substring, Substring)])? {
        guard let equals = text.firstIndex(of: "="), let space = text[..<equals].lastIndex(of: " ") else { return nil }
        let event = String(text[..<space])
        guard vocabulary.events.contains(event) else { return nil }
        var pairs: [(Substring, Substring)] = []
        var rest = text[space...]
        while !rest.isEmpty {
            guard rest.first == " ", let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].dropFirst()
            guard !key.isEmpty, key.allSatisfy({ RedactedLog.isLower($0) || $0 == "_" }) else { return nil }
            rest = rest[rest.index(after: equals)...]
            let value = rest.first == "\"" ? RedactedLog.quoted(rest) : rest.prefix { $0 != " " && $0 != "\"" }
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
