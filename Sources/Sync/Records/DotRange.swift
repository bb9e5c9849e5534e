public import Ledger

/// Entries of one epoch that follow each other.
public struct DotRange: Hashable, Sendable {
    /// Which epoch.
    public var epoch: Chains.Epoch
    /// From which to which.
    public var sequences: ClosedRange<UInt64>

    /// Those of the span.
    public init(_ span: Chains.Span) { (epoch, sequences) = (span.epoch, span.sequences) }

    /// That one alone.
    public init(_ dot: Dot) { (epoch, sequences) = (Chains.Epoch(of: dot), dot.sequence...dot.sequence) }

    /// The dot of that sequence.
    public func dot(_ sequence: UInt64) -> Dot { Dot(origin: epoch.origin, epoch: epoch.number, sequence: sequence) }
}
