/// The name of a value, and where it stands.
public struct TOMLKey: Hashable, Sendable {
    /// Without quotes, and with what its escapes mean.
    public var name: String
    /// Where it begins.
    public var place: TOMLPlace

    init(_ name: String, at place: TOMLPlace) {
        (self.name, self.place) = (name, place)
    }

    /// As a message shows it: in quotes unless it needs none, cut to what a person reads, and without control characters.
    public var shown: String {
        let isPlain = !name.isEmpty && name.utf8.count <= maxExcerpt && name.utf8.allSatisfy(\.isBare)
        return isPlain ? name : excerpt(name.utf8)
    }
}

/// How many scalars of a text a message shows.
private let maxExcerpt = 40

/// What a message shows of a text: in quotes, cut to what a person reads, and with escapes for what cannot be seen.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let start = String(String.UnicodeScalarView(scalars.prefix(maxExcerpt)))
    return start.debugDescription + (scalars.count > maxExcerpt ? "…" : "")
}
