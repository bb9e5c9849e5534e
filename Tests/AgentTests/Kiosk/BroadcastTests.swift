import Testing

@testable import Agent

@Suite struct BroadcastTests {
    @Test func `everybody hears everything, in order, until the end`() async throws {
        let broadcast = Broadcast<Int>(capacity: 10)
        let streams = [broadcast.listen(), broadcast.listen()]
        for number in 1...3 { broadcast.send(number) }
        broadcast.finish()
        for stream in streams {
            var heard: [Int] = []
            for try await number in stream { heard.append(number) }
            #expect(heard == [1, 2, 3])
        }
    }

    @Test func `a listener that does not keep up is let go and told so, and nobody else notices`() async throws {
        let broadcast = Broadcast<Int>(capacity: 2)
        let slow = broadcast.listen()
        for number in 1...3 { broadcast.send(number) }
        await #expect(throws: Broadcast<Int>.TooSlow.self) { for try await _ in slow {} }
        let fresh = broadcast.listen()
        broadcast.send(4)
        broadcast.finish()
        var heard: [Int] = []
        for try await number in fresh { heard.append(number) }
        #expect(heard == [4])
    }

    @Test func `where only the latest matters, what lags is dropped instead of the listener`() async throws {
        let broadcast = Broadcast<Int>(capacity: 1, keepsNewest: true)
        let stream = broadcast.listen()
        for number in 1...3 { broadcast.send(number) }
        broadcast.finish()
        var heard: [Int] = []
        for try await number in stream { heard.append(number) }
        #expect(heard == [3])
    }

    @Test func `whoever listens after the end hears nothing and does not wait`() async throws {
        let broadcast = Broadcast<Int>(capacity: 1)
        broadcast.finish()
        for try await _ in broadcast.listen() { Issue.record("heard something") }
    }
}
