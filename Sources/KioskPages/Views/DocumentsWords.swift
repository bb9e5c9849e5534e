internal import FitPinkyCore

extension KeptDocumentView {
    /// `Splits/01J….json: version 2, of 27 November 2026`
    package var words: String {
        let date = updatedAt.map { ", changed last \($0.rfc3339)" } ?? ""
        return "\(path): version \(schema) of documents, \(counted(byteCount, "byte"))\(date)"
    }
}

extension KeptDocumentsView {
    /// A line each.
    package var page: Page {
        guard !documents.isEmpty else { return Page(["no document of a newer version is kept"]) }
        return Page(documents.map { Line($0.words) })
    }
}

extension DocumentsImportedView {
    /// What was imported, or would be.
    ///
    /// - Parameter isDryRun: whether nothing was kept.
    package func sentence(isDryRun: Bool = false) -> String {
        var parts: [String] = []
        if splits > 0 { parts.append(counted(splits, "split")) }
        if workouts > 0 { parts.append(counted(workouts, "training")) }
        if tombstones > 0 { parts.append(counted(tombstones, "removal")) }
        if quarantined > 0 {
            parts.append(
                "\(counted(quarantined, "document")) of a newer version, kept as \(quarantined == 1 ? "it is" : "they are")"
            )
        }
        let same = unchanged == 0 ? "" : "; \(counted(unchanged, "document")) unchanged"
        guard !parts.isEmpty else { return (isDryRun ? "nothing would be imported" : "nothing to import") + same }
        return (isDryRun ? "would be imported: " : "imported: ") + listed(parts) + same
    }
}
