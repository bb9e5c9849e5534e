package import FitPinkyCore

/// What an export gives.
package struct DocumentExport: Hashable, Sendable {
    /// By path; every one of them can be read again.
    package private(set) var files: [DocumentFile] = []
    /// What cannot be said as a document, and why.
    package private(set) var leftOut: [DocumentError] = []

    /// All that the ledger says, and what is kept of a newer schema; of an id that such a document has, nothing else. Removals of more
    /// than ``DocumentLimits/stubDays`` days ago are left out.
    package init(of ledger: DocumentLedger, keeping newer: [NewerDocument], at now: UTCInstant) {
        let taken = Set(newer.map(\.path.id))
        files = newer.map { DocumentFile($0.path.text, $0.bytes) }
        for document in ledger.documents(at: now) where !taken.contains(document.path.id) {
            let file = DocumentFile(document.path.text, document.bytes)
            do throws(DocumentError) {
                // What a person entered can be read again. A kiosk of theirs may have said anything.
                guard try Document.read(file.path, file.content) == .known(document) else {
                    throw DocumentError(file.path, "what it says cannot be said as a document")
                }
                files.append(file)
            } catch {
                leftOut.append(error)
            }
        }
        files.sort { $0.path < $1.path }
        leftOut.sort { $0.path < $1.path }
    }
}
