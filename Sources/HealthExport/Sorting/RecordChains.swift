/// Records in several heaps: for each a block in memory, and full ones behind it in the spool, of which each names the one
/// before.
final class RecordChains {
    /// One heap.
    struct Chain {
        /// The last block that was written; `none` if all are in memory.
        fileprivate var last = RecordChains.none
        /// How many records are in memory.
        fileprivate var held = 0
        /// How many records it has.
        fileprivate(set) var count = 0
        /// The first and the last of their days.
        fileprivate(set) var (firstDay, lastDay): (Int32, Int32) = (.max, .min)
    }

    private(set) var chains: [Chain]
    private let blocks: UnsafeMutableRawPointer
    private let file: SpoolFile

    /// The block before and the count of records begin a block.
    private static let headBytes = 8
    /// How many records a block holds.
    static let perBlock = (SpoolBlock.bytes - headBytes) / RecordCode.bytes
    private static let none = UInt32.max

    init(count: Int, _ file: SpoolFile) {
        chains = Array(repeating: Chain(), count: count)
        blocks = .allocate(byteCount: count * SpoolBlock.bytes, alignment: 16)
        self.file = file
    }

    deinit { blocks.deallocate() }

    @inline(__always)
    func append(_ record: RecordCode, day: Int32, to index: Int) throws(HealthRefusal) {
        let held = chains[index].held
        let block = blocks + index * SpoolBlock.bytes
        record.write(to: block + RecordChains.headBytes + held * RecordCode.bytes)
        chains[index].held = held + 1
        chains[index].count += 1
        if day < chains[index].firstDay { chains[index].firstDay = day }
        if day > chains[index].lastDay { chains[index].lastDay = day }
        if held + 1 == RecordChains.perBlock { try write(block, index) }
    }

    @inline(never)
    private func write(_ block: UnsafeMutableRawPointer, _ index: Int) throws(HealthRefusal) {
        block.storeBytes(of: chains[index].last, as: UInt32.self)
        chains[index].last = try file.write(UnsafeRawBufferPointer(start: block, count: SpoolBlock.bytes))
        chains[index].held = 0
    }

    /// Lends all records of a heap, in any order.
    ///
    /// - Parameters:
    ///   - frees: whether the blocks in the spool may be written over as they are read.
    ///   - body: gets a record's place; false ends it.
    /// - Returns: whether it went to the end.
    func forEach(
        _ index: Int, frees: Bool = false, _ body: (UnsafeRawPointer) throws(HealthRefusal) -> Bool
    ) throws(HealthRefusal) -> Bool {
        var place = UnsafeRawPointer(blocks + index * SpoolBlock.bytes + RecordChains.headBytes)
        for _ in 0..<chains[index].held {
            guard try body(place) else { return false }
            place += RecordCode.bytes
        }
        guard chains[index].last != RecordChains.none else { return true }
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: SpoolBlock.bytes, alignment: 16)
        defer { block.deallocate() }
        var number = chains[index].last
        while number != RecordChains.none, let start = block.baseAddress {
            try file.read(number, into: block)
            if frees { file.free(number) }
            place = UnsafeRawPointer(start + RecordChains.headBytes)
            for _ in 0..<RecordChains.perBlock {
                guard try body(place) else { return false }
                place += RecordCode.bytes
            }
            number = start.load(as: UInt32.self)
        }
        return true
    }

    /// Moves a heap's records into several.
    func split(_ index: Int, into count: Int, by choice: (RecordCode) -> Int) throws(HealthRefusal) -> RecordChains {
        let parts = RecordChains(count: count, file)
        _ = try forEach(index, frees: true) { place throws(HealthRefusal) in
            let record = RecordCode(at: place)
            try parts.append(record, day: record.day, to: choice(record))
            return true
        }
        chains[index] = Chain()
        return parts
    }
}

/// The spool's blocks, and which of them may be written over.
final class SpoolFile {
    private let spool: any Spool
    private var count: UInt32 = 0
    private var unused: [UInt32] = []

    init(_ spool: any Spool) { self.spool = spool }

    func write(_ block: UnsafeRawBufferPointer) throws(HealthRefusal) -> UInt32 {
        let number = unused.popLast() ?? count
        do throws(SpoolFailure) {
            try spool.write(block, number: Int(number))
        } catch {
            throw .spool(error)
        }
        if number == count { count += 1 }
        return number
    }

    func read(_ number: UInt32, into block: UnsafeMutableRawBufferPointer) throws(HealthRefusal) {
        do throws(SpoolFailure) {
            try spool.read(Int(number), into: block)
        } catch {
            throw .spool(error)
        }
    }

    func free(_ number: UInt32) { unused.append(number) }
}
