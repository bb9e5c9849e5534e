internal import TOMLKit

/// Reads one table of the file key by key. What is wrong is thrown with its place; what nobody asked for is unknown.
struct TableReader {
    let file: String
    let path: String
    private let table: TOMLTable
    private let lines: KeyLines
    private var asked: [String] = []

    init(_ table: TOMLTable, file: String, path: String, lines: KeyLines) {
        (self.table, self.file, self.path, self.lines) = (table, file, path, lines)
    }

    func error(_ key: String, _ message: String) -> ConfigurationError {
        let full = path.isEmpty ? key : "\(path).\(key)"
        return ConfigurationError(file: file, line: lines.line(of: full), key: full, message: message)
    }

    private mutating func value(_ key: String) -> (any TOMLValueConvertible)? {
        asked.append(key)
        return table[key]
    }

    mutating func text(_ key: String) throws(ConfigurationError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else {
            throw error(key, "this must be text in quotes, and is \(value.type.name)")
        }
        guard !text.isEmpty, text.utf8.count <= 1024 else { throw error(key, "this may have 1 to 1024 bytes") }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw error(key, "this may not contain control characters")
        }
        return text
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        guard let value = value(key) else { return nil }
        guard let number = value.int else {
            throw error(
                key,
                "this must be a whole number from \(range.lowerBound) to \(range.upperBound), and is \(value.type.name)"
            )
        }
        guard range.contains(number) else {
            throw error(key, "\(number) is not allowed; allowed are \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(ConfigurationError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.double ?? value.int.map(Double.init) else {
            throw error(
                key, "this must be a number from \(range.lowerBound) to \(range.upperBound), and is \(value.type.name)")
        }
        guard range.contains(number) else {
            throw error(key, "\(number) is not allowed; allowed are \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let flag = value.bool else { throw error(key, "this must be true or false, and is \(value.type.name)") }
        return flag
    }

    /// A part of the day, `"22:00-07:00"`.
    mutating func hours(_ key: String) throws(ConfigurationError) -> HoursOfDay? {
        guard let text = try text(key) else { return nil }
        guard let hours = HoursOfDay(text) else {
            throw error(key, "this must be \(HoursOfDay.form), and is \"\(text)\"")
        }
        return hours
    }

    /// A part of the day, or `"none"`; nil if nothing is said.
    mutating func hoursOrNone(_ key: String) throws(ConfigurationError) -> (hours: HoursOfDay?, Void)? {
        guard let text = try text(key) else { return nil }
        if text == "none" { return (nil, ()) }
        guard let hours = HoursOfDay(text) else {
            throw error(key, "this must be \(HoursOfDay.form) or \"none\", and is \"\(text)\"")
        }
        return (hours, ())
    }

    /// A line of a GPIO chip: its name, or its offset as a number.
    mutating func line(_ key: String) throws(ConfigurationError) -> String? {
        if let offset = table[key]?.int {
            asked.append(key)
            guard (0...1023).contains(offset) else { throw error(key, "an offset is 0 to 1023, and this is \(offset)") }
            return String(offset)
        }
        return try text(key)
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _: Choice.Type = Choice.self
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error(key, "\"\(text)\" is not allowed; allowed are \(allowed)")
        }
        return choice
    }

    /// A table of this table; empty if it is not there.
    mutating func table(_ key: String) throws(ConfigurationError) -> TableReader {
        guard let value = value(key) else { return nested(TOMLTable(), key) }
        guard let table = value.table else {
            throw error(key, "this must be a table, [\(key)], and is \(value.type.name)")
        }
        return nested(table, key)
    }

    /// The tables of `[[key]]`.
    mutating func tables(_ key: String, limit: Int) throws(ConfigurationError) -> [TableReader] {
        guard let value = value(key) else { return [] }
        guard let array = value.array else {
            throw error(key, "this must be written [[\(key)]], once for each, and is \(value.type.name)")
        }
        guard array.count <= limit else {
            throw error(key, "there may be up to \(limit), and there are \(array.count)")
        }
        var readers: [TableReader] = []
        for (index, element) in array.enumerated() {
            guard let table = element.table else { throw error(key, "each must be a table, [[\(key)]]") }
            readers.append(nested(table, "\(key)[\(index + 1)]"))
        }
        return readers
    }

    private func nested(_ table: TOMLTable, _ key: String) -> TableReader {
        TableReader(table, file: file, path: path.isEmpty ? key : "\(path).\(key)", lines: lines)
    }

    /// Refuses what nobody asked for. To be called when all keys have been asked.
    func refuseUnknownKeys() throws(ConfigurationError) {
        for key in table.keys where !asked.contains(key) {
            throw error(key, "there is no such key; here are \(asked.sorted().joined(separator: ", "))")
        }
    }
}

extension TOMLType {
    /// As a message says it.
    fileprivate var name: String {
        switch self {
        case .table: "a table"
        case .array: "a list"
        case .string: "text"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "true or false"
        case .date, .time, .dateTime: "a date or time"
        @unknown default: "something else"
        }
    }
}
