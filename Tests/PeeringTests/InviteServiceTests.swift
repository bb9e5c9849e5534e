import FitPinkyCore
import Glibc
import Ledger
import Pairing
import Store
import StoreThreads
import Support
import Synchronization
import TTRPC
import Testing
import Threads

@testable import Peering

/// The one invitation of a running kiosk, and those who try it.
@Suite struct InviteServiceTests {
    /// Somebody with a key of that number, and their side of the exchange.
    private struct Trier {
        let stranger: Stranger
        var joiner: Joiner

        init(_ number: UInt8, _ code: PairingCode) throws {
            let here = try #require(KeyPin(bytes: [UInt8](repeating: 255, count: KeyPin.byteCount)))
            let there = try #require(KeyPin(bytes: [UInt8](repeating: number, count: KeyPin.byteCount)))
            stranger = Stranger(keys: ConnectionKeys(own: here, peer: there), address: "192.0.2.\(number)")
            var generator = SystemRandomNumberGenerator()
            let channel = try #require(PairingChannel(role: .joiner, own: there.bytes, peer: here.bytes))
            joiner = Joiner(code: code, channel: channel, using: &generator)
        }

        /// Shares with the invites; gives the confirmation to send.
        mutating func share(_ invites: InviteService) async throws -> [UInt8] {
            guard case .send(let share) = joiner.start() else { throw Trouble() }
            let theirs = try await invites.receiveShare(share, from: stranger)
            guard case .send(let confirmation) = joiner.receiveShare(theirs) else { throw Trouble() }
            return confirmation
        }

        /// Whether the confirmation of the invites is that of somebody who knows the code.
        mutating func believes(_ confirmation: [UInt8]) -> Bool {
            if case .paired = joiner.receiveConfirmation(confirmation, welcome: []) { true } else { false }
        }
    }

    private struct Trouble: Error {}

    /// The invites of that kiosk, and an active code.
    private func invites(
        _ kiosk: PeeringKiosk, reading: @escaping @Sendable () -> MonotonicInstant = { .now() }
    ) async throws -> (invites: InviteService, code: PairingCode) {
        let invites = try await InviteService(kiosk: kiosk.own, reading: reading) {}
        return (invites, try await invites.invite(for: .member, isRenewed: false).invite.code)
    }

    /// A code that is not that one.
    private func wrong(_ code: PairingCode) throws -> PairingCode {
        try PairingCode(code.text.hasPrefix("0") ? "1" + code.text.dropFirst() : "0" + code.text.dropFirst())
    }

    @Test func `whoever knows the code is let in, and the code is used up`() async throws {
        let kiosk = try await PeeringKiosk()
        let (invites, code) = try await invites(kiosk)
        var trier = try Trier(1, code)
        let confirmation = try await trier.share(invites)
        let answer = try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: kiosk.group)
        let isRight = trier.believes(answer)
        #expect(isRight)
        #expect(try await kiosk.letsSomebodyIn())
        #expect(await invites.invitation?.status == .accepted)
    }

    @Test func `where the count cannot be written nobody is let in, and the guess is spent`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        let kiosk = try await PeeringKiosk(in: folder)
        let (invites, code) = try await invites(kiosk)
        var trier = try Trier(1, code)
        let confirmation = try await trier.share(invites)
        disk.refuse(EIO)
        await #expect(throws: TTRPCStatus.refusedPairing) {
            try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: kiosk.group)
        }
        disk.refuse(0)
        #expect(try await !kiosk.letsSomebodyIn())
        let left = await invites.invitation
        #expect(left?.invite.attempts == 1 && left?.status == .active)
        // It is as good as before for who comes next.
        var next = try Trier(2, code)
        let again = try await next.share(invites)
        let answer = try await invites.receiveConfirmation(again, from: next.stranger, welcomeTo: kiosk.group)
        let isRight = next.believes(answer)
        #expect(isRight)
        #expect(try await kiosk.letsSomebodyIn())
    }

    @Test func `where the success cannot be written nobody is let in, and the code is used up`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        let kiosk = try await PeeringKiosk(in: folder)
        let (invites, code) = try await invites(kiosk)
        var trier = try Trier(1, code)
        let confirmation = try await trier.share(invites)
        // The store stands still until what makes it fail waits behind the count, and before the success.
        let (gate, store, stranger) = (Gate(), kiosk.store, trier.stranger)
        store.post { _ throws(StoreError) in
            gate.wait()
        } deliver: { _ in
        }
        let attempt = Task {
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await invites.receiveConfirmation(confirmation, from: stranger, welcomeTo: kiosk.group)
            }
        }
        try await eventually("a counted attempt") { await invites.invitation?.invite.attempts == 1 }
        store.post { _ throws(StoreError) in
            disk.refuse(EIO)
        } deliver: { _ in
        }
        gate.open()
        _ = await attempt.value
        disk.refuse(0)
        #expect(try await !kiosk.letsSomebodyIn())
        #expect(await invites.invitation?.status == .accepted)
        // The disk knows of the guess, and of no success: after a start the code is good for four more.
        let started = try await InviteService(kiosk: kiosk.own) {}
        #expect(await started.invitation?.status == .active)
        #expect(await started.invitation?.invite.attempts == 1)
    }

    @Test func `where nobody can be let in the right code is refused like a wrong one`() async throws {
        let kiosk = try await PeeringKiosk()
        let (invites, code) = try await invites(kiosk)
        var trier = try Trier(1, code)
        let confirmation = try await trier.share(invites)
        await #expect(throws: TTRPCStatus.refusedPairing) {
            try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: nil)
        }
        #expect(try await !kiosk.letsSomebodyIn())
        let left = await invites.invitation
        #expect(left?.invite.attempts == 1 && left?.status == .active)
    }

    @Test func `confirmations that come while one is compared wait, and one that gave up has no turn`() async throws {
        let kiosk = try await PeeringKiosk()
        let (invites, code) = try await invites(kiosk)
        // The store stands still, and with it the one whose turn it is.
        let (gate, store) = (Gate(), kiosk.store)
        var triers: [(stranger: Stranger, confirmation: [UInt8])] = []
        for number in UInt8(1)...3 {
            var trier = try Trier(number, number == 3 ? code : wrong(code))
            triers.append((trier.stranger, try await trier.share(invites)))
        }
        store.post { _ throws(StoreError) in
            gate.wait()
        } deliver: { _ in
        }
        let first = attempt(triers[0], invites, kiosk.group)
        try await eventually("a counted attempt") { await invites.invitation?.invite.attempts == 1 }
        let second = attempt(triers[1], invites, kiosk.group)
        try await eventually("an attempt that waits") { await invites.waitingCount == 1 }
        second.cancel()
        #expect(await second.value == .refusedPairing)
        let third = attempt(triers[2], invites, kiosk.group)
        try await eventually("an attempt that waits") { await invites.waitingCount == 1 }
        gate.open()
        #expect(await first.value == .refusedPairing)
        // The right code, unless a slow machine had it wait for too long; nothing was counted then.
        let status = await third.value
        #expect(status == nil || status == .busyPairing)
        #expect(await invites.invitation?.invite.attempts == (status == nil ? 2 : 1))
    }

    /// Confirms in a task of its own; gives why it was refused.
    private func attempt(
        _ trier: (stranger: Stranger, confirmation: [UInt8]), _ invites: InviteService, _ group: GroupID
    ) -> Task<TTRPCStatus?, Never> {
        Task {
            do throws(TTRPCStatus) {
                _ = try await invites.receiveConfirmation(
                    trier.confirmation, from: trier.stranger, welcomeTo: group)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func `shares that nobody confirms keep nobody waiting, and are given up`() async throws {
        let kiosk = try await PeeringKiosk()
        let ahead = Mutex(MonotonicInstant.Span.seconds(0))
        let (invites, code) = try await invites(kiosk) { .now() + ahead.withLock { $0 } }
        var first = try Trier(1, code)
        let late = try await first.share(invites)
        for number in UInt8(10)..<41 {
            var silent = try Trier(number, code)
            _ = try await silent.share(invites)
        }
        var second = try Trier(2, code)
        let confirmation = try await second.share(invites)
        let answer = try await invites.receiveConfirmation(confirmation, from: second.stranger, welcomeTo: kiosk.group)
        let isRight = second.believes(answer)
        #expect(isRight)
        // As long as a step may take, and a little longer.
        ahead.withLock { $0 = .milliseconds(InviteAttempts.stepSeconds * 1000 + 1) }
        await #expect(throws: TTRPCStatus.refusedPairing) {
            try await invites.receiveConfirmation(late, from: first.stranger, welcomeTo: kiosk.group)
        }
        #expect(await invites.invitation?.invite.attempts == 1)
    }

    @Test func `wrong tries and a code that may be worn out are told, and the next code is compared soon`() async throws
    {
        let kiosk = try await PeeringKiosk()
        let (invites, code) = try await invites(kiosk)
        let wrong = try wrong(code)
        // From addresses of their own, so that each waits for a second only.
        for number in UInt8(1)...5 {
            try await count(number, wrong, invites, kiosk.group)
        }
        #expect(kiosk.invitations.map(\.attempts) == [0, 1, 2, 3, 4, 5])
        let moment = InviteMoment(boot: kiosk.own.boot.number, kiosk.own.clock())
        #expect(kiosk.invitations.map { $0.isWorn(at: moment) } == [false, false, false, false, false, true])
        let next = try await invites.invite(for: .member, isRenewed: false).invite.code
        var trier = try Trier(9, next)
        let confirmation = try await trier.share(invites)
        let answer = try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: kiosk.group)
        let isRight = trier.believes(answer)
        #expect(isRight)
        #expect(kiosk.invitations.last?.isWorn(at: moment) == false)
    }

    /// Tries that code until so many tries are counted: a slow machine may have one wait for too long.
    private func count(_ number: UInt8, _ code: PairingCode, _ invites: InviteService, _ group: GroupID) async throws {
        while await invites.invitation?.invite.attempts != Int(number) {
            var trier = try Trier(number, code)
            let confirmation = try await trier.share(invites)
            _ = await attempt((trier.stranger, confirmation), invites, group).value
        }
    }

    @Test func `an active code is shown again, and another takes its place only if it is asked for`() async throws {
        let kiosk = try await PeeringKiosk()
        let (invites, code) = try await invites(kiosk)
        #expect(try await invites.invite(for: .member, isRenewed: false).invite.code == code)
        let refused = await #expect(throws: TTRPCStatus.self) {
            try await invites.invite(for: .kiosk, isRenewed: false)
        }
        #expect(refused?.code == .failedPrecondition && refused?.message.contains("--new") == true)
        let other = try await invites.invite(for: .kiosk, isRenewed: true)
        #expect(other.invite.code != code && other.invite.purpose == .kiosk)
        let started = try await InviteService(kiosk: kiosk.own) {}
        #expect(await started.invitation?.invite.purpose == .kiosk)
    }
}

/// Keeps a thread waiting until it is opened.
private final class Gate: Sendable {
    private let (readEnd, writeEnd): (Int32, Int32)

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "the test has no descriptors left")
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func wait() {
        var byte: UInt8 = 0
        while read(readEnd, &byte, 1) < 0 && errno == EINTR {}
    }

    func open() {
        var byte: UInt8 = 1
        precondition(write(writeEnd, &byte, 1) == 1, "the test's pipe is full")
    }
}
