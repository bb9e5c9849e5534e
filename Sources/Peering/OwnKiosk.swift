package import FitPinkyCore
internal import KioskLogic
package import Ledger
package import Logging
package import Pairing
package import Store
package import StoreThreads
package import Sync

/// This kiosk, as its exchange with others knows it.
package struct OwnKiosk: Sendable {
    /// Its ledgers.
    package var store: StoreThreads
    package var logger: Logger
    /// The version that peers are told.
    package var software: String
    /// Which start of the machine this is.
    package var boot: BootID
    /// What its clocks say now.
    package var clock: @Sendable () -> ClockReading
    /// Its present Day.
    package var today: @Sendable () -> Day
    /// Whether a network link is up now.
    package var isLinkUp: @Sendable () -> Bool
    /// Each change of that; it ends when the kiosk does.
    package var links: @Sendable () -> AsyncThrowingStream<Bool, any Error>
    /// Is told of everything that peers cause here, on whatever thread it happens; it does not block.
    package var tell: @Sendable (PeeringEvent) -> Void

    /// A kiosk of these parts.
    package init(
        store: StoreThreads, logger: Logger, software: String, boot: BootID,
        clock: @escaping @Sendable () -> ClockReading, today: @escaping @Sendable () -> Day,
        isLinkUp: @escaping @Sendable () -> Bool, links: @escaping @Sendable () -> AsyncThrowingStream<Bool, any Error>,
        tell: @escaping @Sendable (PeeringEvent) -> Void
    ) {
        (self.store, self.logger, self.software, self.boot) = (store, logger, software, boot)
        (self.clock, self.today, self.isLinkUp, self.links) = (clock, today, isLinkUp, links)
        self.tell = tell
    }
}

/// What peers cause at this kiosk.
package enum PeeringEvent: Sendable {
    /// Entries were appended to the ledger in which the kiosk lives. Told on the store's thread.
    case appended(in: Store)
    /// Recent workouts of other kiosks are durable here.
    case workouts([StoredWorkout])
    /// These entries came that members may be notified of.
    case arrived([Winner])
    /// These workouts got a caption, a reaction or a vouch, or lost one.
    case workoutsChanged([StoredWorkout])
    /// A photo of these recent workouts is whole here; nil if none of them has it any more.
    case photoArrived(PhotoFact?, of: [StoredWorkout])
    /// Photos have come that have no small picture yet, and nobody waits for one.
    case thumbnailsLacking
    /// So many entries are here that no other kiosk has.
    case pendingEverywhere(Int)
    /// Another kiosk has come or gone.
    case partner(PartnerStanding)
    /// The kiosk's invitation is this one now.
    case invitation(Invite?)
    /// A further kiosk of a member asks for the member's own ledger.
    case askedForPersonal(PersonalAsk)
}
