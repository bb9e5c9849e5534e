extension ErasureOffer {
    /// What erasing takes away, a sentence each.
    ///
    /// - Parameter hasGroup: whether the member belongs or belonged to a group.
    package static func whatGoes(hasGroup: Bool) -> [String] {
        var sentences = [
            "Your name: you are shown as a former member.",
            "Your captions, notes and answers, what your workouts were, and nudges that you sent or got.",
            "Your photos and their small pictures.",
        ]
        if hasGroup { sentences.append("A wager or a name of the group that you wrote.") }
        return sentences + [
            "Finger care, health data, and all else in your own ledger on this kiosk.",
            "Your phones’ access to the kiosk’s page, and the places to which your notifications go.",
        ]
    }

    /// What stays so that nothing of the others changes.
    ///
    /// - Parameter hasGroup: as above.
    package static func whatIsKept(hasGroup: Bool) -> String {
        hasGroup
            ? "On which days you trained, your goals and who owed what stay, without words: no verdict or streak of the others changes."
            : "Nothing of it is kept on this kiosk."
    }
}

/// What of a member erasing cannot reach from this kiosk.
package struct OutOfReach: Hashable, Sendable {
    /// What other kiosks are called that take it in once they hear of it.
    package var kiosks: [String]
    /// Those that have words of the member, and do not take it in from here.
    package var deafKiosks: [String]
    /// Where nightly backups are; nil if none are made.
    package var backupFolder: String?
    /// Whether the configuration names the member because the kiosk was set up for them.
    package var isInConfiguration: Bool

    package init(kiosks: [String], deafKiosks: [String] = [], backupFolder: String?, isInConfiguration: Bool) {
        (self.kiosks, self.deafKiosks) = (kiosks, deafKiosks)
        (self.backupFolder, self.isInConfiguration) = (backupFolder, isInConfiguration)
    }

    /// A sentence each.
    package var sentences: [String] {
        var sentences = kiosks.map { "\($0) keeps it until that kiosk hears of this, and erases it then." }
        sentences += deafKiosks.map {
            "\($0) does not listen to this kiosk any more, and keeps what it has: ask there, or erase yourself at another kiosk of yours."
        }
        sentences.append(
            backupFolder.map { "Backups in \($0) that were made before: delete them there." }
                ?? "Backups that somebody made before: delete them where they are.")
        if isInConfiguration {
            sentences.append("The configuration file kiosk.toml calls the owner by name: change owner and name there.")
        }
        return sentences + [
            "The system journals of the kiosks (journalctl) name you until they are rotated.",
            "What others saved, printed or were notified of.",
            "Spare blocks of the memory card, which no program reaches: destroy the card if that matters.",
        ]
    }
}
