/// The words to one workout that stand. What each kind of them comes to, its file says.
public struct Words: Hashable, Sendable {
    let facts: Set<Fact>

    /// Those; what is no word to a workout is passed over by whoever reads them.
    public init(_ facts: some Sequence<Fact>) { self.facts = Set(facts) }
}
