/// What is to happen in a simulated world, by its time in milliseconds; of what comes at one time the earlier planned is first.
final class Agenda {
    private struct Entry {
        var time: Int64
        var number: Int
        var action: () -> Void

        func isBefore(_ other: Entry) -> Bool { (time, number) < (other.time, other.number) }
    }

    /// A binary heap: the parent of index `i` is at `(i - 1) / 2`, and is not after it.
    private var heap: [Entry] = []
    private var planned = 0
    private(set) var now: Int64 = 0

    /// When the next is due.
    var next: Int64? { heap.first?.time }

    func plan(at time: Int64, _ action: @escaping () -> Void) {
        planned += 1
        heap.append(Entry(time: max(time, now), number: planned, action: action))
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Time goes on until then; nothing may be due before.
    func advance(to time: Int64) { now = max(now, time) }

    /// Does the next, at its time.
    func doNext() {
        guard let first = heap.first else { return }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        advance(to: first.time)
        first.action()
    }

    private func sink() {
        var parent = 0
        while true {
            let (left, right) = (2 * parent + 1, 2 * parent + 2)
            var least = parent
            if left < heap.count, heap[left].isBefore(heap[least]) { least = left }
            if right < heap.count, heap[right].isBefore(heap[least]) { least = right }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
