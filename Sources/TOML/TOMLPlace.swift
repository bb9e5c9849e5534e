/// Where something stands in a text.
public struct TOMLPlace: Hashable, Sendable {
    /// Counted from 1.
    public var line: Int
    /// Counted from 1, in Unicode scalars, as most editors count.
    public var column: Int
}
