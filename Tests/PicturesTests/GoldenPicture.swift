import Glibc
import KioskLogic
import Pictures
import Testing

/// A picture kept in the repository, and compared with what is drawn today.
///
/// `FITPINKY_WRITE_GOLDEN=1 swift test --filter PicturesTests` writes all of them anew; look at each before you commit it.
struct GoldenPicture {
    /// Its path from the repository's top.
    let path: String

    /// Another version of Cairo or Pixman may round a channel the other way.
    static let tolerance = 3

    private static let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")
    private static let isWriting = getenv("FITPINKY_WRITE_GOLDEN").map { String(cString: $0) == "1" } ?? false

    /// Writes the picture if asked to; else records where and how it differs, and puts the new one and a picture of the
    /// differences into `.build/golden`.
    func expect(_ drawn: [UInt8]) throws {
        let place = "\(GoldenPicture.repository)/\(path)"
        if GoldenPicture.isWriting { return try write(drawn, to: place) }
        let kept = try #require(read(place), "\(path) is missing; FITPINKY_WRITE_GOLDEN=1 writes it")
        let difference = try PictureDifference(DecodedPNG(kept), DecodedPNG(drawn), tolerance: GoldenPicture.tolerance)
        guard let difference else { return }
        let folder = "\(GoldenPicture.repository)/.build/golden"
        mkdir("\(GoldenPicture.repository)/.build", 0o755)
        mkdir(folder, 0o755)
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? "picture"
        try write(drawn, to: "\(folder)/\(name).png")
        try write(difference.png(), to: "\(folder)/\(name)-difference.png")
        Issue.record("\(path) differs: \(difference.sentence). Look at .build/golden/\(name).png and -difference.png.")
    }

    private func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return bytes
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "wb"), "\(path) cannot be written")
        let count = fwrite(bytes, 1, bytes.count, file)
        try #require(fclose(file) == 0 && count == bytes.count, "\(path) cannot be written")
    }
}
