import Devices
import FitPinkyCore
import SimulatedDevices
import Testing

@Suite struct SimulatedAnnouncementsTests {
    private let announcements = SimulatedAnnouncements()
    private let farAway = MonotonicInstant(nanoseconds: .max)
    private let past = MonotonicInstant(nanoseconds: 0)

    @Test func `Announcements are heard once, in their order`() throws {
        announcements.announce(.added(.networkLink, name: "wlan0"))
        announcements.announce(.removed(.spi, name: "spidev0.0"))
        #expect(
            try announcements.next(until: farAway)
                == [.added(.networkLink, name: "wlan0"), .removed(.spi, name: "spidev0.0")])
        #expect(try announcements.next(until: past) == [])
    }

    @Test func `An announcement ends a wait that has no end`() async throws {
        async let heard = announcements.next(until: farAway)
        announcements.announce(.added(.gpio, name: "gpiochip0"))
        #expect(try await heard == [.added(.gpio, name: "gpiochip0")])
    }

    @Test func `Too many that nobody hears become one that was missed`() throws {
        for number in 0...SimulatedAnnouncements.maxPending {
            announcements.announce(.added(.camera, name: "video\(number)"))
        }
        #expect(try announcements.next(until: past) == [.missed])
    }

    @Test func `While listening fails nothing is heard, and afterwards something was missed`() throws {
        let fault = AnnouncementsError.failed(call: "socket", errno: 24)
        announcements.announce(.added(.camera, name: "video0"))
        announcements.fault = fault
        announcements.announce(.removed(.camera, name: "video0"))
        #expect(throws: fault) { try announcements.next(until: farAway) }
        announcements.fault = nil
        #expect(try announcements.next(until: farAway) == [.missed])
    }

    @Test func `A camera that is plugged in or out is announced, and other tricks are not`() throws {
        let camera = SimulatedCamera(width: 64, height: 64, announcements: announcements)
        for script in [CameraScript.dark, .unplugged, .unplugged, .frozen, .ok] { camera.script = script }
        #expect(
            try announcements.next(until: past)
                == [.removed(.camera, name: camera.name), .added(.camera, name: camera.name)])
    }
}
