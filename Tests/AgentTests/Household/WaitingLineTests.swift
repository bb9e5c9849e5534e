import Testing

@testable import Agent

@Suite struct WaitingLineTests {
    @Test func `those who wait are served in order of arrival, and who gives up is passed over`() async throws {
        let line = WaitingLine()
        let places = try (0..<4).map { _ in try #require(line.enter()) }
        await line.turn(of: places[0])
        let (served, serve) = AsyncStream.makeStream(of: Int.self)
        let waiting = places.indices.dropFirst().map { index in
            Task {
                await line.turn(of: places[index])
                if !Task.isCancelled { serve.yield(index) }
                line.leave(places[index])
            }
        }
        waiting[0].cancel()
        await waiting[0].value
        line.leave(places[0])
        var order: [Int] = []
        for await index in served {
            order.append(index)
            if order.count == 2 { break }
        }
        #expect(order == [2, 3])
        for task in waiting { await task.value }
    }

    @Test func `no more wait than there is room for`() throws {
        let line = WaitingLine()
        let places = try (0..<WaitingLine.capacity).map { _ in try #require(line.enter()) }
        #expect(line.enter() == nil)
        line.leave(places[7])
        #expect(line.enter() != nil)
    }
}
