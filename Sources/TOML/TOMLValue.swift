/// A value, and where it stands.
public struct TOMLValue: Hashable, Sendable {
    /// What kinds of values there are.
    public enum Content: Hashable, Sendable {
        /// A string of any of the four kinds.
        case text(String)
        /// Of 64 bits.
        case integer(Int)
        /// A float; infinity and NaN are among them.
        case number(Double)
        case boolean(Bool)
        /// A date, a time or both, as it is written: its form and the calendar have been checked.
        case dateTime(String)
        /// An array, be it written `[…]` or as tables `[[name]]`.
        case list([TOMLValue])
        case table(TOMLTable)
    }

    /// What it is.
    public var content: Content
    /// Where it begins; of a table that is named in a line of its own, where the bracket is.
    public var place: TOMLPlace

    init(_ content: Content, at place: TOMLPlace) {
        (self.content, self.place) = (content, place)
    }
}
