import Actions

/// A call that takes an action, as `kiosk.proto` says it; `Generated/ActionRows.swift` has them all.
struct ActionRow: Sendable {
    struct Field: Sendable {
        var name: String
        var type: String
        var words: String
        /// The oneof that it is a choice of.
        var choice: String?
        /// The command that sets it.
        var command: String?

        init(_ name: String, _ type: String, _ words: String, choice: String? = nil, command: String? = nil) {
            (self.name, self.type, self.words, self.choice, self.command) = (name, type, words, choice, command)
        }
    }

    var call: String
    var sentence: String
    var command: String?
    var actions: [any Action.Type]
    var fields: [Field]
    var answer: String
}
