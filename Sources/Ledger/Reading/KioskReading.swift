public import FitPinkyCore

/// What the ledger says of one kiosk and of the household around it, but for workouts.
public struct KioskReading: Equatable, Sendable {
    /// Which kiosk.
    public let kiosk: KioskID
    /// What it says of itself, given up or not; nil if it never introduced itself.
    public let introduction: KioskFact?
    /// Whom it serves: first its owner, for whom it was set up, then the others in the order in which it named them.
    public private(set) var members: [MemberFact] = []
    /// Every kiosk that the ledger knows and nobody gave up for ever, this one included.
    public private(set) var kiosks: [KioskID: KioskFact] = [:]
    /// What the TLS keys of those that somebody gave up were bound to.
    public private(set) var retiredPins: Set<[UInt8]> = []
    /// Whether one of its members gave this kiosk up.
    public let isRetired: Bool
    /// Kiosks that a member gave up whom they do not serve, and who did: nobody waits for them until they say something.
    public let givenUp: [KioskID: MemberID]
    /// Kiosks that came in place of a member's lost ones, each with the member by whose word it did.
    public let replacements: [KioskID: MemberID]
    /// Whether this kiosk came in place of its owner's lost ones and that does not stand, for one of them has said something: then nothing
    /// counts that it says in their name.
    public let isVoidReplacement: Bool
    /// Where its members belong.
    public private(set) var belonging = Belonging.none
    /// By which stay each of its members belongs there.
    public private(set) var stays: [MemberID: MembershipID] = [:]
    /// The group whose kiosks this one speaks to: that to which its members belong; if they belong to none, the one that
    /// they left last, for it has to hear of that.
    public private(set) var home: GroupID?
    /// Who belongs or belonged to it.
    private var companions: Set<MemberID> = []
    /// Who of them has no stay in it that goes on.
    private var departed: Set<MemberID> = []
    /// Who was a kiosk's owner before it became a further one of somebody else's, and never joined a group: what they logged
    /// is theirs, and they are nobody's companion.
    public private(set) var formerOwners: Set<MemberID> = []
    /// Whom each kiosk serves.
    private var served: [KioskID: [MemberID: Position]]
    /// Whether the ledger is a member's own.
    private let isPersonal: Bool

    /// Where the members of a kiosk belong.
    public enum Belonging: Equatable, Sendable {
        /// To no group.
        case none
        /// To one that they have joined, and of which no word has come yet; or into whose ledger the kiosk was let without a word yet of
        /// any stay of theirs, or of the one by which it comes back; or in which their stay lapsed, and may count again by an admission
        /// that is on its way (``Lapses``).
        case awaited(GroupID)
        case group(GroupReading)
    }

    /// Reads it from winners of which all are there but those of workouts, checks and days seen.
    public init(_ kiosk: KioskID, from winners: Winners) {
        self.kiosk = kiosk
        (served, isPersonal) = (winners.served, winners.ledger.isPersonal)
        isRetired = winners.isRetired(kiosk)
        (givenUp, replacements) = (winners.lost.givenUp, winners.replacements)
        isVoidReplacement = winners.isVoidReplacement(kiosk)
        introduction = if case .kiosk(let fact) = winners[.kiosk(kiosk)]?.fact { fact } else { nil }
        for winner in winners.all {
            let origin = winner.position.dot.origin
            if case .kiosk(let fact) = winner.fact {
                if winners.isRetired(origin) { retiredPins.insert(fact.tlsPin) } else { kiosks[origin] = fact }
            }
        }
        let owner = introduction?.owner
        if let owner, winners.ledger != .first, served[kiosk] == nil, let said = winners[.kiosk(kiosk)]?.position {
            // A further kiosk knows whose it is before it has heard that it was admitted.
            served[kiosk] = [owner: said]
        }
        members = (served[kiosk] ?? [:])
            .sorted { ($0.key == owner ? 0 : 1, $0.value) < ($1.key == owner ? 0 : 1, $1.value) }
            .compactMap { member, _ in
                guard case .member(let fact) = winners[.member(member)]?.fact else { return nil }
                return fact
            }
        // Who erased themselves and came back is somebody else, also where the kiosk was set up for them.
        let erased = winners.erasures().members
        let present = members.filter { !erased.contains($0.member) }
        if !present.isEmpty { members = present }
        readFormerOwners(winners)
        readStays(winners)
    }

    private mutating func readFormerOwners(_ winners: Winners) {
        for winner in winners.all {
            let id = winner.position.dot.origin
            guard case .kiosk(let fact) = winner.fact, let owner = fact.owner, serves(id, owner) else { continue }
            formerOwners.formUnion((served[id] ?? [:]).keys.filter { $0 != owner })
        }
        for case .join(let fact) in winners.joined.map(\.fact) { formerOwners.remove(fact.member) }
    }

    private mutating func readStays(_ winners: Winners) {
        var (present, past): ([JoinFact], [(group: GroupID, left: Day)]) = ([], [])
        /// Of each member who stays no more, whether their last stay lapsed.
        var lapsed: [MemberID: Bool] = [:]
        for case .join(let fact) in winners.joined.map(\.fact) where serves(kiosk, fact.member) {
            if let ending = winners.ending(of: fact) {
                past.append((fact.group, ending.day))
                lapsed[fact.member] = winners.hasLapsed(fact)
            } else {
                present.append(fact)
            }
        }
        // Kiosks that do not hear each other can have somebody join twice: the later one stands.
        let latest = present.max { ($0.day, $0.group) < ($1.day, $1.group) }?.group
        home = winners.household ?? latest ?? past.max { ($0.left, $0.group) < ($1.left, $1.group) }?.group
        var staying: Set<MemberID> = []
        for case .join(let fact) in winners.joined.map(\.fact) where fact.group == home {
            companions.insert(fact.member)
            if winners.ending(of: fact) == nil { staying.insert(fact.member) }
        }
        departed = companions.subtracting(staying)
        guard let latest else {
            let isAwaiting = winners.awaitedStay.map { stay in
                !winners.joined.contains {
                    if case .join(let fact) = $0.fact { fact.membership == stay } else { false }
                }
            }
            let isWaiting = lapsed.values.contains(true) || (isAwaiting ?? past.isEmpty)
            if let household = winners.household, isWaiting, introduction != nil {
                belonging = .awaited(household)
            }
            return
        }
        // Of two stays of one member, which kiosks that do not hear each other can begin, the later.
        for stay in present.sorted(by: { ($0.day, $0.membership) < ($1.day, $1.membership) })
        where stay.group == latest {
            stays[stay.member] = stay.membership
        }
        belonging = GroupReading(latest, from: winners).map { .group($0) } ?? .awaited(latest)
    }

    /// For whom the kiosk was set up; nil if it named nobody yet.
    public var owner: MemberFact? { members.first }

    /// The stay by which the kiosk admits others: its owner's, or that of the first of its members who belongs. Nil if none does.
    public var ownStay: MembershipID? { members.lazy.compactMap { stays[$0.member] }.first }

    /// The other kiosks of ``home``: those that serve somebody who belongs or belonged to it, and that nobody gave up. In a member's own
    /// ledger all others, for no kiosk but theirs knows its id.
    public var partners: [KioskID: KioskFact] {
        kiosks.filter { id, _ in id != kiosk && (isPersonal || companions.contains { serves(id, $0) }) }
    }

    /// Whether everybody whom that kiosk serves, of those who belonged to ``home``, has left it.
    public func hasLeft(_ kiosk: KioskID) -> Bool {
        !companions.contains { serves(kiosk, $0) && !departed.contains($0) }
    }

    /// The group, if its word has come.
    public var group: GroupReading? { if case .group(let group) = belonging { group } else { nil } }

    /// Whether others wait for that kiosk: nobody gave it up.
    public func isWaitedFor(_ kiosk: KioskID) -> Bool { kiosks[kiosk] != nil && givenUp[kiosk] == nil }

    /// Whether that kiosk serves that member.
    public func serves(_ kiosk: KioskID, _ member: MemberID) -> Bool { served[kiosk]?[member] != nil }

    /// Whether somebody is served by both kiosks.
    public func haveMemberInCommon(_ a: KioskID, _ b: KioskID) -> Bool {
        a == b || (served[a] ?? [:]).keys.contains { serves(b, $0) }
    }

    /// What a kiosk is called: after those whom it serves and who belong to the group, who may call themselves otherwise than
    /// when it was set up; where nobody is known, as it calls itself. Nil if it never introduced itself.
    public func name(of kiosk: KioskID) -> String? {
        let people = belongers.filter { serves(kiosk, $0) }.compactMap { group?.names[$0] }
        return people.isEmpty ? kiosks[kiosk]?.shownName : GroupName.shown("", memberNames: people)
    }

    /// Who belongs to the group now, in order of joining.
    public var belongers: [MemberID] {
        var members: [MemberID] = []
        for stay in group?.stays ?? [] where stay.left == nil && !members.contains(stay.member) {
            members.append(stay.member)
        }
        return members
    }
}
