import Glibc
import Messages
import Photos
import SwiftProtobuf
import TTRPC
import Testing

/// What a photo is converted to, and whose it is.
@Suite struct PhotoTests {
    private static let picture: PixelImage? = {
        var image = try? PixelImage(width: 1440, height: 900)  // a size that can be
        for index in image?.bytes.indices ?? 0..<0 { image?.bytes[index] = UInt8(truncatingIfNeeded: index >> 12) }
        return image
    }()

    private static func file(_ format: PhotoFormat) throws -> [UInt8] {
        var memory = QualityMemory()
        return try #require(picture).encoded(as: format, memory: &memory).bytes
    }

    private static func methods(_ photo: [UInt8]) -> [String: Answering] {
        var methods = Household.methods
        methods["GetPhoto"] = streaming("GetPhoto") { (_: Fitpinky_V1_PhotoRequest) in
            stride(from: 0, to: photo.count, by: 32_768).map { start in
                Fitpinky_V1_PhotoPiece.with {
                    $0.data = byteField(Array(photo[start..<min(start + 32_768, photo.count)]))
                }
            }
        }
        return methods
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 24)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test(arguments: PhotoFormat.allCases.filter(\.isAvailable))
    func `the end of the file's name says whether a photo is converted, and to what`(format: PhotoFormat) async throws {
        let photo = try PhotoTests.file(format)
        try await AskedKiosk.run(PhotoTests.methods(photo)) { kiosk in
            func written(_ name: String) async throws -> [UInt8] {
                let run = try await kiosk.fitpinky("photo", "last", "--output", "\(kiosk.scratch)/\(name)")
                #expect(run.code == 0 && run.output.contains(name), "\(run.errors)")
                return try PhotoTests.bytes("\(kiosk.scratch)/\(name)")
            }
            for name in ["stored", "stored.heic", "stored.avif", "jpg", "x.png.bin"] {
                #expect(try await written(name) == photo, "\(name)")
            }
            let jpeg = try await written("a.jpg")
            #expect(try await written("b.JPEG") == jpeg)
            #expect(format == .jpeg ? jpeg == photo : jpeg.starts(with: [0xFF, 0xD8]))
            let image = try PixelImage(jpeg: jpeg)
            #expect((image.width, image.height) == (1440, 900), "it keeps its size")
            let png = try await written("c.png")
            #expect(png.starts(with: PhotoTests.png) && png[16..<24].elementsEqual([0, 0, 5, 160, 0, 0, 3, 132]))
            #expect(kiosk.scratchNames.count == 8)
        }
    }

    @Test func `what cannot be converted is said, and leaves no file; as it is stored it can be had`() async throws {
        try await AskedKiosk.run(PhotoTests.methods([1, 2, 3, 4])) { kiosk in
            for name in ["a.jpg", "b.png"] {
                let run = try await kiosk.fitpinky("photo", "last", "--output", "\(kiosk.scratch)/\(name)")
                #expect(run.code == 1 && run.errors.contains("the photo cannot be converted: "), "\(run.errors)")
                #expect(run.errors.contains("a name without .jpg or .png gets it as it is stored"))
            }
            #expect(kiosk.scratchNames.isEmpty)
            #expect(try await kiosk.fitpinky("photo", "last", "--output", "\(kiosk.scratch)/c.heic").code == 0)
        }
    }

    @Test func `more bytes than a photo has are not gathered`() async throws {
        let flood = [UInt8](repeating: 0xFF, count: PhotoLimits.maxHEIFBytes + 1)
        try await AskedKiosk.run(PhotoTests.methods(flood)) { kiosk in
            let run = try await kiosk.fitpinky("photo", "last", "--output", "\(kiosk.scratch)/a.png")
            #expect(run.code == 1 && run.errors.contains("more than the 16777216 bytes"), "\(run.errors)")
        }
    }

    @Test(arguments: [("Sammy", Household.mine), ("sAMMY", Household.mine), ("lisa", Household.hers)])
    func `last of a member is their newest, whatever the case of the name`(name: String, id: String) async throws {
        try await AskedKiosk.run(PhotoTests.methods([1])) { kiosk in
            let run = try await kiosk.fitpinky("photo", "last", "--of", name, "--output", "\(kiosk.scratch)/photo")
            #expect(run.code == 0, "\(run.errors)")
            #expect(kiosk.asked.contains("GetPhoto id: \"\(id)\""), "\(kiosk.asked)")
        }
    }

    @Test func `a name that nobody has is refused with the names, and one without a workout in words`() async throws {
        var methods = PhotoTests.methods([1])
        methods["ListWorkouts"] = streaming("ListWorkouts") { (_: Fitpinky_V1_ListWorkoutsRequest) in
            [Household.workouts[1]]
        }
        try await AskedKiosk.run(methods) { kiosk in
            for (name, sentence) in [
                ("Ben", "unknown member \"Ben\"; choose one of Sammy, Lisa"),
                ("LISA", "there is no workout of Lisa yet"),
            ] {
                let run = try await kiosk.fitpinky("photo", "last", "--of", name, "--output", "\(kiosk.scratch)/a")
                #expect(run.code == 1 && run.errors.contains(sentence), "\(run.errors)")
            }
            #expect(kiosk.scratchNames.isEmpty && !kiosk.asked.contains { $0.hasPrefix("GetPhoto") })
            let run = try await kiosk.fitpinky("photo", Household.mine, "--of", "Lisa", "--output", "a")
            #expect(run.code == 64 && run.errors.contains("--of goes with last"), "\(run.errors)")
        }
    }
}
