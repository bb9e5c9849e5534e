package import FitPinkyCore
package import KioskLogic

/// All buttons of a kiosk, used from one thread.
package protocol Buttons: AnyObject {
    /// The edges since the last call, oldest first, as soon as there are any; none if the deadline came first.
    ///
    /// After an error the lines have been let go, and the next call tries to take them again.
    func waitForEdges(until deadline: MonotonicInstant) throws(ButtonsError) -> [ButtonEdge]
}

/// Why the buttons cannot be read.
package enum ButtonsError: Error, Hashable, Sendable {
    /// No chip of that path, name or label.
    case chipNotFound(chip: String)
    /// The chip has no line of that name or offset, or several chips have one.
    case lineNotFound(line: String, chip: String?)
    /// Another program has the line; `consumer` is the name it gave.
    case busy(line: String, consumer: String?)
    /// The chip went away while in use.
    case chipGone(chip: String)
    /// A system call failed for another reason.
    case failed(call: String, errno: Int32)
}
