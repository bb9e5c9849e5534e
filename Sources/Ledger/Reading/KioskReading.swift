public import FitPinkyCore

/// What the ledger says of one kiosk and of the household around it, but for workouts.
public struct KioskReading: Sendable {
    /// Which kiosk.
    public let kiosk: KioskID
    /// Whom it serves, in the order in which it said so: the first is whom it was set up for.
    public private(set) var members: [MemberFact] = []
    /// Every kiosk that the ledger knows and nobody gave up, this one included.
    public private(set) var kiosks: [KioskID: KioskFact] = [:]
    /// What the TLS keys of those that somebody gave up were bound to.
    public private(set) var retiredPins: Set<[UInt8]> = []
    /// Whether one of its members gave this kiosk up.
    public let isRetired: Bool
    /// Where its members belong.
    public private(set) var belonging = Belonging.none
    /// By which stay each of its members belongs there.
    public private(set) var stays: [MemberID: MembershipID] = [:]
    /// Whom each kiosk serves.
    private var served: [KioskID: [MemberID: Position]] = [:]

    /// Where the members of a kiosk belong.
    public enum Belonging: Sendable {
        /// To no group.
        case none
        /// To one that they have joined, and of which no word has come yet.
        case awaited(GroupID)
        case group(GroupReading)
    }

    /// Reads it from winners of which all are there but those of workouts, checks and days seen.
    public init(_ kiosk: KioskID, from winners: Winners) {
        self.kiosk = kiosk
        isRetired = winners.isRetired(kiosk)
        var joined: [JoinFact] = []
        for winner in winners.all {
            switch (winner.slot, winner.fact) {
            case (.kiosk(let id), .kiosk(let fact)):
                if winners.isRetired(id) { retiredPins.insert(fact.tlsPin) } else { kiosks[id] = fact }
            case (.service(let kiosk, let member), _): served[kiosk, default: [:]][member] = winner.position
            case (.joining(let stay, let member), .join(let fact))
            where winners.serves(kiosk, member) && winners[.leaving(stay, member)] == nil:
                joined.append(fact)
            default: break
            }
        }
        members = (served[kiosk] ?? [:]).sorted { $0.value < $1.value }.compactMap { member, _ in
            guard case .member(let fact) = winners[.member(member)]?.fact else { return nil }
            return fact
        }
        // Kiosks that do not hear each other can have somebody join twice: the later one stands.
        guard let latest = joined.max(by: { ($0.day, $0.group) < ($1.day, $1.group) })?.group else { return }
        for stay in joined where stay.group == latest { stays[stay.member] = stay.membership }
        belonging = GroupReading(latest, from: winners).map { .group($0) } ?? .awaited(latest)
    }

    /// The group, if its word has come.
    public var group: GroupReading? { if case .group(let group) = belonging { group } else { nil } }

    /// Whether that kiosk serves that member.
    public func serves(_ kiosk: KioskID, _ member: MemberID) -> Bool { served[kiosk]?[member] != nil }

    /// Who belongs to the group now, in order of joining.
    public var belongers: [MemberID] {
        var members: [MemberID] = []
        for stay in group?.stays ?? [] where stay.left == nil && !members.contains(stay.member) {
            members.append(stay.member)
        }
        return members
    }
}
