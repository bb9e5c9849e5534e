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
}

extension ActionError {
    /// The group has as many members as it is for, and can be joined by a further kiosk alone.
    package static func fullForInvited(_ count: Int) -> Self {
        failed(
            "fullForInvited",
            ActionError.full(count).sentence, .inviteFurtherKiosk)
    }
}
