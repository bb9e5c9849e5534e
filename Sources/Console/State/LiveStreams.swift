internal import ConsoleLogic
internal import FitPinkyCore
internal import Synchronization

/// The live streams of open pages.
final class LiveStreams: Sendable {
    private struct State {
        var open = OpenStreams<Int>()
        var ends: [Int: (phone: PhoneID, line: AsyncStream<String>.Continuation)] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Lines that a client has not read; older ones are dropped, for a page asks for what it shows.
    private static let maxUnread = 16

    /// Opens a stream, which may end an older one. `feed` writes its lines until it is cancelled, when the client has gone.
    func open(
        of phone: PhoneID, _ feed: @escaping @Sendable (_ line: @escaping @Sendable (String) -> Void) async -> Void
    ) -> AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(LiveStreams.maxUnread))
        let (id, leaving) = state.withLock { state in
            state.next += 1
            state.ends[state.next] = (phone, line)
            let leaving = state.open.open(state.next, of: phone)
            return (state.next, leaving.flatMap { state.ends[$0]?.line })
        }
        let task = Task {
            await feed { line.yield($0) }
            line.finish()
        }
        line.onTermination = { [weak self] _ in
            task.cancel()
            self?.closed(id)
        }
        // Its end is told while it ends, and takes the lock.
        leaving?.finish()
        return lines
    }

    /// Ends the streams of those phones.
    func end(_ isOver: (PhoneID) -> Bool) {
        let over = state.withLock { state in state.ends.values.filter { isOver($0.phone) }.map(\.line) }
        for line in over { line.finish() }
    }

    /// How many are open.
    var count: Int { state.withLock { $0.ends.count } }

    private func closed(_ id: Int) {
        state.withLock { state in
            state.open.close(id)
            state.ends[id] = nil
        }
    }
}
