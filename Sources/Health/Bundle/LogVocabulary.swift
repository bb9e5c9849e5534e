internal import AgentLog

/// The words that programs have for what they log, and whose values may be shown.
package struct LogVocabulary: Sendable {
    /// The first words of their lines.
    package var events: Set<String>
    /// Keys whose values are numbers, ids, Days and words of the programs' own.
    package var publicKeys: Set<String>
    /// Keys whose values may tell of anybody.
    package var privateKeys: Set<String>

    package init(events: Set<String>, publicKeys: Set<String>, privateKeys: Set<String>) {
        (self.events, self.publicKeys, self.privateKeys) = (events, publicKeys, privateKeys)
    }

    /// Those of the agent.
    package static let agent = LogVocabulary(
        events: Set(AgentEvent.allCases.map(\.rawValue)),
        publicKeys: Set(LogField.PublicKey.allCases.map(\.rawValue)),
        privateKeys: Set(LogField.PrivateKey.allCases.map(\.rawValue)))

    /// These words and those: a key is public where both say so, or one has none.
    package func adding(_ other: LogVocabulary) -> LogVocabulary {
        let secret = privateKeys.union(other.privateKeys)
        return LogVocabulary(
            events: events.union(other.events),
            publicKeys: publicKeys.union(other.publicKeys).subtracting(secret), privateKeys: secret)
    }
}
