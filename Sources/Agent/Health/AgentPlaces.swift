/// Where the agent's own files are, beside what its store keeps.
struct AgentPlaces: Hashable, Sendable {
    /// The socket that it answers on; nil in tests of other things.
    var socket: String?
    /// The file that it is configured by; nil if there is none.
    var configuration: String?
}
