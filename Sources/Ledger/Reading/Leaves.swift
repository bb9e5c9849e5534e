internal import FitPinkyCore

/// The leaves that count, and when each stay ends for the weeks.
///
/// A member reports a leave if a kiosk that serves them does, unless the kiosk that signed the leave serves them as
/// well.
struct Leaves: Equatable, Sendable {
    /// A leave that counts.
    struct Leave: Hashable, Sendable {
        /// The last Day, as the leaver says it.
        var day: Day
        var leaver: MemberID
        /// The kiosk that signed it.
        var signer: KioskID
        /// The stays of others that went on, as the leaver says.
        var others: Set<MembershipID>
    }

    private(set) var all: [StakeID: Leave] = [:]
    private var ofStay: [Winners.StayKey: Set<StakeID>] = [:]
    private var ends: [Winners.StayKey: Day] = [:]
    private var latest: [StakeID: Day] = [:]

    mutating func add(_ leave: Leave, _ stake: StakeID, to stay: Winners.StayKey) {
        all[stake] = leave
        ofStay[stay, default: []].insert(stake)
    }

    /// Works out when each stay of a household ends.
    mutating func readEnds(_ winners: Winners) {
        let stays = winners.joined.compactMap(winners.joining)
        let presences = Dictionary(grouping: stays, by: \.member).mapValues { stays in
            stays.map { (joined: $0.day, left: winners.ending(of: $0)?.day ?? .last) }
        }
        var began: [StakeID: Day] = [:]
        for stay in stays {
            for stake in ofStay[Winners.StayKey(stay: stay.membership, member: stay.member)] ?? [] {
                began[stake] = stay.day
            }
        }
        var reported: [StakeID: [MemberID: Day]] = [:]
        for (stake, leave) in all {
            let began = began[stake] ?? .first
            var counting: [MemberID: Day] = [:]
            for (member, days) in winners.sightings(of: stake, by: leave.leaver, at: leave.signer) {
                guard let joined = presences[member]?.map(\.joined).min(), let first = days.min() else { continue }
                reported[stake, default: [:]][member] = first
                // A report of before the stay, or the reporting member's joining, is of a clock that was behind: one
                // that came when it was right counts instead. Any other stands, or a later one would move the end.
                let isBehind = first < max(began, joined)
                let fitting = isBehind ? days.filter { $0.days(until: leave.day) <= Stakes.daysAhead }.min() : nil
                counting[member] = fitting ?? first
            }
            let others = presences.filter { $0.key != leave.leaver && !winners.serves(leave.signer, $0.key) }
            let named = Set(stays.filter { leave.others.contains($0.membership) }.map(\.member))
            if let last = Leaves.lastReport(counting, by: others, named: named) {
                latest[stake] = last.advanced(byDays: Stakes.daysAhead) ?? .last
            }
        }
        for stay in stays {
            guard let ending = winners.ending(of: stay) else { continue }
            let key = Winners.StayKey(stay: stay.membership, member: stay.member)
            let seen = (ofStay[key] ?? []).compactMap { stake -> Day? in
                guard let leave = all[stake] else { return nil }
                let day = min(leave.day, latest[stake] ?? .last)
                return Leaves.seen(leave, reported[stake] ?? [:], presences, winners).map { max(day, $0) }
            }
            ends[key] = max(seen.min() ?? cappedDay(of: ending), stay.day)
        }
    }

    /// The Day on which the last other member first reported a leave; nil while one who belonged by then, and still
    /// does, has not reported it: an end that a later report moves would change weeks that are over. Who left without a
    /// report counts as reporting on their last Day.
    ///
    /// - Parameter named: those who belonged, as the leaver says. Where none of them is known, those who had joined by the
    ///   report of the members before them.
    private static func lastReport(
        _ reported: [MemberID: Day], by presences: [MemberID: [(joined: Day, left: Day)]], named: Set<MemberID>
    ) -> Day? {
        let known = presences.filter { named.contains($0.key) }
        guard known.isEmpty else {
            var last = Day.first
            for (member, stays) in known {
                let left = stays.map(\.left).max() ?? .last
                guard let day = reported[member] ?? (left == .last ? nil : left) else { return nil }
                last = max(last, day, stays.map(\.joined).min() ?? day)
            }
            return last
        }
        let others = presences.compactMap { member, stays -> (member: MemberID, joined: Day, left: Day)? in
            guard let joined = stays.map(\.joined).min(), let left = stays.map(\.left).max() else { return nil }
            return (member, joined, left)
        }
        var last: Day?
        for other in others.sorted(by: { $0.joined < $1.joined })
        where reported[other.member] != nil || other.left == .last {
            // Members who joined after all others had reported it are not asked.
            if let last, last < other.joined { break }
            guard let day = reported[other.member] else { return nil }
            last = max(last ?? other.joined, day, other.joined)
        }
        guard let last else { return nil }
        return others.filter { reported[$0.member] == nil && $0.joined <= last }.map(\.left).reduce(last) {
            max($0, $1)
        }
    }

    /// From which Day others know of the leave. Who joined after its Day, and reports it on the Day of joining at the
    /// latest, accepts that Day: only where no other member who could report it belonged then, or any newcomer would
    /// make a leave count that is dated back.
    private static func seen(
        _ leave: Leave, _ reported: [MemberID: Day], _ presences: [MemberID: [(joined: Day, left: Day)]],
        _ winners: Winners
    ) -> Day? {
        let others = presences.filter { $0.key != leave.leaver && !winners.serves(leave.signer, $0.key) }
        let hasWitness = others.values.joined().contains { $0.joined <= leave.day && leave.day <= $0.left }
        return reported.compactMap { member, seen in
            let joined = (others[member] ?? []).filter { $0.left >= min(leave.day, seen) }.map(\.joined).min()
            guard let joined else { return nil }
            return !hasWitness && joined > leave.day && seen <= joined ? leave.day : seen
        }.min()
    }

    /// When the stay ends for the weeks; nil while it goes on.
    func end(of stay: JoinFact) -> Day? { ends[Winners.StayKey(stay: stay.membership, member: stay.member)] }

    /// The last Day as the leave says it, at most ``Stakes/daysAhead`` after the last other member first reported the
    /// leave: a leave dated far ahead would otherwise keep the leaver among the members for ever.
    func cappedDay(of ending: Ending) -> Day { min(ending.day, latest[ending.position.stake] ?? .last) }
}

extension Winners {
    /// When a stay ends for the weeks: on the Day of its leave, or on the first Day on which another member reports the
    /// leave, if that is later. So a leave dated Monday that comes on Sunday owes what Sunday owes. It ends at the
    /// latest two Days after the last other member first reported it, and never before its own first Day. Of several
    /// leaves of one stay the one that ends it first; one that nobody reported only where nobody reported any, so that
    /// no leave takes a week away that an earlier one left. Nil while the stay goes on.
    func boundEnding(of stay: JoinFact) -> Day? {
        household == nil ? ending(of: stay)?.day : leaves.end(of: stay)
    }

    /// The Days on which other members report a stake that was signed there: kiosks that serve them do. A member whom
    /// the signing kiosk serves is not among them.
    func sightings(of stake: StakeID, by setter: MemberID, at signer: KioskID) -> [MemberID: Set<Day>] {
        var days: [MemberID: Set<Day>] = [:]
        for (kiosk, seen) in seenDays[stake] ?? [:] {
            for member in (served[kiosk] ?? [:]).keys where member != setter && !serves(signer, member) {
                days[member, default: []].formUnion(seen)
            }
        }
        return days
    }
}
