/// Why a text is not TOML, or is more of it than is read.
public struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the trouble is.
    public var place: TOMLPlace
    /// What is wrong and what is allowed, in one sentence without a full stop.
    public var message: String

    init(_ place: TOMLPlace, _ message: String) {
        (self.place, self.message) = (place, message)
    }

    /// `12:3: …`
    public var description: String { "\(place.line):\(place.column): \(message)" }
}
