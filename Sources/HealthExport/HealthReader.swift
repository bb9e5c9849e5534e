internal import FitPinkyCore

/// Reads an export that is fed in pieces of any cut, in bounded memory.
///
/// Nothing is known before `finish()`: copies of a record may stand anywhere in the file, and a workout after the samples
/// taken during it.
public struct HealthReader: ~Copyable {
    private var scanner: ExportScanner
    private let kinds: Set<HealthKind>

    /// - Parameters:
    ///   - kinds: what to read. Without workouts, those of the file still say which samples are of an active heart.
    ///   - seed: any number that the file's author did not know.
    ///   - spool: where records wait.
    public init(kinds: Set<HealthKind> = Set(HealthKind.allCases), seed: UInt64, spool: any Spool) {
        self.kinds = kinds
        scanner = ExportScanner(ExportReading(wanted: KindSet(kinds), sorter: RecordSorter(spool, seed: seed)))
    }

    /// Takes the next bytes of the file.
    public mutating func push(_ bytes: UnsafeRawBufferPointer) throws(HealthRefusal) { try scanner.push(bytes) }

    /// Says what the whole file comes to.
    public consuming func finish() throws(HealthRefusal) -> HealthFindings {
        try scanner.finish()
        let names = scanner.reading.sources.names
        let workouts = try scanner.sortedWorkouts()
        var counts = RecordCounts(sources: names.count)
        let sorter = scanner.reading.sorter
        var (days, duplicates) = try sorter.settle(workouts.spans, &counts)
        days.removeAll(where: \.isEmpty)
        var kept: [HealthWorkout] = []
        if kinds.contains(.workouts) {
            kept.reserveCapacity(workouts.all.count)
            // Of several sources' equal ones the first counts for the kind, and each for its source.
            for workout in workouts.all {
                counts.add(.workouts, day: workout.day, source: Int(workout.source))
                guard let value = workout.workout, kept.last != value else { continue }
                kept.append(value)
            }
        }
        let defects = scanner.reading.defects.met
        let summary = HealthSummary(
            exportedAt: scanner.reading.exportedAt, days: days, workouts: kept,
            sources: counts.ofSources(names), kinds: kinds, isWhole: defects[.truncated] == nil)
        return HealthFindings(
            summary: summary, records: sorter.records, duplicates: duplicates, kinds: counts.ofKinds,
            defects: defects)
    }
}
