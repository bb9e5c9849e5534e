internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Synchronization
internal import Threads
internal import TTRPC

// The promise: what people agree on, and what they say to each other.
extension KioskEndpoint {
    func getSettings(
        _ request: Fitpinky_V1_GetSettingsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Settings {
        let id = kiosk.id
        let winners = try await read { store throws(StoreError) in try store.settings() }
        return .init(KioskReading(id, from: winners), winners, today: kiosk.board.view.overview.today)
    }

    func changeSetting(
        _ request: Fitpinky_V1_ChangeSettingRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_SettingChanged {
        guard let change = request.change else {
            throw TTRPCStatus(.invalidArgument, "it was not said what is to be changed")
        }
        let weekday: Weekday?
        if case .weekStart(let name) = change {
            weekday = Weekday.allCases.first { "\($0)" == name.lowercased() }
            guard weekday != nil else {
                throw TTRPCStatus(.invalidArgument, "\"\(name)\" is no day; weeks start on monday to sunday")
            }
        } else {
            weekday = nil
        }
        let actor = request.asMember
        let (reading, winners, countsFrom) = try await say(isDated: change.isDated) {
            reading, winners, today throws(GroupRefusal) in
            let deeds = SettingDeeds(reading, from: winners, today: today)
            let said: SettingChange =
                switch change {
                case .memberName(let name): try deeds.name(name, as: actor)
                case .groupName(let name): try deeds.groupName(name, as: actor)
                case .goal(let days): try deeds.goal(Int(days), as: actor)
                case .wager(let text): try deeds.wager(text, as: actor)
                case .weekStart: try deeds.weekStart(weekday ?? .monday, as: actor)
                case .dayStart(let hour): try deeds.dayStart(Int(hour), as: actor)
                case .news(let news): try deeds.news(news.kind, isOn: news.on, as: actor)
                case .quiet(let quiet):
                    try deeds.quiet(
                        fromMinute: Int(quiet.fromMinutes), untilMinute: Int(quiet.untilMinutes), as: actor)
                }
            return (said.facts, said.countsFrom)
        }
        return .with {
            $0.settings = .init(reading, winners, today: kiosk.board.view.overview.today)
            $0.countsFrom = countsFrom?.iso8601 ?? ""
        }
    }

    func caption(
        _ request: Fitpinky_V1_CaptionRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let (text, actor) = (request.text, request.asMember)
        return try await say(to: request.id, isDated: false) { deeds, id throws(GroupRefusal) in
            try deeds.caption(id, text, as: actor)
        }
    }

    func react(
        _ request: Fitpinky_V1_ReactRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let (emoji, actor) = (request.emoji, request.asMember)
        return try await say(to: request.id, isDated: false) { deeds, id throws(GroupRefusal) in
            try deeds.react(id, emoji, as: actor)
        }
    }

    func vouch(
        _ request: Fitpinky_V1_VouchRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let actor = request.asMember
        return try await say(to: request.id, isDated: true) { deeds, id throws(GroupRefusal) in
            try deeds.vouch(id, as: actor)
        }
    }

    func sendNudge(
        _ request: Fitpinky_V1_SendNudgeRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Nudge {
        let now = now
        let (id, receiver, actor) = (NudgeID(.fresh(at: now)), request.to, request.asMember)
        let text = request.text.isEmpty ? Phrases.nudges.randomElement() ?? "" : request.text
        let (reading, winners, _) = try await say(reading: WinnerScope(hasNudges: true)) {
            reading, winners, today throws(GroupRefusal) in
            (
                try NudgeDeeds(reading, from: winners, today: today).send(id, to: receiver, text, at: now, as: actor),
                nil
            )
        }
        guard case .nudge(let nudge) = winners[.nudge(id)]?.fact else {
            throw TTRPCStatus(.internal, "the nudge just sent is not there")
        }
        kiosk.board.events.send(.nudge(nudge))
        return .init(nudge) { reading.group?.names[$0] ?? "somebody" }
    }

    // MARK: Parts

    /// Has something worked out and said in one transaction; gives what was read, as it is after it, and from when it counts.
    ///
    /// - Parameter isDated: whether what is said has a Day.
    private func say(
        reading scope: WinnerScope = .settings, isDated: Bool = true,
        _ deed:
            @escaping @Sendable (KioskReading, Winners, Day) throws(GroupRefusal) -> (facts: [Fact], countsFrom: Day?)
    ) async throws(TTRPCStatus) -> (KioskReading, Winners, countsFrom: Day?) {
        let (id, now) = (kiosk.id, now)
        let today = isDated ? try trustedToday() : kiosk.board.view.overview.today
        let (result, countsFrom) = try await stored { [board = kiosk.board] store throws(StoreError) in
            let counting = Mutex<Day?>(nil)
            let result = try store.decide(at: now, reading: scope) { winners throws(GroupRefusal) in
                let said = try deed(KioskReading(id, from: winners), winners, today)
                counting.withLock { $0 = said.countsFrom }
                return said.facts
            }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            board.mailbox.post(.overview(Result { () throws(StoreError) in try store.overview(today: today) }))
            return (result, counting.withLock { $0 })
        }
        switch result {
        case .success(let winners):
            await household?.pins.refresh()
            return (KioskReading(id, from: winners), winners, countsFrom)
        case .failure(let refusal): throw TTRPCStatus(.failedPrecondition, refusal.sentence)
        }
    }

    /// Likewise to a workout, of which everybody who watches hears.
    private func say(
        to text: String, isDated: Bool,
        _ deed: @escaping @Sendable (WorkoutDeeds, WorkoutID) throws(GroupRefusal) -> [Fact]
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        guard let id = ULID(text: text).map({ WorkoutID($0) }) else {
            throw TTRPCStatus(.invalidArgument, "\"\(text)\" is no workout's id; an id has 26 letters and digits")
        }
        _ = try await say(reading: WinnerScope(workouts: .one(id)), isDated: isDated) {
            reading, winners, today throws(GroupRefusal) in
            (try deed(WorkoutDeeds(reading, from: winners, today: today), id), nil)
        }
        guard let workout = try await read({ store throws(StoreError) in try store.workout(id) }) else {
            throw TTRPCStatus.noWorkout(id)
        }
        kiosk.board.events.send(.workoutChanged(workout))
        return .init(workout, kiosk.board.view.overview)
    }
}

extension Fitpinky_V1_ChangeSettingRequest.OneOf_Change {
    /// Whether the entry that says it has a Day.
    fileprivate var isDated: Bool {
        switch self {
        case .goal, .wager, .weekStart: true
        case .memberName, .groupName, .dayStart, .news, .quiet: false
        }
    }
}
