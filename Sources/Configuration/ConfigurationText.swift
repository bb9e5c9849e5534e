internal import KioskLogic
internal import Logging

extension KioskConfiguration {
    /// The configuration in force as a file that says every key, for `fitpinkyd --check-config`.
    package var toml: String {
        var lines = ["owner = \(quoted(owner))"]
        lines.append(zone.map { "zone = \(quoted($0))" } ?? "# zone: the system's")
        for button in buttons {
            lines += ["", "[[button]]"]
            lines.append(button.chip.map { "chip = \(quoted($0))" } ?? "# chip: whichever has the line")
            lines.append("line = \(Int(button.line).map(String.init) ?? quoted(button.line))")
            lines.append("active_low = \(button.isActiveLow)")
            lines.append("bias = \(quoted(button.bias.rawValue))")
            lines.append(button.member.map { "member = \(quoted($0))" } ?? "# member: in the order of being added")
        }
        lines += ["", "[camera]", camera.device.map { "device = \(quoted($0))" } ?? "# device: the first camera found"]
        lines += ["width = \(camera.width)", "height = \(camera.height)", "settle_ms = \(camera.settleMilliseconds)"]
        lines += ["standby = \(quoted(camera.standby.rawValue))"]
        lines.append(camera.warmHours.map { "warm_hours = \(quoted($0.text))" } ?? "# warm_hours: always, if warm")
        lines += ["", "[capture]", "countdown_seconds = \(capture.countdownSeconds)"]
        lines += ["review_seconds = \(capture.reviewSeconds)"]
        lines += ["", "[photo]", "format = \(quoted(photo.format.rawValue))", "max_bytes = \(photo.maxBytes)"]
        lines += ["", "[ring]", "sink = \(quoted(ring.sink.rawValue))", "device = \(quoted(ring.device))"]
        lines += ["leds = \(ring.ledCount)", "order = \(quoted(ring.order.rawValue))"]
        lines += ["brightness = \(ring.brightness)", "max_ma = \(ring.maxMilliamperes)"]
        lines += ["night = \(quoted(ring.night?.text ?? "none"))"]
        lines += ["", "[clock]", "trust = \(quoted(clockTrust.rawValue))"]
        lines += ["", "[sync]"]
        lines.append(sync.listen.map { "listen = \(quoted($0.description))" } ?? "# listen: for nobody")
        lines.append(sync.advertise.map { "advertise = \(quoted($0.description))" } ?? "# advertise: as listen")
        lines += ["", "[storage]", "reserve_mb = \(storage.reserveMebibytes)"]
        lines.append(storage.photoMonths.map { "photo_months = \($0)" } ?? "# photo_months: for ever")
        lines.append(storage.photoBudgetMebibytes.map { "photo_budget_mb = \($0)" } ?? "# photo_budget_mb: none")
        lines.append(storage.backupFolder.map { "backup_dir = \(quoted($0))" } ?? "# backup_dir: none are made")
        lines += notify.isEmpty ? ["", "# [[notify]]: no commands"] : notify.flatMap { $0.lines(quoted) }
        lines += buzzer?.lines(quoted) ?? ["", "# [buzzer]: none"]
        lines += ["", "[log]", "level = \(quoted(logLevel.rawValue))", ""]
        return lines.joined(separator: "\n")
    }

    /// The text as TOML writes it; control characters were refused when it was read.
    private func quoted(_ text: String) -> String {
        // By scalars: a quote with a combining mark behind it is another character, and a quote all the same.
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }
}
