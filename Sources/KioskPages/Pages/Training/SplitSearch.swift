internal import FitPinkyCore

/// How a person names a split, or an exercise of one, in a list that they have.
package enum SplitSearch<Found: Sendable>: Sendable {
    case found(Found)
    /// A sentence for the person who typed it.
    case refused(String)
}

extension SplitSearch where Found == SplitView {
    /// The split of that name in any case, of that id, or of the id that ends so.
    package static func find(_ text: String, in view: SplitsView) -> Self {
        let end = text.uppercased()
        let named = view.splits.filter { $0.name.lowercased() == text.lowercased() }
        let found = named.isEmpty ? view.splits.filter { end.utf8.count >= 6 && $0.id.ulid.text.hasSuffix(end) } : named
        guard let split = found.first else {
            let rest =
                view.splits.isEmpty
                ? "; there are none: fitpinky splits starter makes three"
                : Spelling.hint(text, among: view.splits.map(\.name))
            return .refused("no split is called \"\(text)\"\(rest)")
        }
        guard found.count == 1 else {
            let ids = found.map(\.id.ulid.text).joined(separator: ", ")
            return .refused("\"\(text)\" can be several splits; give the id of one: \(ids)")
        }
        return .found(split)
    }
}

extension SplitSearch where Found == Int {
    /// The index of that name in any case, or of that number counted from 1.
    package static func place(of text: String, among names: [String]) -> Self {
        let found = names.indices.filter { names[$0].lowercased() == text.lowercased() }
        if found.count == 1 { return .found(found[0]) }
        if found.count > 1 {
            let numbers = found.map { "\($0 + 1)" }.joined(separator: ", ")
            return .refused("\"\(text)\" is there \(found.count) times; give the number of one: \(numbers)")
        }
        if let number = Int(text), names.indices.contains(number - 1) { return .found(number - 1) }
        let rest = names.isEmpty ? "; it has none" : Spelling.hint(text, among: names)
        return .refused("the split has no exercise \"\(text)\"\(rest)")
    }
}
