extension ErasureOffer {
    /// What erasing takes away, a sentence each.
    package static let whatGoes = [
        "Your name: you are shown as a former member.",
        "Your captions, notes and answers, what your workouts were, and nudges that you sent or got.",
        "Your photos and their small pictures.",
        "A wager or a name of the group that you wrote.",
        "Finger care, health data, and all else in your own ledger on this kiosk.",
        "Your phones’ way to this page, and the places to which your notifications go.",
    ]

    /// What stays so that nothing of the others changes.
    package static let whatIsKept =
        "On which days you trained, your goals and who owed what stay, without words: no verdict or streak of the others changes."
}

/// What of a member erasing cannot reach from this kiosk.
package struct OutOfReach: Hashable, Sendable {
    /// What other kiosks of the household are called that have not heard of it.
    package var kiosks: [String]
    /// Where nightly backups are; nil if none are made.
    package var backupFolder: String?
    /// Whether the configuration names the kiosk's owner.
    package var isInConfiguration: Bool

    package init(kiosks: [String], backupFolder: String?, isInConfiguration: Bool) {
        (self.kiosks, self.backupFolder, self.isInConfiguration) = (kiosks, backupFolder, isInConfiguration)
    }

    /// A sentence each.
    package var sentences: [String] {
        var sentences = kiosks.map { "\($0) keeps it until that kiosk hears of this, and erases it then." }
        sentences.append(
            backupFolder.map { "Backups in \($0) that were made before: delete them there." }
                ?? "Backups that somebody made before: delete them where they are.")
        if isInConfiguration {
            sentences.append("The configuration file kiosk.toml calls the owner by name: change owner and name there.")
        }
        return sentences + [
            "What others saved, printed or were notified of.",
            "Spare blocks of the memory card, which no program reaches: destroy the card if that matters.",
        ]
    }
}
