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

    /// Every line but the first moved to the right; empty ones stay empty.
    package func indented(by columns: Int) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index == 0 || line.isEmpty ? String(line) : String(repeating: " ", count: columns) + line
        }.joined(separator: "\n")
    }
}
