/// The database.
package struct StorageFacts: Hashable, Sendable {
    /// What a store that answers says of itself.
    package struct Counts: Hashable, Sendable {
        /// Entries of all kiosks.
        package var entries: Int
        /// How many.
        package var photos: Int
        /// Of the database file.
        package var fileBytes: Int

        package init(entries: Int, photos: Int, fileBytes: Int) {
            (self.entries, self.photos, self.fileBytes) = (entries, photos, fileBytes)
        }
    }

    /// Photos that go to save space.
    package struct Release: Hashable, Sendable {
        /// How many.
        package var photos: Int
        /// The Day of the newest, as ISO 8601 has it.
        package var newestDay: String

        package init(photos: Int, newestDay: String) {
            (self.photos, self.newestDay) = (photos, newestDay)
        }
    }

    /// What the agent could not do with it.
    package var trouble: Trouble?
    /// What it answers.
    package var counts: Look<Counts>
    /// Nil if no photo is due to go.
    package var release: Release?

    package init(trouble: Trouble? = nil, counts: Look<Counts>, release: Release? = nil) {
        (self.trouble, self.counts, self.release) = (trouble, counts, release)
    }

    /// Whether it can be read, and what it holds.
    package var check: HealthCheck {
        if let trouble { return .failure(.storage, trouble.message, fix: trouble.fix) }
        let counts: Counts
        switch self.counts {
        case .seen(let seen): counts = seen
        case .failed:
            return .failure(
                .storage, "the ledger cannot be read",
                fix:
                    "run fitpinky store verify: it says whether fitpinky store rebuild, a backup or joining the group again "
                    + "mends it")
        case .late: return .late(.storage)
        }
        let entries = counts.entries == 1 ? "1 entry" : "\(counts.entries) entries"
        let photos = counts.photos == 1 ? "1 photo" : "\(counts.photos) photos"
        let text = "\(entries) and \(photos) in \(counts.fileBytes >> 20) MiB"
        guard let release else { return .pass(.storage, text) }
        return .warning(
            .storage,
            "\(text); photos go to save space, a week after it was found: "
                + (release.photos == 1 ? "one is due" : "\(release.photos) are due")
                + ", of workouts up to \(release.newestDay)",
            fix: "to keep them make a backup, or change storage.photo_months or storage.photo_budget_mb in kiosk.toml")
    }
}
