import Glibc
import Testing

/// A configuration kept in the repository, and compared with what is written today.
///
/// `FITPINKY_WRITE_GOLDEN=1 swift test --filter SetupTests` writes all of them anew; read each before you commit it.
struct GoldenFile {
    let name: String

    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Golden"
    private static let isWriting = getenv("FITPINKY_WRITE_GOLDEN").map { String(cString: $0) == "1" } ?? false
    private var path: String { "\(GoldenFile.folder)/\(name).toml" }

    func expect(_ text: String, _ place: SourceLocation = #_sourceLocation) throws {
        if GoldenFile.isWriting {
            let file = try #require(fopen(path, "wb"), "\(path) cannot be written")
            _ = fputs(text, file)
            try #require(fclose(file) == 0)
            return
        }
        #expect(
            text == contents, "Golden/\(name).toml differs; FITPINKY_WRITE_GOLDEN=1 writes it", sourceLocation: place)
    }

    private var contents: String {
        guard let file = fopen(path, "rb") else { return "" }
        defer { fclose(file) }
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = fread(&piece, 1, piece.count, file)
        return String(decoding: piece[..<count], as: UTF8.self)
    }
}
