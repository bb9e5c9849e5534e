import FitPinkyCore
import Testing
import Threads

@Suite struct ThreadsTests {
    @Test func `a mailbox gives messages in order and refuses what it has no room for`() {
        let mailbox = Mailbox<Int>(capacity: 2)
        #expect(mailbox.post(1) && mailbox.post(2))
        #expect(!mailbox.post(3))
        guard case .message(1) = mailbox.next(), case .message(2) = mailbox.next() else {
            Issue.record("out of order")
            return
        }
        guard case .deadline = mailbox.next(until: MonotonicInstant(nanoseconds: 0)) else {
            Issue.record("a deadline in the past did not end the wait")
            return
        }
    }

    @Test func `a closed mailbox gives what is inside and then says so`() {
        let mailbox = Mailbox<Int>(capacity: 2)
        mailbox.post(1)
        mailbox.close()
        #expect(!mailbox.post(2))
        guard case .message(1) = mailbox.next(), case .closed = mailbox.next() else {
            Issue.record("not closed")
            return
        }
    }

    @Test func `a worker does its work in order, on one thread, and what waits when it is closed is still done`()
        async throws
    {
        let worker = Worker<[Int]>(name: "test", capacity: 2000) { [] }
        for number in 0..<1000 { #expect(worker.post { $0.append(number) }) }
        #expect(try await worker.run { $0 } == Array(0..<1000))
        let last = Monitor<Int?>(nil)
        worker.post { state in
            let count = state.count
            last.change { $0 = count }
        }
        worker.close()
        #expect(!worker.post { _ in })
        #expect(last.wait { value, now in value.map { .done($0) } ?? .sleep(until: now + .seconds(1)) } == 1000)
        while !worker.hasEnded { await Task.yield() }
    }

    /// What a state is made from, such as a folder with its lock.
    private final class Source: Sendable {}

    @Test func `a worker that has ended holds nothing that its state was made from`() async {
        for _ in 0..<1000 {
            var source: Source? = Source()
            weak let seen = source
            let worker = Worker<Int>(name: "test", capacity: 1) { [source] in source == nil ? 0 : 1 }
            source = nil
            worker.close()
            while !worker.hasEnded { await Task.yield() }
            #expect(seen == nil)
        }
    }

    @Test func `a worker that is full or closed says so instead of letting its caller wait`() async throws {
        let gate = Monitor(false)
        let worker = Worker<Int>(name: "test", capacity: 1) { 0 }
        // The first work holds the thread; the second fills the queue, once the first has left it.
        worker.post { _ in gate.wait { isOpen, now in isOpen ? .done(()) : .sleep(until: now + .seconds(1)) } }
        while !worker.post({ _ in }) { await Task.yield() }
        await #expect(throws: Worker<Int>.Refusal.unavailable) { try await worker.run { $0 } }
        gate.change { $0 = true }
        worker.close()
    }

    @Test func `the monotonic clock never goes back`() {
        var last = MonotonicInstant.now()
        for _ in 0..<10_000 {
            let now = MonotonicInstant.now()
            #expect(now >= last)
            last = now
        }
    }

    @Test func `a sentry sees new orders at once, and ends when it is closed, whatever it waits for`() {
        let seen = Monitor<[Int]>([])
        let sentry = OrderedWorker(name: "test", orders: [1]) { post in
            while let order = post.wait({ orders, now in
                orders.isEmpty ? .sleep(until: now + .seconds(3600)) : .done(orders.removeFirst())
            }) {
                seen.change { $0.append(order) }
                if order == 2 { post.rest(until: .now() + .seconds(3600)) }
            }
            seen.change { $0.append(post.orders == nil ? 0 : -1) }
        }
        func wait(for expected: [Int]) {
            seen.wait { seen, now in seen == expected ? .done(()) : .sleep(until: now + .seconds(1)) }
        }
        wait(for: [1])
        sentry.change { $0.append(2) }
        wait(for: [1, 2])
        #expect(!sentry.hasEnded)
        sentry.close()
        wait(for: [1, 2, 0])
    }
}
