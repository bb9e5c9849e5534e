import FitPinkyCore
import JSON
import Ledger
import Testing

@testable import KioskPages

@Suite struct SchemaTests {
    @Test func `each schema tells its versions from the newest down to the first, each with its day and why`() {
        #expect(Set(Schema.all.map(\.id)).count == Schema.all.count)
        for schema in Schema.all {
            #expect(schema.changes.map(\.version) == Array((1...schema.version).reversed()), "\(schema.id)")
            let days = schema.changes.map { Day(iso8601: $0.day) }
            #expect(!days.contains(nil) && days.compactMap(\.self) == days.compactMap(\.self).sorted(by: >))
            #expect(schema.changes.allSatisfy { $0.why.hasSuffix(".") }, "\(schema.id)")
        }
    }

    @Test func `entries and facts have the versions that the ledger writes`() {
        let versions = Dictionary(uniqueKeysWithValues: Schema.all.map { ($0.id, $0.version) })
        #expect(versions["entry"] == Int(EntryHeader.latestVersion))
        #expect(versions["facts"] == Int(Fact.schema))
    }

    @Test func `the page names each schema with its version, and no line is too wide`() {
        let text = Schema.page.lines.map(\.text)
        for schema in Schema.all { #expect(text.contains { $0.hasPrefix("\(schema.name) \(schema.version)  ") }) }
        #expect(Schema.page.lines.allSatisfy { $0.columnCount <= Page.columnCount })
    }

    @Test func `scripts are told when a schema changed and why`() throws {
        let facts = try #require(Schema.all.first { $0.id == "facts" })
        let json = facts.json
        guard case .object(let members) = json else {
            Issue.record("no object")
            return
        }
        #expect(
            Set(members.map(\.0)) == ["id", "name", "about", "version", "changedAt", "why", "changes"])
    }
}
