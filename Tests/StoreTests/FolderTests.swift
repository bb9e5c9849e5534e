import FitPinkyCore
import Glibc
import Ledger
import Support
import Testing

@testable import Store

/// What a folder is decided to be by its files, and the ways out where these do not go together.
@Suite struct FolderTests {
    private let kiosk = Furnished()

    private func empty(_ name: String) {
        close(Glibc.open(kiosk.folder.path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600))
    }

    private func contradiction() -> Contradiction? {
        do throws(StoreError) {
            _ = try Store(folder: kiosk.folder.path)
            return nil
        } catch {
            guard case .contradiction(kiosk.folder.path, let contradiction) = error else { return nil }
            return contradiction
        }
    }

    /// Names and lengths of all but the lock, which an opening takes and lets go.
    private func files() -> [String: Int] {
        let names = FolderNames.all(in: kiosk.folder.path).filter { $0 != "lock" }
        return Dictionary(names.map { ($0, Store.byteCount(of: kiosk.folder.path + "/" + $0)) }) { $1 }
    }

    @Test func `only a folder without any trace, or with the mark, is completed`() {
        for key in FolderContents.Presence.allCases {
            for database in FolderContents.Presence.allCases {
                for isMarked in [false, true] {
                    for traces in [[], ["kiosk.mdb-lock"], ["presses"], ["reserve"]] {
                        let contents = FolderContents(key: key, database: database, isMarked: isMarked, traces: traces)
                        let expected: FolderContents.Standing =
                            switch (key, database) {
                            case (.filled, .filled): .complete
                            case (.filled, .absent) where isMarked: .incomplete
                            case (.absent, .absent) where isMarked || traces.isEmpty: .incomplete
                            case (.absent, .absent): .contradiction(.onlyTraces(traces))
                            case (.empty, _): .contradiction(.keyEmpty)
                            case (_, .empty): .contradiction(.databaseEmpty)
                            case (.filled, .absent): .contradiction(.databaseMissing)
                            case (.absent, .filled): .contradiction(.keyMissing)
                            }
                        #expect(contents.standing == expected, "\(contents)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ([], ["kiosk.mdb"], Contradiction.databaseMissing), (["kiosk.mdb"], [], .databaseEmpty),
        ([], ["kiosk.mdb", "kiosk.mdb-lock"], .databaseMissing), ([], ["identity.key"], .keyMissing),
        (["identity.key"], [], .keyEmpty), ([], ["identity.key", "kiosk.mdb"], .onlyTraces(["kiosk.mdb-lock"])),
        (["identity.key", "kiosk.mdb"], ["kiosk.mdb-lock"], .keyEmpty),
    ])
    func `a folder that lost a file is refused, what is there is left as it is, and the file put back opens it`(
        emptied: [String], removed: [String], expected: Contradiction
    ) throws {
        let digest = try kiosk.open().digest()
        for name in emptied + removed {
            #expect(rename(kiosk.folder.path + "/" + name, kiosk.folder.path + "/kept-" + name) == 0)
        }
        for name in emptied { empty(name) }
        let before = files()
        for _ in 0..<2 { #expect(contradiction() == expected) }
        #expect(files() == before)
        for name in emptied + removed {
            #expect(rename(kiosk.folder.path + "/kept-" + name, kiosk.folder.path + "/" + name) == 0)
        }
        #expect(try Store(folder: kiosk.folder.path).digest() == digest)
    }

    @Test
    func `presses that wait without a key and a database are a contradiction, and an empty folder for them is not`() {
        let presses = kiosk.folder.path + "/presses"
        #expect(mkdir(presses, 0o700) == 0)
        let contents = try? FolderContents(of: kiosk.folder.path, calls: FileCalls())
        #expect(contents?.standing == .incomplete)
        close(Glibc.open(presses + "/one", O_WRONLY | O_CREAT, 0o600))
        #expect(contradiction() == .onlyTraces(["presses"]))
        unlink(presses + "/one")
        rmdir(presses)
    }

    @Test func `a key that another kiosk's ledger does not know is refused, and both are named`() throws {
        let (mine, digest) = try {
            let store = try kiosk.open(); return (store.kiosk, try store.digest())
        }()
        let path = kiosk.folder.path + "/identity.key"
        let key = try #require(try FileCalls().contents(of: path, maxBytes: 32))
        let other = try #require(Identity(seed: [UInt8](repeating: 9, count: 32)))
        try FileCalls().writeDurably(other.seed, to: path, in: kiosk.folder.path)
        #expect(contradiction() == .otherKey(database: mine, key: other.kiosk))
        try FileCalls().writeDurably(key, to: path, in: kiosk.folder.path)
        #expect(try Store(folder: kiosk.folder.path).digest() == digest)
    }

    @Test func `a folder in which an earlier version began again with another key opens`() throws {
        do {
            let store = try kiosk.open()
            try kiosk.put(.meta, Meta.ownHeadPrefix + [UInt8](repeating: 0, count: 16), [1], in: store)
        }
        _ = try Store(folder: kiosk.folder.path)
    }

    @Test func `a first start that ended after any of its files is gone on with`() throws {
        for names in [["incomplete"], ["incomplete", "identity.key"], ["incomplete", "identity.key", "kiosk.mdb"]] {
            let full = TemporaryFolder()
            _ = try Store(folder: full.path)
            let folder = TemporaryFolder()
            for name in names where name != "incomplete" {
                #expect(rename(full.path + "/" + name, folder.path + "/" + name) == 0)
            }
            try Store.expectNewDatabase(in: folder.path)
            let kiosk = try Store(folder: folder.path).kiosk
            #expect(FolderNames.all(in: folder.path) == ["identity.key", "kiosk.mdb", "kiosk.mdb-lock", "lock"])
            #expect(try Store(folder: folder.path).kiosk == kiosk)
        }
    }

    @Test func `a reset moves key and database aside, keeps presses that wait, and begins a new kiosk`() throws {
        let mine = try kiosk.open().kiosk
        let presses = kiosk.folder.path + "/presses"
        #expect(mkdir(presses, 0o700) == 0)
        close(Glibc.open(presses + "/one", O_WRONLY | O_CREAT, 0o600))
        let sizes = files()
        let aside = try #require(try Store.reset(folder: kiosk.folder.path, at: kiosk.now))
        #expect(aside == kiosk.folder.path + "/set-aside-20260226-173405")
        #expect(FolderNames.all(in: aside) == ["identity.key", "kiosk.mdb", "kiosk.mdb-lock"])
        #expect(Store.byteCount(of: aside + "/kiosk.mdb") == sizes["kiosk.mdb"])
        #expect(FolderNames.all(in: presses) == ["one"])
        #expect(try Store.reset(folder: kiosk.folder.path, at: kiosk.now) == nil)
        let second = try Store(folder: kiosk.folder.path).kiosk
        #expect(second != mine)
        #expect(try Store.reset(folder: kiosk.folder.path, at: kiosk.now) == aside + "-2")
        unlink(presses + "/one")
        rmdir(presses)
        for folder in [aside, aside + "-2"] {
            for name in FolderNames.all(in: folder) { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    @Test func `a folder that an agent has is not reset`() throws {
        let store = try kiosk.open()
        let error = #expect(throws: StoreError.self) { try Store.reset(folder: kiosk.folder.path, at: kiosk.now) }
        guard case .inUse = error else { Issue.record("\(String(describing: error))"); return }
        withExtendedLifetime(store) {}
    }

    @Test(arguments: ["identity.key", "identity.key.new", "incomplete.new", "reserve", "kiosk.mdb.new"])
    func `a pipe in the place of a small file is never waited for`(name: String) throws {
        let folder = TemporaryFolder()
        if name == "identity.key" { _ = try Store(folder: folder.path) }
        let path = folder.path + "/" + name
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        if name == "reserve" { try Store.expectNewDatabase(in: folder.path) }
        let size = Store.Size(reserveBytes: 1 << 20)
        guard name == "identity.key" else {
            _ = try Store(folder: folder.path, size: size)
            return
        }
        #expect(throws: StoreError.damaged(path: path, what: "it is a pipe and not a regular file")) {
            try Store(folder: folder.path, size: size)
        }
    }

    @Test func `no code of the database is told by a number alone`() {
        for code in Int32(-30_799)...Int32(-30_780) {
            let text = StoreError.failed(call: "mdb_put", path: "kiosk.mdb", code: code).description
            #expect(!text.contains("Unknown error") && !text.contains("\(code)"), "\(text)")
        }
        #expect(StoreError.failed(call: "read", path: "F", code: EIO).description.contains("Input/output error"))
    }
}
