import ConsoleLogic
import FitPinkyCore
import KioskPages
import Ledger
import Messages
import Stores
import Support
import Sync
import Testing

@testable import API
@testable import Pairing
@testable import Store

/// The table of schemas against the code that writes them.
@Suite struct SchemaVersionTests {
    private let versions = Dictionary(uniqueKeysWithValues: Schema.all.map { ($0.id, $0.version) })

    @Test func `every schema has the version that the code writes`() throws {
        #expect(versions["entry"] == Int(EntryHeader.latestVersion))
        #expect(versions["facts"] == Int(Fact.schema))
        #expect(versions["database"] == Int(Store.newestSchema))
        #expect(versions["sync"] == Int(SyncLimits.protocolVersion))
        #expect(versions["press"] == KeptPress.magic.last.map { Int($0) })
        #expect(versions["invite"] == Int(InviteRecord.version))
        let api = try #require(versions["api"])
        #expect(Route.api(.status).path.hasPrefix("/api/v\(api)/"))
        let backup = try #require(versions["backup"])
        #expect(BackupFormat.magic(ofSeveral: true) == Array("fitpinky backup \(backup)\n".utf8))
        #expect(
            Set(versions.keys) == ["entry", "facts", "database", "sync", "backup", "press", "invite", "api"])
    }

    @Test func `a look at the store says the schemas of what is kept, under the names of the table`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        let empty = Fitpinky_V1_Verification(try store.folder.verify(), [:])
        #expect(empty.schemas.map(\.id) == ["entry", "facts", "database"])
        #expect((empty.schemas[0].lowest, empty.schemas[0].highest) == (0, 0))
        try store.announceKiosk(name: "Home", zone: "UTC", at: UTCInstant(milliseconds: 1_772_100_000_000))
        _ = try store.folder.make(.personal(ULID(high: 1, low: 1)), at: UTCInstant(milliseconds: 1))
        let found = Fitpinky_V1_Verification(try store.folder.verify(), [:])
        for schema in found.schemas {
            #expect(Int(schema.current) == versions[schema.id], "\(schema.id)")
            #expect(schema.lowest > 0 && schema.highest <= schema.current, "\(schema.id)")
        }
    }
}
