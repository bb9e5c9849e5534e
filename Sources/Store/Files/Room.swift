internal import Ledger

// What a write that failed is called, and what it may still take. A disk that has room for a part of a write shortens it, and
// says that it is full only to the write that finds no room at all; LMDB calls a shortened write an I/O error and gives up. So
// what the error was called does not tell whether room is what was missing: the room that is left does.
extension Store {
    /// Where less than this is free, a write that failed counts as one that found no room.
    ///
    /// The largest photo has so many bytes. A transaction may write more, but what it wrote before it failed stays allocated to
    /// the file: what is still free is less than one write, of which LMDB's largest has 64 runs of at most 36 KiB.
    static let scarceBytes = 16 << 20
}

extension StoreFolder {
    /// Runs the closure in a durable transaction. Where there is no room for it the reserve gives way, and the closure runs again.
    ///
    /// - Parameter stores: the ledgers to which something may be written. The transaction is seen from the first of them.
    func write<Result>(
        in stores: [Store], _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try keepingStates(of: stores) { followed throws(StoreError) in
            try reserve.givingWay { () throws(StoreError) in
                try database.write(in: stores.first?.name ?? .first) { transaction throws(StoreError) in
                    let result = try body(transaction)
                    var changes: [StateChanges] = []
                    for (store, followed) in zip(stores, followed) {
                        let part = try transaction.of(store.name)
                        try part.noteErasures()
                        if part.touched?.mayChangeSettings == true {
                            store.settingsWillChange(in: part.id)
                        }
                        changes.append(
                            StateChanges(
                                household: followed.household ? try part.householdChange() : nil,
                                personal: followed.personal ? try part.personalChange() : nil,
                                snapshot: part.id))
                    }
                    return (result, changes)
                }
            }
        }
    }
}

extension Store {
    /// Writes what the reserve is not kept for: photos of other kiosks, and what can be made again.
    func writeWithoutReserve<Result: Sendable>(
        _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try folder.withStates { _ throws(StoreError) in
            do throws(StoreError) {
                return try database.write(body)
            } catch {
                throw error.named(byRoomIn: folder.path)
            }
        }
    }
}

extension Reserve {
    /// Runs the closure, which writes to this folder, and once more where there was no room and the reserve had some to give.
    ///
    /// - Throws: `diskFull` where there is no room, whatever the failed call named.
    func givingWay<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            let cause = error.named(byRoomIn: folder)
            guard case .diskFull = cause, spend() else { throw cause }
        }
        do throws(StoreError) {
            return try body()
        } catch {
            throw error.named(byRoomIn: folder)
        }
    }
}
