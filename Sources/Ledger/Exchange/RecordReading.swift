/// Records to be read from the store: those of these ranges in order, whole, as many as go into one batch.
public struct RecordReading: Hashable, Sendable {
    /// The reader bounds how many.
    public let spans: [DotRange]
    /// How many records of the first dot are passed over, in the order of their hashes.
    public let skipping: Int

    /// All of those, but the first so many of the first dot.
    public init(spans: [DotRange], skipping: Int = 0) { (self.spans, self.skipping) = (spans, skipping) }

    /// How many dots.
    public var count: Int { spans.reduce(0) { $0 + $1.sequences.count } }

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
