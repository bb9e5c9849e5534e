/// A table of `kiosk.toml`, or the keys at its top.
package struct Section: Sendable {
    /// How often a section may stand in the file.
    package enum Form: Hashable, Sendable {
        /// The keys before the first header.
        case top
        /// `[name]`, which holds its defaults where it is not there.
        case table
        /// `[name]`; without it there is none of what it describes.
        case optionalTable
        /// `[[name]]`, up to so many.
        case list(Int)
    }

    /// Empty for the file's top.
    package let name: String
    /// How often it may stand in the file.
    package let form: Form
    /// What it describes.
    package let meaning: String
    /// In the order in which they are written.
    package let keys: [KeyEntry]
    /// Whether a file without it has none of what it describes.
    package let isAbsentByDefault: Bool
    /// Takes up what the file says, or throws what is wrong there.
    let read: @Sendable (TableReader, inout KioskConfiguration) throws(ConfigurationError) -> Void
    /// Its lines in a file that says every key.
    let lines: @Sendable (KioskConfiguration) -> [String]

    /// The line above its keys; empty for the file's top.
    package var header: String {
        switch form {
        case .top: ""
        case .table, .optionalTable: "[\(name)]"
        case .list: "[[\(name)]]"
        }
    }
}

/// What its keys do not say each by itself. It is given where the section stands, what was read, and the file's sections before it.
typealias SectionCheck<Owner> =
    @Sendable (TableReader, Owner, KioskConfiguration) throws(ConfigurationError) -> Void

extension Section {
    static func top(_ keys: [Key<KioskConfiguration>]) -> Section {
        Section(
            name: "", form: .top, meaning: "", keys: keys.map { $0.entry(in: "", defaults: .defaults) },
            isAbsentByDefault: false,
            read: { root, configuration throws(ConfigurationError) in
                for key in keys { try key.read(root, &configuration) }
            }, lines: { configuration in keys.map { $0.line(configuration) } })
    }

    static func table<Owner>(
        _ name: String, _ property: Property<KioskConfiguration, Owner>, _ meaning: String,
        _ keys: [Key<Owner>], check: SectionCheck<Owner>? = nil
    ) -> Section {
        Section(
            name: name, form: .table, meaning: meaning,
            keys: keys.map { $0.entry(in: name, defaults: KioskConfiguration.defaults[keyPath: property]) },
            isAbsentByDefault: false,
            read: { root, configuration throws(ConfigurationError) in
                let owner = configuration[keyPath: property]
                configuration[keyPath: property] = try keys.read(
                    try root.table(name), from: owner, configuration, check)
            }, lines: { configuration in ["", "[\(name)]"] + keys.map { $0.line(configuration[keyPath: property]) } })
    }

    /// - Parameters:
    ///   - new: what each of them begins with.
    ///   - none: what it means that there is none of them.
    static func list<Owner>(
        _ name: String, _ property: Property<KioskConfiguration, [Owner]>, upTo limit: Int,
        new: Owner, none: String, _ meaning: String, _ keys: [Key<Owner>], check: SectionCheck<Owner>? = nil
    ) -> Section {
        Section(
            name: name, form: .list(limit), meaning: meaning, keys: keys.map { $0.entry(in: name, defaults: new) },
            isAbsentByDefault: KioskConfiguration.defaults[keyPath: property].isEmpty,
            read: { root, configuration throws(ConfigurationError) in
                let readers = try root.tables(name, limit: limit)
                if !readers.isEmpty { configuration[keyPath: property] = [] }
                for reader in readers {
                    let owner = try keys.read(reader, from: new, configuration, check)
                    configuration[keyPath: property].append(owner)
                }
            },
            lines: { configuration in
                let owners = configuration[keyPath: property]
                guard !owners.isEmpty else { return ["", "# [[\(name)]]: \(none)"] }
                return owners.flatMap { owner in ["", "[[\(name)]]"] + keys.map { $0.line(owner) } }
            })
    }

    /// - Parameter new: what it begins with where the file has it.
    static func optionalTable<Owner>(
        _ name: String, _ property: Property<KioskConfiguration, Owner?>, new: Owner,
        _ meaning: String, _ keys: [Key<Owner>], check: SectionCheck<Owner>? = nil
    ) -> Section {
        Section(
            name: name, form: .optionalTable, meaning: meaning, keys: keys.map { $0.entry(in: name, defaults: new) },
            isAbsentByDefault: true,
            read: { root, configuration throws(ConfigurationError) in
                let reader = try root.table(name)
                guard !reader.isEmpty else { return }
                configuration[keyPath: property] = try keys.read(reader, from: new, configuration, check)
            },
            lines: { configuration in
                guard let owner = configuration[keyPath: property] else { return ["", "# [\(name)]: none"] }
                return ["", "[\(name)]"] + keys.map { $0.line(owner) }
            })
    }
}

extension Array {
    /// Reads every key, and checks the whole.
    fileprivate func read<Owner>(
        _ reader: TableReader, from owner: Owner, _ before: KioskConfiguration, _ check: SectionCheck<Owner>?
    ) throws(ConfigurationError) -> Owner where Element == Key<Owner> {
        try reader.refuseKeys(otherThan: map(\.name))
        var owner = owner
        for key in self { try key.read(reader, &owner) }
        try check?(reader, owner, before)
        return owner
    }
}

extension KioskConfiguration {
    /// The defaults of a file that sets only the owner.
    static let defaults = KioskConfiguration(owner: "")
}
