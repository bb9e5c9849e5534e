internal import Configuration
internal import KioskLogic
internal import Store

/// What the kiosk's loop lets others see: replaced as a whole, so that a reader never sees half a change.
struct KioskView: Sendable {
    var configuration: KioskConfiguration
    var activity = KioskActivity.idle
    var faults: [Fault] = []
    var overview: Overview
    var zoneName: String
    var isClockTrusted: Bool
    var frame = RingFrame([])
    /// What the frame is a picture of.
    var scene = RingScene()
    /// Which photos are to go, as last looked at.
    var release: PhotoRelease?
    /// Edges that were bounce or interference.
    var spikes = 0
}
