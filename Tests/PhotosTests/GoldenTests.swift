import CCairo
import FitPinkyCore
import Glibc
import Photos
import Testing

/// The watermark on scenes of three kinds, compared with pictures that a person has looked at: `Golden/*.png`.
///
/// A picture that is not like its golden one is written to `.build-golden` at the top of the repository, with one of the
/// differences beside it. If it is right, copy it over the golden one.
@Suite struct GoldenTests {
    /// How far a byte of a pixel may be from the golden one's: FreeType's and Cairo's versions round edges differently.
    static let tolerance = 24
    /// How many of ten thousand pixels may be further away.
    static let strays = 20

    @Test(arguments: ["light", "dark", "busy"])
    func `The watermark looks as it was approved, on light, dark and busy scenes`(scene: String) throws {
        let crop = try Self.crop(of: scene)
        let golden = try PNGFile.read("\(Self.folder)/\(scene).png")
        try #require([crop.width, crop.height] == [golden.width, golden.height], "the size of \(scene).png")
        var difference = try PixelImage(width: crop.width, height: crop.height)
        var far = 0
        for pixel in 0..<(crop.width * crop.height) {
            var farthest = 0
            for byte in (pixel * 4)..<(pixel * 4 + 3) {
                let distance = abs(Int(crop.bytes[byte]) - Int(golden.bytes[byte]))
                difference.bytes[byte] = UInt8(min(255, distance * 4))
                farthest = max(farthest, distance)
            }
            if farthest > Self.tolerance { far += 1 }
        }
        if far * 10_000 > Self.strays * crop.width * crop.height {
            let place = "\(Self.root)/.build-golden"
            mkdir(place, 0o755)
            try PNGFile.write(crop, to: "\(place)/\(scene).png")
            try PNGFile.write(difference, to: "\(place)/\(scene)-difference.png")
            Issue.record("\(far) pixels differ: look at \(place)/\(scene).png and \(scene)-difference.png")
        }
    }

    @Test func `A picture with another time is not like the golden one`() throws {
        let golden = try PNGFile.read("\(Self.folder)/dark.png")
        let other = try Self.crop(of: "dark", minute: 35)
        let far = zip(golden.bytes, other.bytes).filter { abs(Int($0) - Int($1)) > Self.tolerance }.count
        #expect(far * 10_000 > Self.strays * golden.width * golden.height)
    }

    /// The bottom left of a picture of 1280×720, where the watermark is.
    static func crop(of scene: String, minute: Int = 34) throws -> PixelImage {
        let (width, height) = (1280, 720)
        var image =
            switch scene {
            case "light": try Scenes.plain(248, width: width, height: height)
            case "dark": try Scenes.gym(width: width, height: height).dimmed(by: 8)
            default:
                try Scenes.noise(width: width, height: height).mixed(with: Scenes.room(width: width, height: height))
            }
        let watermark = Watermark(day: try #require(Day(iso8601: "2026-02-26")), hour: 18, minute: minute)
        try watermark.draw(on: &image, typeface: Typeface())
        var crop = try PixelImage(width: 400, height: 90)
        for row in 0..<crop.height {
            let start = (height - crop.height + row) * image.bytesPerRow
            crop.bytes.replaceSubrange(
                (row * crop.bytesPerRow)..<((row + 1) * crop.bytesPerRow),
                with: image.bytes[start..<(start + crop.bytesPerRow)])
        }
        return crop
    }

    private static let folder = String(#filePath.dropLast("GoldenTests.swift".count)) + "Golden"
    private static let root = String(#filePath.dropLast("/Tests/PhotosTests/GoldenTests.swift".count))
}

extension PixelImage {
    fileprivate func dimmed(by divisor: UInt8) -> PixelImage {
        var image = self
        for index in image.bytes.indices { image.bytes[index] /= divisor }
        return image
    }

    fileprivate func mixed(with other: PixelImage) -> PixelImage {
        var image = self
        for index in image.bytes.indices { image.bytes[index] = image.bytes[index] / 2 + other.bytes[index] / 2 }
        return image
    }
}

/// PNG files, by way of Cairo.
enum PNGFile {
    struct Failure: Error {
        let path: String
        let why: String
    }

    static func read(_ path: String) throws -> PixelImage {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        try check(cairo_surface_status(surface), path)
        var image = try PixelImage(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface) else { throw Failure(path: path, why: "no pixels") }
        for row in 0..<image.height {
            let line = UnsafeBufferPointer(start: data + row * stride, count: image.bytesPerRow)
            image.bytes.replaceSubrange((row * image.bytesPerRow)..<((row + 1) * image.bytesPerRow), with: line)
        }
        return image
    }

    static func write(_ image: PixelImage, to path: String) throws {
        var bytes = image.bytes
        let status = bytes.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(image.width), Int32(image.height),
                Int32(image.bytesPerRow))
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png(surface, path)
        }
        try check(status, path)
    }

    private static func check(_ status: cairo_status_t, _ path: String) throws {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw Failure(path: path, why: String(cString: cairo_status_to_string(status)))
        }
    }
}
