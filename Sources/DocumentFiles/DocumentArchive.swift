internal import Archives
package import Documents

/// Documents in a zip archive.
package enum DocumentArchive {
    /// No archive of as many documents as one import takes is larger.
    package static let maxBytes = 8 << 20

    /// Its files, in any order. Whether they are documents ``DocumentSet`` says.
    package static func files(in archive: [UInt8]) throws(DocumentError) -> [DocumentFile] {
        guard archive.count <= maxBytes else {
            throw DocumentError(
                path: "", place: "", reason: "the archive has more than \(maxBytes >> 20) MiB; no more are allowed")
        }
        let bounds = SmallFiles.Bounds(
            maxEntries: 2 * DocumentLimits.maxDocuments, maxFileBytes: DocumentLimits.maxBytes,
            maxTotalBytes: DocumentLimits.maxTotalBytes)
        do throws(ZipFault) {
            return try SmallFiles.read(archive, bounds, isWanted: isWanted).map { DocumentFile($0.name, $0.bytes) }
        } catch {
            throw DocumentError(error)
        }
    }

    /// An archive of these; the same documents give the same bytes.
    package static func bytes(of files: [DocumentFile]) throws(DocumentError) -> [UInt8] {
        do throws(ZipFault) {
            return try SmallFiles.archive(files.map { SmallFiles.File($0.path, $0.content) })
        } catch {
            throw DocumentError(error)
        }
    }

    /// Whether bytes begin as a zip archive does.
    package static func isArchive(_ bytes: [UInt8]) -> Bool {
        // An entry, or the end of a directory without entries.
        [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains(Array(bytes.prefix(4)))
    }

    private static func isWanted(_ name: String) -> Bool {
        !name.hasPrefix("__MACOSX/") && !(name.split(separator: "/").last?.hasPrefix(".") ?? false)
    }
}

extension DocumentError {
    fileprivate init(_ fault: ZipFault) {
        switch fault {
        case .notAnArchive:
            self.init(path: "", place: "", reason: "this is not a zip archive, or its directory is damaged")
        case .tooManyEntries(let allowed):
            self.init(path: "", place: "", reason: "the archive has more than \(allowed) entries; no more are allowed")
        case .unreadableEntry(let name):
            self.init(
                path: name, place: "",
                reason:
                    "it has no readable name, is encrypted or compressed in an unknown way; allowed are files that are stored "
                    + "or deflated, with names in UTF-8")
        case .damagedEntry(let name):
            self.init(path: name, place: "", reason: "its bytes are not those that the archive says")
        case .tooLargeEntry(let name):
            self.init(
                path: name, place: "", reason: "it has more than \(DocumentLimits.maxBytes) bytes; no more are allowed")
        case .tooLarge(let allowed):
            self.init(
                path: "", place: "",
                reason: "its documents take more than \(allowed) bytes; no more are allowed at once")
        case .unreadable(let reason): self.init(path: "", place: "", reason: reason)
        }
    }
}
