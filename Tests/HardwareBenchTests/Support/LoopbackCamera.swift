import FoundationEssentials
import Support
import Testing

/// Plays one picture to the loop-back device, which is a camera of that format alone for as long as this is held.
final class LoopbackCamera {
    private let feeder: ChildProgram
    private let folder: String

    private static let framesPerSecond = 10

    /// A camera of compressed pictures.
    convenience init(jpeg: [UInt8]) async throws {
        try await self.init(format: "MJPG", feeder: "feed-mjpeg", options: []) { file in
            try Data(jpeg).write(to: URL(filePath: file))
        }
    }

    /// A camera of that format, which shows what the kernel's camera shows while it holds still.
    convenience init(format: String) async throws {
        let size = ["\(UnmarkedPicture.width)", "\(UnmarkedPicture.height)"]
        try await self.init(format: format, feeder: "feed-raw", options: [format] + size) { file in
            try UnmarkedPicture.takeFrame(format, to: file)
        }
    }

    private init(
        format: String, feeder program: String, options: [String], writePicture: (_ file: String) throws -> Void
    ) async throws {
        folder = "/tmp/feeder-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let file = "\(folder)/picture"
        try writePicture(file)
        let tools = try #require(Bench.tools)
        feeder = try ChildProgram(
            "\(tools)/\(program)",
            [Bench.loopbackCamera, file] + options + ["\(LoopbackCamera.framesPerSecond)"], in: folder)
        try await eventually("the loop-back device to be a camera of \(format)") {
            Bench.succeeds("v4l2-ctl -d \(Bench.loopbackCamera) --get-fmt-video | grep -q \(format)")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)  // What is left is gone with the machine.
    }
}
