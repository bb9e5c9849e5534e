public import FitPinkyCore

/// A stake that does not bind yet.
public struct WaitingStake: Hashable, Sendable {
    /// What was set: a goal, a wager or a week start.
    public var fact: Fact
    /// Where its entry stands.
    public var position: Position
    /// For the kiosks of these members it waits, ascending.
    public var waitsFor: [MemberID]
}

/// What the ledger says of one group: what `FitPinkyCore` works its weeks out from, and what surrounds them.
public struct GroupReading: Equatable, Sendable {
    /// How it began.
    public let beginning: GroupFact
    /// What it is called; empty if it is called after its members.
    public private(set) var name: String
    /// The hour at which its Days start, for presses from now on.
    public private(set) var dayStart: Int
    /// What the weeks are worked out from.
    public private(set) var facts: Set<HouseholdFact> = []
    /// Every wager that was set.
    public private(set) var wagers = SettingHistory<String>()
    /// Stakes that wait until other members' kiosks have them, in the order in which they were set.
    public private(set) var waiting: [WaitingStake] = []
    /// Every kiosk that nobody gave up, ascending.
    public private(set) var kiosks: [KioskID] = []
    /// Every stay, in order of joining.
    public private(set) var stays: [Stay] = []
    /// The members' names.
    public private(set) var names: [MemberID: String] = [:]

    /// Reads the group; nil if no entry began it.
    public init?(_ group: GroupID, from winners: Winners) {
        guard case .group(let beginning) = winners[.group(group)]?.fact else { return nil }
        self.beginning = beginning
        name = beginning.name
        dayStart = beginning.dayStart
        for winner in winners.all { read(winner, winners) }
        for winner in winners.joined { readStay(winner, winners) }
        kiosks.sort()
        waiting.sort { $0.position < $1.position }
        stays.sort { $0.precedes($1) }
    }

    /// What is known of the group, but for workouts.
    public var household: Household {
        Household(created: beginning.created, weekStart: beginning.weekStart, facts: Array(facts))
    }

    /// What the member's goal was set to last, whether it counts yet or not; nil if it never was.
    public func latestGoal(of member: MemberID) -> Goal? {
        SettingHistory(
            facts.compactMap { fact in
                if case .goal(member, let setting) = fact { setting } else { Setting<Goal>?.none }
            }
        ).settings.last?.value
    }

    /// What the week start was set to last, whether it counts yet or not.
    public var latestWeekStart: Weekday {
        SettingHistory(
            facts.compactMap { if case .weekStart(let setting) = $0 { setting } else { nil } }
        ).settings.last?.value ?? beginning.weekStart
    }

    private mutating func read(_ winner: Winner, _ winners: Winners) {
        let (group, fact) = (beginning.group, winner.fact)
        // What is said of workouts is no setting.
        guard winner.slot.register.scope == .setting, [nil, group].contains(winner.slot.group) else { return }
        readStake(winner, winners)
        if case .groupName(let fact) = fact { name = fact.name }
        if case .dayStart(let fact) = fact { dayStart = fact.hour }
        // A kiosk speaks for itself alone.
        if case .kiosk = fact, winners.isWaitedFor(winner.position.dot.origin) {
            kiosks.append(winner.position.dot.origin)
        }
        // The word by which a kiosk first served them may have an older name.
        if case .member(let fact) = fact, winner.slot == .member(fact.member) { names[fact.member] = fact.shownName }
    }

    /// A goal, a wager or a week start, by the Day from which it binds.
    private mutating func readStake(_ winner: Winner, _ winners: Winners) {
        let (place, binding) = (winner.position.place, winners.binding(of: winner))
        if case .waits(let members) = binding {
            waiting.append(WaitingStake(fact: winner.fact, position: winner.position, waitsFor: members))
        }
        func setting<Value>(_ said: Day, _ value: Value) -> Setting<Value>? {
            switch binding {
            case nil: Setting(day: said, place: place, value: value)
            case .from(let day): Setting(day: day, place: place, value: value)
            case .waits, .void: nil
            }
        }
        if case .goal(let fact) = winner.fact {
            if let setting = setting(fact.day, fact.goal) { facts.insert(.goal(fact.member, setting)) }
        } else if case .weekStart(let fact) = winner.fact {
            if let setting = setting(fact.day, fact.weekStart) { facts.insert(.weekStart(setting)) }
        } else if case .wager(let fact) = winner.fact {
            if let setting = setting(fact.day, fact.text) { wagers.insert(setting) }
        } else if let fact = winner.fact.householdFact(at: place) {
            facts.insert(fact)
        }
    }

    private mutating func readStay(_ winner: Winner, _ winners: Winners) {
        guard case .join(let fact) = winner.fact, fact.group == beginning.group else { return }
        let (stay, member, place) = (fact.membership, fact.member, winner.position.place)
        facts.insert(.joined(stay, member, on: fact.day, place))
        var left: Day?
        if let ending = winners.ending(of: fact) {
            let day = winners.boundEnding(of: fact) ?? ending.day
            facts.insert(.left(stay, member, on: day, ending.position.place))
            left = day
        }
        stays.append(
            Stay(
                membership: stay, member: member, joined: fact.day, left: left, inviter: fact.inviter, place: place))
    }
}
