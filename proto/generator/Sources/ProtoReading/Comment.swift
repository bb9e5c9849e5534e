internal import SwiftProtobuf
package import SwiftProtobufPluginLibrary

extension ProvidesSourceCodeLocation {
    /// What is written above it, in one line; empty if nothing is.
    package var words: String {
        protoSourceComments().split(separator: "\n").map { $0.drop { $0 == "/" || $0 == " " } }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Where it stands in that file: `ledger.proto:188`.
    package func place(in file: FileDescriptor) -> String {
        "\(file.name):\(sourceCodeInfoLocation?.span.first.map { $0 + 1 } ?? 0)"
    }
}

extension String {
    /// What a comment tells the generator with that word, and what follows for people: `19` and `A member's answer.` of
    /// `Kind 19. A member's answer.`; nil if it does not begin so.
    package func marked(_ word: String) -> (argument: String, rest: String)? {
        guard hasPrefix(word + " "), let stop = firstIndex(of: ".") else { return nil }
        return (
            String(self[..<stop].dropFirst(word.count + 1)), String(self[index(after: stop)...].drop { $0 == " " })
        )
    }

    /// What a field's comment says of its view, in brackets, and what follows for people; nil if it does not begin so. A value may
    /// have brackets of its own: `(View = .init()) How many weeks in a row all have hit.`
    package var bracketed: (mark: String, rest: String)? {
        var depth = 0
        let end = indices.first { index in
            depth += self[index] == "(" ? 1 : self[index] == ")" ? -1 : 0
            return depth == 0
        }
        guard hasPrefix("("), let end else { return nil }
        return (String(self[..<end].dropFirst()), String(self[index(after: end)...].drop { $0 == " " }))
    }

    /// Every line but the first moved to the right, or that too; empty ones stay empty.
    package func indented(by columns: Int, first: Bool = false) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index == 0 && !first || line.isEmpty ? String(line) : String(repeating: " ", count: columns) + line
        }.joined(separator: "\n")
    }
}
