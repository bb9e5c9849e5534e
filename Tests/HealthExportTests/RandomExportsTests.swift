import FitPinkyCore
import HealthExport
import Support
import Testing

@Suite struct RandomExportsTests {
    @Test func `a thousand random exports come to what the rules read aloud say`() throws {
        for seed in UInt64(1)...1000 {
            try check(seed)
        }
    }

    private func check(_ seed: UInt64) throws {
        let export = SampleExport(seed: seed)
        let wanted = ReferenceSummary(export)
        var random = SeededGenerator(seed: seed ^ 0xC0FFEE)
        let bytes = Array(export.text.utf8)
        let pieces = (0..<Int(random.next() % 40)).map { _ in Int(random.next() % 700) }
        let found = try findings(bytes, pieces: pieces, seed: random.next())
        #expect(found.summary.days == wanted.days, "seed \(seed)")
        #expect(Set(found.summary.workouts) == wanted.workouts, "seed \(seed)")
        #expect(found.summary.workouts.count == wanted.workouts.count, "seed \(seed)")
        #expect(found.summary.workouts.map(\.start) == found.summary.workouts.map(\.start).sorted(), "seed \(seed)")
        #expect(found.summary.sources == wanted.sources, "seed \(seed)")
        #expect(
            found.summary.exportedAt?.milliseconds == export.exportedAt.map { Int64($0.second) * 1000 }, "seed \(seed)")
        #expect(found.records == export.records.count && found.duplicates == wanted.duplicates, "seed \(seed)")
        #expect(found.defects == export.defects, "seed \(seed)")
        #expect(throws: Never.self, "seed \(seed)") { try found.summary.check() }
        for count in found.kinds where count.kind != .workouts {
            #expect(count.count == wanted.counts[count.kind], "seed \(seed)")
        }
    }

    @Test func `the drawn exports have every defect, copies and every value`() {
        var defects: Set<HealthDefect> = []
        var (duplicates, active, resting) = (0, 0, 0)
        for seed in UInt64(1)...1000 {
            let export = SampleExport(seed: seed)
            let reference = ReferenceSummary(export)
            defects.formUnion(export.defects.keys)
            duplicates += reference.duplicates
            active += reference.days.count { $0.activeHeartRateTenths != nil }
            resting += reference.days.count { $0.restingHeartRateTenths != nil }
        }
        #expect(defects == Set(HealthDefect.allCases))
        #expect(duplicates > 1000 && active > 500 && resting > 500)
    }

    @Test func `an export cut anywhere in two says the same`() throws {
        for (seed, length) in [(UInt64(3), 30_000), (14, 5000), (92, 5000)] {
            let export = SampleExport(seed: seed)
            let bytes = Array(export.text.utf8.prefix(length))
            let whole = try findings(bytes)
            for cut in 0...bytes.count {
                #expect(try findings(bytes, pieces: [cut]) == whole, "seed \(seed), cut at \(cut)")
            }
        }
    }

    @Test func `an export that comes byte by byte says the same`() throws {
        for seed in UInt64(1)...20 {
            let bytes = Array(SampleExport(seed: seed).text.utf8.prefix(8000))
            #expect(try findings(bytes, pieces: Array(repeating: 1, count: bytes.count)) == findings(bytes), "\(seed)")
        }
    }

    @Test func `an export that ends anywhere is read up to there`() throws {
        let bytes = Array(SampleExport(seed: 5).text.utf8.prefix(20_000))
        let root = Array("<HealthData".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: root) }) + 30
        var last = 0
        for length in start..<bytes.count {
            let found = try findings(Array(bytes[..<length]))
            #expect(found.records >= last)
            last = found.records
        }
        #expect(last > 0)
        #expect(throws: HealthRefusal.notAnExport) { try findings(Array(bytes[..<20])) }
    }
}
