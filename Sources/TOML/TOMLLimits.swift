/// What is read at most. How long a text may be is for those to say who get it.
public enum TOMLLimits {
    /// How deep tables and lists may lie in each other. What stands in the root has depth 1.
    public static let maxDepth = 32
    /// Names between dots and values, all of a text together.
    public static let maxKeysAndValues = 20_000
}
