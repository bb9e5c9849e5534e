import FitPinkyCore
import Ledger

/// From when stakes bind, read aloud from the rules: lists of what was said, days as numbers, no indices. It shares no code with
/// `Stakes`.
struct HostileReference {
    private struct Said {
        var entry: HostileEntry
        var member: MemberID
        var day: Day
    }

    private struct Stay {
        var member: MemberID
        var joined: Day
        /// The last Day by the rules of weeks; nil while it goes on.
        var left: Day?
        var dot: Dot
        var position: Position
        var fact: JoinFact
    }

    private let entries: [HostileEntry]
    private var serves: [KioskID: Set<MemberID>]
    private var stays: [Stay] = []
    /// Kiosks in place of lost ones, by whose word nobody leaves.
    private var inPlace: Set<KioskID> = []

    /// - Parameters:
    ///   - entries: those that are taken in; none of two under one dot.
    ///   - joined: the joinings that count.
    ///   - ends: of the chains of all that are taken in.
    init(_ entries: [HostileEntry], joined: [Winner], in group: GroupID, ends: [Vector.Tip]) {
        self.entries = entries
        serves = HostileReference.serving(entries, in: group)
        for winner in joined {
            guard case .join(let fact) = winner.fact else { continue }
            stays.append(
                Stay(
                    member: fact.member, joined: fact.day, left: nil, dot: winner.position.dot,
                    position: winner.position, fact: fact))
        }
        readLeaves(joined)
        for (kiosk, member) in replacing(ends) {
            serves[kiosk, default: []].insert(member)
            inPlace.insert(kiosk)
        }
        // What such a kiosk has seen counts as well.
        readLeaves(joined)
    }

    private mutating func readLeaves(_ joined: [Winner]) {
        let stays = joined.compactMap { if case .join(let fact) = $0.fact { fact } else { JoinFact?.none } }
        for (place, stay) in stays.enumerated() { self.stays[place].left = leaving(stay, among: joined) }
    }

    /// A kiosk serves the members that it minted, those for which a kiosk that serves them admitted it, and those whose recovery key did, if it
    /// ever named them as its owner.
    private static func serving(_ entries: [HostileEntry], in group: GroupID) -> [KioskID: Set<MemberID>] {
        var serves: [KioskID: Set<MemberID>] = [:]
        var keys: [MemberID: [UInt8]] = [:]
        var admissions: [(fact: AdmitFact, signer: KioskID)] = []
        for entry in entries {
            switch entry.fact {
            case .member(let fact) where fact.nonce != nil && entry.record.isFounding(by: .minted):
                serves[entry.dot.origin, default: []].insert(fact.member)
                keys[fact.member] = fact.recoveryKey
            case .admit(let fact): admissions.append((fact, entry.dot.origin))
            default: continue
            }
        }
        func agrees(_ kiosk: KioskID, _ member: MemberID) -> Bool {
            HostileReference.agrees(kiosk, member, entries)
        }
        for (fact, _) in admissions {
            guard let member = fact.member, let signature = fact.recovery, let key = keys[member],
                agrees(fact.kiosk, member),
                RecoveryKey.isSigned(signature, admitting: fact.kiosk, of: member, in: group, by: key)
            else { continue }
            serves[fact.kiosk, default: []].insert(member)
        }
        var before: [KioskID: Set<MemberID>]?
        while before != serves {
            before = serves
            for (fact, signer) in admissions {
                guard let member = fact.member, serves[signer]?.contains(member) ?? false, agrees(fact.kiosk, member)
                else { continue }
                serves[fact.kiosk, default: []].insert(member)
            }
        }
        return serves
    }

    /// Kiosks in place of lost ones: another member says of all the lost ones where their chains end, and there they do.
    private func replacing(_ ends: [Vector.Tip]) -> [KioskID: MemberID] {
        var replacing: [KioskID: MemberID] = [:]
        for entry in entries {
            guard case .admit(let fact) = entry.fact, fact.isReplacing,
                let member = fact.member, serves[fact.kiosk] == nil,
                HostileReference.agrees(fact.kiosk, member, entries),
                // Of what a kiosk says so of another one the last counts.
                !entries.contains(where: { other in
                    guard case .admit(let later) = other.fact, later.isReplacing else { return false }
                    return (later.kiosk, later.member, other.dot.origin) == (fact.kiosk, member, entry.dot.origin)
                        && entry.position < other.position
                }),
                stays.contains(where: { $0.member == member && $0.left == nil }),
                stays.contains(where: { stay in
                    stay.member != member && isServed(stay.member, by: entry.dot.origin)
                        && said(leavingOf: stay.fact).allSatisfy { entry.position < $0.position }
                }),
                fact.heads == ends.filter({ isServed(member, by: $0.dot.origin) })
            else { continue }
            replacing[fact.kiosk] = member
        }
        return replacing
    }

    /// Whether the kiosk ever named that member as its owner.
    private static func agrees(_ kiosk: KioskID, _ member: MemberID, _ entries: [HostileEntry]) -> Bool {
        entries.contains { entry in
            guard case .kiosk(let fact) = entry.fact, entry.dot.origin == kiosk else { return false }
            return fact.owner == member
        }
    }

    private func isServed(_ member: MemberID, by kiosk: KioskID) -> Bool { serves[kiosk]?.contains(member) ?? false }

    /// On which Days the member says that they have seen the stake, by any kiosk that serves them.
    private func days(_ stake: StakeID, seenBy member: MemberID) -> [Day] {
        entries.compactMap { entry in
            guard case .seen(let fact) = entry.fact, fact.stakes.contains(stake),
                isServed(member, by: entry.dot.origin)
            else { return nil }
            return fact.day
        }
    }

    /// On which Day each other member first says that they have seen the entry; of those who ever joined and whom its kiosk does not serve.
    private func firstDays(_ entry: HostileEntry, otherThan member: MemberID) -> [(member: MemberID, day: Day)] {
        Set(stays.map(\.member)).subtracting([member]).compactMap { other in
            guard !isServed(other, by: entry.dot.origin),
                let first = days(entry.position.stake, seenBy: other).min()
            else { return nil }
            return (other, first)
        }
    }

    /// Each leave ends the stay on its own Day, or on that on which another member first saw it, if that is later; the earliest of them. Where
    /// nobody has seen any, the Day of the first in ledger order. None ends it more than two Days after the last other member first saw it.
    private func leaving(_ stay: JoinFact, among joined: [Winner]) -> Day? {
        let others = joined.compactMap { winner -> (stay: JoinFact, left: Day)? in
            guard case .join(let fact) = winner.fact else { return nil }
            return (fact, said(leavingOf: fact).min { $0.position < $1.position }?.day ?? .last)
        }
        var ends: [Day] = []
        var unseen: [(position: Position, day: Day)] = []
        for (entry, day) in said(leavingOf: stay).map({ ($0.entry, $0.day) }) {
            let first = firstDays(entry, otherThan: stay.member)
            var right: [MemberID: Day] = [:]
            for (other, first) in first {
                let came = others.filter { $0.stay.member == other }.map(\.stay.day).min() ?? .first
                let later = days(entry.position.stake, seenBy: other).filter { $0.days(until: day) <= 2 }.min()
                right[other] = first < max(came, stay.day) ? later ?? first : first
            }
            let asked = others.filter {
                $0.stay.member != stay.member && !isServed($0.stay.member, by: entry.dot.origin)
            }
            let capped = min(
                day, lastReport(right, among: asked, named: named(by: entry))?.advanced(byDays: 2) ?? .last)
            unseen.append((entry.position, capped))
            let hadWitness = asked.contains { $0.stay.day <= day && day <= $0.left }
            let known = first.compactMap { other, seen -> Day? in
                let then = asked.filter { $0.stay.member == other && $0.left >= min(day, seen) }
                guard let came = then.map(\.stay.day).min() else { return nil }
                return !hadWitness && came > day && seen <= came ? day : seen
            }
            if let first = known.min() { ends.append(max(capped, first)) }
        }
        let end = ends.min() ?? unseen.min { $0.position < $1.position }?.day
        return end.map { max($0, stay.day) }
    }

    /// On which Day the last who had joined by then reported a leave, or left; nil if one of them has yet to.
    /// Those count whose stays the leave names; where it names none that is known, all that had joined by the reports of those before them.
    private func lastReport(
        _ reports: [MemberID: Day], among stays: [(stay: JoinFact, left: Day)], named: Set<MembershipID>
    ) -> Day? {
        var members: [MemberID: (joined: Day, said: Day?)] = [:]
        for (member, stays) in Dictionary(grouping: stays, by: \.stay.member) {
            guard let joined = stays.map(\.stay.day).min(), let left = stays.map(\.left).max() else { continue }
            members[member] = (joined, reports[member].map { max($0, joined) } ?? (left == .last ? nil : left))
        }
        let known = Set(stays.filter { named.contains($0.stay.membership) }.map(\.stay.member))
        if !known.isEmpty {
            let days = members.filter { known.contains($0.key) }.map(\.value)
            return days.contains { $0.said == nil } ? nil : days.compactMap(\.said).max()
        }
        // Whether somebody is asked depends on those who were there before: of the first who joined, on nobody.
        var last: Day?
        for member in members.filter({ reports[$0.key] != nil || $0.value.said == nil }).values
            .sorted(by: { $0.joined < $1.joined })
        {
            if let last, member.joined > last { break }
            guard let said = member.said else { return nil }
            last = last.map { max($0, said) } ?? said
        }
        guard let last else { return nil }
        let left = members.filter { reports[$0.key] == nil && $0.value.joined <= last }.compactMap(\.value.said)
        return (left + [last]).max()
    }

    private func named(by entry: HostileEntry) -> Set<MembershipID> {
        if case .leave(let fact) = entry.fact { Set(fact.others) } else { [] }
    }

    /// The leaves of a stay by kiosks of its member.
    private func said(leavingOf stay: JoinFact) -> [(entry: HostileEntry, position: Position, day: Day)] {
        entries.compactMap { entry in
            guard case .leave(let fact) = entry.fact, fact.membership == stay.membership, fact.member == stay.member,
                isServed(stay.member, by: entry.dot.origin), !inPlace.contains(entry.dot.origin)
            else { return nil }
            return (entry, entry.position, fact.day)
        }
    }

    /// What binds, by stake.
    func bindings() -> [StakeID: Binding] {
        var bindings: [StakeID: Binding] = [:]
        for track in Dictionary(grouping: entries.compactMap(stake), by: Track.init).values {
            bind(track.sorted { ($0.day, $0.entry.position) < ($1.day, $1.entry.position) }, &bindings)
        }
        return bindings
    }

    /// The group's settings of one kind, or one member's goals.
    private struct Track: Hashable {
        var kind: Fact.Kind
        var member: MemberID?

        init(_ said: Said) {
            kind = said.entry.fact.kind
            if kind == .goal { member = said.member }
        }
    }

    /// A goal, a wager or a week start that counts.
    private func stake(_ entry: HostileEntry) -> Said? {
        let said: Said
        switch entry.fact {
        case .goal(let fact): said = Said(entry: entry, member: fact.member, day: fact.day)
        case .wager(let fact): said = Said(entry: entry, member: fact.member, day: fact.day)
        case .weekStart(let fact): said = Said(entry: entry, member: fact.member, day: fact.day)
        default: return nil
        }
        guard isServed(said.member, by: entry.dot.origin) else { return nil }
        if case .goal = entry.fact { return said }
        return belongs(said.member, on: said.day) ? said : nil
    }

    private func belongs(_ member: MemberID, on day: Day) -> Bool {
        stays.contains { $0.member == member && $0.joined <= day && $0.left.map { day <= $0 } ?? true }
    }

    /// Settings of one kind, as they were said.
    private func bind(_ track: [Said], _ bindings: inout [StakeID: Binding]) {
        for (place, said) in track.enumerated() {
            let stake = said.entry.position.stake
            bindings[stake] = binding(of: said)
            if case .from(let day) = bindings[stake], said.entry.fact.kind != .goal, !belongs(said.member, on: day) {
                bindings[stake] = .void
            }
            if case .goal(let fact) = said.entry.fact {
                // What their goal was on that Day: of those that bind by then the last.
                let before = track[..<place].compactMap { other -> (Day, Position, Int)? in
                    guard case .from(let day) = bindings[other.entry.position.stake], day <= said.day,
                        case .goal(let fact) = other.entry.fact
                    else { return nil }
                    return (day, other.entry.position, fact.goal.daysPerWeek)
                }.max { ($0.0, $0.1) < ($1.0, $1.1) }
                if isFirst(said, among: track) || before.map({ $0.2 <= fact.goal.daysPerWeek }) ?? false {
                    bindings[stake] = .from(said.day)
                }
            }
            // A later word replaces one that binds no earlier.
            guard case .from(let day) = bindings[stake] else { continue }
            for other in track[..<place] {
                if case .from(let earlier) = bindings[other.entry.position.stake], earlier >= day {
                    bindings[other.entry.position.stake] = .void
                }
            }
        }
    }

    /// Whether it is the first goal of a stay, when the member does not stay already: of the goals of its first Day and before, but not of a stay
    /// before, the one that another member saw first; of those the highest, and the first in ledger order.
    private func isFirst(_ said: Said, among track: [Said]) -> Bool {
        func place(_ said: Said) -> (Day, Int, Position) {
            let days = if case .goal(let fact) = said.entry.fact { fact.goal.daysPerWeek } else { 0 }
            let first = firstDays(said.entry, otherThan: said.member).map(\.day).min()
            return (first ?? .last, -days, said.entry.position)
        }
        return stays.contains { stay in
            let before = stays.filter { other in
                other.member == stay.member && (other.joined, other.position) < (stay.joined, stay.position)
            }
            let left = before.map { $0.left ?? .last }.max()
            func isOfIt(_ said: Said) -> Bool { said.day <= stay.joined && left.map { $0 < said.day } ?? true }
            return stay.member == said.member && left.map { $0 < stay.joined } ?? true && isOfIt(said)
                && track.allSatisfy { !isOfIt($0) || place(said) <= place($0) }
        }
    }

    /// By every other member that belonged then or came later.
    private func binding(of said: Said) -> Binding {
        let id = said.entry.position.stake
        var concerned: [Stay] = []
        for member in Set(stays.map(\.member)) where member != said.member {
            if isServed(member, by: said.entry.dot.origin) { continue }
            let open = stays.filter { $0.member == member && ($0.left.map { said.day <= $0 } ?? true) }
            if let first = open.min(by: { $0.joined < $1.joined }) { concerned.append(first) }
        }
        let then = concerned.filter { $0.joined <= said.day }
        for stay in then where stay.left == nil {
            let all = days(id, seenBy: stay.member)
            if !all.isEmpty, all.allSatisfy({ isAhead(said, of: $0) }) { return .void }
        }
        let bound = then.map { bindingDay(said, $0) }
        var missing = zip(then, bound).filter { $0.1 == nil }.map(\.0.member)
        var day = bound.compactMap { $0 }.max().map { max($0, said.day) } ?? said.day
        let (boundThen, isBoundThen) = (day, missing.isEmpty)
        for stay in concerned where stay.joined > said.day {
            let seen = days(id, seenBy: stay.member).filter { !isAhead(said, of: $0) }.min()
            if then.isEmpty, let seen, seen <= stay.joined { continue }
            if !then.isEmpty, isBoundThen, boundThen <= stay.joined { continue }
            if let seen = bindingDay(said, stay) { day = max(day, seen) } else { missing.append(stay.member) }
        }
        return missing.isEmpty ? .from(day) : .waits(for: missing.sorted())
    }

    /// Whether the stake is dated more than two Days after that Day.
    private func isAhead(_ said: Said, of day: Day) -> Bool { day.days(until: said.day) > 2 }

    /// When that member has it, or has left. Days long before the stake's own are passed over.
    private func bindingDay(_ said: Said, _ stay: Stay) -> Day? {
        let seen = days(said.entry.position.stake, seenBy: stay.member).filter { !isAhead(said, of: $0) }
        let gone = stay.left.flatMap { $0.advanced(byDays: 1) ?? .last }
        return (seen + [gone].compactMap { $0 }).min()
    }
}
