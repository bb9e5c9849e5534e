package import Documents
internal import Glibc

/// A folder that documents are read from, or written to.
package struct DocumentFolder: Sendable {
    /// Paths below it, in order: of files that may be documents.
    package private(set) var files: [String] = []
    /// Whatever else is in it: links, devices, folders that lie too deep. Their paths, in order.
    package private(set) var others: [String] = []
    private let path: String

    private static let maxDepth = 3

    /// Looks at what is there; reads no file.
    package init(_ path: String) throws(DocumentError) {
        self.path = path
        try look("", depth: 0)
        files.sort()
        others.sort()
    }

    private mutating func look(_ below: String, depth: Int) throws(DocumentError) {
        guard let folder = opendir(below.isEmpty ? path : "\(path)/\(below)") else { throw .unreadable(below, errno) }
        defer { closedir(folder) }
        var folders: [String] = []
        while let entry = readdir(folder) {
            // Hidden files are a system's own, and no documents.
            guard let name = DocumentFolder.name(entry), !name.hasPrefix(".") else { continue }
            let found = below.isEmpty ? name : "\(below)/\(name)"
            var status = stat()
            guard lstat("\(path)/\(found)", &status) == 0 else { throw .unreadable(found, errno) }
            switch status.st_mode & S_IFMT {
            case S_IFREG: files.append(found)
            case S_IFDIR where depth < DocumentFolder.maxDepth: folders.append(found)
            default: others.append(found)
            }
            guard files.count + others.count + folders.count <= 2 * DocumentLimits.maxDocuments else {
                throw DocumentError(
                    path: "", place: "",
                    reason: "the folder holds more than \(2 * DocumentLimits.maxDocuments) files; no more are allowed")
            }
        }
        for folder in folders { try look(folder, depth: depth + 1) }
    }

    /// A name that is not UTF-8 is repaired, and so is no document's.
    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }

    /// The files' contents. Whether they are documents ``DocumentSet`` says.
    package func contents() throws(DocumentError) -> [DocumentFile] {
        if let other = others.first {
            throw DocumentError(
                path: other, place: "",
                reason: "this is not a file, or lies too deep; allowed are the files of an export")
        }
        var (contents, total) = ([DocumentFile](), 0)
        for file in files {
            // What is no document is refused before it is read: the folder may be any.
            guard DocumentPath(file) != nil else { _ = try DocumentSet([DocumentFile(file, [])]); continue }
            let bytes = try bytes(of: file)
            total += DocumentLimits.size(path: file, byteCount: bytes.count)
            contents.append(DocumentFile(file, bytes))
            // Nothing more has to be read to refuse them.
            if total > DocumentLimits.maxTotalBytes { break }
        }
        return contents
    }

    /// One file's content, at most one byte more than a document may have; nil of one that cannot be read.
    package func content(of file: String) -> [UInt8]? {
        // That it cannot be read is all that counts.
        try? bytes(of: file)
    }

    private func bytes(of file: String) throws(DocumentError) -> [UInt8] {
        let descriptor = open("\(path)/\(file)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file, errno) }
        defer { close(descriptor) }
        // One byte more tells that it is too long.
        var bytes = [UInt8](repeating: 0, count: DocumentLimits.maxBytes + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
            }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { throw .unreadable(file, errno) }
            if more == 0 { break }
            count += more
        }
        return Array(bytes.prefix(count))
    }
}

extension DocumentError {
    fileprivate static func unreadable(_ path: String, _ code: Int32) -> DocumentError {
        DocumentError(path: path, place: "", reason: "it cannot be read: \(String(cString: strerror(code)))")
    }
}
