package import FitPinkyCore

// What is said of kiosks that are lost, before and after somebody gives one up.
extension StatusView {
    /// What a person is asked before they give up that kiosk; nil where that is their own affair: the kiosk is theirs, or none of the group.
    ///
    /// - Parameters:
    ///   - id: the kiosk's, as it was typed.
    ///   - actor: the name of the member who acts; empty for the only one here.
    package func questionBeforeRetiring(_ id: String, as actor: String) -> String? {
        guard let group = belonging.group, let kiosk = ULID(text: id).map({ KioskID($0) }),
            let lost = group.kiosks.first(where: { $0.id == kiosk && !$0.isThis })
        else { return nil }
        let acting = group.members.filter { $0.isHere && (actor.isEmpty || $0.name == actor) }.map(\.name)
        guard !acting.contains(where: lost.members.contains) else { return nil }
        return lost.question(heard: peers.first { $0.kiosk == kiosk }?.lastHeard)
    }
}

extension GroupView.Kiosk {
    /// Whose it is, as sentences have it.
    package var owners: String { members.isEmpty ? name : listed(members) }

    /// What a member whom it does not serve is asked before they give it up.
    ///
    /// - Parameter heard: when it was last heard; nil if that is not known.
    package func question(heard: UTCInstant?) -> String {
        let last = heard.flatMap { day(of: $0) }.map { ", heard of last on \($0.shortText)" } ?? ""
        return
            "Every kiosk will say that you gave up \(owners)’s kiosk \(id.ulid.text)\(last), until it says something again."
    }

    /// The date in UTC; nil out of the calendar.
    private func day(of instant: UTCInstant) -> Day? {
        let (quotient, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        return Int(exactly: rest < 0 ? quotient - 1 : quotient).flatMap { Day(daysSince1970: $0) }
    }
}
