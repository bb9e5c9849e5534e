internal import FitPinkyCore

// Who acts, before it is asked what they may do.
extension GroupDeeds {
    /// Whom the kiosk serves by that name, or the only one.
    func person(_ name: String) throws(GroupRefusal) -> MemberFact {
        try refuseRetired()
        return try actor(name)
    }

    /// Likewise, if they belong to the group; with it.
    func companion(_ name: String) throws(GroupRefusal) -> (member: MemberFact, group: GroupReading) {
        let member = try person(name)
        guard let group = reading.group else { throw noGroup }
        guard reading.stays[member.member] != nil else { throw .notMember(member.name) }
        return (member, group)
    }
}
