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
