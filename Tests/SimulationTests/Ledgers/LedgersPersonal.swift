import Actions
import FitPinkyCore
import Ledger
import Sync

@testable import Store

/// Another kiosk asks for a member's own ledger, and waits for a hold of the member's button.
struct OwnLedgerAsk {
    var kiosk: Int
    var ledger: LedgerName
    var person: OwnLedgers.Person
}

/// Which kiosks may have members' own ledgers, by what people did.
struct OwnLedgers {
    /// A member, as a household knows them.
    struct Person: Hashable {
        var group: GroupID
        var member: MemberID
    }

    /// In the order in which they were made.
    private(set) var names: [LedgerName] = []
    /// The kiosk that made each, and those that were let in.
    private(set) var kiosks: [LedgerName: Set<Int>] = [:]
    /// The ledgers of each member: kiosks that do not hear each other can each make one.
    private(set) var ledgers: [Person: Set<LedgerName>] = [:]

    /// The first entry of all is that of the kiosk that made it.
    mutating func made(_ ledger: LedgerName, by kiosk: Int) {
        guard ledger.isPersonal, kiosks[ledger] == nil else { return }
        names.append(ledger)
        kiosks[ledger] = [kiosk]
    }

    mutating func belongs(_ ledger: LedgerName, to person: Person) { ledgers[person, default: []].insert(ledger) }
    mutating func letIn(_ kiosk: Int, to ledger: LedgerName) { kiosks[ledger]?.insert(kiosk) }
}

extension LedgersOracle {
    /// Somebody held that member's button, so that the other kiosk has their own ledger from then on.
    mutating func letIn(_ ask: OwnLedgerAsk, by holder: Int) {
        let serve = [holder, ask.kiosk].allSatisfy { kiosk in
            served[Place(kiosk: kiosk, group: ask.person.group)]?.contains(ask.person.member) == true
        }
        guard serve, own.ledgers[ask.person]?.contains(ask.ledger) == true else {
            return find(.personal, "kiosk \(holder) lets \(ask.kiosk) into \(ask.ledger), which is not its member's")
        }
        count { $0.letIn += 1 }
        own.letIn(ask.kiosk, to: ask.ledger)
    }

    /// Something of that member's own ledger arrives.
    mutating func judgeOwn(_ way: String, to kiosk: Int, in ledger: LedgerName) {
        count { $0.ownRecords += 1 }
        if own.kiosks[ledger]?.contains(kiosk) != true { find(.personal, "\(way) in \(ledger)") }
    }
}

// Members' own ledgers, as the agents have a member's kiosks share them.
extension LedgersWorld {
    /// Something was said in a ledger that is new here, or may be.
    func noteNewLedger(_ store: Store, _ kiosk: LedgersKiosk) throws {
        try kiosk.listen()
        oracle.kept(try records(of: store).map(\.0), in: store.name, own: store.kiosk, by: kiosk.index)
    }

    /// A member's own ledger at a kiosk that serves them, which is made where there is none.
    func person(_ member: MemberFact, in group: GroupID, at kiosk: LedgersKiosk) throws -> StoreFolder.Person {
        let person = try kiosk.folder.person(
            member.member, called: member.name, in: group, as: kiosk.introductionFact, at: clock(kiosk))
        try noteNewLedger(person.store, kiosk)
        oracle.own.belongs(person.store.name, to: .init(group: group, member: member.member))
        try begin(person.store, kiosk)
        return person
    }

    /// Logs something that is nobody else's business, whether or not the member belongs to a household.
    func keep(_ kiosk: LedgersKiosk, isOwner: Bool, photoBytes: Int) throws {
        let reading = KioskReading(kiosk.home.kiosk, from: try kiosk.home.settings())
        guard let author = isOwner ? reading.members.first : reading.members.last else { return }
        guard let group = kiosk.home.name.group else {
            return try save(author.member, in: kiosk.home, at: kiosk, photoBytes: photoBytes)
        }
        // While it waits for the ledger that another kiosk has it makes no second one.
        guard try kiosk.folder.personalLack()?.member != author.member else { return }
        let person = try person(author, in: group, at: kiosk)
        try save(person.member, in: person.store, at: kiosk, photoBytes: photoBytes)
    }

    /// Asks the other one for the own ledger of the member whose further kiosk this is; where none is missing here, for that of the other
    /// one's owner, which it may not have.
    func askForOwn(_ kiosk: LedgersKiosk, of other: LedgersKiosk) throws {
        guard reach(kiosk.index, other.index), let group = other.home.name.group else { return }
        let owner = KioskReading(other.home.kiosk, from: try other.home.settings()).owner?.member
        let lack = try kiosk.folder.personalLack()
        let isLacking = lack.map { lack in
            lack.group == group
                && kiosk.shared[group.ulid]?.partners.contains {
                    lack.kiosks.contains($0.key) && $0.value.key == other.key
                }
                    == true
        }
        guard let member = isLacking == true ? lack?.member : owner else { return }
        guard mayRead(kiosk, group.ulid, at: other),
            let request = try request(for: member, in: group, by: kiosk, to: other)
        else {
            oracle.count { $0.refusals += 1 }
            return
        }
        let ledger = LedgerName.personal(request.ledger)
        guard request.isLetIn || leak == .letInWithoutHold else {
            other.asking = OwnLedgerAsk(kiosk: kiosk.index, ledger: ledger, person: .init(group: group, member: member))
            return
        }
        if !request.isLetIn { try other.folder.letIn(kiosk.pin, toPersonal: request.ledger) }
        try refreshPins(other)
        try kiosk.folder.introduce(
            kiosk.introductionFact, of: request.member, toPersonal: request.ledger, at: clock(kiosk))
        try noteNewLedger(try kiosk.folder.open(ledger), kiosk)
        guard try introduce(kiosk, to: other, of: ledger), isLacking == true, try kiosk.folder.personalLack() == nil
        else { return }
        try begin(try kiosk.folder.adopt(personal: request.ledger, at: clock(kiosk)), kiosk)
        if kiosk.home.name.group == nil { try settle(kiosk) }
    }

    private func request(
        for member: MemberID, in group: GroupID, by kiosk: LedgersKiosk, to other: LedgersKiosk
    ) throws -> StoreFolder.PersonalRequest? {
        guard leak == .anyMemberAsked, let person = try other.folder.person(member, in: group),
            let ledger = person.store.name.sharedID
        else { return try other.folder.personalRequest(for: member, in: group, by: kiosk.pin) }
        let isLetIn = try person.store.pins().contains(kiosk.pin)
        return StoreFolder.PersonalRequest(ledger: ledger, member: person.member, isLetIn: isLetIn)
    }

    /// A member holds their button, whose ring calls for it because a further kiosk of theirs asks.
    func hold(_ kiosk: LedgersKiosk) throws {
        guard let ask = kiosk.asking, let ledger = ask.ledger.sharedID else { return }
        kiosk.asking = nil
        try kiosk.folder.letIn(kiosks[ask.kiosk].pin, toPersonal: ledger)
        try refreshPins(kiosk)
        oracle.letIn(ask, by: kiosk.index)
    }

    /// Who may read members' own ledgers, where a leak takes them for the household's.
    func mixUpPins(_ kiosk: LedgersKiosk) {
        guard leak == .ownPinsMixedUp, let group = kiosk.home.name.group else { return }
        let readers = kiosk.pins[group.ulid]?.readers ?? []
        for name in oracle.own.names {
            if let ledger = name.sharedID { kiosk.pins[ledger]?.readers.formUnion(readers) }
        }
    }
}
