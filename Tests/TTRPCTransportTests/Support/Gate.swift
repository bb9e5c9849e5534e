import TTRPC

/// A service whose methods say that they were entered and wait until they are let go.
struct Gate: Sendable {
    private let entries: AsyncStream<Void>
    private let enter: AsyncStream<Void>.Continuation
    private let closed: AsyncStream<Never>
    private let closing: AsyncStream<Never>.Continuation

    init() {
        (entries, enter) = AsyncStream.makeStream(of: Void.self)
        (closed, closing) = AsyncStream.makeStream(of: Never.self)
    }

    /// Returns when `count` more calls have begun.
    func entered(_ count: Int) async {
        var iterator = entries.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }

    /// Lets go of the one call that waits.
    func open() {
        closing.finish()
    }

    private func wait() async {
        for await _ in closed {}
    }

    var service: TTRPCService {
        TTRPCService(
            name: "test.Gate",
            methods: [
                "Wait": .unary { (payload: [UInt8], _: ServerContext) async throws(TTRPCStatus) -> [UInt8] in
                    enter.yield()
                    await wait()
                    return payload
                },
                "Stream": .serverStreaming {
                    (_: [UInt8], _: @escaping MethodHandler.Send, _: ServerContext) async throws(TTRPCStatus) in
                    enter.yield()
                    await untilCancelled()
                },
                // Three messages of 2 MiB on their way at one time; enters when the first has gone.
                "Flood": .serverStreaming {
                    (_: [UInt8], send: @escaping MethodHandler.Send, _: ServerContext) async throws(TTRPCStatus) in
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<3 {
                            group.addTask {
                                try? await send([UInt8](repeating: 0, count: 2 << 20))  // how it ends is the client's
                                enter.yield()
                            }
                        }
                    }
                },
                "Ignore": .twoWay {
                    (_: @escaping MethodHandler.Receive, _: @escaping MethodHandler.Send, _: ServerContext)
                        async throws(TTRPCStatus) in
                    enter.yield()
                    await untilCancelled()
                },
            ])
    }
}

func untilCancelled() async {
    let (never, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
}
