internal import CMinizip
internal import HealthExport
internal import SystemPackage

/// The XML of an export in its zip archive.
///
/// Nothing of an archive is written to disk, and names in it are only compared.
enum ZipEntry {
    private static let pieceBytes = 128 << 10
    /// How many entries that may be the export are looked into.
    private static let maxCandidates = 16
    /// How long a name of an entry that is looked at may be.
    private static let maxNameBytes = 512
    /// How much of an entry's extra fields is looked at.
    private static let maxExtraBytes = 1024
    /// By which byte `HealthData` is named in a document type.
    private static let headBytes = 2048

    /// Lends the entry's bytes, decompressed.
    ///
    /// The library reads the directory alone: Debian 12's does not know sizes of 4 GB and more.
    ///
    /// - Parameters:
    ///   - file: the archive, also open.
    ///   - size: its size.
    ///   - progress: called with the compressed bytes read so far and of all; false cancels.
    static func read(
        _ path: String, _ file: FileDescriptor, size: Int, _ progress: (Int, Int) -> Bool,
        _ body: (UnsafeRawBufferPointer) throws(HealthFileError) -> Void
    ) throws(HealthFileError) {
        guard let archive = unzOpen64(path) else { throw .zip(.notAnArchive) }
        defer { unzClose(archive) }
        try find(archive, progress)
        let information = try information(archive)
        guard information.flags & 1 == 0, information.method == 0 || information.method == 8 else {
            throw .zip(.unreadableEntry)
        }
        var method: CInt = 0
        guard unzOpenCurrentFile2(archive, &method, nil, 1) == UNZ_OK else { throw .zip(.damagedEntry) }
        let start = Int(clamping: unzGetCurrentFileZStreamPos64(archive))
        guard start <= size, information.compressed <= size - start else { throw .zip(.damagedEntry) }
        guard XMLSize.isAllowed(information.whole, of: information.compressed) else { throw .tooLarge }
        let inflater = information.method == 8 ? try Inflater() : nil
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        var (done, whole, sum) = (0, 0, Checksum())
        func take(_ piece: UnsafeRawBufferPointer) throws(HealthFileError) {
            whole += piece.count
            guard whole <= information.whole else { throw .zip(.damagedEntry) }
            sum.add(piece)
            try body(piece)
        }
        while done < information.compressed {
            guard progress(done, information.compressed) else { throw .refused(.spool(.cancelled)) }
            let count = try HealthFile.readPiece(file, at: start + done, buffer)
            guard count > 0 else { throw .zip(.damagedEntry) }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<min(count, information.compressed - done)])
            done += piece.count
            guard let inflater else {
                try take(piece)
                continue
            }
            do throws(HealthFileError) {
                try inflater.push(piece, take)
            } catch {
                throw error == .damaged ? .zip(.damagedEntry) : error
            }
        }
        guard inflater?.isWhole ?? true, whole == information.whole, sum.value == information.sum else {
            throw .zip(.damagedEntry)
        }
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

    /// What the directory says of an entry.
    private struct Information {
        /// Empty if it is too long.
        var name: [UInt8] = []
        var (flags, method, sum): (UInt, UInt, UInt) = (0, 0, 0)
        var (compressed, whole) = (0, 0)
    }

    private static func information(_ archive: unzFile) throws(HealthFileError) -> Information {
        var value = unz_file_info64()
        var name = [CChar](repeating: 0, count: maxNameBytes)
        var extra = [UInt8](repeating: 0, count: maxExtraBytes)
        guard
            unzGetCurrentFileInfo64(
                archive, &value, &name, UInt(name.count), &extra, UInt(extra.count), nil, 0) == UNZ_OK
        else { throw .zip(.notAnArchive) }
        var information = Information()
        if value.size_filename < UInt(maxNameBytes) {
            information.name = name.prefix(Int(value.size_filename)).map { UInt8(bitPattern: $0) }
        }
        (information.flags, information.method, information.sum) = (value.flag, value.compression_method, value.crc)
        // In the order in which they stand where the field before has only ones.
        var large = largeSizes(extra.prefix(Int(min(value.size_file_extra, UInt(maxExtraBytes)))))[...]
        information.whole = Int(clamping: size(value.uncompressed_size, &large))
        information.compressed = Int(clamping: size(value.compressed_size, &large))
        return information
    }

    private static func size(_ field: UInt64, _ large: inout ArraySlice<UInt64>) -> UInt64 {
        field == UInt64(UInt32.max) ? large.popFirst() ?? field : field
    }

    /// The numbers of the extra field of ZIP64, which has number 1.
    private static func largeSizes(_ extra: ArraySlice<UInt8>) -> [UInt64] {
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
