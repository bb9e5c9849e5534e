package import FitPinkyCore
package import Ledger

/// What a ledger is called in words.
package enum LedgerTitle {
    /// `household of Ana and Ben, left 3 Mar 2026`.
    ///
    /// - Parameters:
    ///   - household: what the ledger says, as a kiosk sees it; nil if it cannot be read.
    ///   - closed: since which Day it takes no entries; nil while it does.
    package static func text(_ name: LedgerName, _ household: HouseholdState?, closed: Day?) -> String {
        guard let group = household?.group, let kiosk = household?.kiosk else {
            let owner = household?.kiosk.owner?.name
            let end = closed.map { ", closed \($0.dateText)" } ?? ""
            return switch name {
            case .personal: (owner.map { "\($0)'s own, of no household" } ?? "of no household, and empty as yet") + end
            case .first: (owner.map { "\($0)'s own, of an earlier version" } ?? "of an earlier version") + end
            case .household: "household of which no word has come yet" + end
            }
        }
        let left = kiosk.lastDay(in: group)
        let people = group.people(upTo: left).compactMap { group.names[$0] }
        let end = left.map { ", left \($0.dateText)" } ?? closed.map { ", closed \($0.dateText)" } ?? ""
        return (people.isEmpty ? "household of nobody" : "household of \(listed(people))") + end
    }
}

extension KioskReading {
    /// The Day on which the last of this kiosk's members left that group; nil while one of them belongs, and if none ever did.
    package func lastDay(in group: GroupReading) -> Day? {
        let own = group.stays.filter { serves(kiosk, $0.member) }
        return own.contains { $0.left == nil } ? nil : own.compactMap(\.left).max()
    }
}

extension GroupReading {
    /// Who belongs to it, or belonged on that Day; in order of joining.
    func people(upTo day: Day?) -> [MemberID] {
        var people: [MemberID] = []
        for stay in stays where !people.contains(stay.member) {
            let isThere = stay.left.map { left in day.map { left >= $0 } ?? false } ?? true
            if isThere { people.append(stay.member) }
        }
        return people
    }
}
