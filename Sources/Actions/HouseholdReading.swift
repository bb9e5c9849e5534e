package import Documents
package import FitPinkyCore
package import Ledger

/// What an action sees: all that it is decided on.
package struct HouseholdReading: Sendable {
    /// The kiosk on which it is taken, its members and their group.
    package let kiosk: KioskReading
    /// What fills the registers: the settings, and those of the action's scope.
    package let winners: Winners
    /// The kiosk's buttons, in the order of its configuration.
    package let buttons: [Button]
    /// The weekday with which the running week of the household began; Monday without a household. A member's own ledger does not say it.
    package let weekStart: Weekday
    /// What is kept of the members' documents of a newer schema, where the action reads it.
    package var documents: [MemberID: [NewerDocument]] = [:]
    /// When another kiosk last had everything from here, where the action reads it; not there of one that never had.
    package var lastHeard: [KioskID: UTCInstant] = [:]

    /// A button of the kiosk.
    package struct Button: Hashable, Sendable {
        /// The name that the configuration has for its member; nil for none.
        package var configured: String?
        /// The name of the member whose presses are made there; nil if nobody is left for it.
        package var holder: String?

        /// A button of these.
        package init(configured: String? = nil, holder: String? = nil) {
            (self.configured, self.holder) = (configured, holder)
        }
    }

    /// What an action sees of these.
    ///
    /// - Parameter kiosk: read from these winners.
    package init(
        _ kiosk: KioskReading, _ winners: Winners, buttons: [Button] = [], weekStart: Weekday = .monday
    ) {
        (self.kiosk, self.winners, self.buttons, self.weekStart) = (kiosk, winners, buttons, weekStart)
    }
}

/// Who takes an action.
package enum Actor: Hashable, Sendable {
    /// The member of that name whom the kiosk serves; empty for the only one.
    case named(String)
    /// The member of that id: two who joined while their kiosks did not hear each other can have one name.
    case member(MemberID)

    /// The only one whom the kiosk serves.
    package static let only = Actor.named("")
}

// The errors of what follows, for those who throw them.
extension [ActionError] {
    static let ofActor: [ActionError] = [.whoActs(["Ana", "Ben"]), .nobody("Dan", served: ["Ana", "Ben"])]
    static let ofPerson = ofActor + [.retired]
    static let ofGroup: [ActionError] = [.noGroup, .awaitsGroup]
    static let ofMember = ofPerson + ofGroup + [.notMember("Ana")]
}

extension HouseholdReading {
    /// The member whom the kiosk serves.
    package func actor(_ actor: Actor) throws(ActionError) -> MemberFact {
        switch actor {
        case .member(let id):
            guard let member = kiosk.members.first(where: { $0.member == id }) else { return try self.actor(.only) }
            return member
        case .named(let name):
            let belonging = kiosk.members.filter { kiosk.stays[$0.member] != nil }
            let acting = belonging.isEmpty ? kiosk.members : belonging
            if name.isEmpty {
                guard let member = acting.first, acting.count == 1 else { throw .whoActs(acting.map(\.shownName)) }
                return member
            }
            guard let member = (belonging + kiosk.members).first(where: { $0.name == name }) else {
                throw .nobody(name, served: kiosk.members.map(\.shownName))
            }
            return member
        }
    }

    /// The member whom the kiosk serves, unless it was retired.
    func person(_ actor: Actor) throws(ActionError) -> MemberFact {
        try refuseRetired()
        return try self.actor(actor)
    }

    /// The member whom the kiosk serves, if they belong to the group; with it.
    func member(_ actor: Actor) throws(ActionError) -> (fact: MemberFact, group: GroupReading) {
        let member = try person(actor)
        let group = try group()
        guard kiosk.stays[member.member] != nil else { throw .notMember(member.name) }
        return (member, group)
    }

    /// The group to which the kiosk's members belong.
    func group() throws(ActionError) -> GroupReading {
        switch kiosk.belonging {
        case .none: throw .noGroup
        case .awaited: throw .awaitsGroup
        case .group(let group): return group
        }
    }

    func refuseRetired() throws(ActionError) {
        if kiosk.isRetired { throw .retired }
    }

    /// What a member is called.
    func name(of member: MemberID) -> String? {
        guard case .member(let fact) = winners[.member(member)]?.fact else { return nil }
        return fact.shownName
    }
}
