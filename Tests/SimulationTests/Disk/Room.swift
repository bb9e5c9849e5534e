/// The room that a file system has left, and what it does with a write that finds room for a part of it only. README.md says
/// from where each of these is known.
struct Room: Sendable {
    enum FileSystem: CaseIterable, Sendable {
        /// With large folios, as from Linux 6.16 on: a folio finds room as a whole or not at all.
        case ext4WithFolios
        /// A page at a time.
        case ext4
        /// A page at a time. A new file takes a block for itself, and what is small lies in that one.
        case f2fs
        /// A page at a time. What could not be allocated as a whole takes nothing.
        case tmpfs
        /// Each page that is written takes a block, also where one was; the old one is free when the file was synchronised.
        case copyOnWrite
    }

    let fileSystem: FileSystem
    /// Blocks of a page's size.
    private(set) var freeBlocks: Int
    /// Of each file, which pages have a block.
    private var blocks: [Medium.File: Set<Int>] = [:]
    /// Of each file, which were written since it was synchronised and have their old block as well.
    private var replaced: [Medium.File: Set<Int>] = [:]

    /// In pages: what one entry of the page table above maps.
    private static let largestFolio = 512
    /// What f2fs keeps of a small file beside what it says of it.
    private static let inlineBytes = 3400

    /// - Parameter files: how long each is that is there; all of it has blocks.
    init(_ fileSystem: FileSystem, byteCount: Int, files: [Medium.File: Int]) {
        self.fileSystem = fileSystem
        freeBlocks = byteCount / Content.pageBytes
        blocks = files.mapValues { Set(0..<Room.pages($0)) }
    }

    var freeBytes: Int { freeBlocks * Content.pageBytes }

    private static func pages(_ byteCount: Int) -> Int { (byteCount + Content.pageBytes - 1) / Content.pageBytes }

    /// A file is made; false if there is no room for it.
    mutating func make() -> Bool {
        guard fileSystem == .f2fs else { return true }
        guard freeBlocks > 0 else { return false }
        freeBlocks -= 1
        return true
    }

    /// How many bytes of a write find room; they have it then.
    mutating func write(_ file: Medium.File, offset: Int, count: Int) -> Int {
        let end = offset + count
        if fileSystem == .f2fs, end <= Room.inlineBytes, blocks[file, default: []].isEmpty { return count }
        var done = offset
        while done < end {
            let first = done / Content.pageBytes
            let pages = first..<first + folio(at: first, of: Room.pages(end) - first)
            guard take(pages, of: file) else { break }
            done = min(end, pages.upperBound * Content.pageBytes)
        }
        return done - offset
    }

    /// As the page cache of Linux chooses it: the largest power of two that is no longer than what is to be written, and begins
    /// at a multiple of itself.
    private func folio(at page: Int, of count: Int) -> Int {
        guard fileSystem == .ext4WithFolios, count > 1 else { return 1 }
        var size = min(Room.largestFolio, 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount))
        while page % size != 0 { size /= 2 }
        return size
    }

    private mutating func take(_ pages: Range<Int>, of file: Medium.File) -> Bool {
        let own = blocks[file, default: []]
        let isCopied = fileSystem == .copyOnWrite
        let fresh = replaced[file, default: []]
        let wanted = pages.filter { isCopied ? !fresh.contains($0) : !own.contains($0) }
        guard wanted.count <= freeBlocks else { return false }
        freeBlocks -= wanted.count
        if isCopied { replaced[file, default: []].formUnion(wanted.filter { own.contains($0) }) }
        blocks[file, default: []].formUnion(pages)
        return true
    }

    /// The file is on the medium.
    mutating func sync(_ file: Medium.File) {
        freeBlocks += replaced.removeValue(forKey: file)?.count ?? 0
    }

    /// Room for the file's first so many bytes; false if there is not so much.
    mutating func allocate(_ file: Medium.File, count: Int) -> Bool {
        let wanted = Set(0..<Room.pages(count)).subtracting(blocks[file, default: []])
        if wanted.count > freeBlocks {
            if fileSystem != .tmpfs {
                blocks[file, default: []].formUnion(wanted.sorted().prefix(freeBlocks))
                freeBlocks = 0
            }
            return false
        }
        blocks[file, default: []].formUnion(wanted)
        freeBlocks -= wanted.count
        return true
    }

    /// The file ends there now.
    mutating func setLength(_ file: Medium.File, _ byteCount: Int) {
        let gone = blocks[file, default: []].filter { $0 >= Room.pages(byteCount) }
        blocks[file]?.subtract(gone)
        freeBlocks += gone.count
    }

    /// The file is gone.
    mutating func remove(_ file: Medium.File) {
        setLength(file, 0)
        if fileSystem == .f2fs { freeBlocks += 1 }
    }
}
