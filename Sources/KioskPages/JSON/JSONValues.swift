package import FitPinkyCore
package import JSON

// Values of views as JSON.
extension JSON {
    package static func orNull(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
    static func orNull(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
    /// A decimal number of so many places, given as an integer of the last place.
    static func orNull(_ units: Int?, places: Int) -> JSON { units.map { .decimal($0, places: places) } ?? .null }
    package static func orNull(_ day: Day?) -> JSON { .orNull(day?.iso8601) }
    /// RFC 3339 in UTC, or null.
    static func orNull(_ instant: UTCInstant?) -> JSON { .orNull(instant?.rfc3339) }

    /// 26 letters and digits.
    package static func id<Noun>(_ id: ID<Noun>) -> JSON { .text(id.ulid.text) }

    package static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }
}
