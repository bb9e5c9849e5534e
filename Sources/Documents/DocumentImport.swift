package import FitPinkyCore
package import Ledger

/// What an import comes to.
package struct DocumentImport: Hashable, Sendable {
    /// What is said: all of it or, where the ledger cannot take it, nothing.
    package private(set) var facts: [Fact] = []
    /// What is kept as it is, in the place of what was kept of the same id, wherever it stood.
    package private(set) var kept: [NewerDocument] = []
    package private(set) var counts = DocumentCounts()

    /// Decides about each document by itself: one that was updated later than what is here says how it is from now on, and an older one
    /// says nothing. A stub removes what is older than itself.
    ///
    /// - Parameters:
    ///   - ledger: what is here.
    ///   - held: what is kept of a newer schema.
    ///   - member: whose documents they are from now on.
    ///   - now: by it stubs are over, and by it a document may be from no later than a day from now.
    ///   - isTrusted: whether that is the date. If it is not, no document is too late, and a stub that would remove something is refused:
    ///     nobody can tell whether it still says anything.
    ///   - freshID: draws the name of a version.
    package init(
        _ documents: DocumentSet, into ledger: DocumentLedger, keeping held: [NewerDocument], of member: MemberID,
        at now: UTCInstant, isTrusted: Bool = true, freshID: () -> ULID
    ) throws(DocumentError) {
        for document in documents.known {
            let said = try ledger.facts(document, of: member, at: isTrusted ? now : nil, freshID)
            guard !said.isEmpty else {
                counts.unchanged += 1
                continue
            }
            if isTrusted { try document.updated.refuseIfLate(document.path, at: now) }
            facts += said
            switch document {
            case .split: counts.splits += 1
            case .workout: counts.workouts += 1
            case .stub: counts.tombstones += 1
            }
        }
        var splits = Set(ledger.plans.splits.map(\.id))
        for case .split(let fact) in facts {
            // What the same import removes makes room.
            if fact.plan == nil { splits.remove(fact.split) } else { splits.insert(fact.split) }
        }
        guard splits.count <= max(DocumentLimits.maxSplits, ledger.plans.splits.count) else {
            throw .tooManySplits(splits.count)
        }
        var all = Dictionary(held.map { ($0.path.id, $0) }) { $1 }
        for document in documents.newer {
            if let here = all[document.path.id], !here.givesWay(to: document) {
                counts.unchanged += 1
                continue
            }
            if isTrusted { try document.updated?.refuseIfLate(document.path, at: now) }
            all[document.path.id] = document
            kept.append(document)
            counts.quarantined += 1
        }
        guard !kept.isEmpty else { return }
        guard all.count <= DocumentLimits.maxDocuments else { throw .tooMany(all.count) }
        let byteCount = all.values.reduce(0) {
            $0 + DocumentLimits.size(path: $1.path.text, byteCount: $1.bytes.count)
        }
        guard byteCount <= DocumentLimits.maxTotalBytes else { throw .tooMuch(byteCount) }
    }
}

extension UTCInstant {
    /// What is changed after a document has to be later than it, and could not be, or only when nobody lives any more.
    fileprivate func refuseIfLate(_ path: DocumentPath, at now: UTCInstant) throws(DocumentError) {
        guard milliseconds - Int64(DocumentLimits.maxLateHours) * 3_600_000 <= now.milliseconds else {
            throw .late(path.text, self)
        }
    }
}

/// What became of the documents of an import, each of which is counted once.
package struct DocumentCounts: Hashable, Sendable {
    package var splits = 0
    package var workouts = 0
    package var tombstones = 0
    package var quarantined = 0
    package var unchanged = 0

    package init() {}
}
