package import Devices

/// What is worth knowing about this machine, and these answers, before the kiosk is started.
package enum Hint {
    /// In sentences, the most urgent first; none where all is well.
    package static func all(_ probe: Probe, _ answers: Answers) -> [String] {
        let board = Board(model: probe.model)
        return probe.troubles + lines(probe, answers.buttons) + camera(probe, answers.camera)
            + ring(probe, board, answers.ring) + (probe.zone == "Etc/UTC" || probe.zone == "UTC" ? utc(answers) : [])
            + groups(probe, answers)
    }

    private static func lines(_ probe: Probe, _ buttons: [ButtonLine]) -> [String] {
        if probe.chips.isEmpty { return ["This machine has no GPIO chip: the button cannot be read."] }
        return buttons.compactMap { button in
            guard button.chip == nil else { return nil }
            let lines = probe.lines(named: button.line)
            guard let line = lines.first else { return "No GPIO chip of this machine has a line \(button.line)." }
            guard lines.count == 1 else {
                return "Several chips have a line \(button.line): write it as CHIP:\(button.line)."
            }
            // The kiosk's own agent may be running already.
            guard let consumer = line.consumer, consumer != agent else { return nil }
            return "\(button.line) is used by \(consumer), which has to let it go."
        }
    }

    /// As whom the agent holds its lines.
    private static let agent = "fitpinky"

    private static func camera(_ probe: Probe, _ choice: CameraChoice) -> [String] {
        switch choice {
        case .first:
            if probe.camera != nil { return [] }
            guard let camera = probe.cameras.first, let trouble = camera.trouble else {
                return ["No camera was found: plug one in. Until then workouts are kept without a photo, as unproven."]
            }
            return ["\(camera.device) \(trouble)."]
        case .named(let name):
            let known = probe.cameras.first { ([$0.device, $0.name, $0.bus] + $0.ids).contains(name) }
            guard let known else { return ["The camera \(name) is not there now."] }
            return known.trouble.map { ["\(known.device) \($0)."] } ?? []
        }
    }

    private static func ring(_ probe: Probe, _ board: Board, _ choice: RingChoice) -> [String] {
        guard case .spi(let device, _) = choice else { return [] }
        var hints: [String] = []
        if !probe.spidevs.contains(where: { $0.path == device }) {
            hints.append(
                "\(device) is not there: "
                    + (board.isPi
                        ? "switch SPI on with `raspi-config nonint do_spi 0`, or dtparam=spi=on in "
                            + "/boot/firmware/config.txt, and start the machine again."
                        : "a ring needs an SPI controller with spidev."))
        }
        let missing = board.clockSettings.filter { wanted in
            probe.firmware.last { $0.key == wanted.key }?.value != wanted.value
        }
        if !missing.isEmpty {
            let settings = missing.map { "\($0.key)=\($0.value)" }.joined(separator: " and ")
            hints.append(
                "The ring's signal is made of a clock that must not move: add \(settings) to "
                    + "/boot/firmware/config.txt, and start the machine again.")
        }
        return hints
    }

    private static func utc(_ answers: Answers) -> [String] {
        guard answers.zone == "Etc/UTC" || answers.zone == "UTC" else { return [] }
        return ["Days begin and end by UTC, as this machine's clock is set: --zone names the place where you live."]
    }

    private static func groups(_ probe: Probe, _ answers: Answers) -> [String] {
        guard !probe.user.isRoot else { return [] }
        let wanted = ["video", "gpio"] + (answers.ring == .none ? [] : ["spi"])
        let missing = wanted.filter { !probe.user.groups.contains($0) }
        guard !missing.isEmpty else { return [] }
        return [
            "\(probe.user.name) is not in \(missing.joined(separator: ", ")): that is well as long as somebody else runs "
                + "the agent, who is."
        ]
    }
}
