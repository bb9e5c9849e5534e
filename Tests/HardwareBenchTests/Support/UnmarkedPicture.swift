import Devices
import FitPinkyCore
import FoundationEssentials
import Photos
import Testing

/// What a camera shows, got without the agent: the picture that a workout's photo is compared with.
enum UnmarkedPicture {
    static let width = 1280
    static let height = 720

    /// Makes the kernel's camera show colour bars without its moving text.
    static func holdStill() throws {
        try Bench.run("v4l2-ctl -d \(Bench.camera) -c test_pattern=0 -c osd_text_mode=2")
    }

    /// One frame of the camera that holds still, taken by another program into a file.
    static func takeFrame(_ format: String, to file: String) throws {
        try holdStill()
        try Bench.run(
            "timeout 60 v4l2-ctl -d \(Bench.camera)"
                + " --set-fmt-video=width=\(width),height=\(height),pixelformat=\(format)"
                + " --stream-mmap --stream-skip=1 --stream-count=1 --stream-to=\(file)")
    }

    /// What the kernel's camera shows while it holds still.
    static func ofStillCamera() throws -> PixelImage {
        let file = "/tmp/unmarked-\(UUID().uuidString.prefix(8))"
        try takeFrame("YUYV", to: file)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        try FileManager.default.removeItem(atPath: file)
        try #require(bytes.count == width * height * 2)
        let frame = CameraFrame(
            format: .yuyv, width: width, height: height, bytesPerLine: width * 2,
            timestamp: MonotonicInstant(nanoseconds: 0), isFlaggedDamaged: false, bytes: bytes)
        return try PixelImage(decoding: frame)
    }

    /// A JPEG for the loop-back camera: slopes of red and green under squares of blue.
    static func jpeg() throws -> [UInt8] {
        var picture = try PixelImage(width: width, height: height)
        picture.bytes.withUnsafeMutableBufferPointer { bytes in
            for row in 0..<height {
                for column in 0..<width {
                    let place = (row * width + column) * 4
                    bytes[place] = (row / 80 + column / 80) % 2 == 0 ? 200 : 60
                    bytes[place + 1] = UInt8(row * 255 / height)
                    bytes[place + 2] = UInt8(column * 255 / width)
                }
            }
        }
        return try picture.jpeg().bytes
    }
}
