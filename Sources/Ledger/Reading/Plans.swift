public import FitPinkyCore

/// A split as it stands.
public struct Split: Hashable, Sendable {
    /// Which.
    public var id: SplitID
    /// What it says.
    public var plan: TrainingPlan
    /// When it was changed last.
    public var updated: UTCInstant
    /// Which change made it so: another one by now, and it was changed meanwhile.
    public var change: ChangeID
    /// Set where this is a version that another one has won over: what the split is called that it is a copy of.
    public var copyOf: String?

    /// The most of one member.
    public static let maxCount = 100

    init(_ id: SplitID, _ plan: TrainingPlan, _ version: Version, copyOf: String? = nil) {
        (self.id, self.plan, self.updated, self.change) = (id, plan, version.updated, version.change)
        self.copyOf = copyOf
    }
}

/// A member's training plans, and how long they rest.
///
/// Kiosks of a member that do not hear each other may both change a split. Then the version that was updated last wins, and each other one
/// that says something else stays as a split of its own: its id is the version's, and it is called "NAME (copy)". Nothing is written for it,
/// so all kiosks show the same. The first entry about a split of that id takes its place.
public struct Plans: Equatable, Sendable {
    /// By name, in upper or lower case, then by id.
    public let splits: [Split]
    /// How long the member rests.
    public let timers: TrainingTimersFact?
    private let standings: [SplitID: StandingVersions<TrainingPlan>]
    /// Losing versions that are shown as splits, by the ids that they have as such.
    private let copies: [SplitID: KnownVersion<TrainingPlan>]

    /// None.
    public init() { self.init([:], timers: nil) }

    init(_ standings: [SplitID: StandingVersions<TrainingPlan>], timers: TrainingTimersFact?) {
        (self.standings, self.timers) = (standings, timers)
        var (splits, copies): ([Split], [SplitID: KnownVersion<TrainingPlan>]) = ([], [:])
        for (id, standing) in standings.sorted(by: { $0.key < $1.key }) {
            let winner = standing.winner
            if let plan = winner.content { splits.append(Split(id, plan, winner.version)) }
            for loser in standing.differing {
                let copy = SplitID(loser.version.change.ulid)
                guard var plan = loser.content, standings[copy] == nil, copies[copy] == nil else {
                    continue
                }
                let original = winner.content?.name ?? plan.name
                plan.name = Split.copyName(of: plan.name)
                splits.append(Split(copy, plan, loser.version, copyOf: original))
                copies[copy] = loser
            }
        }
        self.splits = splits.map { (key: $0.plan.name.lowercased(), split: $0) }
            .sorted { ($0.key, $0.split.id) < ($1.key, $1.split.id) }.map(\.split)
        self.copies = copies
    }

    /// The split of that id; nil if it is removed, or there never was one.
    public subscript(id: SplitID) -> Split? { splits.first { $0.id == id } }

    /// When a split of that id was changed last, be it that it was removed; nil if there never was one.
    public func updated(_ id: SplitID) -> UTCInstant? {
        standings[id]?.winner.version.updated ?? copies[id]?.version.updated
    }

    /// The splits that were removed, and when, in the order of their ids.
    public var removed: [(id: SplitID, updated: UTCInstant)] {
        standings.filter { $0.value.winner.content == nil }.map { ($0.key, $0.value.winner.version.updated) }
            .sorted { $0.0 < $1.0 }
    }

    /// What is said to change that split now; the last of it stands. A split that there never was begins with it.
    ///
    /// One version names ``Version/maxReplaced`` others at most. Where more stand beside each other that say the same, versions that say it
    /// too gather them first, so that none is left to come back as a copy.
    ///
    /// - Parameters:
    ///   - plan: nil to remove it.
    ///   - member: whose it is.
    ///   - isTrusted: whether that is the date.
    public func changes(
        of id: SplitID, to plan: TrainingPlan?, of member: MemberID, at now: UTCInstant, isTrusted: Bool = true,
        _ freshID: () -> ULID
    ) -> [SplitFact] {
        let standing = standings[id]?.replacedByChange ?? copies[id].map { [$0] } ?? []
        let (gathering, replaced) = Version.gathering(standing.map(\.version), freshID)
        let version = Version(ChangeID(freshID()), replacing: replaced, at: now, isTrusted: isTrusted)
        return gathering.map { SplitFact(id, of: member, $0, standing.first?.content) }
            + [SplitFact(id, of: member, version, plan)]
    }
}

extension Split {
    /// `NAME (copy)`, or with a number `NAME (copy 2)`, the name cut so that all of it has as many characters and bytes as a name may
    /// have.
    public static func copyName(of name: String, number: Int? = nil) -> String {
        let end = number.map { " (copy \($0))" } ?? " (copy)"
        var kept = name.prefix(TextLimit.splitName.maxCharacters - end.count)
        while kept.utf8.count + end.utf8.count > TextLimit.splitName.maxBytes { kept = kept.dropLast() }
        while kept.last == " " { kept = kept.dropLast() }
        return kept + end
    }
}

/// The plans of all members of a ledger, by what stands of them.
struct PlanLog: Equatable, Sendable {
    private var splits: [MemberID: [SplitID: StandingVersions<TrainingPlan>]] = [:]
    private var timers: [MemberID: TrainingTimersFact] = [:]

    /// Those of scope `plan`.
    init(_ winners: some Sequence<Winner>) {
        for (id, winners) in Dictionary(grouping: winners, by: \.slot.split) {
            if let id { replace(id, by: winners) } else { winners.forEach { take(timers: $0) } }
        }
    }

    /// - Parameter winners: all versions of that split.
    mutating func replace(_ id: SplitID, by winners: [Winner]) {
        for member in Array(splits.keys) {
            splits[member]?[id] = nil
            if splits[member]?.isEmpty ?? false { splits[member] = nil }
        }
        var versions: [MemberID: [KnownVersion<TrainingPlan>]] = [:]
        for winner in winners {
            guard case .split(let fact) = winner.fact else { continue }
            versions[fact.member, default: []].append(KnownVersion(fact.version, at: winner.position, fact.plan))
        }
        for (member, versions) in versions { splits[member, default: [:]][id] = StandingVersions(versions) }
        for member in versions.keys where splits[member]?.isEmpty ?? false { splits[member] = nil }
    }

    mutating func take(timers winner: Winner) {
        if case .trainingTimers(let fact) = winner.fact { timers[fact.member] = fact }
    }

    func plans(of member: MemberID) -> Plans { Plans(splits[member] ?? [:], timers: timers[member]) }
}

// What actions ask, where they read the winners of training plans: ``WinnerScope/plans``.
extension Winners {
    /// The member's training plans.
    public func plans(of member: MemberID) -> Plans {
        PlanLog(all.filter { $0.slot.register.scope == .plan }).plans(of: member)
    }
}
