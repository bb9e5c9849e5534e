import Support
import Testing

@testable import Photos

@Suite struct QualitySearchTests {
    /// Runs a search on files of such sizes, and says what it asked for and how it ended.
    private func search(
        _ qualities: ClosedRange<Int> = 20...76, maxBytes: Int = 500_000, first: Int = 54, size: (Int) -> Int
    ) -> (asked: [Int], end: QualitySearch.Step) {
        var search = QualitySearch(qualities, maxBytes: maxBytes, first: first)
        var asked: [Int] = []
        var step = search.first
        while case .encode(let quality) = step, asked.count < 100 {
            asked.append(quality)
            step = search.encoded(bytes: size(quality))
        }
        return (asked, step)
    }

    @Test func `What fits and fills the allowance is kept at once`() {
        let found = search { _ in 400_000 }
        #expect(found.asked == [54])
        #expect(found.end == .keep(quality: 54))
    }

    @Test func `A small file of the highest quality is kept`() {
        let found = search(first: 76) { _ in 10 }
        #expect(found.asked == [76])
        #expect(found.end == .keep(quality: 76))
    }

    @Test func `What is too large at the lowest quality cannot fit, which at most six encodes find out`() {
        let found = search { _ in 3_000_000 }
        #expect(found.asked.last == 20)
        #expect(found.asked.count <= QualitySearch.maxEncodes)
        #expect(found.end == .cannotFit)
    }

    @Test func `The first guess is brought into the qualities`() {
        #expect(search(first: -1000) { _ in 400_000 }.asked == [20])
        #expect(search(first: 1000) { _ in 400_000 }.asked == [76])
        #expect(search(first: 55) { _ in 400_000 }.asked == [54])
        #expect(search(5...5, first: 90) { _ in 600_000 }.end == .cannotFit)
    }

    /// The size at the middle quality, and by how much of itself it grows a point.
    @Test(arguments: [20_000, 100_000, 300_000, 600_000, 1_200_000, 2_500_000], [0.03, 0.045, 0.06, 0.1, 0.16])
    func `Of sizes that grow exponentially it keeps one that fits well, in four encodes at most`(
        middle: Int, growth: Double
    ) throws {
        func size(_ quality: Int) -> Int {
            var size = Double(middle)
            for _ in 0..<abs(quality - 48) { size *= quality > 48 ? 1 + growth : 1 / (1 + growth) }
            return Int(size)
        }
        let found = search(size: size)
        guard size(20) <= 500_000 else {
            #expect(found.end == .cannotFit)
            return
        }
        guard case .keep(let quality) = found.end else {
            Issue.record("\(found.end) after \(found.asked)")
            return
        }
        #expect(size(quality) <= 500_000)
        let isAsGoodAsItGets = quality == 76 || size(quality + 2) > 500_000
        #expect(isAsGoodAsItGets || size(quality) >= 300_000, "\(quality) of \(found.asked)")
        #expect(found.asked.count <= 4, "\(found.asked)")
    }

    @Test func `Whatever the sizes are, it ends in time, asks nothing twice and keeps what fitted`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            var sizes: [Int: Int] = [:]
            let lowest = Int.random(in: 1...60, using: &random)
            let qualities = lowest...Int.random(in: lowest...100, using: &random)
            let found = search(qualities, first: .random(in: -5...120, using: &random)) { quality in
                let hostile = [0, 1, 499_999, 500_000, 500_001, Int.max, Int.random(in: 0...2_000_000, using: &random)]
                let size = hostile.randomElement(using: &random) ?? 0
                sizes[quality] = size
                return size
            }
            #expect(found.asked.count <= QualitySearch.maxEncodes)
            #expect(Set(found.asked).count == found.asked.count, "\(found.asked)")
            #expect(found.asked.allSatisfy(qualities.contains))
            switch found.end {
            case .keep(let quality):
                #expect(sizes[quality].map { $0 <= 500_000 } == true)
                #expect(found.asked.last { sizes[$0].map { $0 <= 500_000 } == true } == quality)
            case .cannotFit: #expect(sizes.values.allSatisfy { $0 > 500_000 })
            case .encode: Issue.record("it never ended: \(found.asked)")
            }
        }
    }
}

@Suite struct QualityMemoryTests {
    private func guess(after bytes: Int, maxBytes: Int = 500_000) -> Int? {
        var memory = QualityMemory()
        memory.remember(QualitySearch.Result(quality: 50, bytes: bytes), .heic, width: 1920, height: 1080)
        return memory.guess(.heic, width: 1920, height: 1080, maxBytes: maxBytes)
    }

    @Test func `Of a kind of picture that it has not seen it knows nothing`() {
        var memory = QualityMemory()
        #expect(memory.guess(.heic, width: 1920, height: 1080, maxBytes: 500_000) == nil)
        memory.remember(QualitySearch.Result(quality: 50, bytes: 400_000), .heic, width: 1920, height: 1080)
        #expect(memory.guess(.avif, width: 1920, height: 1080, maxBytes: 500_000) == nil)
        #expect(memory.guess(.heic, width: 1080, height: 1920, maxBytes: 500_000) == nil)
    }

    @Test(arguments: [375_000, 400_000, 475_000])
    func `What filled the allowance about right is tried again`(bytes: Int) {
        #expect(guess(after: bytes) == 50)
    }

    @Test func `What was too large or nearly so is tried coarser, what was small finer`() throws {
        #expect(try #require(guess(after: 490_000)) < 50)
        #expect(try #require(guess(after: 600_000)) < #require(guess(after: 490_000)))
        #expect(try #require(guess(after: 200_000)) > 50)
        #expect(try #require(guess(after: 100_000)) > #require(guess(after: 200_000)))
    }

    @Test func `Another allowance gives another guess`() throws {
        #expect(try #require(guess(after: 400_000, maxBytes: 250_000)) < 50)
        #expect(try #require(guess(after: 400_000, maxBytes: 1_000_000)) > 50)
    }

    @Test(arguments: [(0, 0), (Int.max, 1), (1, Int.max), (-5, -5), (Int.max, Int.max)])
    func `Hostile sizes give some guess`(bytes: Int, maxBytes: Int) {
        #expect(guess(after: bytes, maxBytes: maxBytes) != nil)
    }

    @Test func `It forgets the kind not seen for longest`() {
        var memory = QualityMemory()
        let result = QualitySearch.Result(quality: 50, bytes: 400_000)
        for width in 1...QualityMemory.maxKinds { memory.remember(result, .heic, width: width, height: 1) }
        memory.remember(result, .heic, width: 1, height: 1)
        memory.remember(result, .heic, width: 100, height: 1)
        let known = [1, 2, 3, 100].map { memory.guess(.heic, width: $0, height: 1, maxBytes: 500_000) != nil }
        #expect(known == [true, false, true, true])
    }

    @Test func `With it a photo like the last one takes one encode`() throws {
        var memory = QualityMemory()
        let first = try Scenes.gym(width: 640, height: 480).encoded(as: .jpeg, maxBytes: 40_000, memory: &memory)
        #expect(first.encodes > 1)
        for seed in 1...3 as ClosedRange<UInt64> {
            let next = try Scenes.gym(width: 640, height: 480, seed: seed)
                .encoded(as: .jpeg, maxBytes: 40_000, memory: &memory)
            #expect(next.encodes == 1)
            #expect(next.bytes.count <= 40_000)
        }
    }
}
