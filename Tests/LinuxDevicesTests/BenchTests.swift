import Devices
import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Testing

@testable import LinuxDevices

@Suite("On the bench's kernel", .serialized, .enabled(if: Bench.chip != nil, "needs the bench's virtual machine"))
struct BenchTests {
    private let drive = LEDDrive(brightness: 0.5, maxMilliamperes: 400)

    private func ring(_ device: String = "/dev/spidev0.0") -> SPIRing {
        SPIRing(device: device, ledCount: 24, order: .grb, drive: drive)
    }

    @Test func `a frame arrives at the lights`() throws {
        let frame = RingFrame((0..<24).map { RGB(UInt8($0 * 10), 128, UInt8(255 - $0)) })
        try Bench.write("clear", to: Bench.sentBytes)
        try ring().show(frame)
        let sent = try Data(contentsOf: URL(filePath: Bench.sentBytes))
        #expect(WS2812.decode(Array(sent), order: .grb) == drive.levels(for: frame))
    }

    /// One scene for each picture that the ring can show; what they look like is kept as pictures elsewhere.
    private static var scenes: [(name: String, build: (inout RingScene) -> Void)] {
        let start = MonotonicInstant(nanoseconds: 0)
        let end = start + .seconds(5)
        let notices: [RingScene.Notice] = [.saved, .savedUnproven, .checked, .dropped, .declined, .granted]
        let scenes: [(name: String, build: (inout RingScene) -> Void)] = [
            ("idle", { _ in }), ("touch", { $0.touchedSince = start }),
            ("countdown", { $0.activity = .countdown(since: start, until: end) }),
            ("capturing", { $0.activity = .capturing }),
            ("review", { $0.activity = .review(since: start, until: end) }),
            ("saving", { $0.activity = .saving(since: start) }), ("fault", { $0.faultSince = start }),
            ("request", { $0.request = .init(.init(lights: 6, colour: .violet), since: start) }),
            ("invitation", { $0.invitationSince = start }), ("celebration", { $0.celebrationSince = start }),
            ("showed up", { $0.news = .init(.heart, member: 0, since: start) }),
            ("nudge", { $0.news = .init(.finger, member: 0, since: start) }),
            ("reaction", { $0.news = .init(.ripples, member: 0, since: start) }),
            ("reminder", { $0.reminderSince = start }),
            ("work", { $0.timer = .init(.work, .left(since: start, until: end)) }),
            ("rest", { $0.timer = .init(.rest, .spent(since: start)) }),
            (
                "week",
                {
                    $0.progress = [
                        .init(logged: 3, required: 5, isDoneToday: true, unproven: 1, pending: 1),
                        .init(logged: 1, required: 3, isDoneToday: false),
                    ]
                }
            ),
        ]
        return scenes + notices.map { kind in ("\(kind)", { $0.notice = .init(kind, since: start) }) }
    }

    @Test func `every picture of the ring arrives at the lights as it was drawn`() throws {
        let (renderer, ring) = (RingRenderer(ledCount: 24), ring())
        for (name, build) in BenchTests.scenes {
            var scene = RingScene()
            build(&scene)
            for milliseconds in [Int64(100), 500, 900, 1300] {
                let frame = renderer.render(scene, at: MonotonicInstant(nanoseconds: milliseconds * 1_000_000)).frame
                try Bench.write("clear", to: Bench.sentBytes)
                try ring.show(frame)
                let sent = try Data(contentsOf: URL(filePath: Bench.sentBytes))
                #expect(
                    WS2812.decode(Array(sent), order: .grb) == drive.levels(for: frame), "\(name) at \(milliseconds) ms"
                )
            }
        }
    }

    @Test func `a transfer that fails is an error, and the next frame arrives`() throws {
        let ring = ring()
        try Bench.write("-5", to: Bench.spiFault)
        #expect(throws: LightRingError.failed(device: "/dev/spidev0.0", call: "SPI_IOC_MESSAGE", errno: EIO)) {
            try ring.show(.blank(ledCount: 24))
        }
        try Bench.write("0", to: Bench.spiFault)
        try ring.show(.blank(ledCount: 24))
    }

    @Test func `a device that is not there is named`() {
        #expect(throws: LightRingError.notFound(device: "/dev/spidev7.0")) {
            try ring("/dev/spidev7.0").show(.blank(ledCount: 24))
        }
    }
}
