import CV4L2

/// Which of the kernel's two interfaces describes a device's buffers.
enum V4L2Kind: Hashable {
    /// One piece of memory a buffer.
    case singlePlanar
    /// A list of pieces a buffer, though most formats need one.
    case multiPlanar

    var type: UInt32 {
        switch self {
        case .singlePlanar: V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        case .multiPlanar: V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
        }
    }
}

struct V4L2Card: Hashable {
    /// The driver: uvcvideo, vivid, unicam.
    var driver: String
    /// What a person would call it.
    var name: String
    /// Where it is plugged in: usb-0000:01:00.0-1.2, platform:vivid-000.
    var bus: String
    /// V4L2_CAP_ bits of this node.
    var abilities: UInt32

    /// Receivers of a Raspberry Pi's camera connector, which hand on what the sensor gives (Pi 1 to 4, Pi 5).
    static let sensorDrivers: Set<String> = ["unicam", "rp1-cfe"]
    /// Image processors of a Raspberry Pi: cameras by their abilities, yet they only work on pictures that they are given.
    static let processorDrivers: Set<String> = ["bcm2835-isp", "pispbe"]

    /// What to do about a sensor whose pictures nobody develops.
    static let wayOut = "a bare image sensor. Start the agent under libcamerify, or use a USB camera"

    /// Whether its owner means it by that word: the name of the card, or of the place where it is plugged in.
    func answers(to word: String) -> Bool { word == name || word == bus }

    /// Whether it gives what a sensor gives, and leaves the making of a picture to others.
    var isBareSensor: Bool {
        let isInPipeline = abilities & UInt32(V4L2_CAP_IO_MC) != 0 && !bus.hasPrefix("usb-")
        return isInPipeline || V4L2Card.sensorDrivers.contains(driver)
    }

    /// How to talk to it, if it can be a camera.
    func kind() throws(Unusable) -> V4L2Kind {
        if V4L2Card.processorDrivers.contains(driver) {
            throw Unusable(why: "(\(name)) works on pictures of others, and takes none")
        }
        // Whatever formats it lists, none can be had before somebody has set the pipeline up.
        if abilities & UInt32(V4L2_CAP_IO_MC) != 0, isBareSensor {
            throw Unusable(why: "(\(name)) is one end of a media pipeline: \(V4L2Card.wayOut)")
        }
        let isSinglePlanar = abilities & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0
        guard isSinglePlanar || abilities & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0 else {
            throw Unusable(
                why: isBareSensor
                    ? "(\(name)) gives no pictures, only what is said about them: \(V4L2Card.wayOut)"
                    : "(\(name)) takes no pictures")
        }
        guard abilities & UInt32(V4L2_CAP_STREAMING) != 0 else {
            throw Unusable(why: "(\(name)) cannot stream into memory")
        }
        return isSinglePlanar ? .singlePlanar : .multiPlanar
    }
}
