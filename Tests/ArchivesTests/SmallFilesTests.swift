import Archives
import Testing

/// Archives that are made and read in memory.
@Suite struct SmallFilesTests {
    private let bounds = SmallFiles.Bounds(maxEntries: 100, maxFileBytes: 20_000, maxTotalBytes: 50_000)

    private func file(_ name: String, _ byteCount: Int) -> SmallFiles.File {
        SmallFiles.File(name, (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    }

    private func read(_ archive: [UInt8], _ bounds: SmallFiles.Bounds? = nil) throws(ZipFault) -> [SmallFiles.File] {
        try SmallFiles.read(archive, bounds ?? self.bounds) { _ in true }
    }

    @Test func `An archive gives back the files that it was made of`() throws {
        let files = [file("a.json", 10), file("b/c.json", 20_000), file("empty", 0)]
        #expect(try read(try SmallFiles.archive(files)) == files)
        #expect(try read(try SmallFiles.archive([])).isEmpty)
    }

    @Test func `The same files are the same bytes`() throws {
        let files = [file("a", 100), file("b", 200)]
        #expect(try SmallFiles.archive(files) == SmallFiles.archive(files))
    }

    @Test func `Folders and files that are not wanted are passed over`() throws {
        let archive = try SmallFiles.archive([file("a/", 0), file("a/b", 5), file("no", 5)])
        #expect(try SmallFiles.read(archive, bounds) { $0 != "no" }.map(\.name) == ["a/b"])
    }

    @Test func `What is more than the bounds allow is refused`() throws {
        let archive = try SmallFiles.archive([file("a", 20_000), file("b", 20_000)])
        let refusals: [(SmallFiles.Bounds, ZipFault)] = [
            (.init(maxEntries: 1, maxFileBytes: 20_000, maxTotalBytes: 50_000), .tooManyEntries(allowed: 1)),
            (.init(maxEntries: 2, maxFileBytes: 19_999, maxTotalBytes: 50_000), .tooLargeEntry("a")),
            (.init(maxEntries: 2, maxFileBytes: 20_000, maxTotalBytes: 40_001), .tooLarge(allowedBytes: 40_001)),
        ]
        for (bounds, fault) in refusals { #expect(throws: fault) { try read(archive, bounds) } }
        #expect(try read(archive, .init(maxEntries: 2, maxFileBytes: 20_000, maxTotalBytes: 40_002)).count == 2)
    }

    @Test func `An archive that says that an entry is smaller than it is gives nothing of it`() throws {
        var archive = try SmallFiles.archive([file("a", 20_000)])
        // The directory's number of bytes.
        let directory = try #require(archive.indices.last { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        archive[directory + 24] = 1
        archive[directory + 25] = 0
        #expect(throws: ZipFault.damagedEntry("a")) { try read(archive) }
    }

    /// An archive of one entry of no bytes, packed in so many blocks of none, to which the directory points several times.
    private func hollow(blocks: Int, entries: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let packed =
            Array([[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: blocks - 1).joined()) + [1, 0, 0, 0xFF, 0xFF]
        // Flags, deflate, time, day, sum; the sizes; the length of the name.
        let shared =
            number(20, 2) + number(0, 2) + number(8, 2) + number(0, 2) + number(0x21, 2) + number(0, 4)
            + number(packed.count, 4) + number(0, 4) + number(1, 2) + number(0, 2)
        let local = [0x50, 0x4B, 3, 4] + shared + [0x61] + packed
        let listed = [0x50, 0x4B, 1, 2] + number(20, 2) + shared + [UInt8](repeating: 0, count: 14) + [0x61]
        let directory = Array([[UInt8]](repeating: listed, count: entries).joined())
        return local + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(entries, 2) + number(entries, 2)
            + number(directory.count, 4) + number(local.count, 4) + number(0, 2)
    }

    @Test func `A file that takes more packed than it may have is refused before it is unpacked`() throws {
        #expect(try read(hollow(blocks: 4000, entries: 1)) == [SmallFiles.File("a", [])])
        #expect(throws: ZipFault.tooLargeEntry("a")) { try read(hollow(blocks: 5000, entries: 1)) }
    }

    @Test func `An archive whose entries lie on each other is refused`() throws {
        #expect(try read(hollow(blocks: 1000, entries: 1)).count == 1)
        #expect(throws: ZipFault.notAnArchive) { try read(hollow(blocks: 1000, entries: 3)) }
    }

    @Test func `Whatever byte of an archive is another one, its files are as they were or it is refused`() throws {
        let files = [file("a", 40), file("b", 300)]
        let archive = try SmallFiles.archive(files)
        for index in archive.indices {
            for change in [1, 0x80] as [UInt8] {
                var changed = archive
                changed[index] ^= change
                do throws(ZipFault) {
                    let read = try read(changed)
                    // A name is in the archive twice and in no sum.
                    #expect(read.allSatisfy { one in files.contains { $0.bytes == one.bytes } }, "byte \(index)")
                } catch {
                    #expect(error != .unreadable("out of memory"))
                }
            }
        }
    }

    @Test func `An archive that ends early is refused`() throws {
        let archive = try SmallFiles.archive([file("a", 40)])
        // The last four bytes say where the directory began, which is seen by its end, and how long a comment is.
        for count in 0..<(archive.count - 4) {
            #expect(throws: ZipFault.self) { try read(Array(archive.prefix(count))) }
        }
    }
}
