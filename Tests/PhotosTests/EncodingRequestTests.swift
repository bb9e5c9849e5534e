import FitPinkyCore
import Support
import Testing

@testable import Photos

@Suite struct EncodingRequestTests {
    private func exif() throws -> Exif {
        Exif(
            day: try #require(Day(iso8601: "2026-02-26")), hour: 18, minute: 34, second: 1, offsetSeconds: 3600,
            kioskName: "Sammy")
    }

    private func request(_ format: PhotoFormat, maxBytes: Int = 40_000) throws -> EncodingRequest {
        var memory = QualityMemory()
        memory.remember(QualitySearch.Result(quality: 40, bytes: 30_000), .heic, width: 160, height: 120)
        memory.remember(QualitySearch.Result(quality: 60, bytes: .max), .avif, width: 80, height: 60)
        return EncodingRequest(
            try Scenes.gym(width: 160, height: 120), as: format, maxBytes: maxBytes, exif: try exif(), memory: memory)
    }

    private func read(_ bytes: [UInt8]) -> EncodingRequest? {
        guard let head = EncodingRequest.Head(Array(bytes.prefix(EncodingRequest.Head.byteCount))) else { return nil }
        return EncodingRequest(head, rest: Array(bytes.dropFirst(EncodingRequest.Head.byteCount)))
    }

    @Test(arguments: PhotoFormat.allCases)
    func `What is asked for in another process comes out as it does in this one`(format: PhotoFormat) throws {
        let asked = try request(format)
        let heard = try #require(read(asked.bytes))
        let answer = try heard.answer()
        var memory = asked.memory
        let here = try asked.image.encoded(as: format, maxBytes: 40_000, exif: try exif(), memory: &memory)
        guard case .picture(let picture, let known) = EncodingAnswer(answer.bytes(to: heard), to: asked) else {
            Issue.record("\(answer)")
            return
        }
        #expect(picture == here)
        // Sizes beyond 32 bits are cut; they are no photo's.
        #expect(known.words == memory.words)
    }

    @Test func `A request without metadata asks for a file without them`() throws {
        let image = try Scenes.gym(width: 160, height: 120)
        let asked = EncodingRequest(image, as: .jpeg, maxBytes: 40_000, exif: nil, memory: QualityMemory())
        guard case .picture(let picture, _) = try #require(read(asked.bytes)).answer() else { return }
        #expect(picture.bytes == (try image.jpeg(maxBytes: 40_000).bytes))
    }

    @Test func `What any process would refuse is an answer`() throws {
        let asked = try request(.jpeg, maxBytes: 100)
        let answer = try #require(read(asked.bytes)).answer()
        #expect(answer == .refused(.cannotFit(maxBytes: 100)))
        #expect(EncodingAnswer(answer.bytes(to: asked), to: asked) == answer)
        for error in EncodingAnswer.refusals(of: asked) {
            let refused = EncodingAnswer.refused(error)
            #expect(EncodingAnswer(refused.bytes(to: asked), to: asked) == refused)
        }
    }

    /// The place of a number in the head, and what it must not be.
    @Test(arguments: [
        (0, 0), (1, 3), (1, UInt32.max), (3, 0), (3, 8193), (3, UInt32.max), (4, 0), (4, UInt32.max), (5, 4097),
        (5, UInt32.max), (6, 9), (6, UInt32.max),
    ])
    func `A head with a number that no request has is refused before memory is taken for it`(
        place: Int, number: UInt32
    ) throws {
        var head = Array(try request(.heic).bytes.prefix(EncodingRequest.Head.byteCount))
        #expect(EncodingRequest.Head(head) != nil)
        head.replaceSubrange(place * 4..<place * 4 + 4, with: withUnsafeBytes(of: number.littleEndian) { Array($0) })
        #expect(EncodingRequest.Head(head) == nil)
    }

    @Test func `A picture larger than any of ours is refused by its head`() throws {
        var head: [UInt8] = []
        Words.append([0x3151_5046, 0, 1000, 8192, 8192, 0, 0], to: &head)
        #expect(EncodingRequest.Head(head) == nil)
        #expect(EncodingRequest.Head(Array(head.dropLast())) == nil)
    }

    @Test func `A request that breaks off or goes on after its end is refused`() throws {
        let bytes = try request(.heic).bytes
        for count in [0, 27, 28, 29, 60, bytes.count - 1] { #expect(read(Array(bytes.prefix(count))) == nil) }
        #expect(read(bytes + [0]) == nil)
    }

    @Test func `An answer that is cut anywhere or goes on is refused`() throws {
        let asked = try request(.jpeg)
        let bytes = try asked.answer().bytes(to: asked)
        #expect(bytes.count <= EncodingAnswer.maxBytes(to: asked))
        for count in 0..<bytes.count where EncodingAnswer(Array(bytes.prefix(count)), to: asked) != nil {
            Issue.record("\(count) of \(bytes.count) bytes are taken")
        }
        #expect(EncodingAnswer(bytes + [0], to: asked) == nil)
    }

    @Test func `Whatever an answer says, a photo that is taken of it is of the format and within the size asked for`()
        throws
    {
        let asked = try request(.jpeg)
        let bytes = try asked.answer().bytes(to: asked)
        var random = SeededGenerator(seed: 5)
        var (taken, refused) = (0, 0)
        for _ in 0..<20_000 {
            var altered = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                // Its numbers and how the file begins.
                altered[Int.random(in: 0..<80, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            switch EncodingAnswer(altered, to: asked) {
            case nil: refused += 1
            case .refused: Issue.record("a refusal has no file")
            case .picture(let picture, _):
                taken += 1
                #expect(picture.format == .jpeg && picture.bytes.count <= 40_000)
                #expect(picture.bytes.starts(with: [0xFF, 0xD8]))
                #expect((1...160).contains(picture.width) && (1...120).contains(picture.height))
                #expect(PhotoFormat.jpeg.qualities.contains(picture.quality) && picture.encodes > 0)
            }
        }
        #expect(taken > 0 && refused > 0)
    }

    @Test func `A file larger than was allowed is no answer`() throws {
        let asked = try request(.jpeg)
        let answer = try asked.answer()
        let less = try request(.jpeg, maxBytes: 2000)
        #expect(EncodingAnswer(answer.bytes(to: asked), to: less) == nil)
    }

    @Test(
        arguments: [[1], [9, 1, 1, 50, 1], [0, 8193, 1, 50, 1], [0, 1, 8193, 50, 1], [0, 1, 1, 99, 1]] as [[UInt32]])
    func `Numbers that no memory of qualities has are refused`(words: [UInt32]) {
        #expect(QualityMemory(words: words) == nil)
    }
}
