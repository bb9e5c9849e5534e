import FitPinkyCore
import Glibc
import HealthExport
import Ledger
import Support
import Testing

@testable import Store

/// What is kept of exports of Apple Health.
@Suite struct HealthDataTests: HealthSamples {
    let furnished = Furnished()

    @Test func `what was imported is there after a restart, of its member alone, and of the Days asked for`() throws {
        let said = summary(0..<100, workouts: [workout(3), workout(40, .swim), workout(200)])
        do {
            let store = try furnished.open()
            #expect(try !store.hasHealth(of: ana) && all(store).days.isEmpty && store.healthSources(of: ana).isEmpty)
            #expect(try store.importHealth(said, of: ana) == 101)
        }
        let store = try furnished.open()
        let read = try all(store)
        #expect(read.days == said.days && read.workouts == said.workouts)
        #expect(try store.healthSources(of: ana) == said.sources)
        #expect(try store.hasHealth(of: ana) && !store.hasHealth(of: other))
        #expect(try all(store, of: other).days.isEmpty && store.healthSources(of: other).isEmpty)
        for range in [3...3, 0...30, 29...33, 95...210] {
            let part = try store.health(of: ana, in: day(range.lowerBound)...day(range.upperBound))
            let asked = day(range.lowerBound)...day(range.upperBound)
            #expect(part.days == said.days.filter { asked.contains($0.day) })
            #expect(part.workouts == said.workouts.filter { asked.contains($0.day) })
        }
    }

    @Test func `a value that nobody measured stays none, and 0 that was measured stays 0`() throws {
        let store = try furnished.open()
        var (nothing, zero) = (HealthDay(day(0)), HealthDay(day(1)))
        nothing.restingHeartRateTenths = 600
        (zero.steps, zero.distanceMetres) = (0, 0)
        let said = HealthSummary(exportedAt: nil, days: [nothing, zero], workouts: [], sources: [])
        try store.importHealth(said, of: ana)
        #expect(try all(store).days == [nothing, zero])
    }

    @Test func `importing twice changes nothing, not even the file`() throws {
        let store = try furnished.open()
        let said = summary(0..<400, workouts: [workout(1), workout(1, .swim)])
        #expect(try store.importHealth(said, of: ana) == 400)
        func file() throws -> [UInt8]? {
            try FileCalls().contents(of: furnished.folder.path + "/kiosk.mdb", maxBytes: 64 << 20)
        }
        let before = try #require(try file())
        #expect(try store.importHealth(said, of: ana) == 400)
        #expect(try file() == before, "nothing was committed")
    }

    @Test func `a Day known from a later export stays, and one of an equal or later one is replaced`() throws {
        let store = try furnished.open()
        try store.importHealth(summary(10..<20, value: 500, exported: 2_000, workouts: [workout(12)]), of: ana)
        #expect(
            try store.importHealth(summary(0..<30, value: 1, exported: 1_999, workouts: [workout(12, .swim)]), of: ana)
                == 20)
        var days = try all(store).days
        #expect(days.map(\.steps) == (0..<30).map { (10..<20).contains($0) ? 500 + $0 : 1 + $0 })
        #expect(try all(store).workouts == [workout(12)])
        // One that does not say when it was made is older than every other.
        #expect(try store.importHealth(summary(0..<30, value: 9, exported: nil), of: ana) == 0)
        #expect(try all(store).days == days)
        for exported: Int64 in [2_000, 3_000] {
            #expect(try store.importHealth(summary(0..<30, value: Int(exported), exported: exported), of: ana) == 30)
            days = try all(store).days
            #expect(days.map(\.steps) == (0..<30).map { Int(exported) + $0 })
            #expect(try all(store).workouts.isEmpty)
        }
    }

    @Test func `what an export was not read for stays as it was`() throws {
        let store = try furnished.open()
        try store.importHealth(summary(0..<3, value: 100, workouts: [workout(1)]), of: ana)
        try store.importHealth(summary(0..<3, value: 900, exported: 5_000, kinds: [.steps]), of: ana)
        let read = try all(store)
        #expect(read.workouts == [workout(1)])
        #expect(read.days.map(\.steps) == [900, 901, 902])
        #expect(read.days.map(\.activeEnergyCalories) == [101, 102, 103])
    }

    @Test func `sources are those of the latest export that has them`() throws {
        let store = try furnished.open()
        try store.importHealth(summary(0..<3, value: 7), of: ana)
        try store.importHealth(summary(0..<2, value: 5, exported: 900), of: ana)
        try store.importHealth(summary(5..<6, value: 3, exported: 900, source: "A phone"), of: ana)
        let sources = try store.healthSources(of: ana)
        #expect(sources.map(\.name) == ["A phone", "Ana's Watch"] && sources.map(\.records) == [3, 7])
    }

    @Test func `what is out of range or too much is refused in words, and nothing of it is kept`() throws {
        let store = try furnished.open()
        var cases: [(HealthSummary, String)] = []
        func add(_ words: String, _ change: (inout HealthSummary) -> Void) {
            var said = summary(0..<2, workouts: [workout(0)])
            change(&said)
            cases.append((said, words))
        }
        add("9999-12-31 is a Day of no export") { $0.days[1] = HealthDay(.last, values: [1, nil, nil, nil, nil]) }
        add("is out of order") { $0.days.reverse() }
        add("is out of order") { $0.days[1] = $0.days[0] }
        add("is out of order") { $0.days[1] = HealthDay(day(1)) }
        add("-1 on") { $0.days[0].steps = -1 }
        add("2147483648 on") { $0.days[0].activeEnergyCalories = 1 << 31 }
        add("a workout of") { $0.workouts[0].end = UTCInstant(milliseconds: $0.workouts[0].start.milliseconds - 1) }
        add("a workout of") {
            $0.workouts[0].end = UTCInstant(milliseconds: $0.workouts[0].start.milliseconds + 86_400_001)
        }
        add("a workout of") { $0.workouts[0].start = UTCInstant(milliseconds: .min) }
        add("201 workouts of a day") { $0.workouts = Array(repeating: workout(0), count: 201) }
        add("the source") { $0.sources[0].name = String(repeating: "x", count: 129) }
        add("the source") { $0.sources[0].from = day(9) }
        add("1001 sources") { $0.sources = Array(repeating: $0.sources[0], count: 1_001) }
        add("40001 workouts") { $0.workouts = Array(repeating: workout(0), count: 40_001) }
        for (said, words) in cases {
            let error = #expect(throws: StoreError.self) { try store.importHealth(said, of: ana) }
            let sentence = error.map { "\($0)" } ?? ""
            #expect(sentence.contains(words), "\(sentence)")
            #expect(try !store.hasHealth(of: ana))
        }
    }

    @Test func `the most that an export may hold is kept and fits in a backup`() throws {
        let store = try furnished.open()
        let numbers = 0..<HealthSummary.maxWorkoutsADay
        let workouts = (0..<31).flatMap { number in numbers.map { workout(number, minutes: Int64($0)) } }
        let sources = (0..<HealthLimits.maxSources).map {
            HealthSource(
                name: String(repeating: "x", count: 124) + String(10_000 + $0).dropFirst(), records: $0, from: first,
                to: first)
        }
        let said = HealthSummary(exportedAt: nil, days: [], workouts: workouts, sources: sources)
        #expect(try store.importHealth(said, of: ana) == 31)
        #expect(try all(store).workouts == workouts.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
        #expect(try store.healthSources(of: ana) == sources)
        let rows = try furnished.rows(.health, in: store)
        #expect(
            rows.allSatisfy { $0.value.count <= BackupFormat.maxValueBytes && $0.key.count <= BackupFormat.maxKeyBytes }
        )
    }

    @Test func `erasing takes all of the member away and nothing of another's`() throws {
        let store = try furnished.open()
        try store.importHealth(summary(0..<70), of: ana)
        try store.importHealth(summary(0..<2, value: 40), of: other)
        #expect(try store.statistics().healthDays == 72)
        #expect(try store.eraseHealth(of: ana) == 70)
        #expect(try !store.hasHealth(of: ana) && all(store).days.isEmpty && store.healthSources(of: ana).isEmpty)
        #expect(try all(store, of: other).days.count == 2 && store.statistics().healthDays == 2)
        #expect(try store.eraseHealth(of: ana) == 0)
    }

    @Test func `no byte of what was erased is left in the file once it is compacted`() throws {
        let store = try furnished.open()
        let name = "Quirrel's Apple Watch 5521"
        try store.importHealth(summary(0..<70, source: name), of: ana)
        func isThere() throws -> Bool {
            let bytes = try FileCalls().contents(of: furnished.folder.path + "/kiosk.mdb", maxBytes: 64 << 20) ?? []
            return SeveralLedgers.has(Array(name.utf8), in: bytes)
        }
        #expect(try isThere())
        _ = try store.eraseHealth(of: ana)
        _ = try store.folder.compact()
        #expect(try !isThere())
    }

    // MARK: Damage

    @Test func `one bit flipped anywhere in a row is found and named, and another import mends it`() throws {
        let store = try furnished.open()
        let said = summary(0..<31, workouts: [workout(2)])
        try store.importHealth(said, of: ana)
        var chance = SeededGenerator(seed: 25)
        let rows = try furnished.rows(.health, in: store)
        #expect(rows.count == 3)
        for row in rows {
            for offset in row.value.indices {
                var damaged = row.value
                damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                #expect(!HealthRow.isRight(row.key, damaged), "byte \(offset)")
            }
            #expect(!HealthRow.isRight(row.key, row.value.dropLast()) && !HealthRow.isRight(row.key + [0], row.value))
            var damaged = row.value
            damaged[20] ^= 1
            try furnished.put(.health, row.key, damaged, in: store)
            let what = HealthRow.name(ofKey: row.key)
            let finding = Verification.Finding.health(what)
            #expect(try store.verify().findings == [finding])
            #expect(finding.description.contains(what) && finding.description.contains("import"))
            var (pass, found) = (VerifyingPass(), [Verification.Finding]())
            while !pass.hasEnded {
                try store.folder.step(&pass)
                found += pass.found
            }
            #expect(found == [finding])
            try store.heal([finding])
            if what == "the sources" {
                #expect(throws: StoreError.self) { try store.healthSources(of: ana) }
            } else {
                let error = #expect(throws: StoreError.self) { try all(store) }
                #expect(error.map { "\($0)".contains("the health data is damaged: \(what)") } == true)
            }
            #expect(try store.importHealth(said, of: ana) == 31)
            #expect(try store.verify().isClean && all(store).days == said.days)
        }
    }

    @Test func `a row that says what no export says is damaged, though its sum is right`() throws {
        let number = HealthMonth.number(of: first)
        var month = HealthMonth(number: number)
        _ = month.take(day(0), [1, 2, 3, 4, 5], [workout(0)], exported: 7, Set(HealthKind.allCases))
        let content = Array(month.bytes.dropFirst(8))
        #expect(HealthMonth(bytes: HealthRow.summed(content), number: number) == month)
        for (offset, byte): (Int, UInt8) in [(0, 2), (1, 1), (2, 0), (2, 2), (3, 32), (3, 0), (12, 0xFF), (13, 0xFF)] {
            var other = content
            other[offset] = byte
            #expect(HealthMonth(bytes: HealthRow.summed(other), number: number) == nil, "\(offset)")
        }
        for count in content.indices {
            #expect(HealthMonth(bytes: HealthRow.summed(Array(content.prefix(count))), number: number) == nil)
        }
        #expect(HealthMonth(bytes: HealthRow.summed(content + [0]), number: number) == nil)
    }

    // MARK: The disk

    @Test(arguments: [ENOSPC, EIO, EROFS])
    func `a disk that refuses keeps all of what was there, nothing of the import, and leaves the reserve alone`(
        code: Int32
    ) throws {
        let disk = FailingDisk(furnished.folder.path)
        defer { disk.giveBack() }
        do { _ = try furnished.open() }
        let store = try Store(folder: furnished.folder.path, size: .init(reserveBytes: 1 << 20))
        let before = summary(0..<20)
        try store.importHealth(before, of: ana)
        disk.refuse(code)
        #expect(throws: StoreError.self) {
            try store.importHealth(summary(0..<900, value: 77, exported: 9_000), of: ana)
        }
        #expect(store.folder.isReserveWhole)
        #expect(try all(store).days == before.days)
        disk.refuse(0)
        #expect(try store.importHealth(summary(0..<900, value: 77, exported: 9_000), of: ana) == 900)
        #expect(try all(store).days.count == 900 && store.verify().isClean)
    }

    @Test func `a map at its limit takes nothing of an import and says so`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path, size: .init(mapBytes: 1 << 20, maxMapBytes: 1 << 20))
        // What an import writes over has its room until the import is over.
        var (kept, error) = (0, StoreError?.none)
        for (index, count) in [3, 10_900, 10_900].enumerated() where error == nil {
            do throws(StoreError) {
                let workouts = (0..<count).map { workout($0) }
                let said = summary(0..<count, value: index, exported: Int64(9_000 + index), workouts: workouts)
                try store.importHealth(said, of: ana)
                kept = count
            } catch let refused {
                error = refused
            }
        }
        #expect(error == .tooLarge(maxBytes: 1 << 20))
        #expect(try all(store).days.count == kept && kept > 0)
    }
}
