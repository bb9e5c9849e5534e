import CHeif
import Glibc
import Photos
import Testing

@Suite struct HEIFTests {
    private static let formats = [PhotoFormat.heic, .avif]

    @Test(arguments: PhotoFormat.allCases)
    func `This machine has every encoder`(format: PhotoFormat) {
        #expect(format.isAvailable, "deploy/packages build installs them")
    }

    @Test func `A missing encoder is said with the package that has it`() {
        #expect(PhotoError.noEncoder(.heic).sentence.contains("apt-get install libheif-plugin-x265"))
        #expect(PhotoError.noEncoder(.avif).sentence.contains("apt-get install libheif-plugin-aomenc"))
    }

    @Test(arguments: PhotoFormat.allCases)
    func `Every format keeps to the bytes, and says its media type, suffix and size`(format: PhotoFormat) throws {
        var memory = QualityMemory()
        let picture = try Scenes.gym(width: 640, height: 480).encoded(as: format, maxBytes: 20_000, memory: &memory)
        #expect(picture.bytes.count <= 20_000 && picture.bytes.count > 10_000)
        #expect(picture.format == format && [picture.width, picture.height] == [640, 480])
        #expect(picture.encodes <= 6 && format.qualities.contains(picture.quality))
        let (mimeType, suffix, start): (String, String, [UInt8]) =
            switch format {
            case .heic: ("image/heic", "heic", Array("ftypheic".utf8))
            case .avif: ("image/avif", "avif", Array("ftypavif".utf8))
            case .jpeg: ("image/jpeg", "jpg", [])
            }
        #expect((format.mimeType, format.fileSuffix) == (mimeType, suffix))
        #expect(picture.bytes.dropFirst(4).starts(with: start))
    }

    @Test(arguments: formats, [(641, 479), (17, 16), (2, 2), (3, 1000)])
    func `Odd and small sizes are encoded, with an even number of rows and columns`(
        format: PhotoFormat, size: (width: Int, height: Int)
    ) throws {
        var memory = QualityMemory()
        let picture = try Scenes.room(width: size.width, height: size.height).encoded(as: format, memory: &memory)
        #expect([picture.width, picture.height] == [size.width & ~1, size.height & ~1])
    }

    @Test(arguments: formats)
    func `What has no two columns or rows is refused`(format: PhotoFormat) throws {
        var memory = QualityMemory()
        let line = try Scenes.plain(9, width: 1, height: 50)
        #expect(throws: PhotoError.impossibleSize(width: 1, height: 50)) {
            try line.encoded(as: format, memory: &memory)
        }
    }

    @Test(arguments: PhotoFormat.allCases)
    func `Where no quality fits the picture is halved in every format, and where that is too little it is refused`(
        format: PhotoFormat
    ) throws {
        var memory = QualityMemory()
        let image = try Scenes.noise(width: 640, height: 480)
        let lowest = try image.encoded(as: format, maxBytes: 60_000, memory: &memory)
        #expect(lowest.bytes.count <= 60_000)
        #expect(throws: PhotoError.cannotFit(maxBytes: 100)) {
            try image.encoded(as: format, maxBytes: 100, memory: &memory)
        }
    }

    @Test(arguments: PhotoFormat.allCases)
    func `The same pixels give the same bytes in every format`(format: PhotoFormat) throws {
        let image = try Scenes.gym(width: 320, height: 240)
        var (one, other) = (QualityMemory(), QualityMemory())
        #expect(
            try image.encoded(as: format, memory: &one) == image.encoded(as: format, memory: &other),
            "no time and no chance is in it")
    }

    /// What encodes may leave besides, in bytes: each thread's cache of free blocks counts as allocated.
    private static let cached = 32 << 10

    /// In a process of its own, since other tests allocate as well.
    @Test func `x265 keeps less than 1.5 kB of each picture, and the other encoders keep nothing`() async {
        await #expect(processExitsWith: .success) {
            let image = try Scenes.gym(width: 320, height: 240)
            for (index, (format, most)) in [(PhotoFormat.jpeg, 0), (.avif, 0), (.heic, 1536)].enumerated() {
                var memory = QualityMemory()
                for _ in 1...3 { _ = try image.encoded(as: format, memory: &memory) }
                let before = Int(mallinfo2().uordblks)
                var encodes = 0
                for _ in 1...100 { encodes += try image.encoded(as: format, memory: &memory).encodes }
                let kept = Int(mallinfo2().uordblks) - before
                guard kept <= most * encodes + HEIFTests.cached else { exit(Int32(index) + 2) }
            }
        }
    }

    @Test func `After thirty photos of each format as much memory is in use as after the third`() throws {
        let image = try Scenes.gym(width: 1280, height: 720)
        for format in PhotoFormat.allCases {
            var memory = QualityMemory()
            for _ in 1...3 { _ = try image.encoded(as: format, memory: &memory) }
            var grown = Int.max
            // Whatever else this process does now and then takes memory too. What is lost is lost each time.
            for _ in 1...3 where grown >= 1024 {
                ProcessHeap.giveBack()
                let settled = try ProcessMemory.anonymousKilobytes()
                for _ in 1...27 {
                    _ = try image.encoded(as: format, memory: &memory)
                    ProcessHeap.giveBack()
                }
                grown = try ProcessMemory.anonymousKilobytes() - settled
                print("measured: \(grown) kB more in use after 27 photos as \(format.rawValue)")
            }
            #expect(grown < 1024, "\(format)")
        }
    }
}

/// What the kernel says of this process.
enum ProcessMemory {
    struct Failure: Error {}

    /// `RssAnon` of proc(5).
    static func anonymousKilobytes() throws -> Int {
        let text = String(decoding: try BytesFile.read("/proc/self/status"), as: UTF8.self)
        for line in text.split(separator: "\n") where line.hasPrefix("RssAnon:") {
            if let number = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Int($0) }) {
                return number
            }
        }
        throw Failure()
    }
}
