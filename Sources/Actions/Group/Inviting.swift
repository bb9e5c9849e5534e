package import FitPinkyCore
internal import Ledger

// An invitation is no entry: it is between two kiosks, and gone once it was used.
extension HouseholdReading {
    /// Refuses unless somebody can still be invited to become a member.
    package func checkInvitingMember() throws(ActionError) {
        try refuseRetired()
        let group = try group()
        let count = group.beginning.maxMembers
        guard kiosk.belongers.count < count else { throw .fullForInvited(count) }
    }

    /// The public keys of the recovery keys of those of these members who have one.
    package func recoveryKeys(of members: [MemberID]) -> [MemberID: [UInt8]] {
        members.reduce(into: [:]) { $0[$1] = winners.recoveryKey(of: $1) }
    }

    /// Refuses unless a further kiosk of a member can be invited.
    package func checkInvitingKiosk() throws(ActionError) {
        try refuseRetired()
        _ = try group()
    }

    /// The member of that name, in place of whose kiosks another one can be invited.
    package func replaceable(_ name: String, at now: UTCInstant, by calendar: LocalCalendar) throws(ActionError)
        -> MemberID
    {
        let group = try group()
        let names = kiosk.belongers.compactMap { group.names[$0] }
        let found = kiosk.belongers.filter { group.names[$0] == name }
        guard let member = found.first else { throw .nobodyToReplace(name, belonging: names) }
        guard found.count == 1 else { throw .sameName(name) }
        try checkReplacing(member, at: now, by: calendar)
        return member
    }

    /// Refuses unless a kiosk can be invited in place of all those of that member: each has to have been silent for as long as one that another
    /// member gives up.
    package func checkReplacing(_ member: MemberID, at now: UTCInstant, by calendar: LocalCalendar) throws(ActionError)
    {
        try checkInvitingKiosk()
        let group = try group()
        let name = group.names[member] ?? "somebody"
        guard kiosk.belongers.contains(member) else { throw .notMember(name) }
        guard !kiosk.serves(kiosk.kiosk, member) else { throw .servedHere(name) }
        let waitedFor = winners.kiosks(of: member).filter { !winners.isRetired($0) }
        let heard = waitedFor.map { (kiosk: $0, at: lastHeard[$0]) }
        let silence = RetireKiosk.silentDays * 86_400_000
        guard heard.contains(where: { $0.at.map { now.milliseconds - $0.milliseconds < silence } ?? false }) else {
            return
        }
        throw .stillHeard(
            name, heard.map { ($0.kiosk, $0.at.map { calendar.shown($0).date }) })
    }
}

extension ActionError {
    /// The group has as many members as it is for, and can be joined by a further kiosk alone.
    package static func fullForInvited(_ count: Int) -> Self {
        failed(
            "fullForInvited",
            ActionError.full(count).sentence, .inviteFurtherKiosk)
    }

    /// Nobody who belongs is called so.
    package static func nobodyToReplace(_ name: String, belonging names: [String]) -> Self {
        invalid(
            "nobodyToReplace", "nobody in the group is called \(name); choose one of \(names.joined(separator: ", "))")
    }

    /// Several who belong are called so.
    package static func sameName(_ name: String) -> Self {
        failed("sameName", "more than one in the group is called \(name)", .rename)
    }

    /// The kiosk that is asked is one of theirs.
    package static func servedHere(_ name: String) -> Self {
        failed("servedHere", "this kiosk is one of \(name)’s, which lets a further one in without this")
    }

    /// One of their kiosks was heard lately.
    ///
    /// - Parameter kiosks: each with the Day on which it last had everything from here; nil if it never had.
    package static func stillHeard(_ name: String, _ kiosks: [(KioskID, Day?)]) -> Self {
        let heard = kiosks.map { kiosk, day in
            "\(kiosk.ulid.text) was heard of " + (day.map { "last on \($0.shortText)" } ?? "never")
        }
        return failed(
            "stillHeard",
            "not every kiosk of \(name)’s has been silent for \(RetireKiosk.silentDays) days, and only then can another one come "
                + "in place of them: \(heard.joined(separator: ", "))")
    }
}
