public import FitPinkyCore

/// From when a stake binds.
public enum Binding: Hashable, Sendable {
    /// From that Day on.
    case from(Day)
    /// It waits until the kiosks of these members have it, ascending: until then what was set before stands.
    case waits(for: [MemberID])
    /// It counts for nothing: it is dated more than two Days after another member had it.
    case void
}

/// From which Day goals, wagers, week starts and leaves bind: nobody changes what a week is about after it began, nor
/// behind another member's back.
///
/// A stake binds from its own Day, or from the Day on which the last other current member has seen it, if that is
/// later. A member has seen it on the least Day of a ``SeenFact`` of a kiosk of theirs that names it. A raised goal
/// needs nobody, and neither does the first goal of a stay: of the member's goals of its first Day the one that another
/// member has seen first. All of it is a function of the set of entries.
struct Stakes: Equatable, Sendable {
    /// Who set a stake, at which kiosk, and for which Day.
    struct Setter: Hashable, Sendable {
        var member: MemberID
        var kiosk: KioskID
        var day: Day
    }

    /// The stakes that count or may come to count.
    private(set) var setters: [StakeID: Setter] = [:]
    private(set) var bindings: [StakeID: Binding] = [:]

    /// A setting may be dated so many Days after another member first had it: kiosks may be a date line apart.
    static let daysAhead = 2
    /// A kiosk says at least once a week what it has seen. One that said nothing for so many Days was off, or its clock
    /// was wrong.
    static let daysOfSilence = 8

    init() {}

    /// - Parameters:
    ///   - winners: of which all count but the group's settings.
    ///   - settings: the group's settings that were said.
    init(_ winners: Winners, _ settings: [Winner]) {
        guard winners.household != nil else { return }
        let sight = Sight(winners)
        var tracks: [Fact.Kind: [(winner: Winner, day: Day)]] = [:]
        for winner in settings {
            guard case .group(let member, let day) = winner.fact.voice, let day else { continue }
            setters[winner.position.stake] = Setter(
                member: member, kiosk: winner.position.dot.origin, day: day)
            var binding = sight.binding(of: winner, by: member, on: day)
            // A setting of the group that would bind once its member has left counts for nothing.
            if winner.fact.isBoundWhenSeen, case .from(let day) = binding, !sight.belongs(member, on: day) {
                binding = .void
            }
            bindings[winner.position.stake] = binding
            tracks[winner.fact.kind, default: []].append((winner, day))
        }
        for said in tracks.values {
            var track = Track()
            for (winner, _) in said.sorted(by: { ($0.day, $0.winner.position) < ($1.day, $1.winner.position) }) {
                replace(by: winner, &track)
            }
        }
        for (member, goals) in sight.goals { read(goals, of: member, sight) }
        for (stake, leave) in winners.leaves.all {
            setters[stake] = Setter(member: leave.leaver, kiosk: leave.signer, day: leave.day)
        }
    }

    /// When the stake binds; nil if the entry is not a stake.
    func binding(of winner: Winner) -> Binding? { bindings[winner.position.stake] }

    /// A later setting replaces earlier ones that would bind on the same Day or later. Otherwise a member could bring
    /// an earlier setting back by seeing it last.
    private mutating func replace(by winner: Winner, _ track: inout Track) {
        guard winner.fact.isBoundWhenSeen, case .from(let day) = binding(of: winner) else { return }
        let goal: Goal? = if case .goal(let fact) = winner.fact { fact.goal } else { nil }
        for earlier in track.append(winner.position.stake, from: day, goal) { bindings[earlier] = .void }
    }

    /// A member's goals: lowered ones bind when seen.
    private mutating func read(_ goals: [Sight.Goal], of member: MemberID, _ sight: Sight) {
        var track = Track()
        for goal in goals {
            let id = goal.winner.position.stake
            setters[id] = Setter(member: member, kiosk: goal.winner.position.dot.origin, day: goal.day)
            let before = track.goal(on: goal.day)
            var binding = sight.binding(of: goal.winner, by: member, on: goal.day)
            // Another member who names an earlier Day takes nothing from a raised goal.
            if sight.firstGoals.contains(id) || before.map({ $0.daysPerWeek <= goal.value.daysPerWeek }) ?? false {
                binding = .from(goal.day)
            }
            bindings[id] = binding
            replace(by: goal.winner, &track)
        }
    }
}

/// Stakes of one kind that bind, each from a later Day than the one before it.
private struct Track {
    private var bound: [(stake: StakeID, day: Day, goal: Goal?)] = []

    /// Adds a later setting, and removes and gives those that it replaces.
    mutating func append(_ stake: StakeID, from day: Day, _ goal: Goal?) -> [StakeID] {
        var replaced: [StakeID] = []
        while let last = bound.last, last.day >= day {
            replaced.append(last.stake)
            bound.removeLast()
        }
        bound.append((stake, day, goal))
        return replaced
    }

    /// The goal that binds on that Day; nil if none does.
    func goal(on day: Day) -> Goal? {
        var (low, high) = (0, bound.count)
        while low < high {
            let middle = (low + high) / 2
            if bound[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? bound[low - 1].goal : nil
    }
}

extension Fact {
    /// Whether it is a setting that counts from the Day on which it binds, and not from its own.
    fileprivate var isBoundWhenSeen: Bool { [.goal, .wager, .weekStart].contains(kind) }
}

/// Who belonged when, and what they have seen.
private struct Sight {
    /// A stay of a member, by the leave's own Day.
    private struct Presence {
        var joined: Day
        var left: Day?
    }

    /// A goal that was set.
    struct Goal {
        var winner: Winner
        var day: Day
        var value: FitPinkyCore.Goal
    }

    /// By member, in order of their own Days and places.
    private(set) var goals: [MemberID: [Goal]] = [:]
    /// Of each stay the first.
    private(set) var firstGoals: Set<StakeID> = []
    private let winners: Winners
    private var stays: [MemberID: [Presence]] = [:]
    /// The Days on which each member says that they had a stake: two kiosks, or one whose clock was wrong, name two.
    private var seen: [StakeID: [MemberID: Set<Day>]] = [:]

    init(_ winners: Winners) {
        self.winners = winners
        let beginnings = readStays()
        readSightings()
        for winner in winners.all {
            guard case .goal(let fact) = winner.fact else { continue }
            goals[fact.member, default: []].append(Goal(winner: winner, day: fact.day, value: fact.goal))
        }
        for member in goals.keys {
            goals[member]?.sort { ($0.day, $0.winner.position) < ($1.day, $1.winner.position) }
        }
        for beginning in beginnings { readFirstGoal(of: beginning.member, on: beginning.day, after: beginning.before) }
    }

    /// The first Day of a stay that continues no other.
    private struct Beginning {
        var member: MemberID
        var day: Day
        /// The last Day of the member's stays before it.
        var before: Day?
    }

    // Loops, for the compiler of Swift 6.3 crashes on chains of closures here.
    private mutating func readStays() -> [Beginning] {
        var joinings: [(day: Day, position: Position, fact: JoinFact)] = []
        for winner in winners.joined {
            if case .join(let fact) = winner.fact { joinings.append((fact.day, winner.position, fact)) }
        }
        joinings.sort { ($0.day, $0.position) < ($1.day, $1.position) }
        var beginnings: [Beginning] = []
        for joining in joinings {
            let member = joining.fact.member
            // A member who stays already has a goal.
            var (isReturn, latest) = (true, Day?.none)
            for earlier in stays[member] ?? [] {
                guard let left = earlier.left else {
                    isReturn = false
                    continue
                }
                if left >= joining.day { isReturn = false }
                if latest.map({ $0 < left }) ?? true { latest = left }
            }
            if isReturn { beginnings.append(Beginning(member: member, day: joining.day, before: latest)) }
            let left = winners.boundEnding(of: joining.fact)
            stays[member, default: []].append(Presence(joined: joining.day, left: left))
        }
        return beginnings
    }

    private mutating func readSightings() {
        for (stake, kiosks) in winners.seenDays {
            for (kiosk, days) in kiosks {
                for member in (winners.served[kiosk] ?? [:]).keys {
                    seen[stake, default: [:]][member, default: []].formUnion(days)
                }
            }
        }
    }

    /// Of the goals dated on a stay's first Day, or before it and after the stay before, the first is the one that
    /// another member has seen first: a goal that is said later is seen later, whatever Day and stamp it bears. Of those
    /// that were seen on one Day, or by nobody, the highest.
    private mutating func readFirstGoal(of member: MemberID, on day: Day, after before: Day?) {
        let goals = (goals[member] ?? []).filter { goal in goal.day <= day && before.map { $0 < goal.day } ?? true }
        let seen = goals.map { goal in
            winners.sightings(of: goal.winner.position.stake, by: member, at: goal.winner.position.dot.origin)
                .filter { stays[$0.key] != nil }.values.compactMap { $0.min() }.min() ?? .last
        }
        let first = zip(goals, seen).min { a, b in
            (a.1, -a.0.value.daysPerWeek, a.0.winner.position) < (b.1, -b.0.value.daysPerWeek, b.0.winner.position)
        }
        if let first { firstGoals.insert(first.0.winner.position.stake) }
    }

    /// Whether the member belongs on that Day by any stay.
    func belongs(_ member: MemberID, on day: Day) -> Bool {
        (stays[member] ?? []).contains { $0.joined <= day && $0.left.map { day <= $0 } ?? true }
    }

    /// The first Day on which the member reports the stake as seen, ignoring Days more than two before the stake's own.
    /// A report dated too early therefore cannot undo an earlier report.
    private func sight(of stake: StakeID, on said: Day, by member: MemberID) -> (day: Day?, isAhead: Bool) {
        let days = seen[stake]?[member] ?? []
        let day = days.filter { $0.days(until: said) <= Stakes.daysAhead }.min()
        return (day, day == nil && !days.isEmpty)
    }

    /// When a stake binds that a member set on that Day, by the members whom it concerns.
    func binding(of winner: Winner, by member: MemberID, on said: Day) -> Binding {
        let (id, signer) = (winner.position.stake, winner.position.dot.origin)
        var (day, waits) = (said, [MemberID]())
        var later: [(member: MemberID, stay: Presence)] = []
        var belonged = false
        func ask(_ other: MemberID, _ stay: Presence) {
            let gone = stay.left.map { $0.advanced(byDays: 1) ?? .last }
            if let bound = [sight(of: id, on: said, by: other).day, gone].compactMap({ $0 }).min() {
                day = max(day, bound)
            } else {
                waits.append(other)
            }
        }
        for (other, stays) in stays where other != member && !winners.serves(signer, other) {
            // The first of their stays that goes on when it is set, or begins later.
            guard let stay = stays.filter({ $0.left.map { said <= $0 } ?? true }).min(by: { $0.joined < $1.joined })
            else { continue }
            if stay.joined > said {
                later.append((other, stay))
                continue
            }
            // Only a member who belonged and still does can say that it is dated ahead.
            if stay.left == nil, sight(of: id, on: said, by: other).isAhead { return .void }
            belonged = true
            ask(other, stay)
        }
        let (isBound, bound) = (waits.isEmpty, day)
        for (other, stay) in later {
            // A newcomer accepts all stakes that were binding when they joined. The members of that time report which
            // were; if the setter was alone, the newcomer does, on the Day of joining.
            let isAccepted =
                belonged
                ? isBound && bound <= stay.joined
                : sight(of: id, on: said, by: other).day.map { $0 <= stay.joined } ?? false
            if !isAccepted { ask(other, stay) }
        }
        return waits.isEmpty ? .from(day) : .waits(for: waits.sorted())
    }
}

extension Winners {
    /// Other members' stakes that this kiosk has still to report; ascending. It reports for members whom it serves, who
    /// ever joined, and whom the signing kiosk does not serve. None where it belongs by no stay that goes on.
    ///
    /// One that was reported with a Day that is still ahead, or more than two Days before its own, is reported again:
    /// the kiosk's clock was wrong.
    ///
    /// - Parameter wasHere: whether the kiosk said on that Day what it had seen. If it did shortly before the stake's own Day, its clock was right
    ///   and the stake is dated ahead.
    package func stakesToName(
        at kiosk: KioskID, on today: Day, wasHere: (Day) -> Bool = { _ in true }
    ) -> [StakeID] {
        let stays = joined.compactMap(joining)
        guard household != nil, !isRetired(kiosk),
            stays.contains(where: { ending(of: $0) == nil && belongs(kiosk, by: $0) })
        else { return [] }
        let reporting = Set(stays.map(\.member)).intersection((served[kiosk] ?? [:]).keys)
        return stakes.setters.compactMap { stake, setter in
            guard reporting.contains(where: { $0 != setter.member && !serves(setter.kiosk, $0) }) else { return nil }
            let days = seenDays[stake]?[kiosk] ?? []
            if days.allSatisfy({ $0 > today }) { return stake }
            let isTooEarly = days.allSatisfy { $0.days(until: setter.day) > Stakes.daysAhead }
            guard isTooEarly, today.days(until: setter.day) <= Stakes.daysAhead else { return nil }
            let before = (1...Stakes.daysOfSilence).lazy.compactMap {
                setter.day.advanced(byDays: -Stakes.daysAhead - $0)
            }
            return before.contains(where: wasHere) ? nil : stake
        }.sorted()
    }

    /// The day before today, if a member of the kiosk joined there on it, and stakes dated before it that the kiosk has
    /// not reported yet: the member accepted them by coming, and it was midnight in between. Nil if there is nothing of
    /// it.
    package func stakesToAccept(at kiosk: KioskID, on today: Day) -> (day: Day, stakes: [StakeID])? {
        let hasJoined = { (day: Day) in
            joined.compactMap(joining).contains { stay in
                stay.day == day && ending(of: stay) == nil
                    && self[.joining(stay.membership, stay.member, by: kiosk)] != nil
            }
        }
        guard let yesterday = today.advanced(byDays: -1), hasJoined(yesterday) else { return nil }
        let stakes = stakesToName(at: kiosk, on: today).filter { stake in
            seenDays[stake]?[kiosk] == nil && self.stakes.setters[stake].map { $0.day < yesterday } ?? false
        }
        return stakes.isEmpty ? nil : (yesterday, stakes)
    }

    /// When the stake of that winner binds; nil if the entry is not a stake.
    package func binding(of winner: Winner) -> Binding? { stakes.binding(of: winner) }
}

extension Fact {
    /// Whether it sets what a week is about.
    var isStake: Bool { [.goal, .wager, .weekStart, .leave].contains(kind) }
}
