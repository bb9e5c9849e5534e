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
        try companion(try person(name))
    }

    /// Likewise by their id: two who joined while their kiosks did not hear each other can be called the same.
    func companion(_ id: MemberID) throws(GroupRefusal) -> (member: MemberFact, group: GroupReading) {
        try refuseRetired()
        guard let member = reading.members.first(where: { $0.member == id }) else { return try companion("") }
        return try companion(member)
    }

    private func companion(_ member: MemberFact) throws(GroupRefusal) -> (member: MemberFact, group: GroupReading) {
        guard let group = reading.group else { throw noGroup }
        guard reading.stays[member.member] != nil else { throw .notMember(member.name) }
        return (member, group)
    }
}
