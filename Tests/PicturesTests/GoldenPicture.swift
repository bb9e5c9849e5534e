import Glibc
import KioskLogic
import Pictures
import Testing

/// A picture kept in the repository, and compared with what is drawn today.
///
/// `FITPINKY_RENEW_GOLDEN=1 swift test --filter PicturesTests` writes all of them anew; look at each before you commit it.
struct GoldenPicture {
    /// Its path from the repository's top.
    let path: String

    /// How far a drawing may be from what was kept.
    enum Bound {
        /// Nothing but shapes, pixel by pixel: another version of Cairo or Pixman may round a channel the other way.
        case shapes
        /// Letters as well, kept at half their size and compared at an eighth. Another version of FreeType or of a font
        /// sets a stem a fraction of a pixel beside, which moves the mean of eight by eight pixels by a few of 255;
        /// another digit moves one by dozens.
        case letters

        var tolerance: Int { self == .shapes ? 3 : 16 }

        func kept(_ drawn: [UInt8]) throws -> [UInt8] {
            self == .shapes ? drawn : try RedrawnPNG(drawn, reducedBy: 2).bytes
        }

        func compared(_ kept: [UInt8]) throws -> DecodedPNG {
            try DecodedPNG(self == .shapes ? kept : RedrawnPNG(kept, reducedBy: 4).bytes)
        }
    }

    private static let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")
    private static let isWriting = getenv("FITPINKY_RENEW_GOLDEN").map { String(cString: $0) == "1" } ?? false

    /// Writes the picture if asked to; else records where and how it differs, and puts the new one and a picture of the
    /// differences into `.build/golden`.
    func expect(_ drawn: [UInt8], within bound: Bound = .shapes) throws {
        let drawn = try bound.kept(drawn)
        let place = "\(GoldenPicture.repository)/\(path)"
        if GoldenPicture.isWriting { return try write(drawn, to: place) }
        let kept = try #require(read(place), "\(path) is missing; FITPINKY_RENEW_GOLDEN=1 writes it")
        let difference = try GoldenPicture.difference(kept, drawn, within: bound)
        guard let difference else { return }
        let folder = "\(GoldenPicture.repository)/.build/golden"
        mkdir("\(GoldenPicture.repository)/.build", 0o755)
        mkdir(folder, 0o755)
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? "picture"
        try write(drawn, to: "\(folder)/\(name).png")
        try write(difference.png(), to: "\(folder)/\(name)-difference.png")
        Issue.record(
            """
            \(path) differs: \(difference.sentence). Look at .build/golden/\(name).png and -difference.png. If it is meant, \
            FITPINKY_RENEW_GOLDEN=1 swift test --filter PicturesTests keeps it anew.
            """)
    }

    /// Where two pictures, as they are kept, are further apart than the bound allows; nil if nowhere.
    static func difference(_ kept: [UInt8], _ drawn: [UInt8], within bound: Bound) throws -> PictureDifference? {
        PictureDifference(try bound.compared(kept), try bound.compared(drawn), tolerance: bound.tolerance)
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
