import Sync

/// What a kiosk's store has to do: each is one transaction, or one look.
enum StoreJob {
    /// For a peer.
    case work(SyncHub.LinkID, StoreWork)
    /// Somebody says something at the kiosk.
    case write(Saying, choice: Int)
    /// The kiosk says who it is, and whom it serves.
    case introduce
    /// Erases what is due.
    case scrub
    /// Which photos are lacking?
    case findPhotos
}
