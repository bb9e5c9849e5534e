public import FitPinkyCore

/// What a household comes to, as one kiosk knows it: who belongs, what was agreed, every week. Kept current change by change, so that
/// whoever looks at it reads no ledger.
///
/// A state that could follow every change equals the one that ``Draft`` works out from all winners at once.
public struct HouseholdState: Equatable, Sendable {
    /// What the ledger says of kiosks, members and groups.
    public private(set) var settings: Winners
    /// The kiosk from which it is seen, and what surrounds it.
    public private(set) var kiosk: KioskReading
    /// The group whose weeks are counted: the one to which the kiosk's members belong, or else the one that they left last. Nil if
    /// there is none, or if no word of it has come yet.
    public private(set) var group: GroupReading?
    /// The Day up to which weeks are laid.
    public private(set) var today: Day
    /// The group's weeks; nil without a group, and where the calendar has none.
    private var evaluator: WeekEvaluator?
    /// Everybody's workouts, where there are no weeks.
    private var ungrouped: Household?
    /// On which Days each kiosk set something, was there, or said something of a workout.
    private var settingDays: [KioskID: ActiveDays] = [:]
    private var seenDays: [KioskID: ActiveDays] = [:]
    private var workoutDays: [KioskID: ActiveDays] = [:]
    /// What of ``workoutDays`` no record of a workout tells.
    private var furtherDays: [WorkoutID: [SignedDay]] = [:]
    /// On which Days each member has workouts that are not deleted, proven or not.
    private var loggedDays: [MemberID: ActiveDays] = [:]
    /// Workouts that have no Day yet, and whose they are.
    private var awaiting: [WorkoutID: MemberID] = [:]

    /// A group has weeks for two hundred years after it began. A clock that is further ahead is wrong, and up to 400,000
    /// weeks would be laid and kept for it. Beyond this, as beyond the end of the calendar, the calendar's week is shown and
    /// no history.
    static let maxDaysOfWeeks = 200 * 366

    /// Gathers all winners, given in any order, and works the state out from them.
    public struct Draft: Sendable {
        private var settings: [Winner] = []
        private var sightings: [Sighting] = []
        private var words = WorkoutFacts()
        private var seenDays: [KioskID: ActiveDays] = [:]
        private let ledger: LedgerName
        private let awaitedStay: MembershipID?
        private let tips: [Vector.Tip]

        /// Of none yet, in that ledger; see ``Winners/init(_:of:awaiting:tips:sightings:)``.
        public init(
            of ledger: LedgerName = .first, awaiting awaitedStay: MembershipID? = nil, tips: [Vector.Tip] = []
        ) {
            (self.ledger, self.awaitedStay, self.tips) = (ledger, awaitedStay, tips)
        }

        /// Takes one in. Those of checks, nudges, finger care and training say nothing here.
        public mutating func add(_ winner: Winner) {
            switch winner.slot.register.scope {
            case .setting, .sighting: settings.append(winner)
            case .workout: words.add(winner)
            case .seen: winner.addDay(to: &seenDays)
            case .check, .nudge, .exercise, .care, .plan, .training: break
            }
        }

        /// The stakes among the settings that were taken in.
        public var stakes: Set<StakeID> { Set(settings.lazy.compactMap(\.stake)) }

        /// Takes in that a kiosk has seen a stake.
        public mutating func add(_ sighting: Sighting) { sightings.append(sighting) }

        /// The state of the household as that kiosk sees it, with weeks up to that Day.
        public consuming func state(of kiosk: KioskID, today: Day) -> HouseholdState {
            let settings = Winners(settings, of: ledger, awaiting: awaitedStay, tips: tips, sightings: sightings)
            words.settle(in: settings)
            var state = HouseholdState(kiosk, settings: settings, words, today: today)
            state.seenDays = seenDays
            return state
        }
    }

    private init(_ kiosk: KioskID, settings: Winners, _ words: WorkoutFacts, today: Day) {
        (self.settings, self.kiosk, self.today) = (settings, KioskReading(kiosk, from: settings), today)
        // Gathered in a household of nobody, for whose word counts the group's stays say.
        let book = Household(created: .first, weekStart: .monday, facts: words.facts).workouts
        read(book)
        note(words)
    }

    /// The state of a household of which nothing is known.
    public init(_ kiosk: KioskID, today: Day) { self = Draft().state(of: kiosk, today: today) }

    // MARK: Changes

    /// What a transaction has changed.
    public struct Change: Sendable {
        /// All settings, if any was changed.
        public var settings: Winners?
        /// Workouts of which something was said, or erased, with all winners of each.
        public var workouts: [WorkoutID: [Winner]] = [:]
        /// New winners among the days seen.
        public var seen: [Winner] = []

        /// None.
        public init() {}
    }

    /// Takes a change in.
    ///
    /// - Throws: where other kiosks serve other members than before. Then what was said of any workout may count or not, and the state,
    ///   which is as it was, is to be worked out from all winners.
    public mutating func apply(_ change: Change) throws(Unfollowable) {
        if let settings = change.settings, settings.countsOthers(than: self.settings) { throw Unfollowable() }
        for (id, winners) in change.workouts { replace(id, by: WorkoutFacts(winners, in: settings)) }
        for winner in change.seen { winner.addDay(to: &seenDays) }
        guard let settings = change.settings, settings != self.settings else { return }
        self.settings = settings
        kiosk = KioskReading(kiosk.kiosk, from: settings)
        read(nil)
    }

    /// Lays weeks up to another Day.
    public mutating func advance(to today: Day) {
        guard today != self.today else { return }
        self.today = today
        if ungrouped != nil { return layWeeks(takeBook()) }
        do throws(EvaluationError) {
            let day = try evaluated(today)
            try evaluator?.advance(to: day)
        } catch {
            layWeeks(takeBook())
        }
    }

    /// The same without the workouts that it was worked out from, of which there are many: to be handed out. It takes in no
    /// changes.
    public var withoutWorkouts: HouseholdState {
        var copy = self
        copy.evaluator = evaluator?.withoutWorkouts
        copy.ungrouped = ungrouped?.withoutWorkouts
        return copy
    }

    private mutating func replace(_ id: WorkoutID, by words: WorkoutFacts) {
        if let (record, isDeleted) = record(of: id) {
            workoutDays.remove(record.day, of: record.place.origin)
            if !isDeleted { loggedDays.remove(record.day, of: record.author) }
        }
        for signed in furtherDays.removeValue(forKey: id) ?? [] { workoutDays.remove(signed.day, of: signed.kiosk) }
        awaiting[id] = nil
        evaluator?.replace(id, by: words.facts)
        ungrouped?.replace(id, by: words.facts)
        note(words)
    }

    /// Notes what these tell besides what the book has already.
    private mutating func note(_ words: WorkoutFacts) {
        for case .said(.record(let said)) in words.facts {
            guard let (record, isDeleted) = record(of: said.id) else { continue }
            workoutDays[record.place.origin, default: ActiveDays()].add(record.day)
            if !isDeleted { loggedDays[record.author, default: ActiveDays()].add(record.day) }
        }
        for (id, days) in words.further {
            furtherDays[id, default: []] += days
            for signed in days { workoutDays[signed.kiosk, default: ActiveDays()].add(signed.day) }
        }
        for (id, author) in words.awaiting where !isDeleted(id, by: author) { awaiting[id] = author }
    }

    /// Reads the group from the settings, and lays its weeks anew if they may be others.
    ///
    /// - Parameter book: all workouts; nil for those that are here.
    private mutating func read(_ book: WorkoutBook?) {
        let before = group
        group = kiosk.group ?? kiosk.home.flatMap { GroupReading($0, from: settings) }
        settingDays = [:]
        for winner in settings.all { winner.addDay(to: &settingDays) }
        if let book { return layWeeks(book) }
        guard group?.beginning != before?.beginning || group?.facts != before?.facts else { return }
        layWeeks(takeBook())
    }

    private mutating func takeBook() -> WorkoutBook {
        defer { (evaluator, ungrouped) = (nil, nil) }
        return evaluator?.household.workouts ?? ungrouped?.workouts ?? WorkoutBook()
    }

    private mutating func layWeeks(_ book: consuming WorkoutBook) {
        guard let group else {
            ungrouped = Household(created: .first, weekStart: .monday, facts: [], workouts: book)
            return
        }
        let household = Household(
            created: group.beginning.created, weekStart: group.beginning.weekStart, facts: Array(group.facts),
            workouts: book)
        do throws(EvaluationError) {
            evaluator = try WeekEvaluator(household, today: try evaluated(today))
        } catch {
            // A clock that is wrong by hundreds of years.
            ungrouped = household
        }
    }

    /// The Day up to which weeks are laid: that Day; where the group began tomorrow, seen from further west, that of its
    /// beginning.
    ///
    /// - Throws: `weekEndsAfterCalendar` for a Day more than ``maxDaysOfWeeks`` after the group began.
    private func evaluated(_ today: Day) throws(EvaluationError) -> Day {
        guard let created = group?.beginning.created else { return today }
        guard Int(today.daysSince1970) - Int(created.daysSince1970) <= HouseholdState.maxDaysOfWeeks else {
            throw .weekEndsAfterCalendar(start: today)
        }
        return max(today, created)
    }

    private func record(of id: WorkoutID) -> (record: WorkoutRecord, isDeleted: Bool)? {
        func found(in book: borrowing WorkoutBook) -> (WorkoutRecord, Bool)? {
            book.record(of: id).map { ($0, book.isDeleted($0)) }
        }
        if let evaluator { return found(in: evaluator.household.workouts) }
        return ungrouped.flatMap { found(in: $0.workouts) }
    }

    private func isDeleted(_ id: WorkoutID, by author: MemberID) -> Bool {
        (evaluator?.household.workouts ?? ungrouped?.workouts)?.isDeleted(id, by: author) ?? false
    }
}

// What is asked of it.
extension HouseholdState {
    /// The group's weeks up to that Day; nil without a group.
    func weeks(upTo today: Day) throws(EvaluationError) -> WeekEvaluator? {
        guard group != nil else { return nil }
        let day = try evaluated(today)
        if var evaluator {
            // Laying them again would copy them.
            if evaluator.today != day { try evaluator.advance(to: day) }
            return evaluator
        }
        return try ungrouped.map { household throws(EvaluationError) in try WeekEvaluator(household, today: day) }
    }

    /// What is known of a member's workouts; of goals and stays, if they are of the group.
    func history(of member: MemberID) -> MemberHistory? {
        evaluator?.household.history(of: member) ?? ungrouped?.history(of: member)
    }

    /// The latest Day of any entry of each kiosk that is here, for the rules that wait for kiosks.
    ///
    /// A kiosk's entries arrive in the order in which it wrote them, so all that it has to say of earlier Days is here. A Day that no
    /// kiosk can have yet was told by a wrong clock and says nothing.
    public func lastDaysHeard(today: Day) -> [KioskID: Day] {
        // Zones are up to 26 hours apart.
        let latest = today.advanced(byDays: 2) ?? .last
        var heard: [KioskID: Day] = [:]
        for days in [settingDays, seenDays, workoutDays] {
            for (kiosk, days) in days {
                if let day = days.last(through: latest) { heard[kiosk] = max(heard[kiosk] ?? day, day) }
            }
        }
        return heard
    }

    /// The first Day of any entry of that kiosk that is here; nil if none says a Day.
    func firstDayHeard(of kiosk: KioskID) -> Day? {
        [settingDays, seenDays, workoutDays].compactMap { $0[kiosk]?.days.first }.min()
    }

    /// Whether the kiosk has said that it was there on that Day.
    func hasSeen(_ kiosk: KioskID, _ day: Day) -> Bool { seenDays[kiosk]?.contains(day) ?? false }

    /// The last Day on which the member has a workout that is not deleted; nil if there is none.
    public func lastDayLogged(by member: MemberID) -> Day? { loggedDays[member]?.days.last }

    /// Days from the first to the last, both included, on which the member has workouts that are not deleted, proven or not.
    func daysLogged(by member: MemberID, from first: Day, through last: Day) -> [Day] {
        loggedDays[member]?.tallies(from: first, through: last).map(\.day) ?? []
    }

    /// On which Days the member has counting workouts, and how many.
    public func countingDays(of member: MemberID) -> ActiveDays {
        (evaluator?.household ?? ungrouped)?.history(of: member)?.activeDays ?? ActiveDays()
    }

    /// How many workouts of the member have no Day yet, for the clock was not trusted.
    public func awaitingCount(of member: MemberID) -> Int { awaiting.values.count { $0 == member } }

    /// What a member is called; nil if the ledger does not say.
    public func name(of member: MemberID) -> String? {
        guard case .member(let fact) = settings[.member(member)]?.fact else { return nil }
        return fact.shownName
    }
}

extension Winner {
    /// Notes the Day that the kiosk said with it, if it said one.
    fileprivate func addDay(to days: inout [KioskID: ActiveDays]) {
        guard let day = fact.signedDay else { return }
        let kiosk = position.dot.origin
        // Of days seen and settings only which there are is asked.
        if days[kiosk]?.contains(day) != true { days[kiosk, default: ActiveDays()].add(day) }
    }
}

extension Dictionary where Value == ActiveDays {
    /// Takes one of that day back, and the key with the last of them.
    fileprivate mutating func remove(_ day: Day, of key: Key) {
        self[key]?.remove(day)
        if self[key]?.days.isEmpty ?? false { self[key] = nil }
    }
}
