import Testing
import Zones

@Suite struct ZoneSuggestionsTests {
    private static let names = [
        "Africa/Lagos", "America/Argentina/Ushuaia", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "Etc/UTC",
        "Europe/Amsterdam", "Europe/Lisbon", "Europe/London", "Europe/Paris", "UTC",
    ]

    @Test(arguments: [
        ("Europe/Amsterdm", ["Europe/Amsterdam"]), ("Europe/Amsterdma", ["Europe/Amsterdam"]),
        ("europe/paris", ["Europe/Paris"]), ("Paris", ["Europe/Paris"]), ("America/Paris", ["Europe/Paris"]),
        ("New-York", ["America/New_York"]), ("Ushuaia", ["America/Argentina/Ushuaia"]), ("utc", ["UTC", "Etc/UTC"]),
        ("Europe/Lisboa", ["Europe/Lisbon"]), ("Mars/Olympus", []), ("X", []),
    ])
    func `what was meant is found by a letter, a place or its spelling, the nearest first`(
        text: String, expected: [String]
    ) throws {
        #expect(try ZoneName(text).suggestions(among: Self.names) == expected)
    }

    @Test func `no more than three are suggested`() throws {
        let names = (1...9).map { "Etc/GMT+\($0)" }
        #expect(try ZoneName("Etc/GMT+").suggestions(among: names) == ["Etc/GMT+1", "Etc/GMT+2", "Etc/GMT+3"])
    }
}
