extension KeyTable {
    /// The key whose value is that property, such as `\KioskConfiguration.Ring.ledCount`; for those who write a file.
    package static func key(of property: AnyKeyPath) -> KeyEntry {
        guard let key = keys.first(where: { $0.property == property }) else {
            // A property without a key is a mistake in this program, which the first test that asks for it finds.
            preconditionFailure("\(property) has no key")
        }
        return key
    }
}
