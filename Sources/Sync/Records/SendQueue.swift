internal import Ledger

/// Entries that wait to be sent, in order.
struct SendQueue: Hashable, Sendable {
    private(set) var spans: [DotRange] = []
    /// How many records of the first dot were sent: more than one lie under a dot that is in conflict.
    private(set) var skipping = 0

    var isEmpty: Bool { spans.isEmpty }
    var count: Int { spans.reduce(0) { $0 + $1.sequences.count } }

    /// Appends them; false if not all fit.
    mutating func append(_ more: [DotRange]) -> Bool {
        let room = max(SyncLimits.maxSpans - spans.count, 0)
        spans += more.prefix(room)
        return more.count <= room
    }

    /// Appends one; false if it does not fit.
    mutating func append(_ dot: Dot) -> Bool {
        let epoch = Chains.Epoch(of: dot)
        if let last = spans.last, last.epoch == epoch, last.sequences.upperBound &+ 1 == dot.sequence {
            spans[spans.count - 1].sequences = last.sequences.lowerBound...dot.sequence
            return true
        }
        return append([DotRange(dot)])
    }

    /// Takes out what is to be read next.
    mutating func take() -> RecordReading {
        defer {
            spans.removeFirst(min(SyncLimits.maxSpansRead, spans.count))
            skipping = 0
        }
        return RecordReading(spans: Array(spans.prefix(SyncLimits.maxSpansRead)), skipping: skipping)
    }

    /// Puts what was not read back before everything else.
    mutating func putBack(_ reading: RecordReading, from stop: RecordReading.Stop) {
        guard reading.spans.indices.contains(stop.span),
            reading.spans[stop.span].sequences.contains(stop.sequence)
        else { return }
        var rest = Array(reading.spans[stop.span...])
        rest[0].sequences = stop.sequence...rest[0].sequences.upperBound
        spans = rest + spans
        skipping = stop.skipping
    }
}
