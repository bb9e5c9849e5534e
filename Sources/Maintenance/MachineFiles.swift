internal import ConfigurationFiles
internal import Glibc
internal import Store

/// The small files in which the kernel describes the machine, below a root that a test can make its own.
package struct MachineFiles: Sendable {
    /// Empty for the machine's own.
    var root = ""

    /// - Parameter root: empty for the machine's own files.
    package init(root: String = "") { self.root = root }

    /// The kernel's own are at most one page.
    private static let maxBytes = 4096
    private static let maxNames = 4096

    /// The text without the white space at its ends; nil if it cannot be read.
    func text(_ path: String) -> String? {
        guard let bytes = try? SmallFile.contents(of: root + path, maxBytes: MachineFiles.maxBytes) else {  // not there
            return nil
        }
        let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0]
        var text = bytes.drop { spaces.contains($0) }
        while let last = text.last, spaces.contains(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// The number that is all of a file.
    func number(_ path: String, radix: Int = 10) -> Int64? { text(path).flatMap { Int64($0, radix: radix) } }

    /// The names in a folder, sorted; none if it cannot be read.
    func names(_ folder: String) -> [String] {
        FolderNames.all(in: root + folder, atMost: MachineFiles.maxNames)
    }

    /// The path with every link followed, without the root; nil if it leads nowhere.
    func resolved(_ path: String) -> String? {
        guard let resolved = realpath(root + path, nil) else { return nil }
        defer { free(resolved) }
        let text = String(cString: resolved)
        return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
    }
}
