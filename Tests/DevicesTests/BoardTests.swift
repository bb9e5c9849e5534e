import Devices
import Testing

@Suite struct BoardTests {
    @Test(
        arguments: [
            ("Raspberry Pi 3 Model B Plus Rev 1.3", Board.piThree), ("Raspberry Pi Zero 2 W Rev 1.0", .piThree),
            ("Raspberry Pi Compute Module 3 Plus Rev 1.0", .piThree), ("Raspberry Pi 4 Model B Rev 1.4", .piFour),
            ("Raspberry Pi 400 Rev 1.0", .piFour), ("Raspberry Pi Compute Module 4 Rev 1.0", .piFour),
            ("Raspberry Pi 5 Model B Rev 1.0", .piFive), ("Raspberry Pi Zero W Rev 1.1", .otherPi),
            ("Raspberry Pi Model B Rev 2", .otherPi), ("linux,dummy-virt", .other), (nil, .other), ("", .other),
        ] as [(String?, Board)])
    func `a board is known by what it calls itself`(model: String?, board: Board) {
        #expect(Board(model: model) == board)
    }

    @Test func `of the firmware's configuration counts what holds for the board`() {
        let text = """
            # dtparam=spi=on
            dtparam = i2c_arm=on
            gpu_mem=64
            [pi4]
            core_freq=500
            core_freq_min=500
            [pi3+]
            core_freq=250
            [HDMI:0]
            core_freq=333
            [all]
            dtparam=spi=on
            """
        let common = [("dtparam", "i2c_arm=on"), ("dtparam", "spi=on")].map {
            Probe.FirmwareSetting(key: $0.0, value: $0.1)
        }
        let four = [("core_freq", "500"), ("core_freq_min", "500")].map {
            Probe.FirmwareSetting(key: $0.0, value: $0.1)
        }
        let three = Probe.FirmwareSetting(key: "core_freq", value: "250")
        #expect(Probe.FirmwareSetting.read(text, for: .piFour) == [common[0]] + four + [common[1]])
        #expect(Probe.FirmwareSetting.read(text, for: .piThree) == [common[0], three, common[1]])
        #expect(Probe.FirmwareSetting.read(text, for: .other) == common)
    }

    @Test func `a configuration without end gives so many settings and no more`() {
        let text = String(repeating: "dtparam=spi=on\n", count: 1000)
        #expect(Probe.FirmwareSetting.read(text, for: .piFour).count == 64)
    }
}
