/// Entries of one epoch that follow each other.
public struct DotRange: Hashable, Sendable {
    /// Which epoch.
    public var epoch: Chains.Epoch
    /// From which to which.
    public var sequences: ClosedRange<UInt64>

    /// Those.
    public init(epoch: Chains.Epoch, sequences: ClosedRange<UInt64>) {
        (self.epoch, self.sequences) = (epoch, sequences)
    }

    /// That one alone.
    public init(_ dot: Dot) { self.init(epoch: Chains.Epoch(of: dot), sequences: dot.sequence...dot.sequence) }

    /// The dots, ascending.
    public var dots: [Dot] { sequences.map { epoch.dot($0) } }
}
