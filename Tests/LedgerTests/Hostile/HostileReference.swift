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
    }

    private let entries: [HostileEntry]
    private let serves: [KioskID: Set<MemberID>]
    private var stays: [Stay] = []

    /// - Parameters:
    ///   - entries: those that are taken in; none of two under one dot.
    ///   - joined: the joinings that count.
    init(_ entries: [HostileEntry], joined: [Winner]) {
        self.entries = entries
        serves = HostileReference.serving(entries)
        for winner in joined {
            guard case .join(let fact) = winner.fact else { continue }
            stays.append(
                Stay(
                    member: fact.member, joined: fact.day, left: nil, dot: winner.position.dot,
                    position: winner.position))
            stays[stays.count - 1].left = leaving(fact, among: joined)
        }
    }

    /// A kiosk serves the members that it minted, and those for which a kiosk that serves them admitted it, if it ever
    /// named them as its owner.
    private static func serving(_ entries: [HostileEntry]) -> [KioskID: Set<MemberID>] {
        var serves: [KioskID: Set<MemberID>] = [:]
        for entry in entries {
            if case .member(let fact) = entry.fact, fact.nonce != nil, entry.record.isFounding(by: .minted) {
                serves[entry.dot.origin, default: []].insert(fact.member)
            }
        }
        for _ in entries {
            for entry in entries {
                guard case .admit(let fact) = entry.fact, let member = fact.member,
                    serves[entry.dot.origin]?.contains(member) ?? false
                else { continue }
                let agrees = entries.contains { other in
                    guard case .kiosk(let said) = other.fact, other.dot.origin == fact.kiosk else { return false }
                    return said.owner == member
                }
                if agrees { serves[fact.kiosk, default: []].insert(member) }
            }
        }
        return serves
    }

    private func isServed(_ member: MemberID, by kiosk: KioskID) -> Bool { serves[kiosk]?.contains(member) ?? false }

    /// On which Days the member says that they have seen the stake, by any kiosk that serves them and not that other member.
    private func days(_ stake: StakeID, seenBy member: MemberID, otherThan other: MemberID? = nil) -> [Day] {
        entries.compactMap { entry in
            guard case .seen(let fact) = entry.fact, fact.stakes.contains(stake),
                isServed(member, by: entry.dot.origin), other.map({ !isServed($0, by: entry.dot.origin) }) ?? true
            else { return nil }
            return fact.day
        }
    }

    /// Each leave ends the stay on its own Day, or on that on which another member first saw it, if that is later; the earliest of them. Where
    /// nobody has seen any, the Day of the first in ledger order.
    private func leaving(_ stay: JoinFact, among joined: [Winner]) -> Day? {
        var others: [MemberID] = []
        for case .join(let fact) in joined.map(\.fact) where fact.member != stay.member { others.append(fact.member) }
        var leaves: [(position: Position, day: Day)] = []
        var ends: [Day] = []
        for entry in entries {
            guard case .leave(let fact) = entry.fact, fact.membership == stay.membership, fact.member == stay.member,
                isServed(stay.member, by: entry.dot.origin)
            else { continue }
            leaves.append((entry.position, fact.day))
            let seen = others.flatMap { days(entry.position.stake, seenBy: $0, otherThan: stay.member) }
            if let first = seen.min() { ends.append(max(first, fact.day)) }
        }
        let end = ends.min() ?? leaves.min { $0.position < $1.position }?.day
        return end.map { max($0, stay.day) }
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
        let belonged = stays.contains { stay in
            stay.member == said.member && stay.joined <= said.day && stay.left.map { said.day <= $0 } ?? true
        }
        return belonged ? said : nil
    }

    /// Settings of one kind, as they were said.
    private func bind(_ track: [Said], _ bindings: inout [StakeID: Binding]) {
        for (place, said) in track.enumerated() {
            let stake = said.entry.position.stake
            bindings[stake] = binding(of: said)
            if case .goal(let fact) = said.entry.fact {
                // What their goal was on that Day: of those that bind by then the last.
                let before = track[..<place].compactMap { other -> (Day, Position, Int)? in
                    guard case .from(let day) = bindings[other.entry.position.stake], day <= said.day,
                        case .goal(let fact) = other.entry.fact
                    else { return nil }
                    return (day, other.entry.position, fact.goal.daysPerWeek)
                }.max { ($0.0, $0.1) < ($1.0, $1.1) }
                if isFirst(said) || before.map({ $0.2 <= fact.goal.daysPerWeek }) ?? false {
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

    /// Whether it is the goal of a joining: right after it in the chain, and of its Day, when the member does not stay already.
    private func isFirst(_ said: Said) -> Bool {
        let dot = said.entry.dot
        return stays.contains { stay in
            stay.member == said.member && stay.joined == said.day && stay.dot.origin == dot.origin
                && stay.dot.epoch == dot.epoch && stay.dot.sequence + 1 == dot.sequence
                && !stays.contains { other in
                    other.member == stay.member && (other.joined, other.position) < (stay.joined, stay.position)
                        && (other.left.map { $0 >= stay.joined } ?? true)
                }
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

extension HostileWorld {
    /// What the group reads of every goal, wager and week start is what the rules say, read aloud.
    func judgeBindings(_ whole: HostileView) -> [HostileFinding] {
        guard let group = whole.reading else { return [HostileFinding(law: .bindings, text: "there is no group")] }
        let perDot = Dictionary(grouping: archive, by: \.dot)
        let entries = archive.filter { entry in
            perDot[entry.dot]?.count == 1 && whole.isAdmitted(entry.dot.origin)
        }
        let bindings = HostileReference(entries, joined: whole.winners.joined).bindings()
        var facts: Set<HouseholdFact> = []
        var wagers = SettingHistory<String>()
        var waiting: [StakeID: [MemberID]] = [:]
        for entry in entries {
            guard let binding = bindings[entry.position.stake] else { continue }
            let place = entry.position.place
            switch binding {
            case .void: continue
            case .waits(let members):
                waiting[entry.position.stake] = members
            case .from(let day):
                switch entry.fact {
                case .goal(let fact):
                    facts.insert(.goal(fact.member, Setting(day: day, place: place, value: fact.goal)))
                case .weekStart(let fact):
                    facts.insert(.weekStart(Setting(day: day, place: place, value: fact.weekStart)))
                case .wager(let fact): wagers.insert(Setting(day: day, place: place, value: fact.text))
                default: continue
                }
            }
        }
        var findings: [HostileFinding] = []
        let read = group.facts.filter { fact in
            switch fact {
            case .goal, .weekStart: true
            case .joined, .left, .said: false
            }
        }
        if read != facts {
            findings.append(HostileFinding(law: .bindings, text: "goals or week starts bind otherwise"))
        }
        if group.wagers != wagers { findings.append(HostileFinding(law: .bindings, text: "wagers bind otherwise")) }
        var stakes: [StakeID: [MemberID]] = [:]
        for stake in group.waiting where [.goal, .wager, .weekStart].contains(stake.fact.kind) {
            stakes[stake.position.stake] = stake.waitsFor
        }
        if stakes != waiting { findings.append(HostileFinding(law: .bindings, text: "others wait")) }
        return findings
    }
}
