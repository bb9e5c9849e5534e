package import Devices
package import KioskPages

extension Probe {
    /// As a person reads it. What devices say of themselves is made fit for a terminal on the way.
    package var page: Page {
        var page = Page()
        func add(_ label: String, _ value: Line) {
            page.add("\(Line(label).padded(to: Probe.labelColumns))\(value)", hanging: Probe.labelColumns)
        }
        add("machine", Line(model ?? "says nothing of its model"))
        add("zone", Line(zone))
        add("user", "\(user.name), in the groups \(user.groups.joined(separator: ", "))")
        if !firmware.isEmpty {
            add("firmware", Line(firmware.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")))
        }
        for chip in chips {
            let header = chip.isHeader ? ", the pin header" : ""
            add("chip", "\(chip.path) \(chip.label)\(header)")
            if !chip.lines.isEmpty { add("", Line(chip.lines.map(\.shown).joined(separator: " "))) }
        }
        if chips.isEmpty { add("chips", "none: no button can be wired") }
        for camera in cameras {
            add("camera", "\(camera.device) \(camera.name) (\(camera.bus))")
            for id in camera.ids { add("", "by-id \(id)") }
            for format in camera.formats where format.isReadable { add("", Line(format.shown)) }
            let others = camera.formats.filter { !$0.isReadable }.map(\.code)
            if !others.isEmpty {
                let more = others.count > Probe.maxShownCodes ? " and \(others.count - Probe.maxShownCodes) more" : ""
                add("", Line("not read: \(others.prefix(Probe.maxShownCodes).joined(separator: ", "))\(more)").dim)
            }
            if let trouble = camera.trouble { add("", Line(trouble).amber) }
        }
        if cameras.isEmpty { add("cameras", "none") }
        for device in spidevs {
            let guess = device.path == ring?.path ? ", where a ring is likely" : ""
            let permission = device.isPermitted ? "" : "; \(user.name) may not open it"
            add("spidev", "\(device.path)\(guess)\(permission)")
        }
        if spidevs.isEmpty { add("spidevs", "none: no ring can be wired") }
        for trouble in troubles { add("trouble", Line(trouble).amber) }
        return page
    }

    private static let labelColumns = 10
    /// A simulated camera has some ninety formats; all of them are in the JSON.
    private static let maxShownCodes = 8
}

extension Probe.NamedLine {
    fileprivate var shown: String { consumer.map { "\(name) (\($0))" } ?? name }
}

extension Probe.Format {
    fileprivate var shown: String {
        let list = sizes.prefix(Probe.Format.maxShownSizes).map { "\($0.width)x\($0.height)" }
        let more = sizes.count > list.count ? " and \(sizes.count - list.count) more" : ""
        return "\(code) \(list.joined(separator: " "))\(more)"
    }

    private static let maxShownSizes = 6
}
