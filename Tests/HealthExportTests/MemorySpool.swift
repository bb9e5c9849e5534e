import HealthExport

/// A spool in memory, which knows how much was written.
final class MemorySpool: Spool {
    private(set) var blocks: [[UInt8]] = []
    /// From which block on it is full.
    var maxBlocks = Int.max

    func write(_ block: UnsafeRawBufferPointer, number: Int) throws(SpoolFailure) {
        precondition(block.count == SpoolBlock.bytes && number <= blocks.count)
        guard number < maxBlocks else { throw .noRoom(freeBytes: 0, reserveBytes: 64 << 20) }
        if number == blocks.count { blocks.append(Array(block)) } else { blocks[number] = Array(block) }
    }

    func read(_ number: Int, into block: UnsafeMutableRawBufferPointer) throws(SpoolFailure) {
        precondition(block.count == SpoolBlock.bytes)
        block.copyBytes(from: blocks[number])
    }
}

/// What an export comes to that arrives in pieces.
func findings(
    _ bytes: [UInt8], pieces: [Int] = [], kinds: Set<HealthKind> = Set(HealthKind.allCases), seed: UInt64 = 7,
    spool: MemorySpool = MemorySpool()
) throws(HealthRefusal) -> HealthFindings {
    var reader = HealthReader(kinds: kinds, seed: seed, spool: spool)
    var start = 0
    for piece in pieces + [bytes.count] {
        let end = min(bytes.count, start + piece)
        // What lies beside the piece is not its own: a copy, so that a look past its end is found.
        let copy = Array(bytes[start..<end])
        do {
            try copy.withUnsafeBytes { try reader.push($0) }
        } catch {
            throw error as? HealthRefusal ?? .notAnExport
        }
        start = end
    }
    return try reader.finish()
}

func findings(_ text: String, kinds: Set<HealthKind> = Set(HealthKind.allCases)) throws(HealthRefusal) -> HealthFindings
{
    try findings(Array(text.utf8), kinds: kinds)
}
