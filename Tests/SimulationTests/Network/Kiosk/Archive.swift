import FitPinkyCore
import Ledger

/// Every entry that was ever written in a world, as nobody in it can have it: whole, for ever. What has to be so is worked out
/// from it, and what was read or checked once is not read or checked again.
final class Archive {
    struct Item {
        var record: Record
        var hash: [UInt8]
    }

    private var items: [[UInt8]: Item] = [:]
    private(set) var entries: [[UInt8]: Entry] = [:]
    private var dots: [Dot: [UInt8]] = [:]
    private var facts: [[UInt8]: Fact] = [:]
    /// Dots that were forged.
    private(set) var forged: Set<Dot> = []
    /// Which entry was written by somebody who saw which other in the same slot.
    private(set) var succeeded: [(slot: Slot, earlier: [UInt8], later: [UInt8])] = []

    /// A new entry. False if its dot names another one already.
    func add(_ entry: Entry, hash: [UInt8], isForged: Bool = false) -> Bool {
        entries[hash] = entry
        items[entry.bytes] = Item(record: .whole(entry), hash: hash)
        let dot = entry.header.dot
        if isForged { forged.insert(dot) }
        guard let other = dots[dot], !forged.contains(dot) else {
            dots[dot] = hash
            return true
        }
        return other == hash
    }

    func succeed(_ slot: Slot, earlier: [UInt8], later: [UInt8]) { succeeded.append((slot, earlier, later)) }

    /// Reads a record. What was written here, or erased from that, is signed; of anything else the signature has to be checked.
    func read(_ bytes: [UInt8]) -> Item? {
        if let item = items[bytes] { return item }
        guard let record = try? Record(bytes: bytes) else { return nil }
        let hash = record.hash
        let item = Item(record: record, hash: hash)
        if case .erased(let erased) = record, let whole = entries[hash], ErasedEntry(erasing: whole) == erased {
            items[bytes] = item
        }
        return item
    }

    /// What the entry of that hash says, whoever can read it.
    func fact(_ hash: [UInt8]) -> Fact? {
        if let fact = facts[hash] { return fact }
        let fact = entries[hash].flatMap { try? Fact($0) }
        facts[hash] = fact
        return fact
    }

    func isSigned(_ item: Item, bytes: [UInt8]) -> Bool { items[bytes] != nil }
}
