import CV4L2
import Devices
import FitPinkyCore
import Glibc
import Support
import Testing
import Threads

@testable import LinuxDevices

@Suite struct MachineProbeTests {
    private let folder = TemporaryFolder()

    /// A look at a machine whose /dev is that folder.
    private var probe: MachineProbe {
        var probe = MachineProbe()
        (probe.devices, probe.deviceTree) = (folder.path, "\(folder.path)/tree")
        probe.firmware = ["\(folder.path)/none.txt", "\(folder.path)/config.txt"]
        probe.gpio = {
            var calls = GPIOCalls()
            calls.chipPaths = { [] }
            return calls
        }
        return probe
    }

    @Test func `a machine with nothing has nothing, and no trouble`() {
        let found = probe.look(zone: "Europe/Amsterdam")
        #expect(found.zone == "Europe/Amsterdam" && found.model == nil && found.firmware.isEmpty)
        #expect(found.chips.isEmpty && found.cameras.isEmpty && found.spidevs.isEmpty && found.troubles.isEmpty)
        #expect(!found.user.name.isEmpty && !found.user.groups.isEmpty)
    }

    @Test func `model, firmware and spidevs are read where the kernel has them`() throws {
        folder.write("Raspberry Pi 4 Model B Rev 1.4\0", to: "tree/model")
        folder.write("[pi3]\ncore_freq=250\n[pi4]\ncore_freq=500\n", to: "config.txt")
        folder.write("", to: "spidev0.1")
        folder.write("", to: "spidev0.0")
        let found = probe.look(zone: "UTC")
        #expect(found.model == "Raspberry Pi 4 Model B Rev 1.4")
        #expect(found.firmware == [.init(key: "core_freq", value: "500")])
        #expect(found.spidevs.map(\.path) == ["\(folder.path)/spidev0.0", "\(folder.path)/spidev0.1"])
        #expect(found.spidevs.map(\.isPermitted) == [true, true])
        #expect(found.ring?.path == "\(folder.path)/spidev0.0")
    }

    @Test func `a camera that never answers is said to be silent, and the others are found in time`() throws {
        folder.write("", to: "video0")
        folder.write("", to: "video1")
        folder.link("v4l/by-id/usb-Dead-index0", to: "\(folder.path)/video0")
        var probe = probe
        probe.patience = .milliseconds(300)
        let path = "\(folder.path)/video0"
        probe.video = {
            let video = ScriptedVideo()
            var calls = video.calls()
            let open = calls.open
            calls.open = { opened, route in
                if opened == path { sleep(3) }
                return open(opened, route)
            }
            return calls
        }
        let start = MonotonicInstant.now()
        let found = probe.look(zone: "UTC")
        #expect(MonotonicInstant.now().nanoseconds - start.nanoseconds < 2_000_000_000)
        #expect(found.cameras.map(\.device) == ["\(folder.path)/video0", "\(folder.path)/video1"])
        #expect(found.cameras.first?.trouble?.contains("does not answer") == true)
        #expect(found.cameras.first?.ids == ["usb-Dead-index0"])
        #expect(found.cameras.last?.trouble == nil && found.camera?.device == "\(folder.path)/video1")
    }

    @Test func `chips that never answer are said to be silent`() {
        var probe = probe
        probe.patience = .milliseconds(100)
        probe.gpio = {
            var calls = GPIOCalls()
            calls.chipPaths = {
                sleep(2)
                return []
            }
            return calls
        }
        #expect(probe.look(zone: "UTC").troubles == ["The GPIO chips do not answer."])
    }

    @Test func `named lines are told with who has them; a chip under two paths once`() {
        var probe = probe
        probe.gpio = {
            var calls = GPIOCalls()
            calls.chipPaths = { ["/dev/gpiochip0", "/dev/gpiochip4", "/dev/gpiochip5", "/dev/gpiochip9"] }
            calls.readChip = { path, chip in
                if path == "/dev/gpiochip5" { return -EACCES }
                if path == "/dev/gpiochip9" { return -ENODEV }
                let lines = [("", nil), ("GPIO1", nil), ("GPIO2", "w1-gpio")].map {
                    GPIOChip.Line(name: $0.0, consumer: $0.1)
                }
                chip = GPIOChip(path: path, name: "gpiochip0", label: "pinctrl-rp1", lines: lines)
                return 0
            }
            return calls
        }
        let found = probe.look(zone: "UTC")
        #expect(
            found.chips == [
                .init(
                    path: "/dev/gpiochip0", label: "pinctrl-rp1", isHeader: true,
                    lines: [
                        .init(offset: 1, name: "GPIO1", consumer: nil),
                        .init(offset: 2, name: "GPIO2", consumer: "w1-gpio"),
                    ])
            ])
        #expect(found.troubles == ["/dev/gpiochip5 cannot be read: Permission denied."])
    }
}

@Suite struct CameraLookTests {
    private let video = ScriptedVideo()
    private var look: Probe.Camera? { CameraLook(path: "/dev/video0", calls: video.calls()).look() }

    @Test func `a camera tells its formats, the largest size first, and is let go`() throws {
        video.formats = ["MJPG", "H264"].map { OfferedFormat(code: FourCC($0), isEmulated: false) }
        video.sizes = [(640, 480), (1280, 720), (640, 480)]
        let camera = try #require(look)
        #expect(camera.name == "Scripted Camera" && camera.bus == "usb-1" && camera.trouble == nil)
        #expect(camera.formats.map(\.code) == ["MJPG", "H264"] && camera.formats.map(\.isReadable) == [true, false])
        #expect(camera.formats[0].sizes == [.init(width: 1280, height: 720), .init(width: 640, height: 480)])
        #expect(video.isAtRest && video.agreed.isEmpty)
    }

    @Test func `a driver that says nothing of sizes is a camera all the same`() throws {
        let camera = try #require(look)
        #expect(camera.formats.map(\.sizes) == [[]] && camera.trouble == nil)
    }

    @Test func `a driver that lists sizes without end is believed so far and no further`() throws {
        video.sizes = (1...1000).map { ($0, 1) }
        #expect(try #require(look).formats[0].sizes.count == Int(CameraLook.maxSizes))
    }

    @Test(arguments: ["bcm2835-isp", "pispbe"])
    func `an image processor is no camera`(driver: String) {
        video.cards["/dev/video0"] = V4L2Card(
            driver: driver, name: "isp", bus: "platform", abilities: video.capabilities)
        #expect(look == nil && video.isAtRest)
    }

    @Test func `what is said about pictures is no camera, unless a bare sensor says it`() {
        video.cards["/dev/video0"] = V4L2Card(driver: "uvcvideo", name: "c", bus: "usb-1", abilities: 0)
        #expect(look == nil)
        video.cards["/dev/video0"] = V4L2Card(driver: "unicam", name: "unicam", bus: "platform", abilities: 0)
        #expect(look?.trouble?.contains("libcamerify") == true && video.isAtRest)
    }

    @Test func `a bare sensor names the way out`() {
        video.cards["/dev/video0"] = V4L2Card(
            driver: "unicam", name: "unicam", bus: "platform", abilities: video.capabilities)
        video.formats = [OfferedFormat(code: FourCC("pBAA"), isEmulated: false)]
        #expect(look?.trouble?.contains("libcamerify") == true && video.isAtRest)
    }

    @Test(arguments: [
        ("open", EACCES, "group video"), ("open", EBUSY, "cheese (42)"), ("open", EIO, "Input/output error"),
        ("VIDIOC_QUERYCAP", EIO, "VIDIOC_QUERYCAP"), ("VIDIOC_ENUM_FMT", EIO, "VIDIOC_ENUM_FMT"),
        ("VIDIOC_ENUM_FMT", ENODEV, "went away"),
    ])
    func `a camera that cannot be asked says why`(call: String, errno: CInt, words: String) {
        video.faults[call] = [errno]
        #expect(look?.trouble?.contains(words) == true)
        #expect(video.isAtRest)
    }

    @Test(arguments: [("open", ENOENT), ("open", ENODEV), ("open", ENOTTY), ("VIDIOC_QUERYCAP", ENODEV)])
    func `a node that is gone, or no video device, is not told of`(call: String, errno: CInt) {
        video.faults[call] = [errno]
        #expect(look == nil && video.isAtRest)
    }
}
