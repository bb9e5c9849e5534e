internal import KioskLogic
internal import Logging

/// Every key of `kiosk.toml`, once: reader, `--check-config`, sample, reference, setup and redaction come from here.
///
/// A new key is one line here and the property that it names, whose own value is the default.
package enum KeyTable {
    /// In the order in which a file has them. What a section is checked against stands before it.
    package static let sections: [Section] = [
        top, button, camera, capture, photo, ring, clock, sync, console, storage, notify, buzzer, log,
    ]

    /// In the order in which a file has them.
    package static let keys: [KeyEntry] = sections.flatMap(\.keys)

    private static let top = Section.top([
        Key(
            "owner", \.owner, .displayName, .secret, missing: "owner = \"Your name\" in the first line",
            example: "\"You\"", "Whose presses these are, and what the kiosk is called."),
        Key(
            "zone", \.zone, .zone, .shown, unset: "the system's", example: "\"Europe/Amsterdam\"",
            "By which clock days begin and end."),
    ])

    private static let button = Section.list(
        "button", \.buttons, upTo: KioskConfiguration.maxButtons, new: .init(), none: "none",
        "A push button. Without any there is one, between GPIO17 and ground.",
        [
            Key(
                "chip", \.chip, .text, .shown, unset: "whichever has the line",
                allowed: "a path, name or label; needed if line is a number", example: "\"pinctrl-bcm2711\"",
                "The GPIO chip."),
            Key(
                "line", \.line, .line, .shown, missing: "the line's name, such as \"GPIO17\", or its offset",
                example: "\"GPIO17\"", "The chip's line that the button is wired to."),
            Key(
                "active_low", \.isActiveLow, .boolean, .shown,
                "Whether the pressed button pulls the line to ground."),
            Key("bias", \.bias, .choice, .shown, "The resistor that the chip switches on."),
            Key(
                "member", \.member, .text, .secret, unset: "in the order of being added",
                allowed: "the name of a member of this kiosk", example: "\"You\"",
                "The member who presses this button. By default the first button is the owner's, and the others follow in the order of joining."
            ),
            Key(
                "does", \.does, .choice, .shown, example: "\"session\"",
                "\"workout\" logs a workout at each press; \"session\" starts a timed session and ends it."),
            Key(
                "type", \.type, .choice, .shown, unset: "other", example: "\"run\"",
                "Which sessions it starts, if it does sessions."),
        ],
        check: { reader, button, before throws(ConfigurationError) in
            if let type = button.type, button.does != .session {
                throw reader.error(
                    "type", "\"\(type.rawValue)\" says which sessions the button starts; write does = \"session\" too")
            }
            try refuseOffset(button.line, withoutChip: button.chip, reader)
            guard !before.buttons.contains(where: { $0.chip == button.chip && $0.line == button.line }) else {
                throw reader.error("line", "this line is another button's already; each button needs its own")
            }
        })

    private static let camera = Section.table(
        "camera", \.camera, "Which camera takes the photos.",
        [
            Key(
                "device", \.device, .text, .shown, unset: "the first camera found",
                allowed: "a path, a name in /dev/v4l/by-id or by-path, or what the kernel calls the card or its bus",
                example: "\"usb-046d_HD_Pro_Webcam_C920-video-index0\"", "The camera."),
            Key("width", \.width, .integer(160...4096), .shown, "Pixels across; the camera may choose the nearest."),
            Key("height", \.height, .integer(120...4096), .shown, "Pixels down; the camera may choose the nearest."),
            Key(
                "settle_ms", \.settleMilliseconds, .integer(0...1000), .shown,
                "How long the exposure is waited for after opening, at most."),
            Key(
                "standby", \.standby, .choice, .shown, example: "\"warm\"",
                "\"off\" closes it between presses; \"warm\" keeps it open: quicker with no countdown, and its light is on."
            ),
            Key(
                "warm_hours", \.warmHours, .hours, .shown, unset: "always, if warm", example: "\"06:00-22:00\"",
                "When it is kept warm."),
        ],
        check: { reader, camera, _ throws(ConfigurationError) in
            guard camera.warmHours == nil || camera.standby == .warm else {
                throw reader.error("warm_hours", "these are the hours of standby = \"warm\", and standby is \"off\"")
            }
        })

    private static let capture = Section.table(
        "capture", \.capture, "From a press to its photo.",
        [
            Key(
                "countdown_seconds", \.countdownSeconds, .integer(0...30), .shown,
                "Seconds from the press to the picture; 0 takes it at once."),
            Key(
                "review_seconds", \.reviewSeconds, .integer(0...60), .shown,
                "Seconds in which a picture can be taken again; 0 keeps the first."),
        ])

    private static let photo = Section.table(
        "photo", \.photo, "How photos are stored.",
        [
            Key(
                "format", \.format, .choice, .shown,
                "What a photo's file is. JPEG, and a fault that names the package, where the encoder is missing."),
            Key(
                "max_bytes", \.maxBytes, .integer(20_000...8_000_000), .shown,
                "The bytes that encoding aims for, at most."),
        ])

    private static let ring = Section.table(
        "ring", \.ring, "The ring of LEDs.",
        [
            Key("sink", \.sink, .choice, .shown, "Where the ring's light goes."),
            Key("device", \.device, .text, .shown, allowed: "the path of a spidev", "The SPI device of the LEDs."),
            Key("leds", \.ledCount, .integer(KioskConfiguration.Ring.ledCounts), .shown, "How many LEDs the ring has."),
            Key("order", \.order, .choice, .shown, "The order of the colours on the wire."),
            Key(
                "brightness", \.brightness, .number(0...1), .shown,
                "How bright full light is; 1 is all that the LEDs have."),
            Key(
                "max_ma", \.maxMilliamperes, .integer(20...5000), .shown,
                "What the supply can give to the ring; no frame asks for more. It has to be enough for the LEDs to show anything."
            ),
            Key("night", \.night, .hoursOrNone, .shown, "When the ring is dimmed, and silent about what can wait."),
        ],
        check: { reader, ring, _ throws(ConfigurationError) in
            let least = LEDDrive.minMilliamperes(ledCount: ring.ledCount)
            guard ring.maxMilliamperes >= least || ring.sink != .spi else {
                throw reader.error(
                    "max_ma",
                    "\(ring.ledCount) LEDs need \(least) mA to show anything, and this allows \(ring.maxMilliamperes)")
            }
        })

    private static let clock = Section.table(
        "clock", \.self, "When the time of day is believed.",
        [
            Key(
                "trust", \.clockTrust, .choice, .shown,
                "\"ntp\": if the kernel says that it is synchronised; \"rtc\": if a battery-backed clock agrees; or always."
            )
        ])

    private static let sync = Section.table(
        "sync", \.sync, "Where the other home's kiosk connects, over the VPN.",
        [
            Key(
                "listen", \.listen, .address(ports: HostPort.listenPorts), .secret, unset: "for nobody",
                example: "\"[::]:7465\"", "Where other kiosks are listened for."),
            Key(
                "advertise", \.advertise, .address(ports: HostPort.reachablePorts), .secret, unset: "as listen",
                example: "\"10.9.0.1:7465\"", "Where others reach it; needed if listen is an address of all."),
        ])

    private static let console = Section.table(
        "console", \.console, "The page for phones at home and in the tunnel.",
        [
            Key(
                "listen", \.listen, .consoleListen, .secret, example: "\"auto\"",
                "Where it is served: \"auto\" is port 7480 on the addresses of private networks and the tunnel."),
            Key(
                "sinks", \.sinks, .boolean, .shown,
                "Whether members may set up on it where their notifications go, over ntfy or a webhook."),
            Key(
                "tls_certificate", \.tlsCertificate, .absolutePath, .secret, unset: "plain http",
                example: "\"/etc/fitpinky/console.pem\"",
                "A certificate of one's own in PEM, with which the page is served over https alone. It needs tls_key."),
            Key(
                "tls_key", \.tlsKey, .absolutePath, .secret, unset: "plain http",
                example: "\"/etc/fitpinky/console.key\"",
                "Its key in PEM, which the agent's user can read and others cannot."),
        ],
        check: { reader, console, _ throws(ConfigurationError) in
            guard (console.tlsCertificate == nil) != (console.tlsKey == nil) else { return }
            let missing = console.tlsKey == nil ? "tls_key" : "tls_certificate"
            throw reader.error(missing, "it is missing: write both tls_certificate and tls_key, or none of them")
        })

    private static let storage = Section.table(
        "storage", \.storage, "How much of the disk is used, and where backups go.",
        [
            Key(
                "reserve_mb", \.reserveMebibytes, .integer(0...16_384), .shown,
                "MiB kept free, and given up when the disk is full."),
            Key(
                "photo_months", \.photoMonths, .integer(1...1200), .shown, unset: "for ever", example: "24",
                "Photos of older workouts go, a week after that was told; entries and thumbnails stay."),
            Key(
                "photo_budget_mb", \.photoBudgetMebibytes, .integer(10...16_777_216), .shown, unset: "none",
                example: "8192", "MiB of photos; where they take more, the oldest go in the same way."),
            Key(
                "backup_dir", \.backupFolder, .absolutePath, .secret, unset: "none are made",
                example: "\"/mnt/stick\"",
                "Nightly backups go there, seven daily and four weekly ones. It has to be there; outside "
                    + "/var/lib/fitpinky the service needs ReadWritePaths= too."),
        ])

    private static let notify = Section.list(
        "notify", \.notify, upTo: KioskConfiguration.maxNotifyCommands, new: .init([]), none: "no commands",
        "A command that is given the news as JSON on standard input. Samples for ntfy and webhooks are in "
            + "/usr/share/doc/fitpinky/examples/notify.",
        [
            Key(
                "command", \.command, .command(maxArguments: KioskConfiguration.NotifyCommand.maxArguments), .secret,
                missing: "command = [\"/path/of/the/program\", \"its arguments\"]",
                example: "[\"/usr/local/lib/fitpinky/ntfy\", \"/etc/fitpinky/ntfy.conf\"]", "The program to run."),
            Key("kinds", \.kinds, .kinds, .shown, example: "[\"workout\", \"nudge\"]", "What it is told."),
        ],
        check: { reader, command, before throws(ConfigurationError) in
            guard !before.notify.contains(where: { $0.command == command.command }) else {
                throw reader.error("command", "this command is there already; name all its kinds in one place")
            }
        })

    private static let buzzer = Section.optionalTable(
        "buzzer", \.buzzer, new: .init(line: ""), "A line that is high while it sounds; silent at night.",
        [
            Key(
                "chip", \.chip, .text, .shown, unset: "whichever has the line",
                allowed: "a path, name or label; needed if line is a number", example: "\"pinctrl-bcm2711\"",
                "The GPIO chip."),
            Key(
                "line", \.line, .line, .shown, missing: "the line's name, such as \"GPIO18\", or its offset",
                example: "\"GPIO18\"", "The chip's line that the buzzer is wired to."),
        ],
        check: { reader, buzzer, before throws(ConfigurationError) in
            try refuseOffset(buzzer.line, withoutChip: buzzer.chip, reader)
            guard !before.buttons.contains(where: { $0.chip == buzzer.chip && $0.line == buzzer.line }) else {
                throw reader.error("line", "this line is a button's already; the buzzer needs its own")
            }
        })

    private static let log = Section.table(
        "log", \.self, "What the agent logs.",
        [Key("level", \.logLevel, .choice, .shown, "The least severe that is logged.")])

    private static func refuseOffset(
        _ line: String, withoutChip chip: String?, _ reader: TableReader
    ) throws(ConfigurationError) {
        guard chip != nil || Int(line) == nil else {
            throw reader.error("chip", "a line given by its offset needs its chip: path, name or label")
        }
    }
}
