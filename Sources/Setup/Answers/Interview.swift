package import Devices

/// Asks for what nobody has said yet, one question after the other. What was found, or stands in the file already, is offered.
package struct Interview: Hashable, Sendable {
    /// What is asked about.
    package enum Topic: Hashable, Sendable, CaseIterable {
        case owner, zone, buttons, camera, ring, leds, address

        package var flag: String {
            switch self {
            case .owner: "--owner"
            case .zone: "--zone"
            case .buttons: "--button"
            case .camera: "--camera"
            case .ring: "--ring"
            case .leds: "--leds"
            case .address: "--address"
            }
        }
    }

    package struct Question: Hashable, Sendable {
        package var topic: Topic
        /// For a person.
        package var text: String
        /// What can be chosen by its number, from 1.
        package var choices: [String]
        /// What an empty answer means; nil if there is none.
        package var offer: String?
    }

    package enum OnAnswer: Hashable, Sendable {
        case taken
        /// Asked again, after this sentence.
        case refused(String)
    }

    private let probe: Probe
    /// What the file that is there says.
    private let known: PartialAnswers
    /// By flags, and by answers so far.
    private var said: PartialAnswers

    /// An interview at that machine, whose file says `known`, after flags have said `said`.
    package init(probe: Probe, known: PartialAnswers, said: PartialAnswers) {
        (self.probe, self.known, self.said) = (probe, known, said)
    }

    // MARK: Asking

    /// What nobody has said yet, in the order of asking.
    package var open: [Topic] { Topic.allCases.filter { !isSaid($0) } }

    /// The next question; nil when all has been said.
    package var question: Question? { open.first.map(question) }

    /// Takes the answer to `question`.
    package mutating func answer(_ text: String) -> OnAnswer {
        guard let question else { return .refused("nothing is asked any more") }
        let given = Interview.trimmed(text)
        guard let word = given.isEmpty ? question.offer : given else {
            return .refused("there is nothing to offer here; please type an answer")
        }
        do throws(AnswerRefusal) {
            try take(word, question.topic)
            return .taken
        } catch {
            return .refused(error.sentence)
        }
    }

    /// Takes what is offered for all that is open. Whom the kiosk serves cannot be guessed: nil if nobody said it.
    package func answersWithOffers() -> Answers? {
        var copy = self
        for _ in Topic.allCases {
            guard let question = copy.question else { break }
            guard question.offer != nil, copy.answer("") == .taken else { return nil }
        }
        return copy.answers
    }

    /// All answers; nil while something is open.
    package var answers: Answers? {
        guard open.isEmpty, let owner = said.owner, let zone = said.zone, let buttons = said.buttons,
            let camera = said.camera, let ring = said.ring, let address = said.address
        else { return nil }
        return Answers(
            owner: owner, zone: zone, buttons: buttons, camera: camera, ring: ring.with(leds: said.leds),
            address: address.text)
    }

    /// Why these cannot be the answers; nil if they can.
    package func refusal(of answers: Answers) -> AnswerRefusal? {
        guard said.leds != nil, !answers.ring.isLEDs else { return nil }
        return AnswerRefusal(
            sentence:
                "there is no ring whose LEDs could be counted; add --ring \(Probe.usualRing), or leave --leds away")
    }

    // MARK: Details

    private func isSaid(_ topic: Topic) -> Bool {
        switch topic {
        case .owner: said.owner != nil
        case .zone: said.zone != nil
        case .buttons: said.buttons != nil
        case .camera: said.camera != nil
        case .ring: said.ring != nil
        // Nobody counts the LEDs of a ring that has none.
        case .leds: said.leds != nil || said.ring.map { !$0.isLEDs } ?? false
        case .address: said.address != nil
        }
    }

    private func question(_ topic: Topic) -> Question {
        switch topic {
        case .owner:
            Question(topic: topic, text: "Whom does this kiosk serve?", choices: [], offer: known.owner)
        case .zone:
            Question(
                topic: topic, text: "By which clock do days begin and end?", choices: [],
                offer: known.zone ?? probe.zone)
        case .buttons:
            Question(
                topic: topic, text: "On which line is the button, or on which are they, separated by commas?",
                choices: [],
                offer: known.buttons?.map(\.description).joined(separator: ",") ?? Probe.usualLine)
        case .camera:
            Question(
                topic: topic, text: "Which camera, or \(Reading.firstCamera) for whichever serves?",
                choices: probe.cameras.map(\.shown), offer: (known.camera ?? foundCamera).text)
        case .ring:
            Question(
                topic: topic, text: "Where is the ring of LEDs, or none?", choices: probe.spidevs.map(\.path),
                offer: (known.ring ?? foundRing).text)
        case .leds:
            Question(
                topic: topic, text: "How many LEDs has it?", choices: [],
                offer: String((said.ring?.leds ?? known.ring?.leds) ?? RingChoice.usualLEDs))
        case .address:
            Question(
                topic: topic, text: "At which address does the other kiosk reach this one, over the VPN?", choices: [],
                offer: known.address.map { $0.text ?? "none" } ?? "none")
        }
    }

    private mutating func take(_ text: String, _ topic: Topic) throws(AnswerRefusal) {
        switch topic {
        case .owner: said.owner = try Reading.owner(text)
        case .zone: said.zone = try Reading.zone(text)
        case .buttons: said.buttons = try Reading.buttons(text)
        case .camera: said.camera = try Reading.camera(text, among: probe.cameras)
        case .ring:
            let leds = known.ring?.leds ?? RingChoice.usualLEDs
            said.ring = try Reading.ring(text, leds: leds, among: probe.spidevs)
        case .leds: said.leds = try Reading.leds(text)
        case .address: said.address = try Reading.address(text)
        }
    }

    /// One camera is meant, whichever socket it is in; among several the first may be another one tomorrow.
    private var foundCamera: CameraChoice {
        let usable = probe.cameras.filter { $0.trouble == nil }
        guard let camera = usable.first, usable.count > 1 || !camera.ids.isEmpty else { return .first }
        return .named(camera.stableName)
    }

    /// A Pi whose SPI is not switched on yet has a place for the ring all the same.
    private var foundRing: RingChoice {
        if let device = probe.ring { return .spi(device: device.path, leds: RingChoice.usualLEDs) }
        return Board(model: probe.model).isPi ? .spi(device: Probe.usualRing, leds: RingChoice.usualLEDs) : .none
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Probe.Camera {
    fileprivate var shown: String {
        let trouble = trouble.map { ", which \($0)" } ?? ""
        return "\(name.isEmpty ? device : name) (\(stableName))\(trouble)"
    }
}

extension CameraChoice {
    fileprivate var text: String { if case .named(let name) = self { name } else { Reading.firstCamera } }
}

extension RingChoice {
    fileprivate var text: String {
        switch self {
        case .none: "none"
        case .terminal: "terminal"
        case .spi(let device, _): device
        }
    }

    fileprivate var isLEDs: Bool { leds != nil }

    fileprivate var leds: Int? { if case .spi(_, let leds) = self { leds } else { nil } }

    fileprivate func with(leds: Int?) -> RingChoice {
        if case .spi(let device, let count) = self { .spi(device: device, leds: leds ?? count) } else { self }
    }
}

extension PartialAnswers.Address {
    fileprivate var text: String? { if case .at(let address) = self { address } else { nil } }
}
