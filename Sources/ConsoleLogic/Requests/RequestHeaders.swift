/// A request's header fields.
package struct RequestHeaders: Hashable, Sendable {
    private var values: [String: [String]] = [:]

    /// Those fields, in their order.
    package init(_ fields: some Sequence<(String, String)>) {
        for (name, value) in fields { values[name.lowercased(), default: []].append(value) }
    }

    /// The value of a field that stands in a request once; nil if it is not there or is there more than once.
    package subscript(name: String) -> String? {
        guard let found = values[name], found.count == 1 else { return nil }
        return found[0]
    }

    /// Whether the field is there.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of the cookie of that name; nil if it is not there, or there twice (RFC 6265, 5.4).
    package func cookie(_ name: String) -> String? {
        let header = (values["cookie"] ?? []).joined(separator: ";")
        let pairs = header.split(separator: ";").map { $0.drop { $0 == " " } }
        let found = pairs.filter { $0.hasPrefix(name + "=") }
        guard found.count == 1 else { return nil }
        return String(found[0].dropFirst(name.utf8.count + 1))
    }

    /// The token of `Authorization: Bearer TOKEN` (RFC 6750, 2.1).
    package var bearerToken: String? {
        guard let value = self["authorization"] else { return nil }
        let parts = value.split(separator: " ")
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }

    /// The media type of the body without its parameters, in lower case.
    package var mediaType: String? {
        self["content-type"]?.split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() }
    }

    /// Whether one of the media types that the client takes is that one, named whole.
    package func accepts(_ type: String) -> Bool {
        (self["accept"] ?? "").split(separator: ",").contains {
            $0.split(separator: ";").first.map { $0.filter { $0 != " " }.lowercased() } == type
        }
    }

    /// Whether the client takes gzip. A quality of 0 is no.
    package var acceptsGzip: Bool {
        (self["accept-encoding"] ?? "").split(separator: ",").contains { coding in
            let parts = coding.filter { $0 != " " }.lowercased().split(separator: ";")
            return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
        }
    }
}
