/// The words to one workout that stand. What each kind of them comes to, its file says.
public struct Words: Hashable, Sendable {
    let facts: Set<Fact>

    /// These; other facts are passed over when they are read.
    public init(_ facts: some Sequence<Fact>) { self.facts = Set(facts) }
}
