internal import FitPinkyCore
internal import Ledger

// Whether a row of a derived table says what a record says. Where that record is damaged nothing can be said against the row: the
// damage is found where the record is.
extension Transaction {
    func isRight(_ table: Table, _ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Bool {
        switch table {
        case .keys: return value.count == 32 && KioskID(publicKey: value).ulid.bytes == key
        case .headers:
            guard let dot = Dot(bytes: value), try !has(.evidence, dot.bytes + key) else { return true }
            return try says(dot) { record in record.hash == key }
        case .tellings:
            guard let id = ULID(bytes: key.prefix(16)) else { return false }
            return try says(Dot(bytes: key.dropFirst(16))) { record in
                (try? told(by: record))?.subject?.ulid == id  // what cannot be read tells of none
            }
        case .quarantine:
            return try says(Dot(bytes: key)) { record in (try? told(by: record)) == nil }  // which is what it is for
        case .erased:
            return try says(Dot(bytes: key.dropFirst(32))) { record in
                if case .erased(let erased) = record { erased.erasedHash == Array(key.prefix(32)) } else { false }
            }
        case .carried:
            return try says(Dot(bytes: key.dropFirst(32))) { record in
                let payloads = (try? told(by: record))?.payloads ?? []  // what cannot be read brings none
                return payloads.contains { Entry.hash($0) == Array(key.prefix(32)) }
            }
        case .winners: return try isWinner(key, value)
        case .timeline:
            return try isListed(Listing(table: table, key: key), key.dropFirst(8)) { .workout(WorkoutID($0)) }
        case .checks: return try isListed(Listing(table: table, key: key), key.dropFirst(8)) { .check(CheckID($0)) }
        case .exercises:
            return try isListed(Listing(table: table, key: key), key.dropFirst(8)) { .exercise(ExerciseID($0)) }
        case .trainings:
            guard let slot = Transaction.training(listed: key) else { return false }
            return try isListed(Listing(table: table, key: key), key.suffix(16)) { _ in slot }
        case .mentions:
            return try isListed(Listing(table: table, key: key), key.dropFirst(32)) { .workout(WorkoutID($0)) }
        case .outbox: return OutgoingNews(key: key, bytes: value) != nil
        case .announced: return Verdict(bytes: value) != nil && Day(announcedKey: key) != nil
        case .health: return HealthRow.isRight(key, value)
        case .documents: return Store.KeptDocument(key: key, row: value) != nil
        case .meta, .ledgerMeta, .entries, .evidence, .photos, .arriving, .thumbnails, .displays, .displayed, .boots,
            .heard, .released:
            return true
        }
    }

    /// Whether the record that is alone under that dot is as the closure wants it; true as well if it is damaged.
    private func says(
        _ dot: Dot?, _ isSo: (Record) -> Bool
    ) throws(StoreError) -> Bool {
        guard let dot, let bytes = try value(.entries, dot.bytes) else { return false }
        guard let record = try? Record(bytes: bytes), record.header.dot == dot else { return true }  // found elsewhere
        return try isSo(record) ? true : !isSigned(record)
    }

    private func isWinner(_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Bool {
        guard let slot = Slot(key: key), let position = Position(bytes: value) else { return false }
        let record: Record?
        do throws(StoreError) {
            record = try self.record(at: position)
        } catch {
            guard case .damaged("the ledger", _) = error else { throw error }
            return true
        }
        guard let record else { return false }
        guard record.header.dot == position.dot, try isSigned(record) else { return true }
        guard record.hash == position.hash, record.header.stamp == position.stamp,
            let telling = try? told(by: record)  // what cannot be read claims nothing
        else { return false }
        let isAlone = try has(.entries, position.dot.bytes)
        guard (isAlone ? telling.claims : telling.claimsInConflict).contains(slot) else { return false }
        do throws(StoreError) {
            for listing in try listings(of: slot) where try !has(listing.table, listing.key) { return false }
        } catch {
            guard case .damaged("the ledger", _) = error else { throw error }
        }
        return true
    }

    private func isListed(
        _ listing: Listing, _ id: ArraySlice<UInt8>, _ slot: (ULID) -> Slot
    ) throws(StoreError) -> Bool {
        guard let id = ULID(bytes: id) else { return false }
        do throws(StoreError) {
            return try listings(of: slot(id)).contains(listing)
        } catch {
            guard case .damaged("the ledger", _) = error else { throw error }
            return true
        }
    }
}
