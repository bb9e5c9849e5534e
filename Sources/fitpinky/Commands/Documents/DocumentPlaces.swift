import ArgumentParser
import ConfigurationFiles
import DocumentFiles
import Documents
import FitPinkyCore
import Glibc

/// Where documents are read from.
struct DocumentSource {
    var path: String

    init(_ path: String) { self.path = path }

    /// All files that are there.
    func files() throws(DocumentError) -> [DocumentFile] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw DocumentSource.unreadable(String(cString: strerror(errno))) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return try DocumentFolder(path).contents()
        case S_IFREG: break
        default: throw DocumentSource.unreadable("it is neither a file nor a folder")
        }
        let bytes: [UInt8]
        do throws(SmallFile.SystemError) {
            bytes = try SmallFile.contents(of: path, maxBytes: DocumentArchive.maxBytes)
        } catch {
            throw DocumentSource.unreadable(error.reason)
        }
        return try DocumentArchive.files(in: bytes)
    }

    private static func unreadable(_ reason: String) -> DocumentError {
        DocumentError(
            path: "", place: "",
            reason: "it cannot be read: \(reason); allowed are the folder or the zip archive of an export")
    }
}

/// A folder that an export is written to.
struct DocumentTarget {
    private let path: String
    /// Nil of one that is not there yet.
    private let folder: DocumentFolder?

    /// - Throws: `ExitCode`, once it was said what else the folder holds.
    init(_ path: String) throws {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw OutputError(path, errno) }
            folder = nil
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw OutputError(path, reason: "it is no folder; choose a folder, or a name that ends in .zip")
        }
        let folder = try DocumentRefusal.told(path) { () throws(DocumentError) in try DocumentFolder(path) }
        let strange = folder.others + folder.files.filter { DocumentPath($0) == nil }
        if let first = strange.min() {
            throw OutputError(
                path,
                reason: "it holds \(first), which is no document; choose an empty folder, or that of an earlier export")
        }
        self.folder = folder
    }

    /// Each file is replaced whole or not at all; what an earlier export said otherwise goes at the end.
    ///
    /// - Parameters:
    ///   - leftOut: paths of what the export leaves out.
    ///   - now: by it stubs are over; nil while the date is not known.
    /// - Throws: `OutputError`, before anything is written, where a document in the folder would be lost.
    func write(_ files: [DocumentFile], leavingOut leftOut: [String], at now: UTCInstant?) throws {
        let earlier = try outdated(files, leftOut, now)
        try make(path)
        var made: Set<String> = []
        for file in files {
            // The agent is another program, and a path leads where it says.
            guard DocumentPath(file.path) != nil else { throw OutputError(path, reason: "the agent sent no document") }
            var folder = path
            for part in file.path.split(separator: "/").dropLast() {
                folder += "/\(part)"
                if made.insert(folder).inserted { try make(folder) }
            }
            let output = try OutputFile(path: "\(path)/\(file.path)", mode: OutputFile.privateMode)
            try output.append(file.content)
            try output.finish()
        }
        for gone in earlier.outdated {
            guard unlink("\(path)/\(gone)") == 0 || errno == ENOENT else { throw OutputError("\(path)/\(gone)", errno) }
        }
    }

    private func outdated(_ files: [DocumentFile], _ leftOut: [String], _ now: UTCInstant?) throws -> EarlierExport {
        do throws(DocumentError) {
            return try EarlierExport(
                folder?.files ?? [], replacedBy: files, leavingOut: leftOut, at: now,
                content: { folder?.content(of: $0) })
        } catch {
            throw OutputError(path, reason: error.sentence)
        }
    }

    /// Trainings are nobody else's matter.
    private func make(_ folder: String) throws {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw OutputError(folder, errno) }
    }
}
