import Glibc
import Support
import Testing

/// What another implementation makes of documents: the output of `expected-trees.py`.
enum ExpectedTrees {
    /// Whether there is a Python that has tomllib, which is so since 3.11.
    static var canBeAsked: Bool { system("python3 -c 'import tomllib' 2>/dev/null") == 0 }

    /// For each document its tree, or `refused`.
    static func of(_ documents: [String]) throws -> [String] {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.write(documents.flatMap { Array("\($0.utf8.count)\n\($0)".utf8) }, to: "documents")

        let script = "\(#filePath.dropLast("ExpectedTrees.swift".count))expected-trees.py"
        let output = try #require(popen("exec python3 \(quoted(script)) \(path)", "re"), "errno \(errno)")
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, output)
            if count == 0 { break }
            answer += piece.prefix(count)
        }
        let status = pclose(output)
        try #require(status == 0, "the script failed")
        return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The text as one word of the shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
