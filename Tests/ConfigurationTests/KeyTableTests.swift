import Configuration
import FoundationEssentials
import Glibc
import TOML
import Testing

/// A key is said once, in the table, and is where it belongs everywhere else.
@Suite struct KeyTableTests {
    private static let root =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    private static let isWriting = getenv("FITPINKY_WRITE_GOLDEN").map { String(cString: $0) == "1" } ?? false

    private func kept(_ text: String, in path: String) throws -> String {
        let path = "\(Self.root)/\(path)"
        if Self.isWriting { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        let bytes = try #require(FileManager.default.contents(atPath: path), "\(path) is missing")
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a key, and a section, stands once in the table`() {
        let names = KeyTable.keys.map(\.fullName)
        #expect(Set(names).count == names.count && names.count > 30)
        #expect(Set(KeyTable.sections.map(\.name)).count == KeyTable.sections.count)
    }

    @Test func `every property of a configuration has its key, and every key has its words`() throws {
        let filled = try KioskConfiguration(toml: uncommented(SampleFile.text), file: "sample")
        let owners = [
            ("camera", filled.camera as any Sendable), ("capture", filled.capture), ("photo", filled.photo),
            ("ring", filled.ring), ("sync", filled.sync), ("console", filled.console), ("storage", filled.storage),
            ("button", try #require(filled.buttons.first)), ("notify", try #require(filled.notify.first)),
            ("buzzer", try #require(filled.buzzer)),
        ]
        // The top and these two have no value of their own: their keys are properties of the whole.
        let names = KeyTable.sections.map(\.name).filter { !["", "clock", "log"].contains($0) }
        #expect(Set(owners.map(\.0)) == Set(names))
        for (name, owner) in owners {
            let section = try #require(KeyTable.sections.first { $0.name == name })
            #expect(Mirror(reflecting: owner).children.count == section.keys.count, "\(name)")
        }
        // Each of its own properties is a key at the top, a section, or the one key of a section.
        let top = KeyTable.sections[0].keys.count + KeyTable.sections.count - 1
        #expect(Mirror(reflecting: filled).children.count == top)
        for key in KeyTable.keys { #expect(key.meaning.hasSuffix(".") && !key.allowed.isEmpty, "\(key.fullName)") }
    }

    @Test func `the sample file is what the table says, and says each key once`() throws {
        #expect(
            try kept(SampleFile.text, in: "deploy/debian/kiosk.toml") == SampleFile.text,
            "FITPINKY_WRITE_GOLDEN=1 writes deploy/debian/kiosk.toml")
        for section in KeyTable.sections {
            let lines = SampleFile.text.split(separator: "\n").drop {
                section.form != .top && $0 != section.header && $0 != "#\(section.header)"
            }
            let own = lines.dropFirst(section.form == .top ? 0 : 1).prefix { !$0.contains("[") || $0.contains(" ") }
            for key in section.keys {
                let said = own.filter { $0.hasPrefix("\(key.name) = ") || $0.hasPrefix("#\(key.name) = ") }
                #expect(said.count == 1, "\(key.fullName)")
            }
        }
    }

    @Test func `the sample can be used as it is, and with each of its examples`() throws {
        #expect(try KioskConfiguration(toml: SampleFile.text, file: "sample") == KioskConfiguration(owner: "You"))
        let all = try KioskConfiguration(toml: uncommented(SampleFile.text), file: "sample")
        #expect(!all.toml.contains("\n# "), "what is in force without a key is not an example: \(all.toml)")
    }

    @Test func `the reference page is what the table says, and has a row for each key`() throws {
        let path = "Sources/Configuration/Configuration.docc/Keys.md"
        #expect(try kept(ReferencePage.text, in: path) == ReferencePage.text, "FITPINKY_WRITE_GOLDEN=1 writes \(path)")
        let rows = ReferencePage.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == KeyTable.keys.count)
        for (row, key) in zip(rows, KeyTable.keys) {
            #expect(row.hasPrefix("| `\(key.name)` |"))
            #expect(row.contains(" Private. |") == (key.disclosure == .secret), "\(key.fullName)")
        }
    }

    @Test func `what --check-config prints has each key of a configuration that says all`() throws {
        let all = try KioskConfiguration(toml: uncommented(SampleFile.text), file: "sample")
        let lines = all.toml.split(separator: "\n")
        for key in KeyTable.keys { #expect(lines.contains { $0.hasPrefix("\(key.name) = ") }, "\(key.fullName)") }
        #expect(lines.count { $0.contains(" = ") } == KeyTable.keys.count)
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

    /// The sample with its examples in force.
    private func uncommented(_ text: String) -> String {
        text.split(separator: "\n").map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }
}
