import ArgumentParser
import JSON
import KioskPages
import Messages

struct StoreStatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count what is kept, and how much room it takes.",
        discussion: """
            The digest is that of the household's state: the same on kiosks in sync. A kiosk keeps a ledger of its household, \
            one of its own members for the time without a household, and those of households that were left, which can be \
            read and take no entries.
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let statistics = try await KioskCall.make(options) { try await $0.kiosk.getStoreStatistics(.init()) }
        if options.json { return statistics.json.print() }
        for line in statistics.lines { show(Page([Line(line)], hanging: 11)) }
    }
}

extension Fitpinky_V1_KeptLedger {
    fileprivate var json: JSON {
        [
            "id": .text(id), "name": .text(name), "home": .bool(isHome), "closed": .bool(isClosed),
            "entries": .number(Int(clamping: entries)), "workouts": .number(Int(clamping: workouts)),
            "digest": .text(digest),
        ]
    }
}

extension Fitpinky_V1_StoreStatistics {
    fileprivate var json: JSON {
        [
            "schema": .number(Int(schema)), "digest": .text(digest), "entries": .number(Int(entries)),
            "quarantined": .number(Int(quarantined)), "conflicts": .list(conflicts.map { .text($0) }),
            "erased": .number(Int(erased)), "workouts": .number(Int(workouts)), "checks": .number(Int(checks)),
            "photos": .number(Int(photos)), "releasedPhotos": .number(Int(releasedPhotos)),
            "fileBytes": .number(Int(clamping: fileBytes)), "mapBytes": .number(Int(clamping: mapBytes)),
            "maxMapBytes": .number(Int(clamping: maxMapBytes)),
            "freeBytes": hasFreeBytes ? .number(Int(clamping: freeBytes)) : nil,
            "reserveBytes": .number(Int(clamping: reserveBytes)), "reserveWhole": .bool(isReserveWhole),
            "ledgers": .list(ledgers.map(\.json)), "healthDays": .number(Int(clamping: healthDays)),
        ]
    }

    fileprivate var lines: [String] {
        var lines = [
            "digest     \(digest)",
            "entries    \(entries), \(erased) of them erased, \(quarantined) of a newer version",
            "workouts   \(workouts), and \(counted(checks, "finger check"))",
            "photos     \(photos) here, \(releasedPhotos) let go",
            "health     \(counted(healthDays, "day"))",
            "database   \(size(fileBytes)) in a map of \(size(mapBytes)), at most \(size(maxMapBytes)); schema \(schema)",
        ]
        if hasFreeBytes { lines.append("disk       \(size(freeBytes)) free") }
        if reserveBytes > 0 {
            lines.append("reserve    \(size(reserveBytes))\(isReserveWhole ? "" : ", which is not all there")")
        }
        lines += ledgers.map { ledger in
            let state = ledger.isHome ? ", in which this kiosk lives" : ledger.isClosed ? ", to be read only" : ""
            let counts = "\(counted(ledger.entries, "entry", "entries")), \(counted(ledger.workouts, "workout"))"
            return "ledger     \(ledger.name)\(state): \(counts)"
        }
        lines += conflicts.map { "conflict   \($0): there is more than one" }
        return lines
    }
}
