import Devices
import FitPinkyCore
import LinuxDevices
import Testing

/// How long a kiosk may take to have a device again that came back.
///
/// On a kiosk it is two seconds. An emulated processor is some ten times slower, and slower still beside other work, but
/// only in what is computed: so the bound here is the two seconds, and three times what the same work took this test
/// itself a moment before.
struct Recovery {
    private let work: Duration
    private let start: ContinuousClock.Instant

    private static let promise = Duration.seconds(2)

    /// The device is back now.
    init(work: Duration) {
        self.work = work
        start = .now
    }

    /// Expects that the kiosk has the device again by now, and says how long that took.
    func end(_ device: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let taken = start.duration(to: .now)
        let bound = Recovery.promise + work * 3
        print("measured: the \(device) was back after \(taken.text); the same work takes this machine \(work.text)")
        #expect(taken <= bound, "the \(device) was back after \(taken.text)", sourceLocation: sourceLocation)
    }

    /// How long this machine takes to open the camera and to get a frame of it.
    static func workOfCamera() throws -> Duration {
        try ContinuousClock().measure {
            let camera = V4L2Camera(device: Bench.camera, width: 1280, height: 720)
            _ = try camera.nextFrame(before: .atPresent() + .seconds(30))
            camera.close()
        }
    }

    /// How long this machine takes to start a program and to hear its answer: far more than lines and LEDs need.
    static func workOfProgram() throws -> Duration {
        try ContinuousClock().measure { try Bench.run("gpiodetect") }
    }
}
