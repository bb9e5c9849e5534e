package import Actions
package import FitPinkyCore
package import Ledger
package import Store

/// A member of this kiosk, as somebody who may erase themselves.
package struct ErasablePerson: Sendable {
    package var member: MemberFact
    /// As in ``MemberHere``.
    var alone: LedgerName?
    /// Whether the kiosk was set up for them.
    package var isOwner: Bool
    /// Whether they belong or belonged to a household.
    package var hasGroup = false
    /// The other kiosks that have words of theirs and take it in that these go, by name, each once.
    package var listening: [String] = []
    /// Those that do not: this kiosk was given up, or the household was left too long ago.
    package var deaf: [String] = []
}

/// A member of this kiosk.
struct MemberHere {
    var member: MemberFact
    /// Their own ledger, where it alone knows them: they have left, and the kiosk lives in somebody else's.
    var alone: LedgerName?
    /// The household that they left, where they have no ledger of their own.
    var left: GroupID?
}

extension Store {
    /// Who of the kiosk's members acts, as somebody who may erase themselves.
    package func erasablePerson(
        _ actor: Actor, today: Day
    ) throws(StoreError) -> Result<ErasablePerson, ActionError> {
        let here: MemberHere
        switch try memberHere(actor) {
        case .success(let found): here = found
        case .failure(let error): return .failure(error)
        }
        let reading = KioskReading(kiosk, from: try settings())
        var person = ErasablePerson(
            member: here.member, alone: here.alone, isOwner: reading.owner?.member == here.member.member)
        if let alone = here.alone {
            try person.addHouseholds(of: try folder.open(alone), besides: self, today: today)
            return .success(person)
        }
        if let left = here.left {
            try person.add(left, of: here.member.member, in: folder, today: today)
            return .success(person)
        }
        person.hasGroup = reading.home != nil
        person.add(reading, isListening: !reading.isRetired)
        if let own = try personalLedger(of: here.member.member) {
            try person.addHouseholds(of: own.store, besides: self, today: today)
        }
        return .success(person)
    }

    /// The ledgers whose workouts that member may save for a spreadsheet: households', and their own. Where it is not said who of several
    /// asks, those of households.
    package func exported(for name: String) throws(StoreError) -> Result<[Store], ActionError> {
        var (own, isOwner): (LedgerName?, Bool) = (nil, false)
        switch try memberHere(.named(name)) {
        case .success(let here):
            own = here.alone
            if own == nil, here.left == nil { own = try personalLedger(of: here.member.member)?.store.name }
            let owner = KioskReading(kiosk, from: try settings()).owner
            isOwner = owner?.member == here.member.member
        case .failure(let error):
            guard name.isEmpty else { return .failure(error) }
        }
        // Own ledgers that are closed are of before another kiosk gave the owner theirs.
        let closed = Set(try folder.ledgers().filter { $0.closed != nil }.map(\.name))
        return .success(
            try andEarlier().filter { store in
                !store.name.isPersonal || store.name == own || isOwner && closed.contains(store.name)
            })
    }

    /// Who of the kiosk's members acts: one known to the ledger in which it lives, or else one who left before.
    func memberHere(_ actor: Actor) throws(StoreError) -> Result<MemberHere, ActionError> {
        let winners = try settings()
        let reading = KioskReading(kiosk, from: winners)
        do throws(ActionError) {
            return .success(MemberHere(member: try HouseholdReading(reading, winners).actor(actor)))
        } catch {
            guard case .named(let name) = actor, error.name == ActionError.nobody(name, served: []).name else {
                return .failure(error)
            }
            return try memberAlone(name, reading)
        }
    }

    private func memberAlone(
        _ name: String, _ reading: KioskReading
    ) throws(StoreError) -> Result<MemberHere, ActionError> {
        var known: Set<LedgerName> = [self.name]
        for member in reading.members {
            if let own = try personalLedger(of: member.member) { known.insert(own.store.name) }
        }
        var names = reading.members.map(\.shownName)
        for kept in try folder.ledgers() where kept.closed == nil && kept.name.isPersonal && !known.contains(kept.name)
        {
            let own = try folder.open(kept.name)
            guard let member = KioskReading(own.kiosk, from: try own.settings()).owner else { continue }
            if member.name == name { return .success(MemberHere(member: member, alone: kept.name)) }
            names.append(member.shownName)
        }
        for kept in try folder.ledgers() where kept.closed != nil {
            guard case .household(let group) = kept.name else { continue }
            let household = try folder.open(kept.name)
            let winners = try household.settings()
            let erased = winners.erasures().members
            for member in KioskReading(household.kiosk, from: winners).members where !erased.contains(member.member) {
                // Who has an own ledger was looked for there.
                guard try folder.person(member.member, in: group) == nil, !names.contains(member.shownName) else {
                    continue
                }
                if member.name == name { return .success(MemberHere(member: member, left: group)) }
                names.append(member.shownName)
            }
        }
        return .failure(.nobody(name, served: names))
    }
}

extension ErasablePerson {
    /// Households of before.
    fileprivate mutating func addHouseholds(of own: Store, besides home: Store, today: Day) throws(StoreError) {
        let kept = Set(try own.folder.ledgers().map(\.name))
        for case .person(let fact) in try own.settings().all.map(\.fact) {
            let name = LedgerName.household(fact.group)
            guard name != home.name, kept.contains(name) else { continue }
            try add(fact.group, of: fact.there, in: own.folder, today: today)
        }
    }

    /// A household that they left.
    fileprivate mutating func add(
        _ group: GroupID, of member: MemberID, in folder: StoreFolder, today: Day
    ) throws(StoreError) {
        hasGroup = true
        let household = try folder.open(.household(group))
        let winners = try household.settings()
        let reading = KioskReading(household.kiosk, from: winners)
        let left = GroupReading(group, from: winners)?.stays.last { $0.member == member }?.left
        let isOfGrace = left.map { $0.days(until: today) <= Departure.daysOfGrace } ?? false
        add(reading, isListening: isOfGrace && !reading.isRetired)
    }

    fileprivate mutating func add(_ reading: KioskReading, isListening: Bool) {
        for kiosk in reading.partners.keys.sorted() {
            guard let name = reading.name(of: kiosk), !listening.contains(name) else { continue }
            if isListening {
                listening.append(name)
                deaf.removeAll { $0 == name }
            } else if !deaf.contains(name) {
                deaf.append(name)
            }
        }
    }
}
