internal import Actions
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Store
internal import TTRPC
internal import Threads

struct ActionDone: Sendable {
    var outcome: Outcome
    /// What it saw, as it is after it.
    var household: HouseholdReading
    /// Nil where it cannot be read.
    var overview: Overview?
}

// The one function that runs an action: load, decide and append in one transaction, tell the loop, answer.
extension Stations {
    /// Takes an action at the store.
    ///
    /// - Parameter pairing: with a kiosk that is let in by it.
    func take(
        _ action: some Action, at now: Now, pairing: Store.Pairing? = nil
    ) async throws(StoreError) -> Result<ActionDone, ActionError> {
        try await store.run { [board] store throws(StoreError) in
            try store.take(action, at: now, pairing: pairing, board)
        }
    }

    /// The same without waiting: `deliver` is called on the store's thread, or at once if too much is waiting.
    func take(
        _ action: some Action, at now: Now,
        deliver: @escaping @Sendable (Result<Result<ActionDone, ActionError>, StoreError>) -> Void
    ) {
        let isTaken = store.post(
            { [board] store throws(StoreError) in
                try store.take(action, at: now, pairing: nil, board)
            }, deliver: deliver)
        if !isTaken { deliver(.failure(.busy)) }
    }
}

extension Store {
    fileprivate func take(
        _ action: some Action, at now: Now, pairing: Pairing?, _ board: Switchboard
    ) throws(StoreError) -> Result<ActionDone, ActionError> {
        let (kiosk, assigned, configuration) = (kiosk, try assignedButtons(), board.view.configuration)
        let reading = { @Sendable (winners: Winners) -> HouseholdReading in
            let reading = KioskReading(kiosk, from: winners)
            let holders = ButtonHolders(reading, assigned: assigned, configuration)
            return HouseholdReading(reading, winners, buttons: holders.buttons)
        }
        let result = try decide(at: now.instant, pairing: pairing, reading: action.scope) {
            winners throws(ActionError) in
            let outcome = try action.outcome(reading(winners), at: now)
            let button = outcome.button.map {
                Store.ButtonAssignment(button: UInt8(clamping: $0.button), member: $0.member)
            }
            return Decision(outcome.facts, button: button, answer: outcome)
        }
        switch result {
        case .failure(let error): return .failure(error)
        case .success(let (winners, outcome)):
            let told = Result { () throws(StoreError) in
                (overview: try overview(today: now.today), event: try event(outcome.event))
            }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            board.mailbox.post(.acted(told))
            let shown = try? told.get().overview  // the loop is told why it cannot be read, and raises the fault
            return .success(ActionDone(outcome: outcome, household: reading(winners), overview: shown))
        }
    }

    private func event(_ event: ActionEvent?) throws(StoreError) -> KioskEvent? {
        switch event {
        case nil: nil
        case .workoutChanged(let id): try workout(id).map { .workoutChanged($0) }
        case .workoutDeleted(let id): try workout(id).map { .workoutDeleted($0) }
        case .workoutUndeleted(let id): try workout(id).map { .workoutUndeleted($0) }
        case .nudged(let nudge): .nudge(nudge)
        }
    }
}

extension Now {
    /// This moment, by that clock.
    init(_ clock: any WallClock, today: Day) {
        let instant = clock.now()
        self.init(instant, today: today, isTrusted: clock.isTrusted) { .fresh(at: instant) }
    }
}

extension ULID {
    /// An id made now, of the system's random numbers.
    static func fresh(at instant: UTCInstant) -> ULID { fresh(at: instant, random: Store.systemRandom) }
}

extension TTRPCStatus {
    /// What a caller is told of an action that cannot be taken.
    init(_ error: ActionError) {
        let code: StatusCode =
            switch error.blast {
            case .invalidArgument: .invalidArgument
            case .failedPrecondition: .failedPrecondition
            case .notFound: .notFound
            }
        self.init(code, error.sentence)
    }
}
