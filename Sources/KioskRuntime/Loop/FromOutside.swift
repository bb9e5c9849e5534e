package import FitPinkyCore
package import KioskPages
package import Ledger
package import Pairing
package import Store
internal import Threads

// What other parts of the agent tell the kiosk's loop, from any thread, in the order in which it is told.
extension KioskChannels {
    /// The ledger was read again, or could not be.
    package func show(_ overview: Result<Overview, StoreError>) { mailbox.post(.overview(overview)) }

    /// Recent workouts of other kiosks are durable here.
    package func partnerWorkouts(_ workouts: [StoredWorkout]) { mailbox.post(.partnerWorkouts(workouts)) }

    /// These entries came from other kiosks, and members may be notified of them.
    package func arrived(_ winners: [Winner]) { mailbox.post(.arrived(winners)) }

    /// Listeners are told of these events, after what was told before.
    package func happened(_ events: [KioskEvent]) { mailbox.post(.happened(events)) }

    /// So many entries are here that no other kiosk has.
    package func pendingEverywhere(_ count: Int) { mailbox.post(.pendingEverywhere(count)) }

    /// Other kiosks were last heard from then.
    package func heard(_ partners: [KioskID: UTCInstant]) { mailbox.post(.heardPartners(partners)) }

    /// The kiosk's invitation is this one now.
    package func invitation(_ invite: Invite?) { mailbox.post(.invitation(invite)) }

    /// Somebody asked for an invitation, and it is open; or why it is not.
    package func invited(_ result: Result<InvitationView, InvitationRefusal>) { mailbox.post(.invited(result)) }

    /// A further kiosk of a member asks for the member's own ledger.
    package func askedForPersonal(_ ask: PersonalAsk) { mailbox.post(.askedForPersonal(ask)) }

    /// The clock, the camera or the link may have changed.
    package func lookAround() { mailbox.post(.lookAround) }

    /// A verification that somebody asked for has found damage.
    package func damageFound() { mailbox.post(.damageFound) }
}
