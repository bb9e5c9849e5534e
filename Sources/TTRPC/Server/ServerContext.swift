/// What a handler knows of the call besides the request.
public struct ServerContext: Sendable, Hashable {
    /// The full name of the service.
    public let service: String
    /// The method's name as in the .proto file.
    public let method: String
    /// How long the caller said it would wait, counted from the arrival of the request; nil for ever. The handler's
    /// task is cancelled when the time is up.
    public let timeout: Duration?
    /// What the caller sent along.
    public let metadata: Metadata
    /// Who calls, and whom the caller believes to call; nil where no keys are exchanged, as on a Unix socket.
    public let keys: ConnectionKeys?
    /// Where the caller is, for a log; nil where there is no such place, as on a Unix socket.
    public let address: String?

    /// Takes what the request says, and what is known of the connection.
    public init(_ request: CallRequest, keys: ConnectionKeys? = nil, address: String? = nil) {
        service = request.service
        method = request.method
        timeout = request.timeout
        metadata = request.metadata
        self.keys = keys
        self.address = address
    }
}
