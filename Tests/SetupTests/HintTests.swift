import Devices
import Setup
import Testing

@Suite struct HintTests {
    private var answers: Answers {
        Answers(
            owner: "Sammy", zone: "Europe/Amsterdam", buttons: [ButtonLine(line: "GPIO17")], camera: .first,
            ring: .spi(device: "/dev/spidev0.0", leds: 24), address: nil)
    }

    @Test func `a machine that is ready needs no hint`() {
        #expect(Hint.all(Machines.ready, answers) == [])
    }

    @Test func `a bare Pi is told of SPI, its clock and the camera`() {
        let hints = Hint.all(Machines.bare, answers)
        #expect(hints.count == 3)
        #expect(hints[0].contains("No camera was found"))
        #expect(hints[1].contains("raspi-config nonint do_spi 0"))
        #expect(hints[2].contains("core_freq=500 and core_freq_min=500"))
    }

    @Test(arguments: [
        ("Raspberry Pi 3 Model B Rev 1.2", "add core_freq=250 to"), ("Raspberry Pi Zero 2 W Rev 1.0", "core_freq=250"),
        ("Raspberry Pi 5 Model B Rev 1.0", nil), ("Raspberry Pi Model B Rev 2", nil),
    ])
    func `each board is told what its clock needs`(model: String, words: String?) {
        var probe = Machines.ready
        (probe.model, probe.firmware) = (model, [])
        let hints = Hint.all(probe, answers)
        #expect(hints.count == (words == nil ? 0 : 1))
        if let words { #expect(hints.first?.contains(words) == true) }
    }

    @Test func `half of what the clock needs is asked for alone`() {
        var probe = Machines.ready
        probe.firmware.removeLast()
        #expect(Hint.all(probe, answers).first?.contains("add core_freq_min=500 to") == true)
    }

    @Test func `without a ring nothing is said of SPI`() {
        var quiet = answers
        quiet.ring = .none
        #expect(Hint.all(Machines.bare, quiet).count == 1)
    }

    @Test func `troubles that were met are said`() {
        let hints = Hint.all(Machines.troubled, answers).joined(separator: "\n")
        for words in ["gpiochip7", "GPIO17 is used by w1-gpio", "/dev/video0 does not answer", "not in gpio, spi"] {
            #expect(hints.contains(words), "\(words): \(hints)")
        }
    }

    @Test func `a line that nobody has, or several have, is said`() {
        var answers = answers
        answers.buttons = [ButtonLine(line: "PUSH"), ButtonLine(chip: "anything", line: "PUSH")]
        #expect(Hint.all(Machines.ready, answers) == ["No GPIO chip of this machine has a line PUSH."])
        var twice = Machines.ready
        for index in twice.chips.indices { twice.chips[index].lines = [.init(offset: 3, name: "PUSH", consumer: nil)] }
        #expect(Hint.all(twice, answers).first?.contains("CHIP:PUSH") == true)
        #expect(Hint.all(Machines.nothing, answers).contains { $0.contains("no GPIO chip") })
    }

    @Test func `the agent's own lines are free, and a Pi's header has its numbers whatever its names`() {
        var probe = Machines.ready
        probe.chips[0].lines[17].consumer = "fitpinky"
        #expect(Hint.all(probe, answers) == [])
        probe.chips[0].lines = []
        #expect(Hint.all(probe, answers) == [])
    }

    @Test func `days by UTC are remarked upon where nobody chose them`() {
        var probe = Machines.ready
        probe.zone = "Etc/UTC"
        #expect(Hint.all(probe, answers) == [])
        var utc = answers
        utc.zone = "Etc/UTC"
        #expect(Hint.all(probe, utc).first?.contains("--zone") == true)
    }

    @Test func `a camera that is named and gone is said to be`() {
        var named = answers
        named.camera = .named("usb-9")
        #expect(Hint.all(Machines.ready, named) == ["The camera usb-9 is not there now."])
        named.camera = .named(Machines.webcam.bus)
        #expect(Hint.all(Machines.ready, named) == [])
    }
}
