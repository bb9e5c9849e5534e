internal import Actions
internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import Threads

// A long hold: the button's member nudges.
extension KioskLoop {
    /// The member who is furthest behind is nudged, of those who can be nudged now. Nobody waits for it.
    func nudge(by sender: MemberID) {
        let behind = surroundings.overview.members.filter { $0.member != sender }
            .sorted { $0.required - $0.logged > $1.required - $1.logged }
        workers.take(
            SendNudge(to: .firstOf(behind.map(\.member)), as: .member(sender)), at: surroundings.moment
        ) { [channels] result in channels.mailbox.post(.nudged(result)) }
    }

    func nudged(_ result: Result<Result<ActionDone, ActionError>, StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(.success(let done)):
            guard case .nudged(let nudge) = done.outcome.event else { break }
            logger.notice(.nudged, .public(.id, nudge.nudge.ulid))
            // The same finger wags here that the partner sees.
            let members = surroundings.overview.members
            let sender = members.firstIndex { $0.member == nudge.sender } ?? members.count
            ask(.news(.init(.finger, member: sender, since: now)))
        case .success(.failure(let error)): decline(.nudge, error.sentence(on: .commandLine))
        case .failure(let error):
            decline(.nudge, "it could not be saved")
            raise(.saving(error, at: surroundings.now))
        }
    }
}
