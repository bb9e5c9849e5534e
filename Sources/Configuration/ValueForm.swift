internal import FitPinkyCore
internal import TOML
internal import Zones

/// How values of a kind are read from the file and written to it, and which are allowed.
struct ValueForm<Value: Sendable>: Sendable {
    /// For the reference: a noun, or the values.
    let allowed: String
    /// Nil if the key is not there.
    let read: @Sendable (TableReader, String) throws(ConfigurationError) -> Value?
    let written: @Sendable (Value) -> String
}

extension ValueForm<Int> {
    static func integer(_ range: ClosedRange<Int>) -> Self {
        Self(
            allowed: "\(range.lowerBound) to \(range.upperBound)",
            read: { reader, key throws(ConfigurationError) in try reader.integer(key, in: range) },
            written: { String($0) })
    }
}

extension ValueForm<Double> {
    static func number(_ range: ClosedRange<Double>) -> Self {
        Self(
            allowed: "\(range.lowerBound) to \(range.upperBound)",
            read: { reader, key throws(ConfigurationError) in try reader.number(key, in: range) },
            written: { "\($0)" })
    }
}

extension ValueForm<Bool> {
    static let boolean = Self(
        allowed: "true, false", read: { reader, key throws(ConfigurationError) in try reader.boolean(key) },
        written: { $0 ? "true" : "false" })
}

extension ValueForm<String> {
    static let text = Self(
        allowed: "1 to 1024 bytes", read: { reader, key throws(ConfigurationError) in try reader.text(key) },
        written: TOMLText.quoted)

    /// What a person is called.
    static let displayName = Self(
        allowed: "a name of up to 40 characters, of which one can be seen",
        read: { reader, key throws(ConfigurationError) in
            guard let name = try reader.text(key) else { return nil }
            do throws(TextLimit.Refusal) {
                try TextLimit.displayName.check(name)
            } catch {
                throw reader.error(key, TextLimit.displayName.sentence(for: error))
            }
            return name
        }, written: TOMLText.quoted)

    /// A name of the tz database.
    static let zone = Self(
        allowed: "a name that this machine's tz database has",
        read: { reader, key throws(ConfigurationError) in
            guard let text = try reader.text(key) else { return nil }
            let name: String
            do throws(ZoneName.Refusal) {
                name = try ZoneName(text).text
            } catch {
                throw reader.error(key, error.sentence)
            }
            if let objection = reader.objectionToZone(text) { throw reader.error(key, objection) }
            return name
        }, written: TOMLText.quoted)

    /// A line of a GPIO chip.
    static let line = Self(
        allowed: "a line's name, or its offset, 0 to 1023",
        read: { reader, key throws(ConfigurationError) in try reader.line(key) },
        written: { Int($0).map(String.init) ?? TOMLText.quoted($0) })

    static let absolutePath = Self(
        allowed: "an absolute path",
        read: { reader, key throws(ConfigurationError) in
            guard let path = try reader.text(key) else { return nil }
            guard path.hasPrefix("/") else {
                throw reader.error(key, "\"\(path)\" is no absolute path; write one that begins with /")
            }
            return path
        }, written: TOMLText.quoted)
}

extension ValueForm<[String]> {
    /// A program's path and its arguments.
    static func command(maxArguments: Int) -> Self {
        Self(
            allowed: "a list of 1 to \(maxArguments) texts, the first of them an absolute path",
            read: { reader, key throws(ConfigurationError) in
                guard let words = try reader.texts(key, counts: 1...maxArguments) else { return nil }
                guard let path = words.first, path.hasPrefix("/") else {
                    throw reader.error(
                        key,
                        "\"\(words.first ?? "")\" is no absolute path; no shell looks for the program, so write where it is"
                    )
                }
                return words
            }, written: { "[\($0.map(TOMLText.quoted).joined(separator: ", "))]" })
    }
}

extension ValueForm<HostPort> {
    static func address(ports: ClosedRange<Int>) -> Self {
        Self(
            allowed: "\"HOST:PORT\" with a port of \(ports.lowerBound) to \(ports.upperBound)",
            read: { reader, key throws(ConfigurationError) in try reader.hostPort(key, ports: ports) },
            written: { TOMLText.quoted($0.description) })
    }
}

extension ValueForm<ConsoleListen> {
    static let consoleListen = Self(
        allowed: "\"off\", \"auto\" or \"HOST:PORT\"",
        read: { reader, key throws(ConfigurationError) in
            guard let text = try reader.text(key) else { return nil }
            guard let listen = ConsoleListen(text) else {
                throw reader.error(
                    key, "\"\(text)\" is not one of \"off\", \"auto\" and \"HOST:PORT\", such as \"127.0.0.1:7480\"")
            }
            return listen
        }, written: { TOMLText.quoted($0.text) })
}

extension ValueForm<HoursOfDay> {
    static let hours = Self(
        allowed: HoursOfDay.form, read: { reader, key throws(ConfigurationError) in try reader.hours(key) },
        written: { TOMLText.quoted($0.text) })
}

extension ValueForm<HoursOfDay?> {
    static let hoursOrNone = Self(
        allowed: "\(HoursOfDay.form), or \"none\"",
        read: { reader, key throws(ConfigurationError) in try reader.hoursOrNone(key) },
        written: { TOMLText.quoted($0?.text ?? "none") })
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the values.
    static var choice: Self {
        Self(
            allowed: Value.allCases.map { TOMLText.quoted($0.rawValue) }.joined(separator: ", "),
            read: { reader, key throws(ConfigurationError) in try reader.choice(key) },
            written: { TOMLText.quoted($0.rawValue) })
    }
}

extension ValueForm<Set<NotificationKind>> {
    /// Some of the kinds.
    static let kinds = Self(
        allowed: "some of " + NotificationKind.allCases.map { TOMLText.quoted($0.rawValue) }.joined(separator: ", "),
        read: { reader, key throws(ConfigurationError) in
            try reader.choices(key, of: NotificationKind.self)
        },
        written: { kinds in
            let names = NotificationKind.allCases.filter(kinds.contains).map { TOMLText.quoted($0.rawValue) }
            return "[\(names.joined(separator: ", "))]"
        })
}
