import FitPinkyCore
import Glibc
import Photos

/// What the agent does with a frame: a camera's JPEG in, a watermarked photo with metadata and a thumbnail out.
struct Job {
    let format: PhotoFormat
    let isMarked: Bool
    private let day: Day
    private let typeface: Typeface
    private var memory = QualityMemory()

    init(_ format: PhotoFormat, isMarked: Bool = true) throws {
        guard let day = Day(iso8601: "2026-02-26") else { throw JobError.usage }
        self.format = format
        self.isMarked = isMarked
        self.day = day
        typeface = try Typeface()
    }

    mutating func photo(of jpeg: [UInt8]) throws -> Photo {
        let exif = Exif(day: day, hour: 18, minute: 34, second: 5, offsetSeconds: 3600, kioskName: "Gym")
        return try Photo(
            of: PixelImage(jpeg: jpeg), as: format,
            watermark: isMarked ? Watermark(day: day, hour: 18, minute: 34) : nil,
            typeface: typeface, exif: exif, memory: &memory)
    }
}

enum JobError: Error {
    case usage
    case file(String)
}

enum File {
    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw JobError.file(path) }
        defer { fclose(file) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw JobError.file(path) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw JobError.file(path) }
    }
}
