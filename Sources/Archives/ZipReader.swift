internal import CMinizip
internal import Glibc
internal import SystemCalls
package import SystemPackage

/// Reads a zip archive: its directory, and the entries that somebody wants.
///
/// Nothing of it is written to disk, and its names are only compared. The library reads the directory alone: Debian 12's does not know
/// sizes of 4 GB and more, and entries are decompressed here, within the caller's bounds.
package final class ZipReader {
    /// What the directory says of an entry. All of it may be a lie.
    package struct Entry: Hashable, Sendable {
        /// Empty if it is longer than ``ZipReader/maxNameBytes``.
        package var name: [UInt8] = []
        fileprivate var (flags, method, sum): (UInt, UInt, UInt) = (0, 0, 0)
        /// In the archive.
        package fileprivate(set) var compressedBytes = 0
        /// Decompressed.
        package fileprivate(set) var byteCount = 0
        fileprivate var place: (UInt64, UInt64) { (directoryPlace, number) }
        fileprivate var (directoryPlace, number): (UInt64, UInt64) = (0, 0)

        /// As it is shown; the empty text for bytes that are not UTF-8.
        package var shownName: String { String(validating: name, as: UTF8.self) ?? "" }
    }

    private enum Contents {
        case file(FileDescriptor, size: Int)
        case memory(MemoryFile)
    }

    private let archive: unzFile
    private let contents: Contents

    private static let pieceBytes = 128 << 10
    /// How long a name of an entry that is looked at may be.
    package static let maxNameBytes = 512
    /// How much of an entry's extra fields is looked at.
    private static let maxExtraBytes = 1024

    /// The archive in a file, which is read again while it is.
    ///
    /// - Parameters:
    ///   - file: the same, open; stays the caller's.
    ///   - size: its size.
    package init(_ path: String, _ file: FileDescriptor, size: Int) throws(ZipFault) {
        guard let archive = unzOpen64(path) else { throw .notAnArchive }
        (self.archive, contents) = (archive, .file(file, size: size))
    }

    /// The archive in memory.
    package init(_ bytes: [UInt8]) throws(ZipFault) {
        let file = MemoryFile(bytes)
        var calls = file.calls
        guard let archive = unzOpen2_64("", &calls) else { throw .notAnArchive }
        (self.archive, contents) = (archive, .memory(file))
    }

    deinit { unzClose(archive) }

    /// Lends each entry of the directory.
    package func forEach<Refusal: Error>(
        maxEntries: Int, _ body: (Entry) throws(Refusal) -> Void
    ) throws(ZipReading<Refusal>) {
        var entries = 0
        var code = unzGoToFirstFile(archive)
        while code == UNZ_OK {
            entries += 1
            guard entries <= maxEntries else { throw .fault(.tooManyEntries(allowed: maxEntries)) }
            guard let entry = current() else { throw .fault(.notAnArchive) }
            do throws(Refusal) {
                try body(entry)
            } catch {
                throw .refused(error)
            }
            code = unzGoToNextFile(archive)
        }
        guard code == UNZ_END_OF_LIST_OF_FILE else { throw .fault(.notAnArchive) }
    }

    /// Lends the entry's bytes, decompressed, in pieces. All of them were right once it returns.
    ///
    /// - Parameters:
    ///   - isAllowed: whether so many bytes may come of so many compressed ones.
    ///   - progress: called with the compressed bytes read so far; an error ends it.
    package func read<Refusal: Error>(
        _ entry: Entry, isAllowed: @escaping @Sendable (_ bytes: Int, _ compressed: Int) -> Bool,
        progress: (_ done: Int) throws(Refusal) -> Void = { (_: Int) throws(Refusal) in },
        _ body: (UnsafeRawBufferPointer) throws(Refusal) -> Void
    ) throws(ZipReading<Refusal>) {
        let name = entry.shownName
        guard entry.flags & 1 == 0, entry.method == 0 || entry.method == 8 else {
            throw .fault(.unreadableEntry(name))
        }
        guard let start = start(of: entry) else { throw .fault(.damagedEntry(name)) }
        guard isAllowed(entry.byteCount, entry.compressedBytes) else { throw .fault(.tooLargeEntry(name)) }
        var inflater: Inflater?
        if entry.method == 8 {
            inflater = Inflater(isAllowed: isAllowed)
            if inflater == nil { throw .fault(.unreadable("out of memory")) }
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(ZipReader.pieceBytes, max(1, entry.compressedBytes)), alignment: 16)
        defer { buffer.deallocate() }
        var (done, whole, sum) = (0, 0, Checksum())
        func take(_ piece: UnsafeRawBufferPointer) throws(ZipReading<Refusal>) {
            whole += piece.count
            guard whole <= entry.byteCount else { throw .fault(.damagedEntry(name)) }
            sum.add(piece)
            do throws(Refusal) {
                try body(piece)
            } catch {
                throw .refused(error)
            }
        }
        while done < entry.compressedBytes {
            do throws(Refusal) {
                try progress(done)
            } catch {
                throw .refused(error)
            }
            let count: Int
            do throws(ZipFault) {
                count = try readPiece(at: start + done, buffer)
            } catch {
                throw .fault(error)
            }
            guard count > 0 else { throw .fault(.damagedEntry(name)) }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<min(count, entry.compressedBytes - done)])
            done += piece.count
            guard let inflater else {
                try take(piece)
                continue
            }
            do throws(Inflater.Failure<ZipReading<Refusal>>) {
                try inflater.push(piece, take)
            } catch {
                switch error {
                case .fault(.damaged): throw .fault(.damagedEntry(name))
                case .fault(.tooLarge): throw .fault(.tooLargeEntry(name))
                case .refused(let refusal): throw refusal
                }
            }
        }
        guard inflater?.isWhole ?? true, whole == entry.byteCount, sum.value == entry.sum else {
            throw .fault(.damagedEntry(name))
        }
    }

    /// The first bytes of the entry; none of one that cannot be read.
    package func head(of entry: Entry, byteCount: Int) -> [UInt8] {
        guard goTo(entry), unzOpenCurrentFile(archive) == UNZ_OK else { return [] }
        defer { unzCloseCurrentFile(archive) }
        return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
            filled = max(0, Int(unzReadCurrentFile(archive, buffer.baseAddress, UInt32(byteCount))))
        }
    }

    // MARK: The directory

    /// Where the entry's bytes begin; nil where they cannot be there.
    private func start(of entry: Entry) -> Int? {
        var method: CInt = 0
        guard goTo(entry), unzOpenCurrentFile2(archive, &method, nil, 1) == UNZ_OK else { return nil }
        defer { unzCloseCurrentFile(archive) }
        let start = Int(clamping: unzGetCurrentFileZStreamPos64(archive))
        let size: Int
        switch contents {
        case .file(_, let bytes): size = bytes
        case .memory(let file): size = file.bytes.count
        }
        guard start <= size, entry.compressedBytes <= size - start else { return nil }
        return start
    }

    private func goTo(_ entry: Entry) -> Bool {
        var place = unz64_file_pos(pos_in_zip_directory: entry.directoryPlace, num_of_file: entry.number)
        return unzGoToFilePos64(archive, &place) == UNZ_OK
    }

    private func readPiece(at place: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ZipFault) -> Int {
        switch contents {
        case .file(let file, _):
            do throws(Errno) {
                return try retryingOnInterrupt {
                    pread(file.rawValue, buffer.baseAddress, buffer.count, off_t(place))
                }
            } catch {
                throw .unreadable("\(error)")
            }
        case .memory(let file):
            let piece = file.bytes[place..<min(file.bytes.count, place + buffer.count)]
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    private func current() -> Entry? {
        var value = unz_file_info64()
        var name = [CChar](repeating: 0, count: ZipReader.maxNameBytes)
        var extra = [UInt8](repeating: 0, count: ZipReader.maxExtraBytes)
        var place = unz64_file_pos()
        guard
            unzGetCurrentFileInfo64(
                archive, &value, &name, UInt(name.count), &extra, UInt(extra.count), nil, 0) == UNZ_OK,
            unzGetFilePos64(archive, &place) == UNZ_OK
        else { return nil }
        var entry = Entry()
        if value.size_filename < UInt(ZipReader.maxNameBytes) {
            entry.name = name.prefix(Int(value.size_filename)).map { UInt8(bitPattern: $0) }
        }
        (entry.flags, entry.method, entry.sum) = (value.flag, value.compression_method, value.crc)
        (entry.directoryPlace, entry.number) = (place.pos_in_zip_directory, place.num_of_file)
        // In the order in which they stand where the field before has only ones.
        var large = LargeSizes.read(extra.prefix(Int(min(value.size_file_extra, UInt(ZipReader.maxExtraBytes)))))[...]
        entry.byteCount = Int(clamping: LargeSizes.size(value.uncompressed_size, &large))
        entry.compressedBytes = Int(clamping: LargeSizes.size(value.compressed_size, &large))
        return entry
    }
}

/// The numbers of the extra field of ZIP64, which has number 1.
private enum LargeSizes {
    static func size(_ field: UInt64, _ large: inout ArraySlice<UInt64>) -> UInt64 {
        field == UInt64(UInt32.max) ? large.popFirst() ?? field : field
    }

    static func read(_ extra: ArraySlice<UInt8>) -> [UInt64] {
        var rest = extra
        while rest.count >= 4 {
            let field = number(rest.prefix(2))
            let bytes = rest.dropFirst(4).prefix(Int(number(rest.dropFirst(2).prefix(2))))
            if field == 1 {
                return (0..<(bytes.count / 8)).map { number(bytes.dropFirst($0 * 8).prefix(8)) }
            }
            rest = rest.dropFirst(4 + bytes.count)
        }
        return []
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
