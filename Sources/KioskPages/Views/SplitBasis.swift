internal import FitPinkyCore
internal import JSON

// What a form was made of, in a few characters: the change that it asks for is refused where this is otherwise by then.
extension SplitView {
    /// Of everything that the plan says.
    package var basis: String { SplitBasis.of(json.rendered(isIndented: false)) }

    /// Of its name.
    package var nameBasis: String { SplitBasis.of(name) }

    /// Of which exercises it has, and their order.
    package var orderBasis: String { SplitBasis.of(exercises.map(\.id.ulid.text).joined(separator: " ")) }
}

extension SplitExerciseView {
    /// Of everything that is said of it.
    package var basis: String { SplitBasis.of(json.rendered(isIndented: false)) }
}

enum SplitBasis {
    /// FNV-1a in hexadecimal. Nobody gains by a text of the same number: it would overwrite a plan of their own.
    static func of(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
