internal import FitPinkyCore

/// Stakes that a kiosk signed under one dot. The one stands that another member has seen; of several, the one seen by
/// the member who joined first, and of that member's the one seen first. Where nobody has seen any, none stands. So
/// nobody takes a stake back by signing another one in its place.
struct ContestedStakes {
    private var variants: [Dot: [Winner]] = [:]

    /// Takes them out of what was said; none of a ledger that is no household's.
    init(_ said: inout [Slot: Winner], in household: GroupID?) {
        guard household != nil else { return }
        let contested = said.values.filter { $0.isInConflict && $0.fact.isStake }
        for winner in contested { said[winner.slot] = nil }
        variants = Dictionary(grouping: contested, by: \.position.dot)
    }

    /// Those that stand.
    ///
    /// - Parameter winners: what counts without all of them. Only members whose stays count there have a say.
    func standing(_ winners: Winners) -> [Winner] {
        var members: [MemberID] = []
        var stays: [(stay: JoinFact, position: Position)] = []
        for winner in winners.joined {
            let position = winner.position
            if let stay = winners.joining(winner) { stays.append((stay, position)) }
        }
        stays.sort { ($0.stay.day, $0.position) < ($1.stay.day, $1.position) }
        for (stay, _) in stays where !members.contains(stay.member) { members.append(stay.member) }
        return variants.values.flatMap { variants in
            let seen = seen(among: variants, by: members, winners)
            return variants.filter { $0.position.stake == seen }
        }
    }

    private func seen(among variants: [Winner], by members: [MemberID], _ winners: Winners) -> StakeID? {
        var first: [MemberID: (day: Day, stake: StakeID)] = [:]
        for variant in variants {
            guard let setter = winners.setter(of: variant) else { continue }
            let stake = variant.position.stake
            for (member, days) in winners.sightings(of: stake, by: setter, at: variant.position.dot.origin) {
                guard let day = days.min() else { continue }
                if first[member].map({ (day, stake) < ($0.day, $0.stake) }) ?? true { first[member] = (day, stake) }
            }
        }
        return members.lazy.compactMap { first[$0]?.stake }.first
    }
}

extension Winners {
    /// In whose name the stake is; nil if its kiosk does not serve that member.
    fileprivate func setter(of winner: Winner) -> MemberID? {
        switch winner.fact.voice {
        case .member(let member), .group(let member, _):
            serves(winner.position.dot.origin, member) ? member : nil
        case .kiosk: nil
        }
    }
}
