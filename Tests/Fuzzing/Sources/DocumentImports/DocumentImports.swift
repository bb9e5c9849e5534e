import Documents
import FitPinkyCore
import Ledger

/// Whatever a file of an import is, it is refused in words or comes to the same when it is written and read again.
///
/// The first line is its path.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let line = bytes.prefix { $0 != 0x0A }
    let path = String(decoding: line, as: UTF8.self)
    let content = Array(bytes.dropFirst(line.count + 1))
    do throws(DocumentError) {
        let files = [DocumentFile(path, content)]
        let documents = try DocumentSet(files)
        precondition(documents.known.count + documents.newer.count == 1)
        precondition(DocumentPath(path)?.text == path && content.count <= DocumentLimits.maxBytes)
        for document in documents.known { check(document, path) }
        let empty = DocumentLedger(Plans(), [])
        let now = UTCInstant(milliseconds: 1_796_000_000_000)
        let taken = try DocumentImport(
            documents, into: empty, keeping: [], of: MemberID(ULID(high: 1, low: 1)), at: now
        ) { ULID(high: 2, low: 2) }
        let counts = taken.counts
        precondition(counts.splits + counts.workouts + counts.tombstones == taken.facts.count)
        precondition(taken.facts.count + taken.kept.count + counts.unchanged == 1)
        let export = DocumentExport(of: empty, keeping: taken.kept, at: now)
        precondition(export.files == (documents.newer.isEmpty ? [] : files))
    } catch {
        precondition(!error.sentence.isEmpty && error.sentence.utf8.count < 4096)
        precondition(!error.sentence.unicodeScalars.contains { $0.value < 0x20 })
    }
    return 0
}

/// It is written in one way, and read again as it was.
private func check(_ document: Document, _ path: String) {
    precondition(document.path.text == path)
    let bytes = document.bytes
    do throws(DocumentError) {
        let again = try Document.read(path, bytes)
        precondition(again == .known(document))
        guard case .known(let same) = again else { return }
        precondition(same.bytes == bytes)
    } catch {
        // Escapes may have said more than their characters take; nothing else is lost.
        precondition(bytes.count > DocumentLimits.maxBytes)
    }
}
