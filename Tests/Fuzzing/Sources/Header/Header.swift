import FitPinkyCore
import Ledger

/// Whatever the bytes are, they are refused, or are the bytes of what was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    checkHeader(Array(bytes.prefix(EntryHeader.byteCount)))
    checkHeader(bytes)
    checkEntry(bytes)
    checkKeys(bytes)
    if let mended = mended(bytes) { checkEntry(mended) }
    return 0
}

/// The same with the payload's hash where it belongs: chance finds none, and behind it there is more to read.
private func mended(_ bytes: [UInt8]) -> [UInt8]? {
    let signed = EntryHeader.byteCount + Entry.signatureByteCount
    guard bytes.count >= signed else { return nil }
    let rest = Array(bytes[signed...])
    var hash = Entry.hash(rest)
    if bytes[0] == 2, rest.count >= 3, case let end = 3 + (Int(rest[1]) << 8 | Int(rest[2])), rest.count >= end {
        let words = Array(rest[end...])
        hash = Entry.hash(Entry.hash(Array(rest[3..<end])) + (rest[0] == 1 ? words : Entry.hash(words)))
    }
    return bytes[..<(EntryHeader.byteCount - hash.count)] + hash + bytes[EntryHeader.byteCount...]
}

private func checkHeader(_ bytes: [UInt8]) {
    do throws(EntryHeader.Malformed) {
        let header = try EntryHeader(bytes: bytes)
        precondition(header.bytes == bytes)
        precondition(header.dot.sequence > 0 && header.stamp.rawValue < Stamp.limit)
        let position = Position(of: header)
        precondition(Position(bytes: position.bytes) == position && !(position < position))
    } catch .length(let count) {
        precondition(count == bytes.count && count != EntryHeader.byteCount)
    } catch {
        precondition(bytes.count == EntryHeader.byteCount)
    }
}

private func checkEntry(_ bytes: [UInt8]) {
    do throws(Entry.Malformed) {
        let entry = try Entry(bytes: bytes)
        precondition(entry.bytes == bytes && entry.hash == Entry.hash(entry.header.bytes))
        precondition(Entry.byteCounts.contains(bytes.count))
        checkErasing(entry)
        // A whole entry is never taken for what is left of one.
        guard case .whole(entry) = read(bytes) else { preconditionFailure("an entry is no record") }
    } catch {
        guard let record = read(bytes) else { return }
        guard case .erased(let erased) = record else { preconditionFailure("a record that is no entry is whole") }
        check(erased)
    }
    do throws(Entry.Malformed) { check(try ErasedEntry(bytes: bytes)) } catch {}
}

private func read(_ bytes: [UInt8]) -> Record? {
    do throws(Entry.Malformed) {
        let record = try Record(bytes: bytes)
        precondition(record.bytes == bytes)
        precondition(record.isFounding(by: .drawn))
        // It looks through the kept part for an id.
        _ = record.isFounding(by: .minted)
        return record
    } catch {
        return nil
    }
}

/// What is left of an entry claims what the entry claimed, and its payload makes it whole again.
private func checkErasing(_ entry: Entry) {
    guard let erased = ErasedEntry(erasing: entry) else { return }
    check(erased)
    precondition(erased.restored(by: entry.payload.erasable) == entry)
    precondition(erased.restored(by: entry.payload.erasable + [0]) == nil)
    do throws(Fact.Unreadable) {
        let fact = try Fact(entry)
        precondition(erased.claims(by: .drawn) == Record.whole(entry).claims(fact, by: .drawn))
    } catch {
        // The words of a kind that this version does not know can go; they are not known to be missing then.
        guard case .parts = entry.payload else { preconditionFailure("what cannot be read was erased") }
    }
}

private func check(_ erased: ErasedEntry) {
    let bytes = erased.bytes
    do throws(Entry.Malformed) {
        let again = try ErasedEntry(bytes: bytes)
        precondition(again == erased)
    } catch {
        preconditionFailure("what is left of an entry does not read back")
    }
    for slot in erased.claims(by: .drawn) { precondition(Slot(key: slot.key) == slot) }
}

/// What the tables keep beside entries: positions, and the keys of slots.
private func checkKeys(_ bytes: [UInt8]) {
    let position = Position(bytes: bytes)
    precondition(position == nil || position?.bytes == bytes)
    // A slot's key is at most 37 bytes.
    for count in 0...min(bytes.count, 40) {
        let key = Array(bytes.prefix(count))
        let slot = Slot(key: key)
        precondition(slot == nil || slot?.key == key)
    }
}
