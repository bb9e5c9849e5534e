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

/// From which Day goals, wagers, week starts and leaves bind: nobody changes what a week is about after it began, nor behind another
/// member's back.
///
/// A stake binds from its own Day, or from the Day on which the last other current member has seen it, if that is later. A member has seen
/// it on the least Day of a ``SeenFact`` of a kiosk of theirs that names it. A raised goal needs nobody, and neither does the first goal of
/// a stay, which is the entry right after the joining: a place in a chain cannot be chosen afterwards. All of it is a function of the set
/// of entries.
struct Stakes: Equatable, Sendable {
    /// The stakes that count or may come to count, and in whose name each was set.
    private(set) var members: [StakeID: MemberID] = [:]
    private(set) var bindings: [StakeID: Binding] = [:]

    /// A setting may be dated so many Days after another member first had it: kiosks may be a date line apart.
    static let daysAhead = 2

    init() {}

    /// - Parameters:
    ///   - winners: of which all count but the group's settings.
    ///   - settings: the group's settings that were said.
    init(_ winners: Winners, _ settings: [Winner]) {
        guard winners.household != nil else { return }
        let sight = Sight(winners)
        for winner in settings {
            guard case .group(let member, let day) = winner.fact.voice, let day else { continue }
            members[winner.position.stake] = member
            bindings[winner.position.stake] = sight.binding(of: winner, by: member, on: day)
        }
        for (member, goals) in sight.goals { read(goals, of: member, sight) }
        for (stay, leaves) in winners.leaves { for leave in leaves { members[leave] = stay.member } }
    }

    /// When the stake binds; nil for what is none.
    func binding(of winner: Winner) -> Binding? { bindings[winner.position.stake] }

    /// A member's goals: lowered ones bind when seen.
    private mutating func read(_ goals: [Sight.Goal], of member: MemberID, _ sight: Sight) {
        var history = SettingHistory<Goal>()
        for goal in goals {
            let id = goal.winner.position.stake
            members[id] = member
            let before = history.settings.last { $0.day <= goal.day }?.value
            var binding = sight.binding(of: goal.winner, by: member, on: goal.day)
            // What is dated far ahead counts for nothing, raised or not.
            if binding != .void, goal.isFirst || before.map({ $0.daysPerWeek <= goal.value.daysPerWeek }) ?? false {
                binding = .from(goal.day)
            }
            bindings[id] = binding
            if case .from(let day) = binding {
                history.insert(Setting(day: day, place: goal.winner.position.place, value: goal.value))
            }
        }
    }
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
        /// Whether it is the first of a stay.
        var isFirst: Bool
    }

    /// By member, in order of their own Days and places.
    private(set) var goals: [MemberID: [Goal]] = [:]
    private let winners: Winners
    private var stays: [MemberID: [Presence]] = [:]
    private var seen: [StakeID: [MemberID: Day]] = [:]
    /// The first Day on which each member has seen any stake.
    private var first: [MemberID: Day] = [:]

    init(_ winners: Winners) {
        self.winners = winners
        var joinings: [Dot: MemberID] = [:]
        for winner in winners.joined {
            guard let stay = winners.joining(winner) else { continue }
            stays[stay.member, default: []].append(
                Presence(joined: stay.day, left: winners.ending(of: stay)?.day))
            joinings[winner.position.dot] = stay.member
        }
        for (stake, days) in winners.seenDays {
            for (kiosk, day) in days {
                for member in (winners.served[kiosk] ?? [:]).keys {
                    seen[stake, default: [:]][member] = min(seen[stake]?[member] ?? day, day)
                    first[member] = min(first[member] ?? day, day)
                }
            }
        }
        for winner in winners.all {
            guard case .goal(let fact) = winner.fact else { continue }
            let dot = winner.position.dot
            let before = dot.sequence > 1 ? Dot(origin: dot.origin, epoch: dot.epoch, sequence: dot.sequence - 1) : nil
            goals[fact.member, default: []].append(
                Goal(
                    winner: winner, day: fact.day, value: fact.goal,
                    isFirst: before.flatMap { joinings[$0] } == fact.member))
        }
        for member in goals.keys {
            goals[member]?.sort {
                $0.day == $1.day ? $0.winner.position < $1.winner.position : $0.day < $1.day
            }
        }
    }

    /// When a stake binds that a member set on that Day, by the members whom it concerns.
    func binding(of winner: Winner, by member: MemberID, on said: Day) -> Binding {
        let (id, signer) = (winner.position.stake, winner.position.dot.origin)
        var (day, waits) = (said, [MemberID]())
        for (other, stays) in stays where other != member && !winners.serves(signer, other) {
            let seen = seen[id]?[other]
            if let latest = seen.flatMap({ $0.advanced(byDays: Stakes.daysAhead) }), latest < said { return .void }
            // The first of their stays that goes on when it is set, or begins later.
            guard let stay = stays.filter({ $0.left.map { said <= $0 } ?? true }).min(by: { $0.joined < $1.joined })
            else { continue }
            if stay.joined > said {
                // What stood when they came they have accepted by coming: it is among the first that they have seen.
                guard let first = first[other] else { continue }
                if let seen, seen <= first { continue }
            }
            let gone = stay.left.map { $0.advanced(byDays: 1) ?? .last }
            if let bound = [seen, gone].compactMap({ $0 }).min() { day = max(day, bound) } else { waits.append(other) }
        }
        return waits.isEmpty ? .from(day) : .waits(for: waits.sorted())
    }
}

extension Winners {
    /// On which Day a stay ends for the weeks: on that of its leave, or on the first Day on which another member has seen the leave, if that is
    /// later. So a leave dated Monday that comes on Sunday owes what Sunday owes. Of several leaves of one stay, the first that was seen.
    func boundEnding(_ ending: Ending, of stay: JoinFact) -> Day {
        guard household != nil else { return ending.day }
        let seen = (leaves[StayKey(stay: stay.membership, member: stay.member)] ?? []).compactMap { stake in
            (seenDays[stake] ?? [:]).compactMap { kiosk, day in
                served[kiosk]?.keys.contains { $0 != stay.member } ?? false ? day : nil
            }.min()
        }.min()
        guard let seen else { return ending.day }
        // Who dates a leave far ahead leaves when it is seen.
        if let latest = seen.advanced(byDays: Stakes.daysAhead), latest < ending.day { return seen }
        return max(ending.day, seen)
    }

    /// Stakes of members whom that kiosk does not serve and that it has not named yet, or on a later Day than that, as by a clock that was
    /// wrong; ascending. None where it belongs by no stay that goes on.
    package func stakesToName(at kiosk: KioskID, on today: Day) -> [StakeID] {
        guard household != nil, !isRetired(kiosk),
            joined.compactMap(joining).contains(where: { ending(of: $0) == nil && belongs(kiosk, by: $0) })
        else { return [] }
        return stakes.members.compactMap { stake, member in
            guard !serves(kiosk, member), seenDays[stake]?[kiosk].map({ $0 > today }) ?? true else { return nil }
            return stake
        }.sorted()
    }

    /// When the stake of that winner binds; nil for what is none.
    package func binding(of winner: Winner) -> Binding? { stakes.binding(of: winner) }
}

extension Fact {
    /// Whether it sets what a week is about.
    var isStake: Bool {
        switch self {
        case .goal, .wager, .weekStart, .leave: true
        default: false
        }
    }
}
