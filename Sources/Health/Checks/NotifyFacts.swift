/// The owner's commands that are told the news.
package struct NotifyFacts: Hashable, Sendable {
    package struct Command: Hashable, Sendable {
        /// Absolute.
        package var path: String
        /// The agent's user may run it.
        package var isRunnable: Bool
        /// What its last run ended with; nil if that was well, or there was none.
        package var failure: String?

        package init(path: String, isRunnable: Bool = true, failure: String? = nil) {
            (self.path, self.isRunnable, self.failure) = (path, isRunnable, failure)
        }
    }

    /// A place to which a member's notifications go, set up on the page.
    package struct Place: Hashable, Sendable {
        /// As people are told of it: "Mia's ntfy".
        package var title: String
        /// What its last run failed with; nil if that was well, or there was none.
        package var failure: String?

        package init(title: String, failure: String? = nil) { (self.title, self.failure) = (title, failure) }
    }

    package var commands: [Command]
    /// Places of the page.
    package var places: [Place]
    /// News that waits to be told.
    package var waiting: Int

    package init(commands: [Command], places: [Place] = [], waiting: Int = 0) {
        (self.commands, self.places, self.waiting) = (commands, places, waiting)
    }

    /// A command that cannot run is a failure, one that fails is tried again.
    package var check: HealthCheck {
        if let command = commands.first(where: { !$0.isRunnable }) {
            return .failure(
                .notify, "\(command.path) cannot be run by the agent",
                fix: "install it, make it executable (chmod 755), or correct command of [[notify]] in kiosk.toml")
        }
        if let command = commands.first(where: { $0.failure != nil }) {
            return .warning(
                .notify, "\(command.path) fails: \(command.failure ?? "")" + (waiting > 0 ? "; \(waiting) wait" : ""),
                fix: "run it by hand with a line of JSON on its standard input; it is tried again by itself")
        }
        if let place = places.first(where: { $0.failure != nil }) {
            return .warning(
                .notify, "\(place.title) fails: \(place.failure ?? "")" + (waiting > 0 ? "; \(waiting) wait" : ""),
                fix:
                    "send a test from Settings, Notifications on the page, or remove it there; it is tried again by itself"
            )
        }
        guard !commands.isEmpty || !places.isEmpty else { return .pass(.notify, "no commands") }
        let places = places.isEmpty ? "" : "\(places.count) places of the page, "
        return .pass(.notify, "\(commands.count) commands, \(places)\(waiting) news wait")
    }
}
