/// Numbers of pages, one bit each.
struct PageSet {
    private var words: [UInt64]
    private(set) var count = 0

    /// None, of so many that there may be.
    init(capacity: Int) { words = [UInt64](repeating: 0, count: capacity / 64 + 1) }

    /// False if it is in the set already, or beyond what there may be.
    mutating func insert(_ page: UInt64) -> Bool {
        let (index, bit) = (page / 64, UInt64(1) << (page % 64))
        guard index < UInt64(words.count), words[Int(index)] & bit == 0 else { return false }
        words[Int(index)] |= bit
        count += 1
        return true
    }

    func contains(_ page: UInt64) -> Bool {
        let index = page / 64
        return index < UInt64(words.count) && words[Int(index)] & 1 << (page % 64) != 0
    }
}
