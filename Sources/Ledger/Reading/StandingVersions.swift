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
        let others = losers.filter { $0.content == nil || $0.content == winner.content }
        return Array(([winner] + others).prefix(Version.maxReplaced))
    }
}

extension Version {
    /// A version made now that takes the place of those. It is later than each of them, whatever the clock shows.
    public init(_ change: ChangeID, replacing replaced: [Version], at now: UTCInstant) {
        let replaced = replaced.prefix(Version.maxReplaced)
        let latest = replaced.map(\.updated.milliseconds).max()
        let after = latest.map { $0 < .max ? $0 + 1 : $0 } ?? .min
        self.init(
            change, replacing: replaced.map(\.change),
            updated: UTCInstant(milliseconds: max(now.milliseconds, after)))
    }
}
