import Devices
import Testing

@testable import LinuxDevices

@Suite struct GPIOLookupTests {
    private func chip(_ number: Int, _ label: String, names: [String]) -> GPIOChip {
        let lines = names.map { GPIOChip.Line(name: $0, consumer: nil) }
        return GPIOChip(path: "/dev/gpiochip\(number)", name: "gpiochip\(number)", label: label, lines: lines)
    }

    private func header(_ number: Int, label: String = "pinctrl-bcm2711", isNamed: Bool = true) -> GPIOChip {
        chip(number, label, names: (0..<28).map { isNamed ? "GPIO\($0)" : "" })
    }

    private func find(_ line: String, chip: String? = nil, _ chips: [GPIOChip]) throws -> String {
        let place = try GPIOLookup.find(GPIOLine(chip: chip, line: line, activeLow: true, bias: .pullUp), among: chips)
        return "\(place.chip.path) \(place.offset)"
    }

    @Test(arguments: ["/dev/gpiochip4", "gpiochip4", "pinctrl-rp1"])
    func `a chip goes by its path, name or label`(chip: String) throws {
        let chips = [header(0), header(4, label: "pinctrl-rp1")]
        #expect(try find("17", chip: chip, chips) == "/dev/gpiochip4 17")
        #expect(try find("GPIO17", chip: chip, chips) == "/dev/gpiochip4 17")
    }

    @Test func `a chip that is not there is named`() {
        #expect(throws: ButtonsError.chipNotFound(chip: "gpiochip9")) { try find("17", chip: "gpiochip9", [header(0)]) }
    }

    @Test(arguments: ["28", "4294967296", "-1", "GPIO99", ""])
    func `a line that is not there is named`(line: String) {
        #expect(throws: ButtonsError.lineNotFound(line: line, chip: "gpiochip0")) {
            try find(line, chip: "gpiochip0", [header(0, isNamed: true)])
        }
    }

    @Test func `a name alone finds the one line that bears it`() throws {
        let chips = [chip(0, "expander", names: ["A", "BUTTON"]), header(1)]
        #expect(try find("BUTTON", chips) == "/dev/gpiochip0 1")
        #expect(try find("GPIO3", chips) == "/dev/gpiochip1 3")
    }

    @Test func `a name that two lines bear finds none`() {
        #expect(throws: ButtonsError.lineNotFound(line: "GPIO17", chip: nil)) {
            try find("GPIO17", [header(0), header(1, label: "expander")])
        }
        #expect(throws: ButtonsError.lineNotFound(line: "B", chip: "expander")) {
            try find("B", chip: "expander", [chip(0, "expander", names: ["B", "B"])])
        }
    }

    @Test func `a name of two chips is told apart by the chip`() throws {
        #expect(try find("GPIO17", chip: "expander", [header(0), header(1, label: "expander")]) == "/dev/gpiochip1 17")
    }

    @Test(arguments: ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"], ["17", "GPIO17"])
    func `a number alone counts on the pin header of a Raspberry Pi`(label: String, line: String) throws {
        let other = chip(0, "gpio-brcmstb", names: [String](repeating: "", count: 32))
        let chips = [other, header(4, label: label, isNamed: false)]
        #expect(try find(line, chips) == "/dev/gpiochip4 17")
    }

    @Test(arguments: ["17", "GPIO17"])
    func `a number alone finds nothing on a machine without a pin header`(line: String) {
        #expect(throws: ButtonsError.lineNotFound(line: line, chip: nil)) {
            try find(line, [header(0, label: "expander", isNamed: false)])
        }
    }

    @Test func `one chip under two paths is one chip, by either path`() throws {
        var link = header(0)
        link.path = "/dev/gpiochip4"
        #expect(try find("GPIO17", [header(0), link]) == "/dev/gpiochip0 17")
        #expect(try find("17", chip: "/dev/gpiochip4", [header(0), link]) == "/dev/gpiochip0 17")
    }
}
