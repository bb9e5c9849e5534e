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

    package var commands: [Command]
    /// News that waits to be told.
    package var waiting: Int

    package init(commands: [Command], waiting: Int = 0) {
        (self.commands, self.waiting) = (commands, waiting)
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
        return .pass(.notify, commands.isEmpty ? "no commands" : "\(commands.count) commands, \(waiting) news wait")
    }
}
