package import FitPinkyCore

/// What an export gives.
package struct DocumentExport: Hashable, Sendable {
    /// By path; every one of them can be read again.
    package private(set) var files: [DocumentFile] = []
    /// What cannot be said as a document, and why.
    package private(set) var leftOut: [DocumentError] = []

    /// All that the ledger says, and what is kept of a newer schema; of an id that such a document has, nothing else. Removals of more
    /// than ``DocumentLimits/stubDays`` days ago are left out.
    ///
    /// - Parameter newer: what was of a newer schema when it was kept; one that this version can read now stands where the ledger says
    ///   nothing of its id.
    /// - Parameter now: by it stubs are over; nil while the date is not known, and then every removal is there.
    package init(of ledger: DocumentLedger, keeping newer: [NewerDocument], at now: UTCInstant?) {
        var taken: [ULID: String] = [:]
        for document in newer {
            do throws(DocumentError) {
                guard try document.isExported(beside: ledger, at: now) else { continue }
                files.append(DocumentFile(document.path.text, document.bytes))
                taken[document.path.id] = document.path.text
            } catch {
                leftOut.append(error)
            }
        }
        let own = Set(taken.keys)
        // In order, so that always the same one of two of an id is there.
        let documents = ledger.documents(at: now).map { (path: $0.path.text, document: $0) }
        for (path, document) in documents.sorted(by: { $0.path < $1.path }) {
            let isHidden = own.contains(document.path.id)
            // Nobody misses the removal of what is there again.
            if isHidden, case .stub = document { continue }
            let file = DocumentFile(path, document.bytes)
            do throws(DocumentError) {
                if let other = taken[document.path.id] {
                    throw isHidden ? .hidden(path, by: other) : .twice(path, other)
                }
                // What a person entered can be read again. A kiosk of theirs may have said anything.
                guard try Document.read(file.path, file.content) == .known(document) else {
                    throw DocumentError(file.path, "what it says cannot be said as a document")
                }
                files.append(file)
                taken[document.path.id] = path
            } catch {
                leftOut.append(error)
            }
        }
        files.sort { $0.path < $1.path }
        leftOut.sort { $0.path < $1.path }
    }
}

extension NewerDocument {
    fileprivate func isExported(beside ledger: DocumentLedger, at now: UTCInstant?) throws(DocumentError) -> Bool {
        guard schema <= Document.schema else { return true }
        guard ledger.subject(of: path.id) == nil else { return false }
        switch try Document.read(path.text, bytes) {
        case .known(.stub(let stub)): return !stub.isOver(at: now)
        case .known, .newer: return true
        }
    }
}

extension DocumentExport {
    /// What a person has to know who wants to import those files again: one import does not take them all. Nil where it does.
    package static func tooLarge(_ files: [DocumentFile]) -> String? {
        do throws(DocumentError) {
            try DocumentSet.refuseTooMany(files)
            return nil
        } catch {
            return
                "one import does not take all of this export: \(error.sentence). Import it in parts, one after the other: a folder "
                + "that holds only Splits and Stubs, then one that holds only Workouts/2025, and so on"
        }
    }
}
