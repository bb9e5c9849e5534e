import FitPinkyCore
import Testing
import Threads

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

    @Test func `a listener that goes at the moment when something happens stops nobody`() async throws {
        let (rounds, isOver) = (Monitor(0), Monitor(false))
        let broadcast = Broadcast<Int>(capacity: 64, keepsNewest: true)
        Thread.start(name: "happening") {
            var number = 0
            while !isOver.change({ $0 }) {
                broadcast.send(number)
                number += 1
            }
        }
        // Not awaited: if those who go and those who tell wait for each other, they do so for ever.
        Task.detached {
            for _ in 0..<BroadcastTests.rounds {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 { group.addTask { await BroadcastTests.listen(to: broadcast) } }
                    try? await Task.sleep(for: .microseconds(100))  // nobody cancels it
                    group.cancelAll()
                }
                rounds.change { $0 += 1 }
            }
        }
        let end = MonotonicInstant.now() + .seconds(60)
        while rounds.change({ $0 }) < BroadcastTests.rounds, MonotonicInstant.now() < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        isOver.change { $0 = true }
        #expect(rounds.change { $0 } == BroadcastTests.rounds)
    }

    private static let rounds = 1000

    private static func listen(to broadcast: Broadcast<Int>) async {
        do {
            for try await _ in broadcast.listen() {}
        } catch {
            Issue.record("\(error)")
        }
    }
}
