internal import Archives
internal import HealthExport
internal import SystemPackage

/// The XML of an export in its zip archive.
enum ZipEntry {
    /// How many entries that may be the export are looked into.
    private static let maxCandidates = 16
    /// By which byte `HealthData` is named in a document type.
    private static let headBytes = 2048

    /// Lends the entry's bytes, decompressed.
    ///
    /// - Parameters:
    ///   - file: the archive, also open.
    ///   - size: its size.
    ///   - progress: called with the compressed bytes read so far and of all; false cancels.
    static func read(
        _ path: String, _ file: FileDescriptor, size: Int, _ progress: (Int, Int) -> Bool,
        _ body: (UnsafeRawBufferPointer) throws(HealthFileError) -> Void
    ) throws(HealthFileError) {
        func goOn(_ done: Int, _ total: Int) throws(HealthFileError) {
            guard progress(done, total) else { throw .refused(.spool(.cancelled)) }
        }
        let reader: ZipReader
        do throws(ZipFault) {
            reader = try ZipReader(path, file, size: size)
        } catch {
            throw HealthFileError(error)
        }
        do throws(ZipReading<HealthFileError>) {
            var (candidates, entries) = ([ZipReader.Entry](), 0)
            try reader.forEach(maxEntries: HealthFileLimits.maxEntries) { entry throws(HealthFileError) in
                entries += 1
                if entries % 1024 == 0 { try goOn(0, 1) }
                if candidates.count < maxCandidates, isCandidate(entry.name) { candidates.append(entry) }
            }
            guard let entry = export(of: candidates, in: reader) else { throw .refused(.zip(.noExport)) }
            try reader.read(
                entry, isAllowed: XMLSize.isAllowed,
                progress: { done throws(HealthFileError) in try goOn(done, entry.compressedBytes) }, body)
        } catch {
            switch error {
            case .fault(let fault): throw HealthFileError(fault)
            case .refused(let refusal): throw refusal
            }
        }
    }

    /// Folder and file are named in the phone's language, so it is the XML that is not the clinical document; of several the one that begins
    /// as an export does.
    private static func export(of candidates: [ZipReader.Entry], in reader: ZipReader) -> ZipReader.Entry? {
        if candidates.count == 1 { return candidates[0] }
        let wanted = Array("HealthData".utf8)
        return candidates.first { candidate in
            let head = reader.head(of: candidate, byteCount: headBytes)
            return head.indices.contains { head[$0...].starts(with: wanted) }
        }
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
}

/// How much XML there may be.
enum XMLSize {
    @Sendable static func isAllowed(_ bytes: Int, of compressed: Int) -> Bool {
        if bytes <= HealthFileLimits.ratioFromBytes { return true }
        return bytes <= HealthFileLimits.maxXMLBytes && bytes / HealthFileLimits.maxRatio <= compressed
    }
}

extension HealthFileError {
    fileprivate init(_ fault: ZipFault) {
        switch fault {
        case .notAnArchive: self = .zip(.notAnArchive)
        case .tooManyEntries: self = .zip(.tooManyEntries)
        case .unreadableEntry: self = .zip(.unreadableEntry)
        case .damagedEntry: self = .zip(.damagedEntry)
        case .tooLargeEntry, .tooLarge: self = .tooLarge
        case .unreadable(let reason): self = .unreadable(reason)
        }
    }
}
