internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store

/// Everything that can happen to the kiosk, in the order in which it is told.
enum KioskInput: Sendable {
    case buttons(ButtonStation.Report)
    case ring(RingStation.Report)
    case frame(attempt: Int, Result<CameraFrame, CaptureFailure>)
    case developed(attempt: Int, Result<Developed, PhotoError>)
    case saved(attempt: Int, Result<SavedWorkout, StoreError>)
    /// A finger check was to be saved.
    case checked(CheckFact, Result<WeekOverview, StoreError>)
    case settled(Result<Settled, SettlingFailure>)
    case overview(Result<WeekOverview, StoreError>)
    /// The camera was tried, and works or does not.
    case probed(CaptureFailure?)
    /// A look through a warm camera has ended; what it showed was told as `probed`.
    case tended
    case announced([DeviceAnnouncement])
    /// A workout was deleted, or taken back.
    case deleted(SavedWorkout)
    /// The store was looked after.
    case cared(StoreCareReport)
    case configuration(KioskConfiguration)
    /// The clock or the link may have changed.
    case lookAround
    /// Answers through the closure, which shows that the loop is alive.
    case ping(@Sendable () -> Void)
    case stop
}
