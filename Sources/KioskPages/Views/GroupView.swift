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
            members: reading.belongers.map { MemberView($0, of: group, reading, buttons: buttons($0)) },
            kiosks: reading.kiosks.sorted { $0.key < $1.key }.map { id, fact in
                Kiosk(
                    id: id, name: fact.name, zone: fact.zone, address: fact.address.isEmpty ? nil : fact.address,
                    isThis: id == reading.kiosk,
                    members: group.names.filter { member, _ in
                        reading.serves(id, member) && !reading.formerOwners.contains(member)
                    }.map(\.value).sorted(),
                    admittedBy: reading.replacements[id].map { group.names[$0] ?? "somebody" },
                    givenUpBy: reading.givenUp[id].map { group.names[$0] ?? "somebody" })
            }, isOverfull: reading.belongers.count > group.beginning.maxMembers,
            waiting: group.waiting.compactMap { WaitingStakeView($0, names: group.names) })
    }
}

extension WaitingStakeView {
    /// Nil for what is no goal, wager or week start.
    init?(_ stake: WaitingStake, names: [MemberID: String]) {
        func name(_ member: MemberID) -> String { names[member] ?? "somebody" }
        let waitsFor = stake.waitsFor.map(name)
        if case .goal(let fact) = stake.fact {
            self.init(
                what: .goal, value: String(fact.goal.daysPerWeek), member: name(fact.member), waitsFor: waitsFor)
        } else if case .wager(let fact) = stake.fact {
            self.init(what: .wager, value: fact.text, member: name(fact.member), waitsFor: waitsFor)
        } else if case .weekStart(let fact) = stake.fact {
            self.init(
                what: .weekStart, value: fact.weekStart.word, member: name(fact.member), waitsFor: waitsFor)
        } else {
            return nil
        }
    }
}

extension KioskReading {
    /// What the group is called: by its name, or after those who belong; nil without one. A member who has left today still counts
    /// for today, and belongs no more.
    var shownGroupName: String? {
        group.map { group in GroupName.shown(group.name, memberNames: belongers.compactMap { group.names[$0] }) }
    }
}

extension InvitationView {
    package enum Status: String, CaseIterable, Sendable {
        case active, accepted, expired, burnt
    }
}
