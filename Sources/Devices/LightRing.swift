package import KioskLogic

/// A ring of lights, used from one thread.
package protocol LightRing: AnyObject {
    /// Shows the frame; returns once the last byte is out. After an error the next call tries anew.
    func show(_ frame: RingFrame) throws(LightRingError)
}

/// Why the ring stays as it was.
package enum LightRingError: Error, Hashable, Sendable {
    /// Nothing under that path.
    case notFound(device: String)
    /// The user that the agent runs as may not open it.
    case notPermitted(device: String)
    /// A system call failed for another reason.
    case failed(device: String, call: String, errno: Int32)
}
