package import Actions
internal import Configuration
internal import Devices
internal import Documents
package import FitPinkyCore
internal import KioskLogic
internal import Ledger
package import Store
internal import StoreThreads
internal import Threads

package struct ActionDone: Sendable {
    package var outcome: Outcome
    /// What it saw, as it is after it.
    package var household: HouseholdReading
    /// Nil where it cannot be read.
    package var overview: Overview?

    /// Names of the members whose kiosks have to have it before it counts, in order of joining.
    package var waitsFor: [String] {
        outcome.waitsFor.map { member in
            // Who has left sees no group.
            guard case .member(let fact)? = household.winners[.member(member)]?.fact else { return "somebody" }
            return fact.shownName
        }
    }
}

// The one function that runs an action: load, decide and append in one transaction, tell the loop, answer.
extension Kiosk {
    /// Takes an action at the store. What is shown afterwards has it.
    ///
    /// - Parameter pairing: with a kiosk that is let in by it.
    package func take(
        _ action: some Action, at now: Now, pairing: Store.Pairing? = nil
    ) async throws(StoreError) -> Result<ActionDone, ActionError> {
        let result = try await workers.store.runAtHome { [channels] home throws(StoreError) in
            try home.take(action, at: now, pairing: pairing, channels)
        }
        // The loop has heard of it by the time that it answers. One that hangs keeps nobody waiting: the action is taken.
        if case .success = result { _ = await isAlive(within: .seconds(1)) }
        return result
    }
}

extension KioskWorkers {
    /// The same without waiting: `deliver` is called on the store's thread, or at once if too much is waiting.
    func take(
        _ action: some Action, at now: Now,
        deliver: @escaping @Sendable (Result<Result<ActionDone, ActionError>, StoreError>) -> Void
    ) {
        let isTaken = store.postAtHome(
            { [channels] home throws(StoreError) in
                try home.take(action, at: now, pairing: nil, channels)
            }, deliver: deliver)
        if !isTaken { deliver(.failure(.busy)) }
    }
}

extension HomeLedger {
    func take(
        _ action: some Action, at now: Now, pairing: Store.Pairing?, _ channels: KioskChannels
    ) throws(StoreError) -> Result<ActionDone, ActionError> {
        var now = now
        if let log = action as? LogWorkout, !log.at.isEmpty { try store.addDayStarts(to: &now) }
        if let action = action as? EraseMember,
            case .success(let here) = try store.memberHere(action.actor),
            let own = try ownLedger(of: here, at: now.instant)
        {
            return try erase(here.member, own, action, at: now, channels)
        }
        if let action = action as? any PersonalAction { return try takePersonally(action, at: now, channels) }
        if let action = action as? LogWorkout, try isOwn(action) {
            return try takePersonally(action, at: now, channels)
        }
        return try take(action, in: try ledger(of: action), at: now, pairing: pairing, channels)
    }

    /// Takes the action in the acting member's own ledger. The home ledger says who acts.
    private func takePersonally(
        _ action: some MemberAction, at now: Now, _ channels: KioskChannels
    ) throws(StoreError) -> Result<ActionDone, ActionError> {
        let reading = try store.actionReading(channels.view)(try store.winners(.settings))
        let member: MemberFact
        do throws(ActionError) {
            member = try reading.actor(action.actor)
        } catch {
            return .failure(error)
        }
        let own = try personalLedger(of: member, at: now.instant)
        var action = action
        action.actor = .member(own.member)
        return try take(action, in: own.store, at: now, pairing: nil, channels)
    }

    /// Whether a workout is its member's own: they have left the household to which another member of the kiosk still belongs. Who is
    /// no member here is refused where the household is.
    private func isOwn(_ action: LogWorkout) throws(StoreError) -> Bool {
        guard store.name.household != nil else { return false }
        let winners = try store.winners(.settings)
        let reading = KioskReading(store.kiosk, from: winners)
        guard reading.group != nil else { return false }
        do throws(ActionError) {
            return reading.stays[try HouseholdReading(reading, winners).actor(action.actor).member] == nil
        } catch {
            return false
        }
    }

    private func take(
        _ action: some Action, in ledger: Store, at now: Now, pairing: Store.Pairing?, _ channels: KioskChannels
    ) throws(StoreError) -> Result<ActionDone, ActionError> {
        let before = store
        let reading = try ledger.actionReading(
            channels.view, documentsOf: (action as? ImportDocuments)?.actor, retiring: (action as? RetireKiosk)?.kiosk)
        let result = try ledger.decide(at: now.instant, reading: action.scope) { winners throws(ActionError) in
            let outcome = try action.outcome(reading(winners), at: now)
            // What changes the ledger is said there, in a transaction of its own; nothing can come in between on this thread.
            guard outcome.turn == nil else { return Store.Decision([], answer: outcome) }
            let button = outcome.button.map {
                Store.ButtonAssignment(button: UInt8(clamping: $0.button), member: $0.member)
            }
            var decision = Store.Decision(outcome.facts, button: button, answer: outcome)
            decision.documents = outcome.documents?.rows ?? []
            return decision
        }
        switch result {
        case .failure(let error): return .failure(error)
        case .success(let (_, decided, ids)):
            if let turn = decided.turn { try self.turn(turn, saying: decided.facts, at: now, pairing: pairing) }
            try settleIfLeft(at: now.instant)
            let after = ledger === before ? store : ledger
            return .success(try told(decided.replacing(ids), of: action, in: after, at: now, channels))
        }
    }

    /// Where it is taken: one about a workout where that is, which may have been logged before a household was joined.
    private func ledger(of action: some Action) throws(StoreError) -> Store {
        guard let workout = (action as? any WorkoutAction)?.workout else { return store }
        return try store.ledger(ofWorkout: workout)?.store ?? store
    }

    /// Has the kiosk live in another ledger.
    private func turn(
        _ turn: LedgerTurn, saying facts: [Fact], at now: Now, pairing: Store.Pairing?
    ) throws(StoreError) {
        let (before, folder) = (store, store.folder)
        guard turn != .closes else {
            try folder.close(before.name, at: now.instant)
            return try settle(at: now.instant)
        }
        if case .erases(let member) = turn { return try erase(member, saying: facts, at: now) }
        var (carried, person): ((there: [Fact], here: [Fact]), PersonFact?) = (([], []), nil)
        if case .join(let stay)? = facts.first(where: { $0.kind == .join }) {
            carried = try before.workoutsToCarry(on: now.today, as: stay.member)
            if before.name.isPersonal, let owner = try before.owner() {
                person = PersonFact(group: stay.group, there: stay.member, member: owner.member)
                // What they call themselves there they are called here, too.
                for case .member(let said) in facts where said.member == stay.member && said.name != owner.name {
                    carried.here.append(.member(MemberFact(member: owner.member, name: said.name)))
                }
            }
        }
        let here: ([ULID: ULID]) -> [Fact] = { [carried, person] ids in
            guard var person else { return carried.here }
            person.group = ids[person.group.ulid].map { GroupID($0) } ?? person.group
            person.there = ids[person.there.ulid].map { MemberID($0) } ?? person.there
            return carried.here + [.person(person)]
        }
        guard case .joins(let group, let stay) = turn else {
            return move(
                to: try folder.found(facts + carried.there, as: introduction, leaving: (before, here), at: now.instant))
        }
        let household = try folder.join(
            group, facts + carried.there, as: introduction, awaiting: stay, leaving: (before, here), pairing: pairing,
            at: now.instant)
        move(to: household)
    }

    /// The member, who is known to this ledger, erases themselves. The kiosk lives on in its household while somebody else of its members belongs.
    private func erase(_ member: MemberID, saying facts: [Fact], at now: Now) throws(StoreError) {
        let (home, folder) = (store, store.folder)
        let reading = KioskReading(home.kiosk, from: try home.settings())
        guard let known = reading.members.first(where: { $0.member == member }) else { return }
        let own = try personalLedger(of: known, at: now.instant)
        try folder.erase(own: own.store.name, saying: facts, in: home, at: now.instant)
        let isAnotherHere = reading.stays.keys.contains { $0 != member }
        if facts.isEmpty, !home.name.isPersonal, !isAnotherHere { try folder.close(home.name, at: now.instant) }
        try settle(at: now.instant)
    }

    /// That of a member who has left and is not known to the ledger in which the kiosk lives; nil for the others.
    private func ownLedger(of here: MemberHere, at now: UTCInstant) throws(StoreError) -> LedgerName? {
        guard let left = here.left else { return here.alone }
        // What goes is found by the ledger that says who they were.
        return try store.folder.person(
            here.member.member, called: here.member.name, in: left, as: introduction, at: now
        ).store.name
    }

    /// A member known to their own ledger alone does.
    private func erase(
        _ member: MemberFact, _ own: LedgerName, _ action: EraseMember, at now: Now, _ channels: KioskChannels
    ) throws(StoreError) -> Result<ActionDone, ActionError> {
        try store.folder.erase(own: own, at: now.instant)
        return .success(
            try told(Outcome([], turn: .erases(member.member)), of: action, in: store, at: now, channels))
    }

    /// Tells the loop of it, from the store's thread, so that it hears of it before what is saved next.
    private func told(
        _ outcome: Outcome, of action: some Action, in ledger: Store, at now: Now, _ channels: KioskChannels
    ) throws(StoreError) -> ActionDone {
        let home = store
        let told = Result { () throws(StoreError) in
            (overview: try home.overview(today: now.today), event: try ledger.event(outcome.event))
        }
        channels.mailbox.post(.acted(told))
        let shown = try? told.get().overview  // the loop is told why it cannot be read, and raises the fault
        let household = try ledger.actionReading(channels.view)(try ledger.winners(action.scope))
        return ActionDone(outcome: outcome, household: household, overview: shown)
    }
}

extension Store {
    /// The kiosk's owner, as this ledger knows them.
    fileprivate func owner() throws(StoreError) -> MemberFact? {
        KioskReading(kiosk, from: try settings()).owner
    }

    /// The hours at which Days started in the past of which workouts are logged now, as far as they were others than now.
    fileprivate func addDayStarts(to now: inout Now) throws(StoreError) {
        guard case .group(let group) = KioskReading(kiosk, from: try settings()).belonging else { return }
        // The Day of the earliest workout has begun up to a day before it, by a clock that is up to 14 hours off.
        let span = (LogWorkout.maxAgeHours + 48) * 3_600_000
        let earliest = UTCInstant(milliseconds: now.instant.milliseconds - span)
        let set = try dayStartSettings(since: earliest, of: group.beginning.group)
        guard !set.isEmpty else { return }
        now.calendar.firstDayStart = group.beginning.dayStart
        now.calendar.changes = set.map { DayStartChange($0.hour, at: $0.instant) }
    }

    /// How an action sees what is read.
    ///
    /// - Parameters:
    ///   - importing: the member who imports documents; nil for another action, which reads none.
    ///   - retired: the kiosk that is given up; nil for another action, which does not ask when kiosks were heard.
    fileprivate func actionReading(
        _ view: KioskView, documentsOf importing: Actor? = nil, retiring retired: KioskID? = nil
    ) throws(StoreError) -> @Sendable (Winners) -> HouseholdReading {
        let (kiosk, assigned) = (kiosk, try assignedButtons())
        var documents: [MemberID: [NewerDocument]] = [:]
        // By their id here: it is their own ledger.
        if case .member(let id)? = importing { documents[id] = try keptDocuments(of: id) }
        var lastHeard: [KioskID: UTCInstant] = [:]
        if let retired { lastHeard[retired] = try partnerMark(retired)?.heard }
        // A week start that counts from the next week on is that of a target that begins now.
        let weekStart = view.overview.household.group?.latestWeekStart ?? .monday
        let configuration = view.configuration
        return { [documents, lastHeard] winners in
            let reading = KioskReading(kiosk, from: winners)
            let holders = ButtonHolders(reading, assigned: assigned, configuration)
            var household = HouseholdReading(reading, winners, buttons: holders.buttons, weekStart: weekStart)
            (household.documents, household.lastHeard) = (documents, lastHeard)
            return household
        }
    }

    fileprivate func event(_ event: ActionEvent?) throws(StoreError) -> KioskEvent? {
        switch event {
        case nil: nil
        case .workoutChanged(let id): try workout(id).map { .workoutChanged($0) }
        case .workoutDeleted(let id): try workout(id).map { .workoutDeleted($0) }
        case .workoutUndeleted(let id): try workout(id).map { .workoutUndeleted($0) }
        case .workoutLogged(let id): try workout(id).map { .workoutSaved($0) }
        case .nudged(let nudge): .nudge(nudge)
        }
    }
}

extension ImportedDocuments {
    /// As the store keeps them.
    fileprivate var rows: [Store.KeptDocument] {
        kept.map { Store.KeptDocument(of: member, $0) }
    }
}

extension Now {
    /// That of a reading of the clocks.
    ///
    /// - Parameter minute: of the Day, by the kiosk's wall clock.
    package init(_ time: ClockReading, today: Day, minute: CareMinute? = nil) {
        self.init(time.wall, today: today, minute: minute, isTrusted: time.isTrusted) { .fresh(at: time.wall) }
    }
}
