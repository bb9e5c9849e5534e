import Glibc
import KioskPages
import Testing

/// A page kept in the repository as plain text, and compared with what is said today.
///
/// `FITPINKY_WRITE_GOLDEN=1 swift test --filter KioskPagesTests` writes all of them anew; read each before you commit it.
struct GoldenText {
    let name: String

    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Golden"
    private static let isWriting = getenv("FITPINKY_WRITE_GOLDEN").map { String(cString: $0) == "1" } ?? false

    /// Writes the page if asked to; else records each line that differs.
    func expect(_ page: Page, _ place: SourceLocation = #_sourceLocation) throws {
        let text = Style(isColoured: false).rendered(page) + "\n"
        let path = "\(GoldenText.folder)/\(name).txt"
        if GoldenText.isWriting { return try write(text, to: path) }
        let kept = try #require(
            read(path), "Golden/\(name).txt is missing; FITPINKY_WRITE_GOLDEN=1 writes it", sourceLocation: place)
        guard kept != text else { return }
        Issue.record(
            """
            Golden/\(name).txt differs (- kept, + now); FITPINKY_WRITE_GOLDEN=1 writes it anew.
            \(GoldenText.difference(kept, text))
            """, sourceLocation: place)
    }

    /// The lines that differ, each with its sign, and what stayed between them.
    static func difference(_ kept: String, _ now: String) -> String {
        let before = kept.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let after = now.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let changes = after.difference(from: before)
        let removed = Set(changes.removals.compactMap { if case .remove(let at, _, _) = $0 { at } else { nil } })
        let inserted = Set(changes.insertions.compactMap { if case .insert(let at, _, _) = $0 { at } else { nil } })
        var (lines, old, new): ([String], Int, Int) = ([], 0, 0)
        while old < before.count || new < after.count {
            if old < before.count, removed.contains(old) {
                lines.append("- \(before[old])")
                old += 1
            } else if new < after.count, inserted.contains(new) {
                lines.append("+ \(after[new])")
                new += 1
            } else {
                lines.append("  \(before[old])")
                (old, new) = (old + 1, new + 1)
            }
        }
        return lines.joined(separator: "\n")
    }

    private func read(_ path: String) -> String? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "wb"), "\(path) cannot be written")
        let bytes = Array(text.utf8)
        let count = fwrite(bytes, 1, bytes.count, file)
        try #require(fclose(file) == 0 && count == bytes.count, "\(path) cannot be written")
    }
}

@Suite struct GoldenTextTests {
    @Test func `a difference shows what went and what came, among what stayed`() {
        #expect(GoldenText.difference("a\nb\nc", "a\nB\nc\nd") == "  a\n- b\n+ B\n  c\n+ d")
    }
}
