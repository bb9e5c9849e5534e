internal import FitPinkyCore

/// How many records each kind and each source has, copies left out, and from when to when.
struct RecordCounts {
    private struct Count {
        var records = 0
        var (from, to): (Int32, Int32) = (.max, .min)
        /// The sources of a kind, as bits.
        var sources: [UInt64] = []

        mutating func add(_ day: Int32) {
            records += 1
            from = min(from, day)
            to = max(to, day)
        }

        var days: (from: Day, to: Day)? {
            guard records > 0, let from = Day(daysSince1970: Int(from)), let to = Day(daysSince1970: Int(to)) else {
                return nil
            }
            return (from, to)
        }
    }

    private var kinds = [Count](repeating: Count(), count: HealthKind.allCases.count)
    private var sources: [Count]

    init(sources count: Int) {
        sources = Array(repeating: Count(), count: count)
        for kind in kinds.indices { kinds[kind].sources = Array(repeating: 0, count: count / 64 + 1) }
    }

    @inline(__always)
    mutating func add(_ kind: HealthKind, day: Int32, source: Int) {
        kinds[kind.rawValue].add(day)
        kinds[kind.rawValue].sources[source >> 6] |= 1 << UInt64(source & 63)
        sources[source].add(day)
    }

    var ofKinds: [HealthKindCount] {
        HealthKind.allCases.compactMap { kind in
            let count = kinds[kind.rawValue]
            return count.days.map {
                HealthKindCount(
                    kind, count: count.records, from: $0.from, to: $0.to,
                    sources: count.sources.reduce(0) { $0 + $1.nonzeroBitCount })
            }
        }
    }

    /// By name.
    func ofSources(_ names: [String]) -> [HealthSource] {
        zip(names, sources).compactMap { name, count in
            count.days.map { HealthSource(name: name, records: count.records, from: $0.from, to: $0.to) }
        }.sorted { $0.name < $1.name }
    }
}
