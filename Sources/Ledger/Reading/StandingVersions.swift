public import FitPinkyCore

/// One version of a split or of a training, as an entry says it.
public struct KnownVersion<Content: Hashable & Sendable>: Hashable, Sendable {
    /// Its name, and what it takes the place of.
    public var version: Version
    /// Where its entry stands.
    public var position: Position
    /// Nil if this version removes.
    public var content: Content?

    init(_ version: Version, at position: Position, _ content: Content?) {
        (self.version, self.position, self.content) = (version, position, content)
    }

    /// The later one wins, then ledger order.
    fileprivate static func isBefore(_ a: Self, _ b: Self) -> Bool {
        (a.version.updated, a.position) < (b.version.updated, b.position)
    }
}

/// The versions of one split or training that no other takes the place of. There is at least one.
///
/// Which they are depends on the set of versions alone, so it is the same in any order of arrival. Versions that replace each other in a
/// circle, which no kiosk writes, leave none of them.
public struct StandingVersions<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The one that wins.
    public let winner: KnownVersion<Content>
    /// The others, the latest first.
    public let losers: [KnownVersion<Content>]

    /// - Parameter versions: all of one split or training, in any order.
    init?(_ versions: some Sequence<KnownVersion<Content>>) {
        let versions = Array(versions)
        var replaced: Set<ChangeID> = []
        for said in versions {
            for change in said.version.replaces where change != said.version.change { replaced.insert(change) }
        }
        let standing = versions.filter { !replaced.contains($0.version.change) }.sorted {
            KnownVersion.isBefore($1, $0)
        }
        guard let winner = standing.first else { return nil }
        (self.winner, losers) = (winner, Array(standing.dropFirst()))
    }

    /// Losing versions that say something else than the winner, each once: what it says last. A losing removal says nothing.
    public var differing: [KnownVersion<Content>] {
        var said: Set<Content> = winner.content.map { [$0] } ?? []
        return losers.filter { loser in
            guard let content = loser.content else { return false }
            return said.insert(content).inserted
        }
    }

    /// The versions whose place a change of the winner takes: the winner, and the losers that say nothing else. The latest come first.
    public var replacedByChange: [KnownVersion<Content>] {
        [winner] + losers.filter { $0.content == nil || $0.content == winner.content }
    }
}

extension Version {
    /// A version made now that takes the place of those. It is later than each of them, whatever the clock shows.
    ///
    /// - Parameter isTrusted: whether that is the date. If it is not, a change is dated just after what it takes the place of: a clock that
    ///   is years ahead would have it win over every change to come.
    public init(_ change: ChangeID, replacing replaced: [Version], at now: UTCInstant, isTrusted: Bool = true) {
        let replaced = replaced.prefix(Version.maxReplaced)
        let latest = replaced.map(\.updated.milliseconds).max()
        let after = latest.map { $0 < .max ? $0 + 1 : $0 } ?? .min
        let isDated = isTrusted || latest == nil
        self.init(
            change, replacing: replaced.map(\.change),
            updated: UTCInstant(milliseconds: isDated ? max(now.milliseconds, after) : after))
    }

    /// More versions than this stand beside each other only in a ledger that somebody made to be so; a next change takes the others.
    public static let maxGathered = (maxReplaced - 1) * maxReplaced

    /// Versions that take the places of more than one version can, and the rest that it can.
    ///
    /// - Parameter standing: the one that wins first.
    static func gathering(
        _ standing: [Version], _ freshID: () -> ULID
    ) -> (gathering: [Version], replaced: [Version]) {
        guard let winner = standing.first, standing.count > maxReplaced else { return ([], standing) }
        let others = Array(standing.dropFirst().prefix(maxGathered))
        let gathering = stride(from: 0, to: others.count, by: maxReplaced).map { start in
            let gathered = others[start..<min(start + maxReplaced, others.count)]
            // The first is the latest of them, and not later than the one that wins.
            return Version(
                ChangeID(freshID()), replacing: gathered.map(\.change), updated: others[start].updated)
        }
        return (gathering, [winner] + gathering)
    }
}
