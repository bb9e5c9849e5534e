import FitPinkyCore
import Ledger

@testable import Store

// Words that were erased, and come back with a deletion that is taken back.
extension LedgersWorld {
    /// Has the store take records in, and counts what has its words again by it.
    func restoring<Answer>(_ records: [[UInt8]], in store: Store, _ body: ([[UInt8]]) throws -> Answer) throws -> Answer
    {
        let arriving = records.compactMap { try? Record(bytes: $0) }  // what is no record brings nothing
        let bringsWords = arriving.contains { $0.header.kind == Fact.Kind.undelete.rawValue }
        let lost = try bringsWords ? erasedDots(in: store) : []
        let answer = try body(leak == .wordsDropped ? arriving.map(LedgersWorld.wordless) : records)
        if bringsWords {
            let restored = lost.subtracting(try erasedDots(in: store)).count
            oracle.count { $0.restored += restored }
        }
        return answer
    }

    private func erasedDots(in store: Store) throws -> Set<Dot> {
        Set(try records(of: store).filter { if case .erased = $0.1 { true } else { false } }.map(\.0))
    }

    /// What takes a deletion back, without what it brings; any other record as it is.
    private static func wordless(_ record: Record) -> [UInt8] {
        guard case .whole(let entry) = record, entry.header.kind == Fact.Kind.undelete.rawValue,
            let erased = ErasedEntry(erasing: entry)
        else { return record.bytes }
        return erased.bytes
    }
}
