internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import Ledger
internal import Logging
internal import Pairing
internal import Threads

// Somebody may join: the ring calls for them.
extension KioskLoop {
    func invitationIs(_ invite: Invite?) {
        let before = invitation
        invitation = invite
        if let invite, let before, invite.code == before.code, invite.attempts > before.attempts, !invite.isAccepted {
            wronglyTried(invite)
        }
        lookAtInvitation()
    }

    /// The tries at one code are bounded, and take turns, so each is told.
    private func wronglyTried(_ invite: Invite) {
        let status = invite.status(at: surroundings.inviteMoment)
        logger.notice(.wrongCodeTried, .public(.triesLeft, invite.triesLeft), .public(.status, status))
        tell(.invitationTried(InvitationView(tried: invite, status)))
    }

    /// A code that a joiner may have worn out is a fault for as long as they may hold it for a good one.
    func lookAtInvitation() {
        let now = surroundings.inviteMoment
        let usable = invitation.flatMap { $0.status(at: now) == .active ? $0 : nil }
        ask(.invitation(number: usable?.code.hashValue))
        let isWorn = invitation?.isWorn(at: now) ?? false
        if isWorn { raise(.wornCode(at: surroundings.now)) } else { mend(.invite) }
    }

    func invited(_ result: Result<InvitationView, InvitationRefusal>) {
        switch result {
        case .success(let said):
            // The code is a secret, and a log is not.
            logger.notice(.invitationOpen)
            ask(.invitationAskedFor)
            tell(.invitation(said))
        case .failure(let refusal): decline(.invite, refusal.sentence)
        }
    }
}
