internal import Configuration
internal import Devices
internal import TOML

/// The configuration as `fitpinky setup` writes it: what was answered, with a word about each, and whatever else the file said
/// that was there before.
///
/// It depends on the answers, the board and that file alone, and not on what happened to be plugged in: the same answers make
/// the same text, and reading it back makes the same answers.
package enum FileText {
    /// The file's text.
    package static func make(_ answers: Answers, model: String?, existing: ExistingFile?) -> String {
        let board = Board(model: model)
        var lines = head(model)
        lines += ["", "# Whom this kiosk serves, and what it is called: up to 40 characters."]
        lines += [line(\KioskConfiguration.owner, TOMLText.quoted(answers.owner))]
        lines += ["# Days begin and end by the clock of this place, a name of the tz database."]
        lines += [line(\KioskConfiguration.zone, TOMLText.quoted(answers.zone))]
        let foreign = existing?.foreign ?? []
        lines += foreign.filter { !$0.value.isSection }.map(TOMLText.assignment)
        lines += buttons(answers.buttons, existing)
        lines += camera(answers.camera, existing)
        lines += ring(answers.ring, board, existing)
        lines += sync(answers.address, existing)
        lines += console(existing)
        let sections = foreign.filter(\.value.isSection)
        if !sections.isEmpty {
            lines += ["", "# What stood here already, and is not asked for."]
            lines += sections.flatMap(TOMLText.section).drop(while: \.isEmpty)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func head(_ model: String?) -> [String] {
        [
            "# How this FitPinky kiosk is wired, and whom it serves.",
            "# Written by `fitpinky setup`. Run again it offers what stands here, and keeps each key that it does not ask for;",
            "# comments of your own go, and the file as it was is kept beside this one.",
            "# A change is taken up by `systemctl reload fitpinky`; `fitpinkyd --check-config` says every key and its value.",
        ] + (model.map { ["# This machine: \(onOneLine($0))"] } ?? [])
    }

    private static func buttons(_ buttons: [ButtonLine], _ existing: ExistingFile?) -> [String] {
        let wiring = [
            KeyTable.key(of: \KioskConfiguration.Button.isActiveLow).name,
            KeyTable.key(of: \KioskConfiguration.Button.bias).name,
        ]
        let rests = existing?.rest(of: buttons) ?? buttons.map { _ in [] }
        return zip(buttons, rests).enumerated().flatMap { index, pair -> [String] in
            let (button, rest) = pair
            var lines = [""]
            if index > 0 {
                lines.append("# Whose presses these are: `member` names them; else whoever was added next.")
            } else if rest.contains(where: { wiring.contains($0.key.name) }) {
                lines.append("# A push button on this line.")
            } else {
                lines += [
                    "# A push button between this line and ground: the pin's own pull-up is switched on.",
                    "# Wired the other way: active_low = false and bias = \"pull-down\".",
                ]
            }
            lines.append("[\(header(\KioskConfiguration.Button.line))]")
            lines += button.chip.map { [line(\KioskConfiguration.Button.chip, TOMLText.quoted($0))] } ?? []
            let value = Int(button.line).map(String.init) ?? TOMLText.quoted(button.line)
            lines.append(line(\KioskConfiguration.Button.line, value))
            return lines + rest.map(TOMLText.assignment)
        }
    }

    private static func camera(_ choice: CameraChoice, _ existing: ExistingFile?) -> [String] {
        var lines = ["", header(\KioskConfiguration.Camera.device)]
        switch choice {
        case .first:
            lines.append(
                "# The first camera that serves. Where there are several: device = \"a name in /dev/v4l/by-id\"")
        case .named(let name):
            lines += ["# A name in /dev/v4l/by-id is the camera's, whichever socket it is plugged into."]
            lines += [line(\KioskConfiguration.Camera.device, TOMLText.quoted(name))]
        }
        let rest = existing?.rest(beside: \KioskConfiguration.Camera.device) ?? []
        return lines + rest.map(TOMLText.assignment)
    }

    private static func ring(_ choice: RingChoice, _ board: Board, _ existing: ExistingFile?) -> [String] {
        var lines = ["", header(\KioskConfiguration.Ring.sink)]
        func sink(_ sink: KioskConfiguration.RingSink) -> String {
            line(\KioskConfiguration.Ring.sink, TOMLText.quoted(sink.rawValue))
        }
        switch choice {
        case .none: lines += ["# This kiosk has no ring.", sink(.none)]
        case .terminal: lines += ["# Drawn in the terminal that the agent was started in.", sink(.terminal)]
        case .spi(let device, let leds):
            lines += ["# WS2812 LEDs on the data line of an SPI controller."]
            if board.isPi {
                lines += [
                    "# A Pi gives 3.3 V there, and at 5 V an LED wants more for a high level: put a 74AHCT125 between them,",
                    "# or the like. Their 5 V have to come with enough current for max_ma, on top of Pi and camera.",
                ]
            }
            let settings = board.clockSettings.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
            if !settings.isEmpty {
                lines += ["# The signal wants a clock that does not move; in /boot/firmware/config.txt: \(settings)"]
            }
            lines += [
                sink(.spi), line(\KioskConfiguration.Ring.device, TOMLText.quoted(device)),
                line(\KioskConfiguration.Ring.ledCount, String(leds)),
            ]
        }
        let rest =
            existing?.rest(
                beside: \KioskConfiguration.Ring.sink, \KioskConfiguration.Ring.device,
                \KioskConfiguration.Ring.ledCount) ?? []
        let budget = KeyTable.key(of: \KioskConfiguration.Ring.maxMilliamperes)
        if case .spi = choice, !rest.contains(where: { $0.key.name == budget.name }) {
            lines += ["# No frame exceeds this budget: \(budget.name) = \(budget.withoutIt)"]
        }
        return lines + rest.map(TOMLText.assignment)
    }

    private static func sync(_ address: String?, _ existing: ExistingFile?) -> [String] {
        let title = header(\KioskConfiguration.Sync.listen)
        let rest =
            (existing?.rest(beside: \KioskConfiguration.Sync.listen, \KioskConfiguration.Sync.advertise) ?? [])
            .map(TOMLText.assignment)
        func listens(_ at: String) -> String { line(\KioskConfiguration.Sync.listen, TOMLText.quoted(at)) }
        guard let address else {
            // One that listens without saying where it is reached was set so by hand.
            guard let listen = existing?.listen, existing?.advertise == nil else {
                return rest.isEmpty ? [] : ["", title] + rest
            }
            return ["", title, listens(listen)] + rest
        }
        let everywhere = "[::]:\(address.split(separator: ":").last.map(String.init) ?? "")"
        var listen = everywhere
        if let own = existing?.listen, existing?.advertise == address { listen = own }
        var lines = ["", "# Where the other kiosk reaches this one, over the VPN, and where it is listened for."]
        if listen == everywhere {
            lines += [
                "# That is everywhere, for the VPN may come up later than the kiosk; whoever has neither a key of the household",
                "# nor an invitation's code is turned away.",
            ]
        }
        lines += [title, listens(listen), line(\KioskConfiguration.Sync.advertise, TOMLText.quoted(address))]
        return lines + rest
    }

    /// The page is served at home and in the tunnel, unless the file says otherwise.
    private static func console(_ existing: ExistingFile?) -> [String] {
        let rest = existing?.rest(beside: \KioskConfiguration.Console.listen) ?? []
        return [
            "",
            "# The page for phones, at home and in the tunnel: http://HOST.local:\(ConsoleListen.port). \"off\" serves none.",
            header(\KioskConfiguration.Console.listen),
            line(
                \KioskConfiguration.Console.listen,
                TOMLText.quoted(existing?.consoleListen ?? ConsoleListen.auto.text)),
        ] + rest.map(TOMLText.assignment)
    }

    /// The key's line, with that value as TOML writes it.
    private static func line(_ property: AnyKeyPath, _ value: String) -> String {
        "\(KeyTable.key(of: property).name) = \(value)"
    }

    /// The line above the key's table.
    private static func header(_ property: AnyKeyPath) -> String { "[\(KeyTable.key(of: property).section)]" }

    /// What a board says of itself may end no comment.
    private static func onOneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
