/// Where the agent's own files are, beside what its store keeps.
package struct AgentPlaces: Hashable, Sendable {
    /// The socket that it answers on; nil in tests of other things.
    package var socket: String?
    /// The file that it is configured by; nil if there is none.
    package var configuration: String?

    /// Those files.
    package init(socket: String? = nil, configuration: String? = nil) {
        (self.socket, self.configuration) = (socket, configuration)
    }
}
