internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import KioskPages
internal import Pairing
internal import Threads

// Somebody may join: the ring calls for them.
extension KioskLoop {
    /// The same code, guessed at or used, does not call anew.
    func invitationIs(_ invite: Invite?, at now: MonotonicInstant) {
        let before = invitation.flatMap { $0.invite.code == invite?.code ? $0 : nil }
        invitation = invite.map { ($0, before?.since ?? now) }
        if let invite, let before, invite.attempts > before.invite.attempts, !invite.isAccepted { wronglyTried(invite) }
        lookAtInvitation()
    }

    /// The tries at one code are bounded, and take turns, so each is told.
    private func wronglyTried(_ invite: Invite) {
        let status = invite.status(at: surroundings.inviteMoment)
        logger.notice(
            "a wrong code was tried",
            metadata: ["tries_left": "\(invite.triesLeft)", "status": "\(status.rawValue)"])
        tell(.invitationTried(InvitationView(tried: invite, status)))
    }

    /// A code that a joiner may have worn out is a fault for as long as they may hold it for a good one.
    func lookAtInvitation() {
        let isWorn = invitation.map { $0.invite.isWorn(at: surroundings.inviteMoment) } ?? false
        if isWorn { raise(.wornCode(at: surroundings.now)) } else { mend(.invite) }
    }

    func invited(_ result: Result<InvitationView, InvitationRefusal>, at now: MonotonicInstant) {
        switch result {
        case .success(let said):
            // The code is a secret, and a log is not.
            logger.notice("invitation open")
            invitation?.since = now
            tell(.invitation(said))
        case .failure(let refusal): decline(.invite, refusal.sentence)
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
