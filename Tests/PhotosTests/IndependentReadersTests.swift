import FitPinkyCore
import Photos
import Testing

/// What others find in our files: ExifTool reads containers and metadata, FFmpeg decodes the pictures. Neither has anything
/// of libheif, libde265 or libjpeg-turbo in it.
@Suite struct IndependentReadersTests {
    private let day: Day
    private let typeface: Typeface
    private let watermark: Watermark

    init() throws {
        day = try #require(Day(iso8601: "2026-02-26"))
        typeface = try Typeface()
        watermark = Watermark(day: day, hour: 18, minute: 34)
    }

    private func photo(of image: PixelImage, as format: PhotoFormat) throws -> Picture {
        try #require(format.isAvailable, "deploy/packages test installs what encodes \(format)")
        let exif = Exif(
            day: day, hour: 18, minute: 34, second: 5, milliseconds: 70, offsetSeconds: -12_600,
            kioskName: "Küche & Tür 🏋️")
        var memory = QualityMemory()
        return try Photo(
            of: image, as: format, maxBytes: 60_000, watermark: watermark, typeface: typeface, exif: exif,
            memory: &memory
        ).picture
    }

    @Test(arguments: PhotoFormat.allCases)
    func `ExifTool finds the time, the kiosk and the size, and nothing else that could tell on anybody`(
        format: PhotoFormat
    ) throws {
        let picture = try photo(of: Scenes.gym(width: 640, height: 480), as: format)
        try OtherProgram.inFolder { exiftool in
            let path = exiftool.write(picture.bytes, "photo.\(format.fileSuffix)")
            let output = try exiftool.run("exiftool", "-G", "-s", "-n", "-ImageSize", "-FileType", "-MIMEType", path)
            let said = Self.pairs(output)
            #expect(said["Composite ImageSize"] == "640 480")
            #expect(said["File FileType"] == format.rawValue.uppercased())
            #expect(said["File MIMEType"] == format.mimeType)
            let fields = Self.pairs(try exiftool.run("exiftool", "-G", "-s", "-n", "-a", "-EXIF:All", path))
            #expect(
                fields.filter { $0.key != "EXIF ExifByteOrder" } == [
                    "EXIF ImageDescription": "Küche & Tür 🏋️", "EXIF ExifVersion": "0232",
                    "EXIF DateTimeOriginal": "2026:02:26 18:34:05", "EXIF OffsetTimeOriginal": "-03:30",
                    "EXIF SubSecTimeOriginal": "070",
                ])
            let others = ["-GPS:All", "-XMP:All", "-IPTC:All", "-ICC_Profile:All", "-MakerNotes:All", "-Comment"]
            for group in others { #expect(try exiftool.run("exiftool", "-s", group, path) == [], "\(group)") }
            let warnings = String(
                decoding: try exiftool.run("exiftool", "-s", "-s", "-s", "-n", "-warning", "-error", path),
                as: UTF8.self)
            #expect(warnings == "")
        }
    }

    /// The floors are a decibel or two below what was measured on this scene with these bytes: 34 to 38 dB.
    @Test(arguments: [(PhotoFormat.heic, 34.0), (.avif, 34), (.jpeg, 32)])
    func `FFmpeg decodes what was encoded, alike outside the watermark and marked within`(
        format: PhotoFormat, floor: Double
    ) throws {
        let scene = try Scenes.gym(width: 640, height: 480)
        let picture = try photo(of: scene, as: format)
        let decoded = try OtherProgram.inFolder { ffmpeg in
            var path = ffmpeg.write(picture.bytes, "photo.\(format.fileSuffix)")
            var reader: [String] = []
            if format == .heic {
                let stream = try HEVCStream(heic: picture.bytes)
                #expect([stream.width, stream.height] == [640, 480])
                path = ffmpeg.write(stream.bytes, "photo.hevc")
                reader = ["hevc"]
            }
            return try Self.pixels(ffmpeg, path, reader)
        }
        var expected = scene
        try watermark.draw(on: &expected, typeface: typeface)
        let box = watermark.box(width: 640, height: 480, typeface: typeface)
        let likeness = Self.likeness(decoded, scene, box: box)
        print(
            "measured: \(format.rawValue) of \(picture.bytes.count) bytes, \(likeness.outside) dB outside the watermark"
        )
        #expect(likeness.outside >= floor, "\(format)")
        #expect(likeness.inside < 20, "the watermark is there")
        #expect(Self.likeness(decoded, expected, box: box).inside >= 25, "and is what was drawn")
    }

    private static func pixels(_ ffmpeg: OtherProgram, _ path: String, _ reader: [String]) throws -> PixelImage {
        let target = "\(ffmpeg.folder)/pixels"
        let (filter, form) = ("scale=sws_flags=accurate_rnd+full_chroma_int+bilinear", "bgr0")
        if let name = reader.first {
            try ffmpeg.run(
                "ffmpeg", "-v", "error", "-f", name, "-i", path, "-vf", filter, "-pix_fmt", form, "-f", "rawvideo",
                target)
        } else {
            try ffmpeg.run(
                "ffmpeg", "-v", "error", "-i", path, "-vf", filter, "-pix_fmt", form, "-f", "rawvideo", target)
        }
        var image = try PixelImage(width: 640, height: 480)
        let bytes = try BytesFile.read(target)
        try #require(bytes.count == image.bytes.count)
        image.bytes = bytes
        return image
    }

    /// Peak signal-to-noise ratios in decibels, inside and outside of the rectangle.
    private static func likeness(_ one: PixelImage, _ other: PixelImage, box: PixelRectangle) -> (
        inside: Double, outside: Double
    ) {
        var (inside, outside) = (SquareError(), SquareError())
        for y in 0..<one.height {
            for x in 0..<one.width {
                let (left, right) = (one.pixel(x, y), other.pixel(x, y))
                if box.contains(x: x, y: y) { inside.add(left, right) } else { outside.add(left, right) }
            }
        }
        return (inside.decibels, outside.decibels)
    }

    private static func pairs(_ output: [UInt8]) -> [String: String] {
        var pairs: [String: String] = [:]
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            let words = line[..<colon.lowerBound].split(whereSeparator: { " []".contains($0) })
            pairs[words.joined(separator: " ")] = String(line[colon.upperBound...])
        }
        return pairs
    }
}
