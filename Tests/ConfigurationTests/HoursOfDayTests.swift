import Testing

@testable import Configuration

@Suite struct HoursOfDayTests {
    @Test(arguments: ["22:00-07:00", "00:00-24:00", "06:30-06:31", "23:59-00:00"])
    func `two times of day are hours, and are written as they were read`(text: String) {
        #expect(HoursOfDay(text)?.text == text)
    }

    @Test(arguments: [
        "", "22:00", "22:00-22:00", "24:00-07:00", "22:60-07:00", "22-07", "2:00-7:00", "22:00-07:00-09:00",
        "22:00 - 07:00",
        "+2:00-07:00", "22:00-24:01", "٢٢:00-07:00",
    ])
    func `anything else is none`(text: String) {
        #expect(HoursOfDay(text) == nil)
    }

    @Test func `each minute of the day lies in a part or in the part that begins where it ends`() throws {
        for (text, other) in [
            ("22:00-07:00", "07:00-22:00"), ("00:00-06:30", "06:30-24:00"), ("00:01-00:00", "00:00-00:01"),
        ] {
            let (hours, rest) = (try #require(HoursOfDay(text)), try #require(HoursOfDay(other)))
            for minute in 0..<1440 {
                #expect(
                    hours.contains(hour: minute / 60, minute: minute % 60)
                        != rest.contains(hour: minute / 60, minute: minute % 60), "\(text) at minute \(minute)")
            }
        }
        let night = try #require(HoursOfDay("22:00-07:00"))
        #expect(night.contains(hour: 22, minute: 0) && night.contains(hour: 6, minute: 59))
        #expect(!night.contains(hour: 7, minute: 0) && !night.contains(hour: 21, minute: 59))
    }
}
