internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import Threads

// A long hold: whoever the button is nudges.
extension KioskLoop {
    /// Whoever is furthest behind is nudged, of those who can be nudged now. The store decides, and nobody waits for it.
    func nudge(by sender: MemberID, at now: MonotonicInstant) {
        guard surroundings.isClockTrusted else {
            // Whether the hour since the last one is over cannot be told.
            return decline(.nudge, "the kiosk does not know the time yet", at: now)
        }
        let behind = surroundings.overview.members.filter { $0.id != sender }
            .sorted { $0.required - $0.logged > $1.required - $1.logged }
        stations.nudge(by: sender, behind.map(\.id), today: surroundings.today, at: surroundings.now)
    }

    func nudged(_ result: Result<Result<NudgeFact, GroupRefusal>, StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(.success(let nudge)):
            board.events.send(.nudge(nudge))
            logger.notice("nudged", metadata: ["id": "\(nudge.nudge.ulid.text)"])
            // The same finger wags here that the partner sees.
            let members = surroundings.overview.members
            let sender = members.firstIndex { $0.id == nudge.sender } ?? members.count
            news = .init(.nudge, member: sender, since: now)
        case .success(.failure(let refusal)): decline(.nudge, refusal.sentence, at: now)
        case .failure(let error):
            decline(.nudge, "it could not be saved", at: now)
            raise(.saving(error, at: surroundings.now))
        }
    }
}

extension Stations {
    /// Nudges the first of them who can be nudged, with a preset; refused is what the first of them is refused for.
    func nudge(by sender: MemberID, _ receivers: [MemberID], today: Day, at now: UTCInstant) {
        let id = NudgeID(.fresh(at: now))
        let text = Phrases.nudges.randomElement() ?? ""
        let isTaken = store.post { store throws(StoreError) in
            let kiosk = store.kiosk
            let result = try store.decide(at: now, reading: WinnerScope(hasNudges: true)) {
                winners throws(GroupRefusal) in
                let deeds = NudgeDeeds(KioskReading(kiosk, from: winners), from: winners, today: today)
                return try deeds.send(id, toFirstOf: receivers, text, at: now, by: sender)
            }
            switch result {
            case .success(let winners):
                guard case .nudge(let nudge) = winners[.nudge(id)]?.fact else {
                    throw .damaged(path: "the ledger", what: "the nudge just sent is not there")
                }
                return Result<NudgeFact, GroupRefusal>.success(nudge)
            case .failure(let refusal): return .failure(refusal)
            }
        } deliver: { [board] result in
            board.mailbox.post(.nudged(result))
        }
        if !isTaken { board.mailbox.post(.nudged(.failure(.busy))) }
    }
}
