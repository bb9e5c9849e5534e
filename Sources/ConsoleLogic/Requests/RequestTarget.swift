/// A request's path and query, decoded: what stands between `GET` and `HTTP/1.1`.
package struct RequestTarget: Hashable, Sendable {
    /// The path's parts, decoded; none for `/`.
    package var path: [String]
    /// The query's fields, or those of a form.
    package var query: FormFields

    /// More bytes are refused.
    package static let maxBytes = 2048

    /// Reads an origin-form target (RFC 9112, 3.2.1); nil for any other, for one that is too long, and for one with an escape, a byte
    /// or a part that has no place in it.
    package init?(_ text: String) {
        guard text.utf8.count <= RequestTarget.maxBytes, text.utf8.first == UInt8(ascii: "/") else { return nil }
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in halves[0].split(separator: "/") {
            guard let part = PercentEncoding.decoded(part.utf8, plusIsSpace: false), part != ".", part != "..",
                !part.utf8.contains(UInt8(ascii: "/"))
            else { return nil }
            path.append(part)
        }
        guard let query = FormFields(halves.count == 2 ? Array(halves[1].utf8) : []) else { return nil }
        (self.path, self.query) = (path, query)
    }
}
