import FitPinkyCore
import Ledger

/// What a week was about by all that the honest members had when it began.
struct HostileBeginning {
    struct Part: Equatable {
        var required: Int
        var goal: Goal
    }

    var week: Week
    /// What it asks of each member that takes part.
    var parts: [MemberID: Part] = [:]
    var wager: String?
    /// Stakes of honest members that do not bind for the week, for want of the hostile one's word: whether they come to bind is still open.
    var open: [Fact] = []
    /// Stays of honest members that had lapsed.
    var lapsed: Set<MembershipID> = []
}

extension HostileWorld {
    /// Notes what the running week is about, if it has just begun.
    mutating func noteBeginning() throws {
        // What the kiosk of a former member has received counts for nothing; what it signed counts.
        var had = Set(archive.indices.filter { !kiosks[archive[$0].kiosk].isHostile })
        for kiosk in honestKiosks where people[kiosks[kiosk].person].left == nil { had.formUnion(kiosks[kiosk].known) }
        // Nor does a leave that no other member has yet.
        let seen = Set(
            had.flatMap { place -> [StakeID] in
                if case .seen(let fact) = archive[place].fact { fact.stakes } else { [] }
            })
        // Nor does a kiosk in place of others that are not lost: it is void once these have heard of it.
        let known = had.filter { place in
            if case .admit(let fact) = archive[place].fact, fact.recovery == nil, !fact.heads.isEmpty { return false }
            return archive[place].fact.kind != .leave || seen.contains(stake(place))
        }.sorted()
        guard let weeks = try weeks(view(known), at: honestKiosks[0], on: day) else { return }
        let running = weeks.running
        guard beginnings.last.map({ $0.week.end < running.week.start }) ?? true else { return }
        var beginning = beginning(of: running)
        for place in known where !kiosks[archive[place].kiosk].isHostile {
            let entry = archive[place]
            let winner = Winner(slot: .wager(group, day), position: entry.position, fact: entry.fact)
            guard let binding = weeks.state.settings.binding(of: winner) else { continue }
            // One that binds too late for the week they may still say that they had before.
            if case .from(let day) = binding, day < running.week.start { continue }
            beginning.open.append(entry.fact)
        }
        beginning.lapsed = lapsed(in: view(known))
        beginnings.append(beginning)
    }

    private func beginning(of reading: WeekReading) -> HostileBeginning {
        var beginning = HostileBeginning(week: reading.week, wager: reading.wager)
        for standing in reading.standing.members {
            guard let goal = reading.goals[standing.member] else { continue }
            beginning.parts[standing.member] = HostileBeginning.Part(required: standing.required, goal: goal)
        }
        return beginning
    }

    /// Stays of honest members that have lapsed: the only member who had admitted them left without naming them.
    func lapsed(in view: HostileView) -> Set<MembershipID> {
        let left = Set((view.reading?.stays ?? []).filter { $0.left != nil }.map(\.membership))
        return Set(people.filter { !$0.isHostile && $0.left == nil }.map(\.stay)).intersection(left)
    }

    func weeks(_ view: HostileView, at kiosk: Int, on day: Day) throws -> HouseholdWeeks? {
        let vantage = Vantage(now: UTCInstant(milliseconds: 0), announced: [:]) { _, day in
            UTCInstant(milliseconds: Int64(day.daysSince1970) * 86_400_000)
        }
        return try HouseholdWeeks(view.state(of: id(kiosk), today: day), today: day, vantage)
    }

    /// The first Day on which an honest kiosk named a leave of that stay by its own member; nil if none did.
    func firstSeen(of stay: MembershipID) -> Int? {
        guard let person = people.first(where: { $0.stay == stay }) else { return nil }
        let leaves = Set(
            archive.filter { entry in
                guard case .leave(let fact) = entry.fact else { return false }
                return fact.membership == stay && kiosks[entry.kiosk].isHostile == person.isHostile
            }.map(\.position.stake))
        return archive.filter { entry in
            guard case .seen(let fact) = entry.fact, !kiosks[entry.kiosk].isHostile else { return false }
            return !leaves.isDisjoint(with: fact.stakes)
        }.map(\.signed).min()
    }
}
