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
        let room = SyncLimits.maxSpans - spans.count
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

    /// What is to be read next.
    var next: RecordReading {
        RecordReading(spans: Array(spans.prefix(SyncLimits.maxSpansRead)), skipping: skipping)
    }

    /// That was read, up to there.
    mutating func advance(past reading: RecordReading, to stop: RecordReading.Stop?) {
        guard let stop, reading.spans.indices.contains(stop.span),
            reading.spans[stop.span].sequences.contains(stop.sequence)
        else {
            spans.removeFirst(min(reading.spans.count, spans.count))
            skipping = 0
            return
        }
        spans.removeFirst(stop.span)
        spans[0].sequences = stop.sequence...spans[0].sequences.upperBound
        skipping = stop.skipping
    }
}

/// Records to be read from the store: those of these spans in order, whole, as many as go into one batch.
public struct RecordReading: Hashable, Sendable {
    /// At most `SyncLimits.maxSpansRead`.
    public let spans: [DotRange]
    /// How many records of the first dot are passed over, in the order of their hashes.
    public let skipping: Int

    /// Where reading stopped because the batch was full.
    public struct Stop: Hashable, Sendable {
        /// Index of the span.
        public var span: Int
        /// The first dot of which not all was read.
        public var sequence: UInt64
        /// How many of its records were, or are passed over.
        public var skipping: Int

        /// There.
        public init(span: Int, sequence: UInt64, skipping: Int) {
            (self.span, self.sequence, self.skipping) = (span, sequence, skipping)
        }
    }
}
