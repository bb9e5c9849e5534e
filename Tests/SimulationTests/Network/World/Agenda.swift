/// What will happen, earliest first; what is due at the same time, in the order in which it was planned.
struct Agenda<Event> {
    private struct Item {
        var time: Int64
        var order: UInt64
        /// Where the event is, which stays where it is.
        var place: Int

        func isBefore(_ other: Item) -> Bool { time == other.time ? order < other.order : time < other.time }
    }

    /// A binary heap.
    private var items: [Item] = []
    private var events: [Event?] = []
    private var free: [Int] = []
    private var planned: UInt64 = 0

    var next: Int64? { items.first?.time }

    mutating func plan(_ event: Event, at time: Int64) {
        planned += 1
        let place = free.popLast() ?? events.count
        if place == events.count { events.append(event) } else { events[place] = event }
        let item = Item(time: time, order: planned, place: place)
        items.append(item)
        var child = items.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard item.isBefore(items[parent]) else { break }
            items[child] = items[parent]
            child = parent
        }
        items[child] = item
    }

    mutating func take() -> (time: Int64, event: Event)? {
        guard let first = items.first, let event = events[first.place], let last = items.popLast() else { return nil }
        events[first.place] = nil
        free.append(first.place)
        let count = items.count
        guard count > 0 else { return (first.time, event) }
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < count else { break }
            if child + 1 < count, items[child + 1].isBefore(items[child]) { child += 1 }
            guard items[child].isBefore(last) else { break }
            items[parent] = items[child]
            parent = child
        }
        items[parent] = last
        return (first.time, event)
    }
}
