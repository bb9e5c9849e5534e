internal import Configuration
internal import Devices
internal import TOML

/// The configuration that is there already: what it answers, and what else it says.
package struct ExistingFile: Hashable, Sendable {
    /// What setting up would otherwise ask.
    package let known: PartialAnswers
    let table: TOMLTable

    /// Reads the file's text. What it says in a way that the agent would refuse is carried on as it is, for the agent to refuse.
    package init(text: String) throws(Refusal) {
        do throws(TOMLError) {
            table = try TOMLTable(toml: text)
        } catch {
            throw Refusal(line: error.place.line, message: error.message)
        }
        known = table.answers
    }

    /// Why a text is no TOML.
    package struct Refusal: Error, Hashable, Sendable {
        /// Counted from 1.
        package var line: Int
        /// What is wrong there.
        package var message: String
    }

    // MARK: What else it says

    /// The entries of those keys' table, but for the keys.
    func rest(beside properties: AnyKeyPath...) -> [TOMLTable.Entry] {
        let keys = properties.map(KeyTable.key)
        let sections = Set(keys.map(\.section))
        return sections.flatMap { table[$0]?.value.table?.entries ?? [] }.filter { entry in
            !keys.contains { $0.name == entry.key.name }
        }
    }

    /// What it says further of each of those buttons, such as its bias. One whose line was moved is wired as before: lines that
    /// are new belong, in order, to the buttons whose lines are no more. If more or fewer are new than are no more, nobody knows
    /// which was moved, and a button that is new is wired as it is by default and nobody's.
    func rest(of buttons: [ButtonLine]) -> [[TOMLTable.Entry]] {
        let keys = [
            KeyTable.key(of: \KioskConfiguration.Button.chip), KeyTable.key(of: \KioskConfiguration.Button.line),
        ]
        let tables = table.buttons
        guard !tables.isEmpty else { return buttons.map { _ in [] } }
        func isOf(_ button: ButtonLine, _ table: TOMLTable) -> Bool { table.buttonLine == button }
        var moved = tables.filter { table in !buttons.contains { isOf($0, table) } }[...]
        let new = buttons.filter { button in !tables.contains { isOf(button, $0) } }
        if new.count != moved.count { moved = [] }
        return buttons.map { button in
            let own = tables.first { isOf(button, $0) } ?? moved.popFirst()
            return (own?.entries ?? []).filter { entry in !keys.contains { $0.name == entry.key.name } }
        }
    }

    /// The entries at its top that setting up does not write.
    var foreign: [TOMLTable.Entry] {
        let asked: [AnyKeyPath] = [
            \KioskConfiguration.owner, \KioskConfiguration.zone, \KioskConfiguration.Button.line,
            \KioskConfiguration.Camera.device, \KioskConfiguration.Ring.device, \KioskConfiguration.Sync.listen,
            \KioskConfiguration.Console.listen,
        ]
        let names = Set(asked.map(KeyTable.key).map { $0.section.isEmpty ? $0.name : $0.section })
        return table.entries.filter { !names.contains($0.key.name) }
    }

    /// Where the page for phones is served, if it says so.
    var consoleListen: String? { table.value(of: \KioskConfiguration.Console.listen)?.text }

    /// Where it listens, if it says so.
    var listen: String? { table.value(of: \KioskConfiguration.Sync.listen)?.text }
    var advertise: String? { table.value(of: \KioskConfiguration.Sync.advertise)?.text }
}

extension TOMLTable {
    /// What the file answers.
    fileprivate var answers: PartialAnswers {
        var known = PartialAnswers()
        known.owner = value(of: \KioskConfiguration.owner)?.text
        known.zone = value(of: \KioskConfiguration.zone)?.text
        let lines = buttons.compactMap(\.buttonLine)
        if !lines.isEmpty { known.buttons = lines }
        if has(sectionOf: \KioskConfiguration.Camera.device) {
            known.camera = value(of: \KioskConfiguration.Camera.device)?.text.map { .named($0) } ?? .first
        }
        if has(sectionOf: \KioskConfiguration.Ring.sink) {
            let sink = value(of: \KioskConfiguration.Ring.sink)?.text.flatMap(KioskConfiguration.RingSink.init)
            switch sink ?? .spi {
            case .none: known.ring = RingChoice.none
            case .terminal: known.ring = .terminal
            case .spi:
                known.ring = .spi(
                    device: value(of: \KioskConfiguration.Ring.device)?.text ?? Probe.usualRing,
                    leds: value(of: \KioskConfiguration.Ring.ledCount)?.integer ?? RingChoice.usualLEDs)
            }
        }
        if has(sectionOf: \KioskConfiguration.Sync.advertise) {
            known.address =
                value(of: \KioskConfiguration.Sync.advertise)?.text.map { .at($0) } ?? PartialAnswers.Address.none
        }
        return known
    }

    /// The tables of the buttons.
    fileprivate var buttons: [TOMLTable] {
        let section = KeyTable.key(of: \KioskConfiguration.Button.line).section
        guard case .list(let values)? = self[section]?.value.content else { return [] }
        return values.compactMap(\.table)
    }

    /// A button's own line, in its table; nil if it names none.
    fileprivate var buttonLine: ButtonLine? {
        guard let line = self[KeyTable.key(of: \KioskConfiguration.Button.line).name]?.value.line else { return nil }
        return ButtonLine(chip: self[KeyTable.key(of: \KioskConfiguration.Button.chip).name]?.value.text, line: line)
    }

    fileprivate func has(sectionOf property: AnyKeyPath) -> Bool {
        self[KeyTable.key(of: property).section]?.value.table != nil
    }

    /// What the file says for that property, which is none of a section that may stand several times.
    fileprivate func value(of property: AnyKeyPath) -> TOMLValue? {
        let key = KeyTable.key(of: property)
        let table = key.section.isEmpty ? self : self[key.section]?.value.table
        return table?[key.name]?.value
    }
}

extension TOMLValue {
    fileprivate var text: String? { if case .text(let text) = content { text } else { nil } }
    fileprivate var integer: Int? { if case .integer(let integer) = content { integer } else { nil } }
    fileprivate var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }
    /// A line's name, or its offset. One `switch`, for the optimizer of Swift 6.3.1 ends in a fault on `text ?? integer…` here.
    fileprivate var line: String? {
        switch content {
        case .text(let name): name
        case .integer(let offset): String(offset)
        case .number, .boolean, .dateTime, .list, .table: nil
        }
    }
}
