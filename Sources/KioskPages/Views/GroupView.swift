package import FitPinkyCore
package import Ledger

/// Where this kiosk belongs.
package enum BelongingView: Hashable, Sendable {
    /// To no group.
    case none
    /// To one that it has joined and not heard of yet.
    case awaited(GroupID)
    case group(GroupView)

    /// The group, if its word has come.
    package var group: GroupView? { if case .group(let group) = self { group } else { nil } }
}

/// A group, its members and their kiosks.
package struct GroupView: Hashable, Sendable {
    package var id: GroupID
    /// The one that was given, or made of the members' names.
    package var name: String
    package var weekStart: Weekday
    /// The hour at which its Days start.
    package var dayStart = 0
    package var maxMembers: Int
    /// More members than it is for: two joined while their kiosks did not hear each other.
    package var isOverfull = false
    /// In order of joining.
    package var members: [MemberView]
    package var kiosks: [Kiosk] = []

    package struct Kiosk: Hashable, Sendable {
        package var id: KioskID
        package var name: String
        package var zone: String
        /// `HOST:PORT`; nil if it cannot be reached.
        package var address: String?
        /// The kiosk that is asked.
        package var isThis = false
        /// Names of the members that it serves.
        package var members: [String] = []
    }
}

extension BelongingView {
    /// - Parameter buttons: the buttons of a member, counted from 1; none where there is but one.
    package init(_ reading: KioskReading, buttons: (MemberID) -> [Int]) {
        self =
            switch reading.belonging {
            case .none: .none
            case .awaited(let id): .awaited(id)
            case .group(let group): .group(GroupView(group, of: reading, buttons))
            }
    }
}

extension GroupView {
    fileprivate init(_ group: GroupReading, of reading: KioskReading, _ buttons: (MemberID) -> [Int]) {
        self.init(
            id: group.beginning.group, name: reading.shownGroupName ?? group.name, weekStart: group.latestWeekStart,
            dayStart: group.dayStart, maxMembers: group.beginning.maxMembers,
            isOverfull: reading.belongers.count > group.beginning.maxMembers,
            members: reading.belongers.map { MemberView($0, of: group, reading, buttons: buttons($0)) },
            kiosks: reading.kiosks.sorted { $0.key < $1.key }.map { id, fact in
                Kiosk(
                    id: id, name: fact.name, zone: fact.zone, address: fact.address.isEmpty ? nil : fact.address,
                    isThis: id == reading.kiosk,
                    members: group.names.filter { member, _ in
                        reading.serves(id, member) && !reading.formerOwners.contains(member)
                    }.map(\.value).sorted())
            })
    }
}

extension KioskReading {
    /// What the group is called: by its name, or after those who belong; nil without one. A member who has left today still counts
    /// for today, and belongs no more.
    var shownGroupName: String? {
        group.map { group in GroupName.shown(group.name, memberNames: belongers.compactMap { group.names[$0] }) }
    }
}

/// A code with which another kiosk can join, and what became of it.
package struct InvitationView: Hashable, Sendable {
    /// Six characters; empty in ``EventView/What/invitationTried(_:)``.
    package var code: String
    /// Nil if the clock was not trusted when it was made: it is good for 48 hours of this run of the machine.
    package var expires: WallTime?
    package var status: Status
    /// Where the other kiosk is to join, `HOST:PORT`.
    package var address: String?
    /// How many wrong tries are left.
    package var triesLeft: Int
    /// For a further kiosk of a member: nobody becomes a member by it.
    package var isForKiosk: Bool

    package enum Status: String, CaseIterable, Sendable {
        case active, accepted, expired, burnt
    }

    /// That code.
    package init(
        code: String = "", expires: WallTime? = nil, status: Status, address: String? = nil, triesLeft: Int,
        isForKiosk: Bool
    ) {
        (self.code, self.expires, self.status, self.address) = (code, expires, status, address)
        (self.triesLeft, self.isForKiosk) = (triesLeft, isForKiosk)
    }
}
