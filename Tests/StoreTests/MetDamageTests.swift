import FitPinkyCore
import Glibc
import Support
import Synchronization
import Testing

@testable import DatabaseFile
@testable import Store

/// Damage that comes about, or is met, while LMDB has the file open.
@Suite struct MetDamageTests {
    private let kiosk = Furnished()
    private var path: String { kiosk.folder.path + "/kiosk.mdb" }

    /// Takes the flags away from every leaf page while the file is open, and gives them back.
    private func setLeafFlags(_ flags: UInt8, where old: UInt8) {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        let bytes = DamagedFile(path: path).bytes
        for page in 2..<bytes.count / 4096 where bytes[page * 4096 + 10] == old && bytes[page * 4096 + 11] == 0 {
            // Pages of photos have no header, and may look like anything.
            guard bytes[page * 4096..<page * 4096 + 8].elementsEqual(Meta.bytes(of: UInt64(page)).reversed()) else {
                continue
            }
            pwrite(descriptor, [flags], 1, off_t(page * 4096 + 10))
        }
    }

    @Test func `damage that LMDB meets is told once, and the next opening sets the database aside`() throws {
        let told = Mutex<[String]>([])
        let entries: Int
        do {
            let store = try kiosk.open()
            entries = try store.entryCount()
            store.folder.watchDamage { what in told.withLock { $0.append(what) } }
            setLeafFlags(0, where: 2)
            for _ in 0..<3 {
                do {
                    _ = try store.workouts()
                    Issue.record("it was not met")
                } catch {
                    #expect("\(error)".contains(path))
                }
            }
            setLeafFlags(2, where: 0)
        }
        #expect(told.withLock { $0.count } == 1)
        // Its pages are whole again, and nothing but the mark speaks against them.
        #expect(try Store.damage(of: path, calls: FileCalls()) == nil)
        let store = try kiosk.open()
        let recovery = try #require(store.folder.recovery())
        #expect(recovery.cause.contains(told.withLock { $0[0] }) && recovery.entries == entries)
        #expect(access(path + ".suspect", F_OK) != 0)
    }

    @Test func `what ends a transaction is the step that failed, also where that was passed over`() throws {
        let told = Mutex<[String]>([])
        let store = try kiosk.open()
        store.folder.watchDamage { what in told.withLock { $0.append(what) } }
        let met: StoreError?
        do throws(StoreError) {
            try store.commit { transaction throws(StoreError) in
                _ = try transaction.value(.winners, [6])
                setLeafFlags(0, where: 2)
                // As a listing does, which goes on with the rest.
                _ = try unlessDamaged { () throws(StoreError) in try transaction.value(.winners, [6]) }
                try transaction.put(.meta, [1], [1])
            }
            met = nil
        } catch {
            met = error
        }
        setLeafFlags(2, where: 0)
        guard case .damaged(path, let what) = met else {
            Issue.record("\(String(describing: met))")
            return
        }
        #expect(!what.contains("an earlier step"))
        #expect(told.withLock { $0 } == [what])
    }

    @Test func `damage that LMDB says nothing of is named by the call that met it`() throws {
        let told = Mutex<[String]>([])
        let store = try kiosk.open()
        store.folder.watchDamage { what in told.withLock { $0.append(what) } }
        setLeafFlags(0, where: 2)
        #expect(throws: StoreError.self) {
            try store.commit { transaction throws(StoreError) in _ = try transaction.value(.winners, [6]) }
        }
        setLeafFlags(2, where: 0)
        #expect(told.withLock { $0 } == ["mdb_get met a page that cannot be read"])
    }

    @Test func `a full map that was passed over is not damage, and the transaction runs again in a larger one`() throws
    {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path, size: Store.Size(mapBytes: 256 << 10, maxMapBytes: 64 << 20))
        let told = Mutex<[String]>([])
        store.folder.watchDamage { what in told.withLock { $0.append(what) } }
        try store.commit { transaction throws(StoreError) in
            for number in UInt8(0)..<100 {
                try? transaction.put(.photos, [number], [UInt8](repeating: number, count: 32_768))  // passed over
            }
            try transaction.put(.meta, [1], [1])
        }
        #expect(told.withLock { $0 } == [])
        #expect(try store.database.read { transaction throws(StoreError) in try transaction.count(.photos) } == 100)
    }

    @Test func `a mark without a database, or one more opening, sets nothing aside`() throws {
        _ = try kiosk.open()
        try SuspectMark.set("a page", in: kiosk.folder.path, calls: FileCalls())
        _ = try kiosk.open()
        _ = try kiosk.open()
        #expect(DamagedCopy.all(in: kiosk.folder.path).map(\.number) == [1])
        // The power went between the rename and the mark's end.
        try SuspectMark.set("a page", in: kiosk.folder.path, calls: FileCalls())
        try Store.expectNewDatabase(in: kiosk.folder.path)
        rename(path, path + ".damaged-2")
        _ = try kiosk.open()
        #expect(DamagedCopy.all(in: kiosk.folder.path).map(\.number) == [1, 2])
    }
}
