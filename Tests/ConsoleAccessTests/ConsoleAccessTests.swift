import ConsoleAccess
import ConsoleLogic
import FitPinkyCore
import Store
import StoreThreads
import Support
import Synchronization
import Testing

@Suite struct ConsoleAccessTests {
    private let folder = TemporaryFolder()
    private let seconds = Clock()

    /// A clock that a test sets.
    private final class Clock: Sendable {
        let now = Mutex<Int64>(0)
        var instant: UTCInstant { UTCInstant(milliseconds: 1_800_000_000_000 + now.withLock { $0 } * 1000) }
    }

    private func access(_ store: StoreThreads) async throws -> ConsoleAccess {
        try await ConsoleAccess(store: store) { [seconds] in seconds.instant }
    }

    @Test func `a phone is admitted, found by its secret alone, and still so after a start`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let admitted = try #require(
            try await access(store).admit(.owner, name: "iPhone", by: .button))
        #expect(admitted.secret.utf8.count == 64)
        await store.end()
        let again = try await StoreThreads(folder: folder.path)
        let access = try await access(again)
        #expect(access.phone(secret: admitted.secret)?.id == admitted.phone.id)
        #expect(access.phone(secret: "") == nil && access.phone(secret: String(repeating: "0", count: 64)) == nil)
        #expect(access.phone(secret: String(repeating: "0", count: 4096)) == nil)
        #expect(try await access.revoke(admitted.phone.id) && access.phone(secret: admitted.secret) == nil)
        await again.end()
    }

    @Test func `nothing that is kept says a secret`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        let phone = try #require(try await access.admit(.owner, name: "iPhone", by: .button))
        let invited = try await access.invite(.owner)
        let kept = try await store.read { store throws(StoreError) in try store.console() } ?? []
        let text = String(decoding: kept, as: UTF8.self)
        #expect(!text.contains(phone.secret) && !text.contains(invited.secret) && text.contains(invited.invite.code))
        await store.end()
    }

    @Test func `an invitation admits one phone of its member, by code or secret`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        let lisa = Phone.Holder.member(MemberID(ULID(high: 1, low: 2)))
        let invited = try await access.invite(lisa)
        guard case .admitted(let admitted) = try await access.redeem(.code(invited.invite.code), name: "a", by: .code)
        else { return #expect(Bool(false), "the code admits") }
        #expect(admitted.phone.holder == lisa && admitted.phone.way == .code)
        let again = try await access.redeem(.secretHash(ConsoleAccess.hash(invited.secret)), name: "b", by: .qr)
        #expect(again.isRefused)
        let other = try await access.invite(.owner)
        let byQR = try await access.redeem(.secretHash(ConsoleAccess.hash(other.secret)), name: "b", by: .qr)
        #expect(!byQR.isRefused && access.phones.count == 2)
        await store.end()
    }

    @Test func `wrong tries are counted across starts, and five burn the code`() async throws {
        var code = ""
        for number in 0..<5 {
            let store = try await StoreThreads(folder: folder.path)
            let access = try await access(store)
            if number == 0 { code = try await access.invite(.owner).invite.code }
            #expect(
                try await access.redeem(.code("ZZZZZZ" == code ? "YYYYYY" : "ZZZZZZ"), name: "x", by: .code).isRefused)
            await store.end()
        }
        let store = try await StoreThreads(folder: folder.path)
        #expect(try await access(store).redeem(.code(code), name: "x", by: .code).isRefused)
        await store.end()
    }

    @Test func `a code is good for ten minutes`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        let code = try await access.invite(.owner).invite.code
        seconds.now.withLock { $0 = 600 }
        #expect(try await access.redeem(.code(code), name: "x", by: .code).isRefused)
        await store.end()
    }

    @Test func `where there is no room an invitation stays good`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        for number in 0..<ConsoleLimits.phones { _ = try await access.admit(.owner, name: "\(number)", by: .button) }
        let code = try await access.invite(.owner).invite.code
        guard case .full = try await access.redeem(.code(code), name: "x", by: .code) else {
            return #expect(Bool(false), "there is no room")
        }
        #expect(try await access.admit(.owner, name: "x", by: .button) == nil)
        _ = try await access.revoke(try #require(access.oldest))
        #expect(try await !access.redeem(.code(code), name: "x", by: .code).isRefused)
        await store.end()
    }

    @Test func `changes at once are all kept, and whoever listens hears of phones that came and went`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        let heard = Mutex(0)
        let names = Mutex<[String]>([])
        access.listen { admitted in
            heard.withLock { $0 += 1 }
            names.withLock { $0 += admitted.map(\.name) }
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<ConsoleLimits.phones {
                group.addTask { _ = try await access.admit(.owner, name: "\(number)", by: .button) }
            }
            try await group.waitForAll()
        }
        #expect(access.phones.count == ConsoleLimits.phones && heard.withLock { $0 } == ConsoleLimits.phones)
        try await access.setTheme(.dark, of: access.phones[0].id)
        try await access.heard(access.phones[0].id)
        #expect(heard.withLock { $0 } == ConsoleLimits.phones)
        try await access.revokeAll(except: access.phones[3].id)
        #expect(names.withLock { Set($0) } == Set((0..<ConsoleLimits.phones).map(String.init)))
        #expect(names.withLock { $0.count } == ConsoleLimits.phones, "each is told once")
        #expect(access.phones.map(\.name).count == 1 && heard.withLock { $0 } == ConsoleLimits.phones + 1)
        await store.end()
    }

    @Test func `what is kept and cannot be read admits nobody`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        try await store.run { store throws(StoreError) in try store.keep(console: [0xff, 0x00]) }
        #expect(try await access(store).phones.isEmpty)
        await store.end()
    }

    @Test func `a store that takes nothing admits nobody, and says so`() async throws {
        let store = try await StoreThreads(folder: folder.path)
        let access = try await access(store)
        await store.end()
        await #expect(throws: StoreError.busy) { try await access.admit(.owner, name: "x", by: .button) }
        #expect(access.phones.isEmpty)
    }
}

extension ConsoleAccess.Redeemed {
    fileprivate var isRefused: Bool { if case .refused = self { true } else { false } }
}
