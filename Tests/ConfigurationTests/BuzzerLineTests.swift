import Testing

@testable import Configuration

@Suite struct BuzzerLineTests {
    private func read(_ toml: String) throws(ConfigurationError) -> KioskConfiguration {
        try KioskConfiguration(toml: "owner = \"S\"\n" + toml, file: "kiosk.toml")
    }

    @Test(arguments: [
        ("line = \"GPIO18\"", nil, "GPIO18"), ("chip = \"gpiochip4\"\nline = 18", "gpiochip4", "18"),
    ])
    func `a buzzer is a line, by name or by offset, and is printed as it was read`(
        toml: String, chip: String?, line: String
    ) throws {
        let configuration = try read("[buzzer]\n" + toml)
        #expect(configuration.buzzer == KioskConfiguration.BuzzerLine(chip: chip, line: line))
        #expect(try KioskConfiguration(toml: configuration.toml, file: "kiosk.toml") == configuration)
    }

    @Test func `there need not be one`() throws {
        #expect(try read("").buzzer == nil)
        #expect(try read("").toml.contains("# [buzzer]: none"))
    }

    @Test(arguments: [
        ("[buzzer]\nchip = \"gpiochip0\"", "kiosk.toml:2: buzzer.line: this is missing"),
        ("[buzzer]\nline = 18", "kiosk.toml:2: buzzer.chip: a line given by its offset needs its chip"),
        ("[buzzer]\nline = \"GPIO17\"", "kiosk.toml:3: buzzer.line: this line is a button's already"),
        ("[buzzer]\nvolume = 3", "there is no such key; here are chip, line"),
        ("[[buzzer]]\nline = \"GPIO18\"", "this must be a table, [buzzer], and is a list"),
    ])
    func `what cannot be is refused with its place and what is allowed`(toml: String, sentence: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(toml) }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }
}
