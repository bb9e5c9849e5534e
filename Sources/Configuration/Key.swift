/// Whether others may see a key's value, as in the files that `fitpinky doctor --bundle` makes.
package enum Disclosure: Sendable {
    /// It tells of the machine.
    case shown
    /// It tells of people or holds a password: names, addresses, commands, folders.
    case secret
}

/// What there is to say of a key, whichever section it is in.
package struct KeyEntry: Sendable {
    /// The name of its table; empty for a key at the file's top.
    package let section: String
    /// As it stands before the `=`.
    package let name: String
    /// As the file would say it; nil if no value is in force without it.
    package let defaultValue: String?
    /// What holds without it, in words: the default, or what an absent value means.
    package let withoutIt: String
    /// Which values can be read.
    package let allowed: String
    /// What the value does.
    package let meaning: String
    /// A value for the sample file where the default is none, or tells nothing.
    package let example: String?
    /// Whether its value may be shown.
    package let disclosure: Disclosure
    /// Whether its section cannot do without it.
    package let isRequired: Bool
    let property: any AnyKeyPath & Sendable

    /// With its section, as messages name it.
    package var fullName: String { section.isEmpty ? name : "\(section).\(name)" }
}

/// Where a value is kept.
typealias Property<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

/// A key of `kiosk.toml` whose value is a property of `Owner`.
struct Key<Owner: Sendable>: Sendable {
    let name: String
    let property: any PartialKeyPath<Owner> & Sendable
    let allowed: String
    let meaning: String
    let example: String?
    let disclosure: Disclosure
    /// What a file without it lacks; nil if it need not be there.
    let missing: String?
    /// What its absence means; empty if it has a default.
    let unset: String
    /// Takes the value up, if there is one.
    let read: @Sendable (TableReader, inout Owner) throws(ConfigurationError) -> Void
    /// The value as TOML writes it; nil if there is none.
    let written: @Sendable (Owner) -> String?

    /// A key that always has a value: the property's own where the file says none.
    ///
    /// - Parameters:
    ///   - missing: what to write, for a section that cannot do without it.
    ///   - allowed: in place of the form's own words.
    init<Value>(
        _ name: String, _ property: Property<Owner, Value>, _ form: ValueForm<Value>,
        _ disclosure: Disclosure, missing: String? = nil, allowed: String? = nil, example: String? = nil,
        _ meaning: String
    ) {
        (self.name, self.property, self.disclosure, self.missing) = (name, property, disclosure, missing)
        (self.allowed, self.example, self.meaning) = (allowed ?? form.allowed, example, meaning)
        unset = ""
        read = { reader, owner throws(ConfigurationError) in
            if let value = try form.read(reader, name) {
                owner[keyPath: property] = value
            } else if let missing {
                throw reader.error(name, "this is missing; write \(missing)")
            }
        }
        written = { form.written($0[keyPath: property]) }
    }

    /// A key that need not have a value.
    ///
    /// - Parameter unset: what holds without one.
    init<Value>(
        _ name: String, _ property: Property<Owner, Value?>, _ form: ValueForm<Value>,
        _ disclosure: Disclosure, unset: String, allowed: String? = nil, example: String, _ meaning: String
    ) {
        (self.name, self.property, self.disclosure, self.unset) = (name, property, disclosure, unset)
        (self.allowed, self.example, self.meaning) = (allowed ?? form.allowed, example, meaning)
        missing = nil
        read = { reader, owner throws(ConfigurationError) in
            if let value = try form.read(reader, name) { owner[keyPath: property] = value }
        }
        written = { $0[keyPath: property].map(form.written) }
    }

    /// The key's line in a file that says every key.
    func line(_ owner: Owner) -> String {
        written(owner).map { "\(name) = \($0)" } ?? "# \(name): \(unset)"
    }

    func entry(in section: String, defaults: Owner) -> KeyEntry {
        let defaultValue = missing == nil ? written(defaults) : nil
        return KeyEntry(
            section: section, name: name, defaultValue: defaultValue,
            withoutIt: missing != nil ? "must be there" : defaultValue ?? unset, allowed: allowed, meaning: meaning,
            example: example, disclosure: disclosure, isRequired: missing != nil, property: property)
    }
}
