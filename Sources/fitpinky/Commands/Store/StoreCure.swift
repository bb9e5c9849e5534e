/// What mends what `store verify` finds.
enum StoreCure: CaseIterable {
    case rebuild
    case partnerOrBackup
    case photo
    case health
    case document
    case nothing

    /// What to do about findings of these kinds, each once; nothing for kinds that only a newer agent knows.
    static func all(for kinds: [String]) -> [StoreCure] {
        let wanted = Set(kinds.compactMap(StoreCure.init(finding:)))
        return allCases.filter(wanted.contains)
    }

    private init?(finding kind: String) {
        switch kind {
        case "derived", "schema": self = .rebuild
        case "malformed", "unsigned", "brokenChain": self = .partnerOrBackup
        case "alteredPhoto", "incompletePhoto": self = .photo
        case "health": self = .health
        case "document": self = .document
        case "strayPhoto", "household": self = .nothing
        default: return nil
        }
    }

    /// For a person.
    var sentence: String {
        switch self {
        case .rebuild: "derived tables: fitpinky store rebuild works them out again from the entries; nothing is lost"
        case .partnerOrBackup:
            """
            entries: let this kiosk connect to a partner's, which sends what it has, and verify again. If they stay, stop the \
            agent and run fitpinky store restore with a backup. What nobody has any more is given up, and what this kiosk \
            said after it said once more, with fitpinky store rebuild --accept-losses
            """
        case .photo:
            "photos: stop the agent and run fitpinky store restore with a backup; the workouts count without them, and "
                + "fitpinky store rebuild --accept-losses removes damaged ones"
        case .health:
            "health data: fitpinky health import with an export of Apple Health puts back what it has; fitpinky health erase "
                + "takes all of it away"
        case .document:
            "documents of a newer version: fitpinky documents import with the export that they are from puts them back"
        case .nothing: "photos of no workout: nothing has to be done"
        }
    }
}
