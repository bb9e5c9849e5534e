/// A file of LMDB 0.9, read without LMDB: whatever its bytes are, reading it ends, and allocates no more than is named here.
///
/// Numbers lie in the file as the machine that wrote it has them. All machines of a kiosk have the low byte first.
public struct DatabaseFile {
    /// Gives `count` bytes from `offset` on; fewer only where the file ends.
    public typealias Read = (_ offset: Int, _ count: Int) throws(ReadFailure) -> [UInt8]
    /// Where the file has bytes that were written, at that offset or after it; nil if only a hole is left.
    public typealias NextData = (_ offset: Int) -> Int?

    /// How long the file is.
    public let byteCount: Int
    private let source: Read
    private let nextData: NextData

    /// The file of that length whose bytes the closure gives; without `nextData` it has no holes.
    public init(byteCount: Int, nextData: @escaping NextData = { $0 }, read: @escaping Read) {
        (self.byteCount, self.nextData, source) = (byteCount, nextData, read)
    }

    /// A file in memory.
    public init(_ bytes: [UInt8]) {
        self.init(byteCount: bytes.count) { offset, count in
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset..<min(bytes.count, offset + count)])
        }
    }

    /// The medium did not give the bytes.
    public struct ReadFailure: Error, Hashable, Sendable {
        /// The system's error number.
        public var code: Int32

        /// Failed with that error number.
        public init(code: Int32) { self.code = code }
    }

    /// Page sizes that LMDB writes: powers of two in this range.
    static let pageBytes = 512...32768
    /// The first two pages are meta pages.
    static let metaCount = 2
    /// How many bytes a page has before its contents.
    static let pageHeaderBytes = 16
    static let maxKeyBytes = 511
    static let maxDepth = 32
    /// The most pages of a file that are looked at: 256 GiB of 4 KiB, the largest map of a store. Where LMDB wrote by a damaged page
    /// number the file is longer.
    public static let maxPages = 1 << 26
    /// The largest value that is read whole.
    public static let maxValueBytes = 4 << 20

    /// That many bytes, or nil where the file ends before them.
    func bytes(from offset: Int, count: Int) throws(Damage) -> [UInt8]? {
        guard offset >= 0, count >= 0, count <= byteCount - offset else { return nil }
        let bytes: [UInt8]
        do throws(ReadFailure) {
            bytes = try source(offset, count)
        } catch {
            throw .unreadable(offset: offset, code: error.code)
        }
        return bytes.count == count ? bytes : nil
    }

    /// How many whole pages of the file are looked at.
    func pageCount(_ pageBytes: Int) -> Int { min(byteCount / pageBytes, DatabaseFile.maxPages) }

    /// The first page from that number on in which something was written; nil if there is none.
    func writtenPage(from number: Int, of pageBytes: Int) -> Int? {
        guard number < pageCount(pageBytes), let offset = nextData(number * pageBytes) else { return nil }
        let page = max(number, offset / pageBytes)
        return page < pageCount(pageBytes) ? page : nil
    }

    /// The page of that number, whatever it holds; nil if the file ends before its end.
    func page(_ number: UInt64, of pageBytes: Int) throws(Damage) -> Page? {
        guard number < UInt64(pageCount(pageBytes)) else { return nil }
        return try bytes(from: Int(number) * pageBytes, count: pageBytes).map { Page(number: number, bytes: $0) }
    }
}

extension [UInt8] {
    /// The number of so many bytes, the low byte first; the bytes have to be there.
    func number(at offset: Int, count: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in (0..<count).reversed() { number = number << 8 | UInt64(self[offset + index]) }
        return number
    }
}
