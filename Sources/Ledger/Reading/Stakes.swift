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
    /// Who set a stake, and at which kiosk.
    struct Setter: Hashable, Sendable {
        var member: MemberID
        var kiosk: KioskID
    }

    /// The stakes that count or may come to count.
    private(set) var setters: [StakeID: Setter] = [:]
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
        var tracks: [Fact.Kind: [(winner: Winner, day: Day)]] = [:]
        for winner in settings {
            guard case .group(let member, let day) = winner.fact.voice, let day else { continue }
            setters[winner.position.stake] = Setter(member: member, kiosk: winner.position.dot.origin)
            bindings[winner.position.stake] = sight.binding(of: winner, by: member, on: day)
            tracks[winner.fact.kind, default: []].append((winner, day))
        }
        for said in tracks.values {
            var bound = Bound()
            for (winner, _) in said.sorted(by: { ($0.day, $0.winner.position) < ($1.day, $1.winner.position) }) {
                replace(by: winner, &bound)
            }
        }
        for (member, goals) in sight.goals { read(goals, of: member, sight) }
        for (stake, leave) in winners.leaves.all { setters[stake] = Setter(member: leave.leaver, kiosk: leave.signer) }
    }

    /// When the stake binds; nil for what is none.
    func binding(of winner: Winner) -> Binding? { bindings[winner.position.stake] }

    /// By stake, the Day from which it binds.
    private typealias Bound = [StakeID: Day]

    /// A later word takes the place of earlier ones that bind no earlier: else a member who names the earlier one last would bring it back.
    private mutating func replace(by winner: Winner, _ bound: inout Bound) {
        guard case .from(let day) = binding(of: winner) else { return }
        for (earlier, bindsFrom) in bound where day <= bindsFrom && winner.fact.isBoundWhenSeen {
            (bindings[earlier], bound[earlier]) = (.void, nil)
        }
        bound[winner.position.stake] = day
    }

    /// A member's goals: lowered ones bind when seen.
    private mutating func read(_ goals: [Sight.Goal], of member: MemberID, _ sight: Sight) {
        var (bound, values) = (Bound(), [StakeID: Setting<Goal>]())
        for goal in goals {
            let id = goal.winner.position.stake
            setters[id] = Setter(member: member, kiosk: goal.winner.position.dot.origin)
            let history = SettingHistory(bound.keys.compactMap { values[$0] })
            let before = history.settings.last { $0.day <= goal.day }?.value
            var binding = sight.binding(of: goal.winner, by: member, on: goal.day)
            // Another member who names an earlier Day takes nothing from a raised goal.
            if goal.isFirst || before.map({ $0.daysPerWeek <= goal.value.daysPerWeek }) ?? false {
                binding = .from(goal.day)
            }
            bindings[id] = binding
            guard case .from(let day) = binding else { continue }
            values[id] = Setting(day: day, place: goal.winner.position.place, value: goal.value)
            replace(by: goal.winner, &bound)
        }
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
        /// Whether it is the first of a stay.
        var isFirst: Bool
    }

    /// By member, in order of their own Days and places.
    private(set) var goals: [MemberID: [Goal]] = [:]
    private let winners: Winners
    private var stays: [MemberID: [Presence]] = [:]
    /// The Days on which each member says that they had a stake: two kiosks, or one whose clock was wrong, name two.
    private var seen: [StakeID: [MemberID: Set<Day>]] = [:]

    init(_ winners: Winners) {
        self.winners = winners
        var joinings: [Dot: JoinFact] = [:]
        var earlier: [MemberID: [JoinFact]] = [:]
        let inOrder = winners.joined.compactMap { winner in winners.joining(winner).map { ($0, winner.position) } }
            .sorted { ($0.0.day, $0.1) < ($1.0.day, $1.1) }
        for (stay, position) in inOrder {
            stays[stay.member, default: []].append(Presence(joined: stay.day, left: winners.boundEnding(of: stay)))
            // A member who stays already has a goal.
            let isReturn = (earlier[stay.member] ?? []).allSatisfy { before in
                winners.boundEnding(of: before).map { $0 < stay.day } ?? false
            }
            if isReturn { joinings[position.dot] = stay }
            earlier[stay.member, default: []].append(stay)
        }
        for (stake, kiosks) in winners.seenDays {
            for (kiosk, days) in kiosks {
                for member in (winners.served[kiosk] ?? [:]).keys {
                    seen[stake, default: [:]][member, default: []].formUnion(days)
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
                    isFirst: before.flatMap { joinings[$0] }.map { $0.member == fact.member && $0.day == fact.day }
                        ?? false))
        }
        for member in goals.keys {
            goals[member]?.sort {
                $0.day == $1.day ? $0.winner.position < $1.winner.position : $0.day < $1.day
            }
        }
    }

    /// On which Day a member had the stake: the first that they name and that is no more than two Days before its own. Else they could undo
    /// later what they have seen on its Day, and a kiosk of theirs that hears of it late what is dated ahead.
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
            // A newcomer accepts by coming what stood then. That it stood, the members say who belonged; where nobody else did, the newcomer,
            // on the Day of the joining.
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
    /// Other members' stakes that this kiosk has still to report, or reported with a Day that is still ahead because its clock was wrong;
    /// ascending. It reports for members whom it serves, who ever joined, and whom the signing kiosk does not serve. None where it belongs by no
    /// stay that goes on.
    package func stakesToName(at kiosk: KioskID, on today: Day) -> [StakeID] {
        let stays = joined.compactMap(joining)
        guard household != nil, !isRetired(kiosk),
            stays.contains(where: { ending(of: $0) == nil && belongs(kiosk, by: $0) })
        else { return [] }
        let reporting = Set(stays.map(\.member)).intersection((served[kiosk] ?? [:]).keys)
        return stakes.setters.compactMap { stake, setter in
            let isAsked = reporting.contains { $0 != setter.member && !serves(setter.kiosk, $0) }
            return isAsked && (seenDays[stake]?[kiosk] ?? []).allSatisfy { $0 > today } ? stake : nil
        }.sorted()
    }

    /// When the stake of that winner binds; nil for what is none.
    package func binding(of winner: Winner) -> Binding? { stakes.binding(of: winner) }
}

extension Fact {
    /// Whether it sets what a week is about.
    var isStake: Bool { [.goal, .wager, .weekStart, .leave].contains(kind) }
}
