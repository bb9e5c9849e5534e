internal import TOML

/// Reads one table of the file key by key. What is wrong is thrown with its place.
struct TableReader {
    let file: String
    let path: String
    private let table: TOMLTable
    /// Where the table stands; nil if it is not there, and for the file as a whole.
    private let line: Int?
    /// What is wrong with the zone of a name; nil if it can be read.
    let objectionToZone: (String) -> String?

    init(_ table: TOMLTable, file: String, objectionToZone: @escaping (String) -> String?) {
        self.init(table, file: file, path: "", line: nil, objectionToZone: objectionToZone)
    }

    private init(
        _ table: TOMLTable, file: String, path: String, line: Int?, objectionToZone: @escaping (String) -> String?
    ) {
        (self.table, self.file, self.path, self.line) = (table, file, path, line)
        self.objectionToZone = objectionToZone
    }

    /// Whether it says nothing, or is not there.
    var isEmpty: Bool { table.entries.isEmpty }

    func error(_ key: String, _ message: String) -> ConfigurationError {
        ConfigurationError(
            file: file, line: table[key]?.key.place.line ?? line, key: full(table[key]?.key.shown ?? key),
            message: message)
    }

    private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private func value(_ key: String) -> TOMLValue? { table[key]?.value }

    func text(_ key: String) throws(ConfigurationError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .text(let text) = value.content else {
            throw error(key, "this must be text in quotes, and is \(value.content.name)")
        }
        try check(text, key)
        return text
    }

    private func check(_ text: String, _ key: String) throws(ConfigurationError) {
        guard !text.isEmpty, text.utf8.count <= 1024 else { throw error(key, "this may have 1 to 1024 bytes") }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw error(key, "this may not contain control characters")
        }
    }

    /// A list of texts, of so many.
    func texts(_ key: String, counts: ClosedRange<Int>) throws(ConfigurationError) -> [String]? {
        guard let value = value(key) else { return nil }
        let wanted = "a list of texts in quotes, [\"…\", \"…\"]"
        guard case .list(let values) = value.content else {
            throw error(key, "this must be \(wanted), and is \(value.content.name)")
        }
        guard counts.contains(values.count) else {
            throw error(
                key, "there may be \(counts.lowerBound) to \(counts.upperBound) in it, and there are \(values.count)")
        }
        var texts: [String] = []
        for (index, element) in values.enumerated() {
            guard case .text(let text) = element.content else {
                throw error(key, "this must be \(wanted), and number \(index + 1) is \(element.content.name)")
            }
            try check(text, key)
            texts.append(text)
        }
        return texts
    }

    /// A list of some of the choices, at least one.
    func choices<Choice: RawRepresentable & CaseIterable & Hashable>(
        _ key: String, of: Choice.Type
    ) throws(ConfigurationError) -> Set<Choice>? where Choice.RawValue == String {
        guard let texts = try texts(key, counts: 1...Choice.allCases.count) else { return nil }
        var choices: Set<Choice> = []
        for text in texts { choices.insert(try choice(text, key)) }
        return choices
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .integer(let number) = value.content else {
            let name = value.content.name
            throw error(
                key, "this must be a whole number from \(range.lowerBound) to \(range.upperBound), and is \(name)")
        }
        guard range.contains(number) else {
            throw error(key, "\(number) is not allowed; allowed are \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(ConfigurationError) -> Double? {
        guard let value = value(key) else { return nil }
        let number: Double
        switch value.content {
        case .number(let float): number = float
        case .integer(let integer): number = Double(integer)
        case .text, .boolean, .dateTime, .list, .table:
            throw error(
                key,
                "this must be a number from \(range.lowerBound) to \(range.upperBound), and is \(value.content.name)")
        }
        guard range.contains(number) else {
            throw error(key, "\(number) is not allowed; allowed are \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let flag) = value.content else {
            throw error(key, "this must be true or false, and is \(value.content.name)")
        }
        return flag
    }

    /// An address, `"kiosk.lan:7465"`.
    func hostPort(_ key: String, ports: ClosedRange<Int>) throws(ConfigurationError) -> HostPort? {
        guard let text = try text(key) else { return nil }
        guard let address = HostPort(text), ports.contains(address.port) else {
            throw error(
                key,
                "this must be HOST:PORT with a port of \(ports.lowerBound) to \(ports.upperBound), such as "
                    + "\"kiosk.lan:7465\" or \"[::]:7465\", and is \"\(text)\"")
        }
        return address
    }

    /// A part of the day, `"22:00-07:00"`.
    func hours(_ key: String) throws(ConfigurationError) -> HoursOfDay? {
        guard let text = try text(key) else { return nil }
        guard let hours = HoursOfDay(text) else {
            throw error(key, "this must be \(HoursOfDay.form), and is \"\(text)\"")
        }
        return hours
    }

    /// A part of the day, or `"none"`; nil if nothing is said.
    func hoursOrNone(_ key: String) throws(ConfigurationError) -> HoursOfDay?? {
        guard let text = try text(key) else { return nil }
        if text == "none" { return .some(nil) }
        guard let hours = HoursOfDay(text) else {
            throw error(key, "this must be \(HoursOfDay.form) or \"none\", and is \"\(text)\"")
        }
        return hours
    }

    /// A line of a GPIO chip: its name, or its offset as a number.
    func line(_ key: String) throws(ConfigurationError) -> String? {
        if case .integer(let offset) = table[key]?.value.content {
            guard (0...1023).contains(offset) else { throw error(key, "an offset is 0 to 1023, and this is \(offset)") }
            return String(offset)
        }
        return try text(key)
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _: Choice.Type = Choice.self
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(key) else { return nil }
        return try choice(text, key)
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String, _ key: String
    ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error(key, "\"\(text)\" is not allowed; allowed are \(allowed)")
        }
        return choice
    }

    /// A table of this table; empty if it is not there.
    func table(_ key: String) throws(ConfigurationError) -> TableReader {
        guard let value = value(key) else { return nested(TOMLTable(), key, line: nil) }
        guard case .table(let table) = value.content else {
            throw error(key, "this must be a table, [\(key)], and is \(value.content.name)")
        }
        return nested(table, key, line: value.place.line)
    }

    func tables(_ key: String, limit: Int) throws(ConfigurationError) -> [TableReader] {
        guard let value = value(key) else { return [] }
        guard case .list(let values) = value.content else {
            throw error(key, "this must be written [[\(key)]], once for each, and is \(value.content.name)")
        }
        guard values.count <= limit else {
            throw error(key, "there may be up to \(limit), and there are \(values.count)")
        }
        var readers: [TableReader] = []
        for (index, element) in values.enumerated() {
            guard case .table(let table) = element.content else {
                throw error(key, "each must be a table, [[\(key)]], and number \(index + 1) is \(element.content.name)")
            }
            readers.append(nested(table, "\(key)[\(index + 1)]", line: element.place.line))
        }
        return readers
    }

    private func nested(_ table: TOMLTable, _ key: String, line: Int?) -> TableReader {
        TableReader(table, file: file, path: full(key), line: line, objectionToZone: objectionToZone)
    }

    /// Refuses a key that is none of the table's.
    func refuseKeys(otherThan names: [String]) throws(ConfigurationError) {
        for entry in table.entries where !names.contains(entry.key.name) {
            throw error(entry.key.name, "there is no such key; here are \(names.sorted().joined(separator: ", "))")
        }
    }
}

extension TOMLValue.Content {
    /// As a message says it.
    fileprivate var name: String {
        switch self {
        case .table: "a table"
        case .list: "a list"
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .dateTime: "a date or time"
        }
    }
}
