internal import FitPinkyCore
internal import KioskLogic
internal import Logging
internal import Messages
internal import Pairing
internal import TTRPC
internal import Threads

// Somebody may join: the ring calls for them.
extension KioskLoop {
    /// The same code, guessed at or used, does not call anew.
    func invitationIs(_ invite: Invite?, at now: MonotonicInstant) {
        let since = invite?.code == invitation?.invite.code ? invitation?.since : nil
        invitation = invite.map { ($0, since ?? now) }
    }

    func invited(_ result: Result<Fitpinky_V1_Invitation, TTRPCStatus>, at now: MonotonicInstant) {
        switch result {
        case .success(let said):
            // The code is a secret, and a log is not.
            logger.notice("invitation open")
            invitation?.since = now
            board.events.send(.invitation(said))
        case .failure(let refusal): decline(.invite, refusal.message, at: now)
        }
    }

    /// Since when somebody may join. Before there is a group, it is since the start: somebody is to begin one or to join one,
    /// and `status` says how. Whoever works out alone this week is not called to that.
    var invitationSince: MonotonicInstant? {
        if let invitation, invitation.invite.status(at: surroundings.inviteMoment) == .active {
            return invitation.since
        }
        let overview = surroundings.overview
        return overview.hasGroup || overview.members.contains { $0.logged + $0.awaiting > 0 } ? nil : begin
    }
}
