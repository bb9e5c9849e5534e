import ConsoleLogic
import FitPinkyCore
import Testing

@testable import Console

@Suite struct LiveStreamsTests {
    private func phone(_ number: UInt64) -> PhoneID { PhoneID(ULID(high: 0, low: number)) }

    /// A stream that says its number and waits.
    private func open(_ number: Int, of phone: PhoneID, _ streams: LiveStreams) -> AsyncStream<String> {
        streams.open(of: phone) { line in
            line("\(number)")
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }  // cancelled at the end
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `the third stream of a phone ends its first, while others go on`() async {
        let streams = LiveStreams()
        let (first, second) = (open(1, of: phone(1), streams), open(2, of: phone(1), streams))
        var other = open(3, of: phone(2), streams).makeAsyncIterator()
        let third = open(4, of: phone(1), streams)
        var lines: [String] = []
        for await line in first { lines.append(line) }
        #expect(lines.isEmpty || lines == ["1"], "it has ended")
        #expect(await other.next() == "3" && streams.count == 3)
        withExtendedLifetime((second, third)) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `the ninth stream ends the oldest, and as many as there may be stay`() async {
        let streams = LiveStreams()
        let all = (1...20).map { open($0, of: phone(UInt64($0)), streams) }
        for stream in all.prefix(12) { for await _ in stream {} }
        #expect(streams.count == 8)
        withExtendedLifetime(all) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `the streams of a phone that was revoked end, and those of others do not`() async {
        let streams = LiveStreams()
        let (one, other) = (open(1, of: phone(1), streams), open(2, of: phone(2), streams))
        streams.end { $0 == phone(1) }
        for await _ in one {}
        #expect(streams.count == 1)
        withExtendedLifetime(other) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `a client that goes cancels what feeds its stream`() async {
        let streams = LiveStreams()
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        let stream = streams.open(of: phone(1)) { line in
            line("1")
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }  // cancelled at the end
            end.finish()
        }
        let reader = Task { for await _ in stream {} }
        reader.cancel()
        for await _ in ended {}
        _ = await reader.value
        #expect(streams.count == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `of what a client does not read, the newest 16 lines are kept`() async {
        let streams = LiveStreams()
        var lines: [String] = []
        let stream = streams.open(of: phone(1)) { line in for number in 1...100 { line("\(number)") } }
        // It is closed when all is written.
        while streams.count > 0 { await Task.yield() }
        for await line in stream { lines.append(line) }
        #expect(lines == (85...100).map { "\($0)" })
    }
}
