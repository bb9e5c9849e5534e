import Devices
import FitPinkyCore
import Photos
import Support

/// Pictures and frames that the tests start from.
enum Scenes {
    /// Smooth colours with a few edges: what a room looks like to an encoder.
    static func room(width: Int, height: Int) throws(PhotoError) -> PixelImage {
        try image(width: width, height: height) { x, y in
            let panel = (x / 40 + y / 40) % 7 == 0 ? 40 : 0
            return (x * 200 / width + panel, y * 180 / height + panel, 90 + panel)
        }
    }

    /// What a camera sees: walls and a floor that get darker, things with edges and with texture, and a sensor's noise of
    /// about 3 levels (the sum of four even chances).
    static func gym(width: Int, height: Int, noise: Int = 3, seed: UInt64 = 11) throws(PhotoError) -> PixelImage {
        var random = SeededGenerator(seed: seed)
        return try image(width: width, height: height) { x, y in
            var (red, green, blue) = (200 - 90 * y / height, 190 - 80 * y / height, 170 - 50 * x / width)
            if y * 3 > height * 2 { (red, green, blue) = (120 + 60 * y / height, 90, 60 + (x * 7 / width) % 2 * 12) }
            let (fromLeft, fromTop) = (x - width * 2 / 3, y - height / 2)
            if fromLeft * fromLeft + fromTop * fromTop < height * height / 25 {
                (red, green, blue) = (60 + (x ^ y) % 16 * 4, 50, 70 + (x &+ y) % 8 * 6)
            }
            if x * 5 < width, (y * 24 / height) % 3 == 0 { (red, green, blue) = (235, 230, 220) }
            let word = random.next()
            let sum = (0..<4).reduce(0) { $0 + Int(word >> ($1 * 8) & 255) } - 510
            let grain = sum * noise / 147
            return (max(0, red + grain), max(0, green + grain), max(0, blue + grain))
        }
    }

    static func plain(_ level: Int, width: Int = 640, height: Int = 480) throws(PhotoError) -> PixelImage {
        try image(width: width, height: height) { _, _ in (level, level, level) }
    }

    /// The worst case for an encoder.
    static func noise(width: Int, height: Int) throws(PhotoError) -> PixelImage {
        var random = SeededGenerator(seed: 7)
        return try image(width: width, height: height) { _, _ in
            let word = random.next()
            return (Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255))
        }
    }

    static func mjpeg(_ bytes: [UInt8], isFlaggedDamaged: Bool = false) -> CameraFrame {
        CameraFrame(
            format: .mjpeg, width: 640, height: 480, bytesPerLine: 0, timestamp: MonotonicInstant(nanoseconds: 0),
            isFlaggedDamaged: isFlaggedDamaged, bytes: bytes)
    }

    static func yuyv(width: Int, height: Int, bytesPerLine: Int, _ bytes: [UInt8]) -> CameraFrame {
        raw(.yuyv, width: width, height: height, bytesPerLine: bytesPerLine, bytes)
    }

    static func raw(
        _ format: PixelFormat, width: Int, height: Int, bytesPerLine: Int, _ bytes: [UInt8]
    ) -> CameraFrame {
        CameraFrame(
            format: format, width: width, height: height, bytesPerLine: bytesPerLine,
            timestamp: MonotonicInstant(nanoseconds: 0), isFlaggedDamaged: false, bytes: bytes)
    }

    private static func image(
        width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int)
    ) throws(PhotoError) -> PixelImage {
        var image = try PixelImage(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = colour(x, y)
                let offset = y * image.bytesPerRow + x * 4
                image.bytes[offset] = UInt8(min(blue, 255))
                image.bytes[offset + 1] = UInt8(min(green, 255))
                image.bytes[offset + 2] = UInt8(min(red, 255))
            }
        }
        return image
    }
}

extension PixelImage {
    /// Blue, green and red of one pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        Array(bytes[(y * bytesPerRow + x * 4)..<(y * bytesPerRow + x * 4 + 3)])
    }

    /// Peak signal-to-noise ratio is 10·log10(255² / this); 20.6 is 35 dB.
    func meanSquareError(against other: PixelImage) -> Double {
        var sum = 0
        for index in bytes.indices where index % 4 != 3 {
            let difference = Int(bytes[index]) - Int(other.bytes[index])
            sum += difference * difference
        }
        return Double(sum) / Double(width * height * 3)
    }
}
