/// One file of the repository, as the rules see it.
struct RepositoryFile: Sendable {
    /// The path from the repository's root, such as `Sources/Zones/Zone.swift`.
    let path: String
    /// The contents; nil if they are no UTF-8 text.
    let text: String?
    let isExecutable: Bool
    /// The text as Swift; nil in files of any other kind.
    let swift: SwiftSource?

    init(_ path: String, _ text: String?, isExecutable: Bool = false) {
        self.path = path
        self.text = text
        self.isExecutable = isExecutable
        swift = path.hasSuffix(".swift") ? text.map(SwiftSource.init) : nil
    }

    /// The folders and the name.
    var parts: [String] { path.split(separator: "/").map(String.init) }

    var name: String { parts.last ?? path }

    /// The first folder: `Sources`, `Tests`, `proto`, `deploy`; empty for a file at the root.
    var top: String { parts.count > 1 ? parts[0] : "" }

    /// The target that the file belongs to; nil outside `Sources` and `Tests`.
    var target: String? { ["Sources", "Tests"].contains(top) && parts.count > 2 ? parts[1] : nil }

    /// Whether a generator wrote it. Both things are asked for: the folder alone would be a hiding place.
    var isGenerated: Bool {
        parts.dropLast().last == "Generated" && (text ?? "").hasPrefix("// DO NOT EDIT.\n")
    }

    /// The lines, without their ends. The last is empty if the text ends as a text file should.
    var lines: [String] {
        guard let text else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
    }

    /// The lines, from 1, that hold the needle.
    func lineNumbers(of needle: String) -> [Int] {
        guard let text, text.contains(needle) else { return [] }
        return lines.indices.filter { lines[$0].contains(needle) }.map { $0 + 1 }
    }
}
