import Devices
import Setup

/// Machines that were looked at.
enum Machines {
    private static let header: [Probe.NamedLine] = (0..<28).map { .init(offset: $0, name: "GPIO\($0)", consumer: nil) }

    /// A Pi 4 with all that a kiosk wants, and its firmware told so.
    static let ready: Probe = {
        var probe = Probe(zone: "Europe/Amsterdam")
        probe.model = "Raspberry Pi 4 Model B Rev 1.4"
        probe.user = .init(name: "root", groups: ["root"])
        probe.firmware = [
            .init(key: "dtparam", value: "spi=on"), .init(key: "core_freq", value: "500"),
            .init(key: "core_freq_min", value: "500"),
        ]
        probe.chips = [
            .init(path: "/dev/gpiochip0", label: "pinctrl-bcm2711", isHeader: true, lines: header),
            .init(path: "/dev/gpiochip1", label: "raspberrypi-exp-gpio", isHeader: false, lines: []),
        ]
        probe.cameras = [webcam]
        probe.spidevs = ["/dev/spidev0.0", "/dev/spidev0.1"].map { .init(path: $0, isPermitted: true) }
        return probe
    }()

    static let webcam = Probe.Camera(
        device: "/dev/video0", name: "HD Webcam C270", bus: "usb-0000:01:00.0-1.2",
        ids: ["usb-046d_HD_Webcam_C270_1A2B3C-video-index0"],
        formats: [
            .init(
                code: "MJPG", isReadable: true,
                sizes: [.init(width: 1280, height: 720), .init(width: 640, height: 480)]),
            .init(code: "H264", isReadable: false, sizes: [.init(width: 1280, height: 720)]),
        ])

    /// The same out of its box: SPI is off, nothing is plugged in.
    static let bare: Probe = {
        var probe = ready
        (probe.firmware, probe.cameras, probe.spidevs) = ([], [], [])
        return probe
    }()

    /// No Pi, and nothing on it.
    static let nothing: Probe = {
        var probe = Probe(zone: "Etc/UTC")
        probe.user = .init(name: "anna", groups: ["anna", "video"])
        return probe
    }()

    /// Whose looking met every trouble there is.
    static let troubled: Probe = {
        var probe = ready
        probe.user = .init(name: "pi", groups: ["pi", "video"])
        probe.chips[0].lines[17].consumer = "w1-gpio"
        probe.cameras[0].trouble = "does not answer: unplug it and plug it in again"
        probe.spidevs[0].isPermitted = false
        probe.troubles = ["/dev/gpiochip7 cannot be read: Permission denied."]
        return probe
    }()
}
