internal import ConsoleLogic
internal import NIOCore
internal import NIOHTTP1

/// The handlers of a connection: from a client's bytes to requests, and from answers to bytes.
enum ConnectionPipeline {
    /// NIO's own allow 2 MiB of header fields.
    static var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = ConsoleLimits.headerBytes
        limits.maxHeaderListSize = ConsoleLimits.headerBytes
        limits.maxHeaderFieldCount = ConsoleLimits.headerFields
        return limits
    }

    /// Adds them to a channel, on its event loop.
    ///
    /// - Parameters:
    ///   - source: where the client is: see `SourceNetwork`.
    ///   - security: the handler that encrypts, where the port speaks TLS; nil for plain HTTP.
    ///   - answer: answers one request.
    static func add(
        to channel: any Channel, source: [UInt8], security: (any ChannelHandler)? = nil,
        _ answer: @escaping @Sendable (ConsoleRequest) async -> ConsoleResponse
    ) throws {
        let times = ConnectionTimes()
        let decoder = HTTPRequestDecoder(
            leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .drop, limitConfiguration: decoderLimits)
        let pipeline = channel.pipeline.syncOperations
        // First the times, so that a client that never ends its handshake is closed as well.
        try pipeline.addHandler(times)
        if let security { try pipeline.addHandler(security) }
        try pipeline.addHandlers([
            HTTPResponseEncoder(), ByteToMessageHandler(decoder),
            ConnectionHandler(source: source, times: times, answer: answer),
        ])
    }
}
