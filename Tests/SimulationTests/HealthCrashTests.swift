import FitPinkyCore
import HealthExport
import Ledger
import Support
import Testing

@testable import Store

extension Simulation {
    /// The power goes at each boundary of an import of health data, and takes any part of what was not synchronised with it.
    @Suite struct HealthCrashTests {
        private static let size = Store.Size(mapBytes: 16 << 20)
        private static let member = MemberID(ULID(high: 4, low: 1))
        private static let first = Day(daysSince1970: 20_000) ?? .first

        /// Ten years of Days, each with so many steps.
        private static func export(_ steps: Int) -> HealthSummary {
            let days = (0..<3_650).compactMap { number in
                first.advanced(byDays: number).map { HealthDay($0, values: [steps, steps, nil, nil, nil]) }
            }
            let source = HealthSource(name: "Watch", records: steps, from: first, to: first)
            return HealthSummary(
                exportedAt: UTCInstant(milliseconds: Int64(steps)), days: days, workouts: [], sources: [source])
        }

        /// How many steps all Days have that are kept; nil where they differ.
        private func steps(in store: Store) throws -> Int? {
            let read = try store.health(of: Self.member, in: HealthSummary.allowedDays)
            let known = Set(read.days.map(\.steps) + (try store.healthSources(of: Self.member)).map(\.records))
            guard known.count == 1, read.days.count == 3_650 else { return nil }
            return known.first ?? nil
        }

        @Test func `a power cut at any boundary of an import leaves all of it or all of what was before`() throws {
            let prepared = try ScratchFolder()
            do {
                let store = try Store(folder: prepared.path, size: Self.size)
                try store.importHealth(Self.export(1), of: Self.member)
            }
            var (boundaries, remains, isDone, seen) = (0, 0, false, Set<Int>())
            var chance = SeededGenerator(seed: 3)
            while !isDone {
                boundaries += 1
                let disk = try SimulatedDisk(in: try prepared.copy(), isLying: false)
                var isAcknowledged = false
                do throws(StoreError) {
                    let store = try Store(folder: disk.folder.path, size: Self.size)
                    disk.expect(.powerCut(at: boundaries))
                    try store.importHealth(Self.export(2), of: Self.member)
                    isAcknowledged = true
                } catch {
                    if !disk.isOff { Issue.record("without a cut it failed: \(error)") }
                }
                isDone = !disk.isOff
                let medium = disk.cut()
                for loss in medium.losses(atMost: 3, using: &chance) {
                    remains += 1
                    let folder = try ScratchFolder()
                    try medium.leave(loss, in: folder)
                    let store = try Store(folder: folder.path, size: Self.size)
                    let steps = try steps(in: store)
                    seen.insert(steps ?? 0)
                    #expect(
                        isAcknowledged ? steps == 2 : [1, 2].contains(steps), "cut at boundary \(boundaries), \(loss)")
                    #expect(try store.verify().isClean)
                }
            }
            print("measured: health import: \(boundaries) boundaries, \(remains) remains")
            #expect(boundaries > 5 && seen == [1, 2])
        }
    }
}
