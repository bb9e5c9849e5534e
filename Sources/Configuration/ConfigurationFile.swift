internal import FitPinkyCore
internal import KioskLogic
internal import Logging
internal import TOML
internal import Zones

extension KioskConfiguration {
    /// The largest file that is read.
    package static let maxFileBytes = 64 * 1024
    /// One to three buttons, each bound to a member.
    package static let maxButtons = 3
    /// So many commands are told the news.
    package static let maxNotifyCommands = 8

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - text: the file's content.
    ///   - file: its name for messages.
    ///   - objection: what is wrong with the zone of a name, nil if it can be read. Without it any name is taken.
    package init(
        toml text: String, file: String, objectionToZone objection: (String) -> String? = { _ in nil }
    ) throws(ConfigurationError) {
        guard text.utf8.count <= KioskConfiguration.maxFileBytes else {
            throw ConfigurationError(
                file: file,
                message: "the file has \(text.utf8.count) bytes; allowed are \(KioskConfiguration.maxFileBytes)")
        }
        let table: TOMLTable
        do throws(TOMLError) {
            table = try TOMLTable(toml: text)
        } catch {
            throw ConfigurationError(
                file: file, line: error.place.line,
                message: "this is not TOML: \(error.message) (column \(error.place.column))")
        }
        var root = TableReader(table, file: file)

        guard let owner = try root.text("owner") else {
            throw ConfigurationError(
                file: file, key: "owner", message: "this is missing; write owner = \"Your name\" in the first line")
        }
        do throws(TextLimit.Refusal) {
            try TextLimit.displayName.check(owner)
        } catch {
            throw root.error("owner", TextLimit.displayName.sentence(for: error))
        }
        self.init(owner: owner)

        if let zone = try root.text("zone") {
            do throws(ZoneName.Refusal) {
                self.zone = try ZoneName(zone).text
            } catch {
                throw root.error("zone", error.sentence)
            }
            if let objection = objection(zone) { throw root.error("zone", objection) }
        }
        let buttonTables = try root.tables("button", limit: KioskConfiguration.maxButtons)
        if !buttonTables.isEmpty {
            buttons = []
            for reader in buttonTables {
                let button = try Button(reader)
                guard !buttons.contains(where: { $0.chip == button.chip && $0.line == button.line }) else {
                    throw reader.error("line", "this line is another button's already; each button needs its own")
                }
                buttons.append(button)
            }
        }
        camera = try Camera(try root.table("camera"))
        capture = try Capture(try root.table("capture"))
        photo = try PhotoSettings(try root.table("photo"))
        ring = try Ring(try root.table("ring"))

        var clock = try root.table("clock")
        clockTrust = try clock.choice("trust") ?? clockTrust
        try clock.refuseUnknownKeys()

        sync = try Sync(try root.table("sync"))
        storage = try Storage(try root.table("storage"))
        notify = try NotifyCommand.all(&root)
        buzzer = try BuzzerLine.read(&root, beside: buttons)

        var log = try root.table("log")
        logLevel = try log.choice("level") ?? logLevel
        try log.refuseUnknownKeys()
        try root.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Button {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        chip = try reader.text("chip")
        guard let line = try reader.line("line") else {
            throw reader.error("line", "this is missing; write the line's name, such as \"GPIO17\", or its offset")
        }
        self.line = line
        if chip == nil, Int(line) != nil {
            throw reader.error("chip", "a line given by its offset needs its chip: path, name or label")
        }
        isActiveLow = try reader.boolean("active_low") ?? isActiveLow
        bias = try reader.choice("bias") ?? bias
        member = try reader.text("member")
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Camera {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        device = try reader.text("device")
        width = try reader.integer("width", in: 160...4096) ?? width
        height = try reader.integer("height", in: 120...4096) ?? height
        settleMilliseconds = try reader.integer("settle_ms", in: 0...1000) ?? settleMilliseconds
        standby = try reader.choice("standby") ?? standby
        warmHours = try reader.hours("warm_hours")
        guard warmHours == nil || standby == .warm else {
            throw reader.error("warm_hours", "these are the hours of standby = \"warm\", and standby is \"off\"")
        }
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Capture {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        countdownSeconds = try reader.integer("countdown_seconds", in: 0...30) ?? countdownSeconds
        reviewSeconds = try reader.integer("review_seconds", in: 0...60) ?? reviewSeconds
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.PhotoSettings {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        format = try reader.choice("format") ?? format
        maxBytes = try reader.integer("max_bytes", in: 20_000...8_000_000) ?? maxBytes
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Ring {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        sink = try reader.choice("sink") ?? sink
        device = try reader.text("device") ?? device
        ledCount = try reader.integer("leds", in: RingRenderer.ledCounts) ?? ledCount
        order = try reader.choice("order") ?? order
        brightness = try reader.number("brightness", in: 0...1) ?? brightness
        maxMilliamperes = try reader.integer("max_ma", in: 20...5000) ?? maxMilliamperes
        let least = LEDDrive.minMilliamperes(ledCount: ledCount)
        guard maxMilliamperes >= least || sink != .spi else {
            throw reader.error(
                "max_ma", "\(ledCount) LEDs need \(least) mA to show anything, and this allows \(maxMilliamperes)")
        }
        if let hours = try reader.hoursOrNone("night") { night = hours.hours }
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Sync {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        listen = try reader.hostPort("listen", ports: HostPort.listenPorts)
        advertise = try reader.hostPort("advertise", ports: HostPort.reachablePorts)
        try reader.refuseUnknownKeys()
    }
}

extension KioskConfiguration.Storage {
    fileprivate init(_ reader: TableReader) throws(ConfigurationError) {
        var reader = reader
        self.init()
        reserveMebibytes = try reader.integer("reserve_mb", in: 0...16_384) ?? reserveMebibytes
        photoMonths = try reader.integer("photo_months", in: 1...1200)
        photoBudgetMebibytes = try reader.integer("photo_budget_mb", in: 10...16_777_216)
        backupFolder = try reader.text("backup_dir")
        if let backupFolder, !backupFolder.hasPrefix("/") {
            throw reader.error("backup_dir", "\"\(backupFolder)\" is no absolute path; write one that begins with /")
        }
        try reader.refuseUnknownKeys()
    }
}
