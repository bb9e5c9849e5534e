internal import CMinizip
internal import CZlib

/// Archives of small files, which fit into memory.
package enum SmallFiles {
    /// A file of an archive: its name, which may be anything, and its bytes.
    package struct File: Hashable, Sendable {
        package var name: String
        package var bytes: [UInt8]

        package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    /// How much is read.
    package struct Bounds: Hashable, Sendable {
        package var maxEntries: Int
        /// Of one file.
        package var maxFileBytes: Int
        /// Of all files, their names included.
        package var maxTotalBytes: Int

        package init(maxEntries: Int, maxFileBytes: Int, maxTotalBytes: Int) {
            (self.maxEntries, self.maxFileBytes) = (maxEntries, maxFileBytes)
            self.maxTotalBytes = maxTotalBytes
        }

        /// Of one file, packed: what cannot be packed takes a little more than itself. Much more than that only costs time to unpack.
        var maxPackedBytes: Int { maxFileBytes + maxFileBytes / 100 + 64 }
    }

    /// Of an archive without files.
    private static let emptyByteCount = 22

    /// All files of an archive but folders and those that are not wanted, in the order of its directory. Names may be there twice.
    ///
    /// - Parameter isWanted: whether the file of that name is read.
    package static func read(
        _ archive: [UInt8], _ bounds: Bounds, isWanted: (String) -> Bool
    ) throws(ZipFault) -> [File] {
        do throws(ZipReading<ZipFault>) {
            return try files(archive, bounds, isWanted)
        } catch {
            switch error {
            case .fault(let fault), .refused(let fault): throw fault
            }
        }
    }

    private static func files(
        _ archive: [UInt8], _ bounds: Bounds, _ isWanted: (String) -> Bool
    ) throws(ZipReading<ZipFault>) -> [File] {
        // The library finds no directory where nothing comes before it.
        if archive.count == emptyByteCount, archive.starts(with: [0x50, 0x4B, 5, 6]) { return [] }
        let reader: ZipReader
        do throws(ZipFault) {
            reader = try ZipReader(archive)
        } catch {
            throw .fault(error)
        }
        var entries: [ZipReader.Entry] = []
        try reader.forEach(maxEntries: bounds.maxEntries) { entry throws(ZipFault) in entries.append(entry) }
        var (files, total, packed) = ([File](), 0, 0)
        for entry in entries {
            guard let name = String(validating: entry.name, as: UTF8.self), !name.isEmpty else {
                throw .fault(.unreadableEntry(String(decoding: entry.name, as: UTF8.self)))
            }
            guard !name.hasSuffix("/"), isWanted(name) else { continue }
            total += entry.name.count
            let left = bounds.maxTotalBytes - total
            guard entry.byteCount <= bounds.maxFileBytes else { throw .fault(.tooLargeEntry(name)) }
            guard entry.compressedBytes <= bounds.maxPackedBytes else { throw .fault(.tooLargeEntry(name)) }
            packed += entry.compressedBytes
            // Entries that lie on each other would be unpacked again and again.
            guard packed <= archive.count else { throw .fault(.notAnArchive) }
            guard entry.byteCount <= left else { throw .fault(.tooLarge(allowedBytes: bounds.maxTotalBytes)) }
            total += entry.byteCount
            var bytes: [UInt8] = []
            let most = entry.byteCount
            try reader.read(entry, isAllowed: { count, _ in count <= most }) { piece throws(ZipFault) in
                bytes += piece
            }
            files.append(File(name, bytes))
        }
        return files
    }

    /// An archive of these files. The same files give the same bytes: no time and no user is in it.
    package static func archive(_ files: [File]) throws(ZipFault) -> [UInt8] {
        // More than the worst case: what cannot be packed, and for each file twice its name and some fields.
        let maxBytes = files.reduce(1 << 16) {
            $0 + $1.bytes.count + $1.bytes.count / 100 + 2 * $1.name.utf8.count + 256
        }
        let memory = MemoryFile(maxBytes: maxBytes)
        var calls = memory.calls
        guard let archive = zipOpen2_64("", APPEND_STATUS_CREATE, nil, &calls) else {
            throw .unreadable("out of memory")
        }
        var code = ZIP_OK
        for file in files where code == ZIP_OK { code = add(file, to: archive) }
        let end = zipClose(archive, nil)
        guard code == ZIP_OK, end == ZIP_OK else { throw .unreadable("the archive cannot be made (\(code), \(end))") }
        return memory.bytes
    }

    private static func add(_ file: File, to archive: zipFile) -> CInt {
        var information = zip_fileinfo()
        // The first day that an archive knows.
        information.dosDate = 1 << 21 | 1 << 16
        let opened = zipOpenNewFileInZip64(
            archive, file.name, &information, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0)
        guard opened == ZIP_OK else { return opened }
        let written = file.bytes.withUnsafeBytes { bytes in
            zipWriteInFileInZip(archive, bytes.baseAddress, UInt32(clamping: bytes.count))
        }
        let closed = zipCloseFileInZip(archive)
        return written == ZIP_OK ? closed : written
    }
}
