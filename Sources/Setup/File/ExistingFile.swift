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
        known = ExistingFile.answers(table)
    }

    /// Why a text is no TOML.
    package struct Refusal: Error, Hashable, Sendable {
        /// Counted from 1.
        package var line: Int
        /// What is wrong there.
        package var message: String
    }

    private static func answers(_ table: TOMLTable) -> PartialAnswers {
        var known = PartialAnswers()
        known.owner = table["owner"]?.value.text
        known.zone = table["zone"]?.value.text
        if case .list(let values)? = table["button"]?.value.content {
            let lines = values.compactMap { value -> ButtonLine? in
                guard let button = value.table, let line = button["line"]?.value.line else { return nil }
                return ButtonLine(chip: button["chip"]?.value.text, line: line)
            }
            if !lines.isEmpty { known.buttons = lines }
        }
        if let camera = table["camera"]?.value.table {
            known.camera = camera["device"]?.value.text.map { .named($0) } ?? .first
        }
        if let ring = table["ring"]?.value.table {
            let leds = ring["leds"]?.value.integer ?? RingChoice.usualLEDs
            switch ring["sink"]?.value.text {
            case "none": known.ring = RingChoice.none
            case "terminal": known.ring = .terminal
            default: known.ring = .spi(device: ring["device"]?.value.text ?? Probe.usualRing, leds: leds)
            }
        }
        if let sync = table["sync"]?.value.table {
            known.address = sync["advertise"]?.value.text.map { .at($0) } ?? PartialAnswers.Address.none
        }
        return known
    }

    // MARK: What else it says

    /// The entries of the table of that name, but for those keys.
    func rest(of name: String, without keys: Set<String>) -> [TOMLTable.Entry] {
        (table[name]?.value.table?.entries ?? []).filter { !keys.contains($0.key.name) }
    }

    /// What it says further of each of those buttons, such as its bias. One whose line was moved is wired as before: lines that
    /// are new belong, in order, to the buttons whose lines are no more. If more or fewer are new than are no more, nobody knows
    /// which was moved, and a button that is new is wired as it is by default and nobody's.
    func rest(of buttons: [ButtonLine]) -> [[TOMLTable.Entry]] {
        guard case .list(let values)? = table["button"]?.value.content else { return buttons.map { _ in [] } }
        let tables = values.compactMap(\.table)
        func isOf(_ button: ButtonLine, _ table: TOMLTable) -> Bool {
            table["line"]?.value.line == button.line && table["chip"]?.value.text == button.chip
        }
        var moved = tables.filter { table in !buttons.contains { isOf($0, table) } }[...]
        let new = buttons.filter { button in !tables.contains { isOf(button, $0) } }
        if new.count != moved.count { moved = [] }
        return buttons.map { button in
            let own = tables.first { isOf(button, $0) } ?? moved.popFirst()
            return (own?.entries ?? []).filter { !["chip", "line"].contains($0.key.name) }
        }
    }

    /// The entries at its top that setting up does not write.
    var foreign: [TOMLTable.Entry] {
        table.entries.filter { !["owner", "zone", "button", "camera", "ring", "sync"].contains($0.key.name) }
    }

    /// Where it listens, if it says so.
    var listen: String? { table["sync"]?.value.table?["listen"]?.value.text }
    var advertise: String? { table["sync"]?.value.table?["advertise"]?.value.text }
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
