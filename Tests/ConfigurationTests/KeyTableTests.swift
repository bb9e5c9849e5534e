import Configuration
import Testing

/// A key is said once, in the table, and is where it belongs everywhere else.
@Suite struct KeyTableTests {
    @Test func `a key, and a section, stands once in the table`() {
        let names = KeyTable.keys.map(\.fullName)
        #expect(Set(names).count == names.count && names.count > 30)
        #expect(Set(KeyTable.sections.map(\.name)).count == KeyTable.sections.count)
    }

    @Test func `a default is allowed, and is what a file without the key means`() throws {
        let none = KioskConfiguration(owner: "You")
        for section in KeyTable.sections where section.form == .table {
            for key in section.keys {
                guard let value = key.defaultValue else { continue }
                let said = try KioskConfiguration(
                    toml: "owner = \"You\"\n\(section.header)\n\(key.name) = \(value)", file: "kiosk.toml")
                #expect(said == none, "\(key.fullName)")
            }
        }
    }
}
