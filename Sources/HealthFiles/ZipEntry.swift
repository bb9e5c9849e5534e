internal import CMinizip
internal import HealthExport

/// The XML of an export in its zip archive.
///
/// Nothing of an archive is written to disk, and names in it are only compared.
enum ZipEntry {
    private static let pieceBytes = 128 << 10
    /// How many entries that may be the export are looked into.
    private static let maxCandidates = 16
    /// How long a name of an entry that is looked at may be.
    private static let maxNameBytes = 512
    /// By which byte `HealthData` is named in a document type.
    private static let headBytes = 2048

    /// Lends the entry's bytes, decompressed.
    ///
    /// - Parameters:
    ///   - size: the archive's.
    ///   - progress: called with the compressed bytes read so far and of all; false cancels.
    static func read(
        _ path: String, size: Int, _ progress: (Int, Int) -> Bool,
        _ body: (UnsafeRawBufferPointer) throws(HealthFileError) -> Void
    ) throws(HealthFileError) {
        guard let archive = unzOpen64(path) else { throw .zip(.notAnArchive) }
        defer { unzClose(archive) }
        try find(archive, progress)
        let information = try information(archive).value
        let (compressed, whole) = (Int(clamping: information.compressed_size), Int(clamping: information.uncompressed_size))
        guard information.flag & 1 == 0, information.compression_method == 0 || information.compression_method == 8 else {
            throw .zip(.unreadableEntry)
        }
        guard compressed <= size else { throw .zip(.damagedEntry) }
        guard XMLSize.isAllowed(whole, of: compressed) else { throw .tooLarge }
        try open(archive)
        var done = 0
        let start = Int(clamping: unzGetCurrentFileZStreamPos64(archive))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let read = Int(clamping: unzGetCurrentFileZStreamPos64(archive)) - start
            guard progress(min(max(read, 0), compressed), compressed) else { throw .refused(.spool(.cancelled)) }
            let count = Int(unzReadCurrentFile(archive, buffer.baseAddress, UInt32(buffer.count)))
            guard count >= 0 else { throw .zip(.damagedEntry) }
            if count == 0 { break }
            done += count
            guard XMLSize.isAllowed(done, of: compressed) else { throw .tooLarge }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        // An entry that is shorter than it says is not compared with its sum by the library.
        guard done == whole, unzCloseCurrentFile(archive) == UNZ_OK else { throw .zip(.damagedEntry) }
    }

    /// Makes the export's entry the current one: folder and file are named in the phone's language, so it is the XML that is
    /// not the clinical document; of several the one that begins as an export does.
    private static func find(_ archive: unzFile, _ progress: (Int, Int) -> Bool) throws(HealthFileError) {
        var candidates: [unz64_file_pos] = []
        var entries = 0
        var code = unzGoToFirstFile(archive)
        while code == UNZ_OK {
            entries += 1
            guard entries <= HealthFileLimits.maxEntries else { throw .zip(.tooManyEntries) }
            if entries % 1024 == 0, !progress(0, 1) { throw .refused(.spool(.cancelled)) }
            let name = try information(archive).name
            if candidates.count < maxCandidates, isCandidate(name) {
                var place = unz64_file_pos()
                guard unzGetFilePos64(archive, &place) == UNZ_OK else { throw .zip(.notAnArchive) }
                candidates.append(place)
            }
            code = unzGoToNextFile(archive)
        }
        guard code == UNZ_END_OF_LIST_OF_FILE else { throw .zip(.notAnArchive) }
        for candidate in candidates {
            var place = candidate
            guard unzGoToFilePos64(archive, &place) == UNZ_OK else { throw .zip(.notAnArchive) }
            if candidates.count == 1 { return }
            if try beginsAsExport(archive) { return }
        }
        throw .zip(.noExport)
    }

    /// Whether an entry of that name may be the export: an XML in at most one folder.
    static func isCandidate(_ name: [UInt8]) -> Bool {
        guard let text = String(validating: name, as: UTF8.self)?.lowercased(), text.hasSuffix(".xml"),
            !text.hasSuffix("_cda.xml"), !text.contains("\\"), !text.contains("\0")
        else { return false }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2 && !parts.contains("") && !parts.contains("..") && !parts.contains(".")
            && !parts[0].hasPrefix("__macosx")
    }

    private static func beginsAsExport(_ archive: unzFile) throws(HealthFileError) -> Bool {
        // One that cannot be opened is not the export.
        guard unzOpenCurrentFile(archive) == UNZ_OK else { return false }
        defer { unzCloseCurrentFile(archive) }
        let head = [UInt8](unsafeUninitializedCapacity: headBytes) { buffer, filled in
            filled = max(0, Int(unzReadCurrentFile(archive, buffer.baseAddress, UInt32(headBytes))))
        }
        let wanted = Array("HealthData".utf8)
        return head.indices.contains { head[$0...].starts(with: wanted) }
    }

    private static func open(_ archive: unzFile) throws(HealthFileError) {
        guard unzOpenCurrentFile(archive) == UNZ_OK else { throw .zip(.damagedEntry) }
    }

    /// What the directory says of the current entry; no name if it is too long.
    private static func information(
        _ archive: unzFile
    ) throws(HealthFileError) -> (value: unz_file_info64, name: [UInt8]) {
        var value = unz_file_info64()
        var name = [CChar](repeating: 0, count: maxNameBytes)
        guard unzGetCurrentFileInfo64(archive, &value, &name, UInt(name.count), nil, 0, nil, 0) == UNZ_OK else {
            throw .zip(.notAnArchive)
        }
        guard value.size_filename < UInt(maxNameBytes) else { return (value, []) }
        return (value, name.prefix(Int(value.size_filename)).map { UInt8(bitPattern: $0) })
    }
}
