internal import FitPinkyCore
internal import Ledger

struct AskedRow {
    var table: Table
    enum Standing {
        case there, missing
        /// Another record has the row, and should not.
        case unclaimed
    }
    var standing: Standing
}

// Whether the derived tables say what the records say, without writing them anew. Every row that a record asks for must be
// there; then the tables may not have more rows than were asked for.
extension Transaction {
    func verifyDerived(_ verification: inout Verification) throws(StoreError) {
        var wrong: [Table: Int] = [:]
        var asked: [Table: Int] = [:]
        func expect(_ table: Table, _ isThere: Bool) {
            asked[table, default: 0] += 1
            if !isThere { wrong[table, default: 0] += 1 }
        }
        for table in [Table.entries, .evidence] {
            try visit(table, .ascending()) { _, bytes throws(StoreError) in
                // What is damaged has no say.
                guard let record = try? Record(bytes: Array(copying: bytes)) else { return true }  // found already
                for row in try rows(askedBy: record, in: table) {
                    switch row.standing {
                    case .there: expect(row.table, true)
                    case .missing: expect(row.table, false)
                    case .unclaimed: wrong[row.table, default: 0] += 1
                    }
                }
                return true
            }
        }
        let listed = [WorkoutFact.register, CheckFact.register, ExerciseFact.register, TrainingFact.register]
        for tag in listed.map(\.tag) {
            for key in try keys(.winners, prefix: [tag]) {
                guard let slot = Slot(key: key) else { continue }
                for listing in (try? listings(of: slot)) ?? [] {  // what is damaged is listed nowhere
                    expect(listing.table, try has(listing.table, listing.key))
                }
            }
        }
        for table in Table.ofNews where ledger == .first || !table.isShared {
            let rows = try unreadableNews(in: table).count
            if rows > 0 { verification.find(.derived(table: table.name(in: ledger), rows: rows)) }
        }
        try visit(.health, .ascending()) { key, value in
            let key = Array(copying: key)
            if !HealthRow.isRight(key, Array(copying: value)) { verification.find(.health(HealthRow.name(ofKey: key))) }
            return true
        }
        try visit(.documents, .ascending()) { key, value in
            let key = Array(copying: key)
            if Store.KeptDocument(key: key, row: Array(copying: value)) == nil {
                verification.find(.document(Store.KeptDocument.name(ofKey: key)))
            }
            return true
        }
        let counted: [Table] = [
            .headers, .quarantine, .tellings, .erased, .winners, .timeline, .checks, .exercises, .trainings,
            .mentions,
        ]
        for table in counted {
            let extra = try count(table) - (asked[table] ?? 0)
            if extra > 0 { wrong[table, default: 0] += extra }
            if let rows = wrong[table] { verification.find(.derived(table: table.name(in: ledger), rows: rows)) }
        }
    }

    /// The rows of derived tables that a record of that table asks for, but for those of `timeline`, `checks`, `exercises`, `trainings` and `mentions`:
    /// what they say depends on other records.
    func rows(askedBy record: Record, in table: Table) throws(StoreError) -> [AskedRow] {
        let (dot, hash) = (record.header.dot, record.hash)
        var rows: [AskedRow] = []
        func expect(_ table: Table, _ isThere: Bool) {
            rows.append(AskedRow(table: table, standing: isThere ? .there : .missing))
        }
        func expectWinners(_ claims: [Slot], _ position: Position) throws(StoreError) {
            for slot in claims {
                let holder = try holder(of: slot.key)
                // Each slot is asked for by the one who holds it.
                if holder == position { expect(.winners, true) }
                if holder == nil || slot.isWon(by: position, from: holder) {
                    rows.append(AskedRow(table: .winners, standing: .unclaimed))
                }
            }
        }
        expect(.headers, try value(.headers, hash) == dot.bytes)
        guard table == .entries else {
            let claims = (try? told(by: record))?.claimsInConflict ?? []  // what cannot be read deletes nothing
            try expectWinners(claims, Position(of: record.header, hash: hash))
            return rows
        }
        guard let telling = try? told(by: record) else {  // which is what quarantine is for
            expect(.quarantine, try has(.quarantine, dot.bytes))
            return rows
        }
        if let subject = telling.subject {
            expect(.tellings, try has(.tellings, subject.ulid.bytes + dot.bytes))
        }
        if case .erased(let erased) = record {
            expect(.erased, try has(.erased, erased.erasedHash + dot.bytes))
        }
        try expectWinners(telling.claims, Position(of: record.header, hash: hash))
        return rows
    }
}
