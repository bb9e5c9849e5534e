import Devices
import JSON
import KioskPages
import Setup
import Testing

@Suite struct ProbeTests {
    @Test(arguments: [Machines.ready, Machines.bare, Machines.nothing, Machines.troubled])
    func `what is said in JSON is read again as it was`(probe: Probe) throws {
        for isIndented in [true, false] {
            let read = try JSON.read(Array(probe.json.rendered(isIndented: isIndented).utf8), maxKeys: 256)
            #expect(Probe(json: read) == probe)
        }
    }

    @Test func `what lacks a key is no probe`() {
        guard case .object(let members) = Machines.ready.json else {
            Issue.record("a probe is an object")
            return
        }
        for key in members.keys where !["model", "ring"].contains(key) {
            var fewer = members
            fewer[key] = nil
            #expect(Probe(json: .object(fewer)) == nil, "\(key)")
            fewer[key] = 7
            #expect(Probe(json: .object(fewer)) == nil, "\(key)")
        }
    }

    @Test func `the page names what was found, and what is wrong with it`() {
        let page = Style(isColoured: false).rendered(Machines.troubled.page)
        for words in [
            "Raspberry Pi 4 Model B", "Europe/Amsterdam", "GPIO17 (w1-gpio)", "by-id usb-046d_HD_Webcam",
            "MJPG 1280x720 640x480", "not read: H264", "does not answer: unplug it", "pi may not open it",
            "a ring is likely", "the pin header", "gpiochip7 cannot be read",
        ] { #expect(page.contains(words), "\(words) is missing in\n\(page)") }
    }

    @Test func `a device's name cannot command the terminal`() {
        var probe = Machines.ready
        probe.cameras[0].name = "\u{1B}[2Jevil"
        #expect(!Style(isColoured: false).rendered(probe.page).contains("\u{1B}"))
    }

    @Test func `a ring is guessed at the header's first device, else at the first there is`() {
        var probe = Machines.ready
        probe.spidevs.reverse()
        #expect(probe.ring?.path == "/dev/spidev0.0")
        probe.spidevs.removeLast()
        #expect(probe.ring?.path == "/dev/spidev0.1")
        #expect(Machines.bare.ring == nil)
    }

    @Test func `a camera goes by its id, else by its bus, else by its node`() {
        var camera = Machines.webcam
        #expect(camera.stableName == camera.ids[0])
        camera.ids = []
        #expect(camera.stableName == "usb-0000:01:00.0-1.2")
        camera.bus = ""
        #expect(camera.stableName == "/dev/video0")
    }
}
