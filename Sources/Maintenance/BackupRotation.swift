package import FitPinkyCore

/// Which nightly backups stay: those of the latest days, and one a week of some weeks before. Decided by the Days in their
/// names, so that a clock that was wrong for a night takes none away that is still wanted.
package struct BackupRotation: Hashable {
    /// The Days that there are backups of, ascending.
    package let days: [Day]

    static let dailyCount = 7
    static let weeklyCount = 4
    /// Weeks are told apart by ISO 8601's, whatever the household's are: a backup belongs to no promise.
    private static let weekStart = Weekday.monday

    package init(_ days: some Sequence<Day>) { self.days = Set(days).sorted() }

    /// Those that are to go. Of a week before the latest days its last one stays.
    var surplus: [Day] {
        let older = days.dropLast(BackupRotation.dailyCount)
        var lastOfWeeks: [Day] = []
        var weeks: Set<Week> = []
        for day in older.reversed()
        where weeks.insert(Week(containing: day, startingOn: BackupRotation.weekStart)).inserted {
            lastOfWeeks.append(day)
        }
        let kept = Set(lastOfWeeks.prefix(BackupRotation.weeklyCount))
        return older.filter { !kept.contains($0) }
    }

    /// How many Days ago the newest was made; nil if there is none. One of a Day to come was made by a clock that was wrong.
    package func age(on today: Day) -> Int? { days.last { $0 <= today }.map { $0.days(until: today) } }

    /// Why another does not fit; nil if it does. The one before stays until the new one is whole, and the disk is not filled to
    /// its end.
    ///
    /// - Parameters:
    ///   - storeBytes: what the database has in use or had: a backup has no more than that.
    ///   - freeBytes: on the disk of the backups.
    static func shortage(storeBytes: Int, freeBytes: Int) -> BackupShortage? {
        let needed = storeBytes + spareBytes
        return freeBytes < needed ? BackupShortage(neededBytes: needed, freeBytes: freeBytes) : nil
    }

    private static let spareBytes = 4 << 20

    // MARK: Names

    private static let prefix = "fitpinky-"
    private static let suffix = ".backup"

    /// The file's name.
    static func name(of day: Day) -> String { prefix + day.iso8601 + suffix }

    /// The Day of a file; nil if it is none of these.
    static func day(ofName name: String) -> Day? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        return Day(iso8601: String(name.dropFirst(prefix.count).dropLast(suffix.count)))
    }
}

/// A disk on which a backup has no room.
package struct BackupShortage: Hashable, Sendable {
    package var neededBytes: Int
    package var freeBytes: Int
}
