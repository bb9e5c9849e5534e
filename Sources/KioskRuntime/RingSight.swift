internal import Configuration

extension KioskView {
    /// Whether somebody at the kiosk can see what the ring shows.
    package var isRingSeen: Bool { configuration.ring.sink.isSeen }
}
