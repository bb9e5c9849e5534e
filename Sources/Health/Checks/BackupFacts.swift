package struct BackupFacts: Hashable, Sendable {
    /// What the last attempt ended with.
    package var trouble: Trouble?
    /// `storage.backup_dir`; nil if none are made.
    package var folder: String?
    /// How many are there.
    package var count: Look<Int>
    /// Days since the newest; nil if there is none.
    package var newestDaysAgo: Int?
    /// Since when the agent runs: backups that never were are only missed after a while.
    package var agentSeconds: Int64

    /// Two nights may be without power.
    package static let maxDays = 3

    package init(
        trouble: Trouble? = nil, folder: String?, count: Look<Int> = .failed, newestDaysAgo: Int? = nil,
        agentSeconds: Int64
    ) {
        (self.trouble, self.folder, self.count) = (trouble, folder, count)
        (self.newestDaysAgo, self.agentSeconds) = (newestDaysAgo, agentSeconds)
    }

    /// Stale after some days; a failed attempt is told at once.
    package var check: HealthCheck {
        guard let folder else {
            return .pass(
                .backup, "none are made (storage.backup_dir in kiosk.toml); other kiosks of a group have everything")
        }
        if let trouble { return .failure(.backup, trouble.message, fix: trouble.fix) }
        let count: Int
        switch self.count {
        case .seen(let seen): count = seen
        case .failed:
            return .failure(.backup, "the folder \(folder) cannot be read", fix: "see that its disk or share is there")
        case .late: return .late(.backup, fix: "see that the disk or share of \(folder) is there")
        }
        let isStale =
            newestDaysAgo.map { $0 > BackupFacts.maxDays } ?? (agentSeconds > Int64(BackupFacts.maxDays) * 86_400)
        let age =
            switch newestDaysAgo {
            case nil: "there is none yet"
            case 0: "the newest is of today"
            case 1: "the newest is of yesterday"
            case .some(let days): "the newest is \(days) days old"
            }
        guard isStale else { return .pass(.backup, "\(count) in \(folder); \(age)") }
        return .warning(
            .backup, "\(count) in \(folder); \(age)",
            fix:
                "see that the kiosk is on at night and the folder's disk is there, then the log; fitpinky store backup makes "
                + "one now")
    }
}
