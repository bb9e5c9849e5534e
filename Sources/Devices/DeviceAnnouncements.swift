package import FitPinkyCore

/// What the system says about devices that come and go, used from one thread.
///
/// It shortens a wait and decides nothing: whoever hears that a camera is there opens it, and finds out. A device may be
/// announced before the agent's user may open it, since access is granted a moment later.
package protocol DeviceAnnouncements: AnyObject {
    /// The announcements since the last call, oldest first, as soon as there are any; none if the deadline came first.
    ///
    /// After an error the next call begins to listen anew, and `DeviceAnnouncement.missed` is the first thing it tells.
    func next(until deadline: MonotonicInstant) throws(AnnouncementsError) -> [DeviceAnnouncement]
}

/// One thing that was said about a device.
package enum DeviceAnnouncement: Hashable, Sendable {
    /// It is there now.
    case added(DeviceClass, name: String)
    case removed(DeviceClass, name: String)
    /// Something happened that was not heard: look at everything.
    case missed
}

package enum DeviceClass: String, CaseIterable, Sendable {
    /// A camera, named as under /dev: video0.
    case camera
    /// A chip of lines, named as under /dev: gpiochip0.
    case gpio
    /// An SPI device that programs may use, named as under /dev: spidev0.0.
    case spi
    /// A network interface: wlan0. Whether it carries anything is not announced.
    case networkLink
}

/// Why nothing can be heard.
package enum AnnouncementsError: Error, Hashable, Sendable {
    /// A system call failed.
    case failed(call: String, errno: Int32)
}
