internal import Threads

/// Work that comes from other kiosks, for a thread that does other work as well: one closure of it at a time is in the thread's queue, so what
/// is posted there meanwhile waits for no more than one.
final class ArrivalLine<State>: Sendable {
    private struct Content {
        var waiting: [Worker<State>.Work] = []
        /// Whether the oldest is in the thread's queue, or runs.
        var isPosted = false
    }

    private let content = Monitor(Content())
    private let worker: Worker<State>
    private let capacity: Int

    /// - Parameter capacity: how many closures may wait.
    init(capacity: Int, to worker: Worker<State>) { (self.capacity, self.worker) = (capacity, worker) }

    /// Has it done after those before it. False if too much is waiting, or the thread takes no more work.
    func post(_ work: @escaping Worker<State>.Work) -> Bool {
        content.change { content in
            guard content.waiting.count < capacity else { return false }
            if !content.isPosted {
                guard worker.post({ self.takeNext(&$0) }) else { return false }
                content.isPosted = true
            }
            content.waiting.append(work)
            return true
        }
    }

    private func takeNext(_ state: inout State) {
        while let work = content.change({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
            work(&state)
            let isNextHere = content.change { content in
                guard !content.waiting.isEmpty else {
                    content.isPosted = false
                    return false
                }
                // Where the thread takes no more work, what was promised is done at once.
                return !worker.post { self.takeNext(&$0) }
            }
            guard isNextHere else { return }
        }
    }
}
