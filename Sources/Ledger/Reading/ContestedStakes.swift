internal import FitPinkyCore

/// Stakes that a kiosk signed under one dot. The one stands that another member has seen; of several, the one that the other member has seen
/// who joined first; where nobody has seen any, none. So nobody takes a stake back by signing another one in its place.
///
/// Leaves are told apart first, for who belongs depends on them, and by what kiosks have seen that came in place of no lost ones.
struct ContestedStakes {
    private var variants: [Dot: [Winner]] = [:]
    private var joined: [MemberID: Position] = [:]
    /// Dots under which a leave stands, and nothing else does.
    private var dotsOfLeaves: Set<Dot> = []

    /// Takes them out of what was said; none of a ledger that is no household's.
    init(_ said: inout [Slot: Winner], in household: GroupID?) {
        guard household != nil else { return }
        let contested = said.values.filter { $0.isInConflict && $0.fact.isStake }
        guard !contested.isEmpty else { return }
        for winner in contested { said[winner.slot] = nil }
        variants = Dictionary(grouping: contested, by: \.position.dot)
        for winner in said.values {
            guard case .join(let stay) = winner.fact else { continue }
            joined[stay.member] = min(joined[stay.member] ?? winner.position, winner.position)
        }
    }

    /// The leaves that stand.
    mutating func leaves(_ winners: Winners) -> [Winner] {
        var leaves: [Winner] = []
        for (dot, variants) in variants {
            let seen = seen(among: variants, winners)
            let standing = variants.filter { $0.position.stake == seen && $0.fact.kind == .leave }
            if !standing.isEmpty { dotsOfLeaves.insert(dot) }
            leaves += standing
        }
        return leaves
    }

    /// The others that stand.
    func others(_ winners: Winners) -> [Winner] {
        var others: [Winner] = []
        for (dot, variants) in variants where !dotsOfLeaves.contains(dot) {
            let variants = variants.filter { $0.fact.kind != .leave }
            let seen = seen(among: variants, winners)
            others += variants.filter { $0.position.stake == seen }
        }
        return others
    }

    private func seen(among variants: [Winner], _ winners: Winners) -> StakeID? {
        guard let signer = variants.first?.position.dot.origin else { return nil }
        let others = joined.filter { !winners.serves(signer, $0.key) }.sorted { $0.value < $1.value }.map(\.key)
        for other in others {
            let seen = variants.compactMap { variant -> (day: Day, stake: StakeID)? in
                let stake = variant.position.stake
                let days = (winners.seenDays[stake] ?? [:]).filter { winners.serves($0.key, other) }.values
                return days.compactMap { $0.min() }.min().map { ($0, stake) }
            }
            if let first = seen.min(by: { ($0.day, $0.stake) < ($1.day, $1.stake) }) { return first.stake }
        }
        return nil
    }
}
