import Devices
import Setup
import Testing

@Suite struct InterviewTests {
    private let webcam = Machines.webcam.ids[0]

    /// Types those lines, and says which of them were refused.
    private func typed(_ lines: [String], into interview: inout Interview) -> [Interview.OnAnswer] {
        lines.map { interview.answer($0) }
    }

    @Test func `all is asked in its order, and what was found is taken by an empty line`() throws {
        var interview = Interview(probe: Machines.ready, known: .init(), said: .init())
        #expect(interview.open == Interview.Topic.allCases)
        #expect(interview.question?.topic == .owner && interview.question?.offer == nil)
        #expect(typed(["Sammy", "", "", "", "", "", ""], into: &interview).allSatisfy { $0 == .taken })
        #expect(interview.question == nil)
        #expect(
            interview.answers
                == Answers(
                    owner: "Sammy", zone: "Europe/Amsterdam", buttons: [ButtonLine(line: "GPIO17")],
                    camera: .named(webcam), ring: .spi(device: "/dev/spidev0.0", leds: 24), address: nil))
        #expect(interview.answer("more") == .refused("nothing is asked any more"))
    }

    @Test func `LEDs are not counted where there is no ring, and it is said what to do`() throws {
        var said = PartialAnswers()
        (said.owner, said.leds, said.ring) = ("Sammy", 24, RingChoice.none)
        let without = Interview(probe: Machines.ready, known: .init(), said: said)
        let ringless = try #require(without.answersWithOffers())
        let refusal = try #require(without.refusal(of: ringless))
        #expect(refusal.sentence.contains("--ring /dev/spidev0.0"))
        said.ring = .spi(device: "/dev/spidev0.1", leds: 24)
        let with = Interview(probe: Machines.ready, known: .init(), said: said)
        let ringed = try #require(with.answersWithOffers())
        #expect(with.refusal(of: ringed) == nil)
    }

    @Test func `answers are taken as they were typed`() throws {
        var interview = Interview(probe: Machines.ready, known: .init(), said: .init())
        let lines = ["  Lisa ", "America/New_York", "GPIO17, pinctrl-bcm2711:27", "1", "2", "16", "10.77.0.2"]
        #expect(typed(lines, into: &interview).allSatisfy { $0 == .taken })
        #expect(
            interview.answers
                == Answers(
                    owner: "Lisa", zone: "America/New_York",
                    buttons: [ButtonLine(line: "GPIO17"), ButtonLine(chip: "pinctrl-bcm2711", line: "27")],
                    camera: .named(webcam), ring: .spi(device: "/dev/spidev0.1", leds: 16),
                    address: "10.77.0.2:7465"))
    }

    @Test func `a refused answer is asked for again, in a sentence that says what is allowed`() {
        var interview = Interview(probe: Machines.ready, known: .init(), said: .init())
        for (bad, good, words) in [
            ("", "Sammy", "type an answer"), ("no/../such", "Europe/Paris", "Europe/Amsterdam"),
            ("17", "GPIO17", "CHIP:17"), ("9", "first", "from 1 to 1"), ("gold", "none", "/dev/spidev0.0"),
            ("10.0.0.1:99999", "none", "HOST:PORT"),
        ] {
            let before = interview.question
            let answer = interview.answer(bad)
            guard case .refused(let sentence) = answer else {
                Issue.record("\(bad) was taken")
                continue
            }
            #expect(sentence.contains(words), "\(sentence)")
            #expect(interview.question == before)
            let taken = interview.answer(good)
            #expect(taken == .taken)
        }
        #expect(interview.answers?.ring == RingChoice.none)
    }

    @Test func `what a flag said is not asked, and the LEDs only of a ring that has some`() {
        var said = PartialAnswers()
        (said.owner, said.zone, said.buttons) = ("Sammy", "Europe/Paris", [ButtonLine(line: "GPIO4")])
        (said.camera, said.ring) = (.first, RingChoice.none)
        #expect(Interview(probe: Machines.ready, known: .init(), said: said).open == [.address])
        said.ring = .spi(device: "/dev/spidev0.0", leds: 24)
        #expect(Interview(probe: Machines.ready, known: .init(), said: said).open == [.leds, .address])
        (said.leds, said.address) = (12, PartialAnswers.Address.none)
        let whole = Interview(probe: Machines.ready, known: .init(), said: said)
        #expect(whole.open.isEmpty && whole.answers?.ring == .spi(device: "/dev/spidev0.0", leds: 12))
    }

    @Test func `what stands in the file is offered before what was found`() {
        var known = PartialAnswers()
        (known.owner, known.zone, known.camera) = ("Sammy", "Asia/Tokyo", .first)
        (known.buttons, known.ring) = ([ButtonLine(chip: "c", line: "5")], .spi(device: "/dev/spidev1.0", leds: 60))
        known.address = .at("10.77.0.1:7465")
        let interview = Interview(probe: Machines.ready, known: known, said: .init())
        #expect(
            interview.answersWithOffers()
                == Answers(
                    owner: "Sammy", zone: "Asia/Tokyo", buttons: [ButtonLine(chip: "c", line: "5")], camera: .first,
                    ring: .spi(device: "/dev/spidev1.0", leds: 60), address: "10.77.0.1:7465"))
    }

    @Test func `without questions all is taken but a name that nobody said`() {
        #expect(Interview(probe: Machines.ready, known: .init(), said: .init()).answersWithOffers() == nil)
        var said = PartialAnswers()
        said.owner = "Sammy"
        let bare = Interview(probe: Machines.bare, known: .init(), said: said).answersWithOffers()
        #expect(bare?.camera == .first && bare?.ring == .spi(device: "/dev/spidev0.0", leds: 24))
        let nothing = Interview(probe: Machines.nothing, known: .init(), said: said).answersWithOffers()
        #expect(nothing?.ring == RingChoice.none && nothing?.buttons == [ButtonLine(line: "GPIO17")])
    }

    @Test(arguments: [
        ("home.example", "home.example:7465"), ("10.0.0.1:1", "10.0.0.1:1"), ("[fd00::1]", "[fd00::1]:7465"),
        ("[fd00::1]:80", "[fd00::1]:80"),
    ])
    func `an address may leave the port out`(typed: String, read: String) throws {
        #expect(try Reading.address(typed) == .at(read))
    }

    @Test(arguments: ["", ":7465", "a:", "a:0", "a:b", "[fd00::1", "[fd00::1]x", "fd00::1:x", "a b", "a\"b:1"])
    func `what is no address is refused`(typed: String) {
        #expect(throws: AnswerRefusal.self) { try Reading.address(typed) }
    }

    @Test(arguments: ["", "17", ":17", "GPIO1 GPIO1", "A B C D", "chip:"])
    func `lines that cannot be buttons are refused`(typed: String) {
        #expect(throws: AnswerRefusal.self) { try Reading.buttons(typed) }
    }
}
