public import FitPinkyCore
public import HealthExport
internal import Ledger

// Health data of a member, in their own ledger's table: originals that no other kiosk is given. A month of a member is one row, so an
// import writes few, and looking at some Days reads few.
extension Store {
    /// Keeps what an export comes to: all of it or, if this throws, nothing. A Day of which a later export is known stays as it is, and
    /// so does what the export was not read for. What a file that ends early lacks stays as well, and any whole file may say better
    /// what such a one has said.
    ///
    /// The disk's reserve is not for it.
    ///
    /// - Parameter member: in this ledger.
    /// - Returns: how many Days are as this export has them.
    @discardableResult
    public func importHealth(_ summary: HealthSummary, of member: MemberID) throws(StoreError) -> Int {
        do throws(HealthSummary.Fault) {
            try summary.check()
        } catch {
            throw .healthSummary(error)
        }
        let wanted = HealthImport(summary)
        // An import of what is here leaves the medium alone.
        let changes = try database.read { transaction throws(StoreError) in
            try transaction.changes(by: wanted, of: member)
        }
        guard !changes.rows.isEmpty else { return changes.days }
        return try writeWithoutReserve { transaction throws(StoreError) in
            try transaction.refuseIfClosed()
            let changes = try transaction.changes(by: wanted, of: member)
            for (key, value) in changes.rows {
                if let value { try transaction.put(.health, key, value) } else { try transaction.remove(.health, key) }
            }
            return changes.days
        }
    }

    /// What is known of the member's Days, ascending, and their workouts by their beginning. Reads the months that hold them, and no
    /// others.
    ///
    /// Throws ``StoreError/damaged(path:what:)`` where a month of them cannot be read; another import of it mends that.
    ///
    /// - Parameter member: in this ledger.
    public func health(
        of member: MemberID, in days: ClosedRange<Day>
    ) throws(StoreError) -> (days: [HealthDay], workouts: [HealthWorkout]) {
        let months = HealthMonth.number(of: days.lowerBound)...HealthMonth.number(of: days.upperBound)
        let (read, damaged) = try database.read { transaction throws(StoreError) in
            var (read, damaged) = ([HealthMonth](), UInt32?.none)
            let prefix = HealthRow.key(member)
            try transaction.visit(.health, .from(HealthRow.key(member, month: months.lowerBound))) { key, value in
                let key = Array(copying: key)
                guard key.starts(with: prefix), let month = HealthRow.month(ofKey: key) ?? nil,
                    month <= months.upperBound
                else { return false }
                if let row = HealthMonth(bytes: Array(copying: value), number: month) {
                    read.append(row)
                } else {
                    damaged = month
                }
                return true
            }
            return (read, damaged)
        }
        if let damaged { throw Store.damagedHealth(HealthMonth.text(damaged)) }
        var (found, workouts): ([HealthDay], [HealthWorkout]) = ([], [])
        for month in read {
            for (number, entry) in month.days.sorted(by: { $0.key < $1.key }) {
                guard let day = HealthMonth.day(number, ofMonth: month.number), days.contains(day) else { continue }
                let known = HealthDay(day, values: entry.values)
                if !known.isEmpty { found.append(known) }
                workouts += entry.workouts
            }
        }
        return (found, workouts.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
    }

    /// Whether anything is kept of the member.
    public func hasHealth(of member: MemberID) throws(StoreError) -> Bool {
        try database.read { transaction throws(StoreError) in
            var isAny = false
            try transaction.visit(.health, .ascending(prefix: HealthRow.key(member))) { _, _ in
                isAny = true
                return false
            }
            return isAny
        }
    }

    /// Who measured what is kept of the member, by name. Throws as ``health(of:in:)`` does.
    public func healthSources(of member: MemberID) throws(StoreError) -> [HealthSource] {
        let row = try database.read { transaction throws(StoreError) in
            try transaction.value(.health, HealthRow.key(member))
        }
        guard let row else { return [] }
        guard let read = HealthSources(bytes: row) else { throw Store.damagedHealth("the sources") }
        return read.sources.values.map(\.source).sorted { $0.name < $1.name }
    }

    /// Takes all that is kept of the member away. Free pages keep bytes of it until ``StoreFolder/compact()``.
    ///
    /// - Returns: of how many Days there was something.
    public func eraseHealth(of member: MemberID) throws(StoreError) -> Int {
        guard try hasHealth(of: member) else { return 0 }
        return try commit { transaction throws(StoreError) in
            var days = 0
            for key in try transaction.keys(.health, prefix: HealthRow.key(member)) {
                days += try transaction.healthDayCount(key)
                try transaction.remove(.health, key)
            }
            return days
        }
    }

    /// The name is no path of the database: LMDB's own pages are whole.
    private static func damagedHealth(_ what: String) -> StoreError {
        .damaged(
            path: "the health data",
            what: "\(what) cannot be read; import an export of Apple Health once more, or erase the health data")
    }
}

/// A summary, by rows.
private struct HealthImport: Sendable {
    var months: [UInt32: [(day: Day, values: [Int?], workouts: [HealthWorkout])]] = [:]
    var sources: [HealthSource]
    var exported: Int64
    var kinds: Set<HealthKind>
    var isWhole: Bool

    init(_ summary: HealthSummary) {
        (sources, kinds, isWhole) = (summary.sources, summary.kinds, summary.isWhole)
        exported = summary.exportedAt?.milliseconds ?? .min
        let workouts = Dictionary(grouping: summary.workouts, by: \.day)
        let values = Dictionary(summary.days.map { ($0.day, $0.values) }) { _, last in last }
        let nothing: [Int?] = HealthDay.kinds.map { _ in nil }
        for day in Set(values.keys).union(workouts.keys).sorted() {
            let theirs = (workouts[day] ?? []).sorted {
                ($0.start, $0.end, $0.type.rawValue) < ($1.start, $1.end, $1.type.rawValue)
            }
            months[HealthMonth.number(of: day), default: []].append((day, values[day] ?? nothing, theirs))
        }
    }
}

extension Transaction {
    /// The rows that an import changes, and how many Days are as it has them. A row that cannot be read is as none.
    fileprivate func changes(
        by wanted: HealthImport, of member: MemberID
    ) throws(StoreError) -> (rows: [(key: [UInt8], value: [UInt8]?)], days: Int) {
        var (rows, days): ([(key: [UInt8], value: [UInt8]?)], Int) = ([], 0)
        for (number, said) in wanted.months.sorted(by: { $0.key < $1.key }) {
            let key = HealthRow.key(member, month: number)
            let before = try value(.health, key)
            var month = before.flatMap { HealthMonth(bytes: $0, number: number) } ?? HealthMonth(number: number)
            for (day, values, workouts) in said {
                if month.take(
                    day, values, workouts, exported: wanted.exported, wanted.kinds, isWhole: wanted.isWhole)
                {
                    days += 1
                }
            }
            let after = month.days.isEmpty ? nil : month.bytes
            if after != before { rows.append((key, after)) }
        }
        guard !wanted.sources.isEmpty else { return (rows, days) }
        let key = HealthRow.key(member)
        let before = try value(.health, key)
        var sources = before.flatMap { HealthSources(bytes: $0) } ?? HealthSources()
        for source in wanted.sources {
            let isWhole = wanted.isWhole && wanted.kinds.isSuperset(of: HealthKind.allCases)
            sources.take(source, exported: wanted.exported, isWhole: isWhole)
        }
        let after = sources.bytes
        if after != before { rows.append((key, after)) }
        return (rows, days)
    }

    /// Of how many Days that row says something; 0 where it cannot be read.
    func healthDayCount(_ key: [UInt8]) throws(StoreError) -> Int {
        guard let month = HealthRow.month(ofKey: key) ?? nil, let row = try value(.health, key) else { return 0 }
        return HealthMonth(bytes: row, number: month)?.days.count ?? 0
    }

    /// Puts a row of a backup, or of another ledger, beside what is here.
    func mergeHealth(_ key: [UInt8], _ row: [UInt8]) throws(StoreError) {
        let before = try value(.health, key)
        guard let merged = HealthRow.merged(key, before, row), merged != before else { return }
        try put(.health, key, merged)
    }

    /// The health data and documents of the members of one ledger become that member's of this one.
    func takeOriginals(from other: borrowing Transaction, to member: MemberID) throws(StoreError) {
        for key in try other.keys(.health, prefix: []) { try takeHealth(key, from: other, to: member) }
        for key in try other.keys(.documents, prefix: []) { try takeDocuments(key, from: other, to: member) }
    }

    /// The same in a member's own ledger that another kiosk wrote, once this kiosk knows them by an id of its own. Where several members'
    /// own ledgers are here, one of another name stays as it is: it may be another member's.
    func takeOriginals(called name: String, to member: MemberID, _ winners: Winners) throws(StoreError) {
        let isOnly = ledgers.count { $0.isPersonal } == 1
        func isTheirs(_ key: [UInt8]) -> Bool {
            guard !key.starts(with: member.ulid.bytes), let before = ULID(bytes: key.prefix(16)) else { return false }
            guard !isOnly else { return true }
            guard case .member(let known)? = winners[.member(MemberID(before))]?.fact else { return false }
            return known.name == name
        }
        for key in try keys(.health, prefix: []) where isTheirs(key) {
            try takeHealth(key, from: self, to: member)
        }
        for key in try keys(.documents, prefix: []) where isTheirs(key) {
            try takeDocuments(key, from: self, to: member)
        }
    }

    private func takeHealth(_ key: [UInt8], from other: borrowing Transaction, to member: MemberID) throws(StoreError) {
        guard let row = try other.value(.health, key), let month = HealthRow.month(ofKey: key) else { return }
        try mergeHealth(month.map { HealthRow.key(member, month: $0) } ?? HealthRow.key(member), row)
        try other.remove(.health, key)
    }
}
