package import FitPinkyCore

/// What becomes of the documents that a folder holds when an export is written to it: it may be the only place where they are.
package struct EarlierExport: Hashable, Sendable {
    /// Paths of those that the export says otherwise, which go once it is written.
    package private(set) var outdated: [String] = []

    /// - Parameters:
    ///   - before: the paths of what the folder holds.
    ///   - files: the export.
    ///   - leftOut: the paths of what it leaves out.
    ///   - now: by it stubs are over; nil while the date is not known.
    ///   - content: of a file that the folder holds; nil of one that cannot be read.
    /// - Throws: the first document of which the export says nothing.
    package init(
        _ before: [String], replacedBy files: [DocumentFile], leavingOut leftOut: [String], at now: UTCInstant?,
        content: (String) -> [UInt8]?
    ) throws(DocumentError) {
        let paths = Set(files.map(\.path))
        let said = Set(files.compactMap { DocumentPath($0.path)?.id })
        let unsaid = Set(leftOut.compactMap { DocumentPath($0)?.id })
        for path in before.sorted() where !paths.contains(path) {
            guard let id = DocumentPath(path)?.id else { throw .path(path) }
            switch (said.contains(id), unsaid.contains(id)) {
            case (true, false): outdated.append(path)
            // It is the last that was written of it.
            case (false, true): break
            // Two files of one id could not be imported.
            case (true, true): throw .wouldBeLost(path)
            case (false, false):
                guard EarlierExport.isOver(path, content(path), at: now) else { throw .wouldBeLost(path) }
                outdated.append(path)
            }
        }
    }

    private static func isOver(_ path: String, _ content: [UInt8]?, at now: UTCInstant?) -> Bool {
        guard let content else { return false }
        do throws(DocumentError) {
            guard case .known(.stub(let stub)) = try Document.read(path, content) else { return false }
            return stub.isOver(at: now)
        } catch {
            return false
        }
    }
}

extension DocumentError {
    fileprivate static func wouldBeLost(_ path: String) -> DocumentError {
        DocumentError(path, "this export does not have it, and it would be lost; choose another folder")
    }
}
