import FitPinkyCore
import Glibc
import KioskLogic
import KioskPages
import Ledger
import Messages
import Pairing
import Store
import StoreThreads
import Support
import SwiftProtobuf
import Synchronization
import TTRPC
import Testing
import Threads

@testable import Agent
@testable import API
@testable import KioskRuntime
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

    /// Whether anybody is.
    private func isAnybodyLetIn(_ live: LiveKiosk) async throws -> Bool {
        try await live.kiosk.workers.store.read { store throws(StoreError) in try !store.pins().isEmpty }
    }

    /// The invites of a kiosk with a group, and an active code.
    private func invites(
        _ live: LiveKiosk, reading: @escaping @Sendable () -> MonotonicInstant = { .now() }
    ) async throws -> (invites: InviteService, code: PairingCode, group: GroupID) {
        let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "CreateGroup"))
        let group = try await KioskEndpoint(kiosk: live.kiosk).createGroup(
            .with { ($0.member, $0.goal) = ("Ana", 3) }, context: context)
        let invites = try await InviteService(kiosk: OwnKiosk(live.kiosk), reading: reading) {}
        let code = try await invites.invite(for: .member, isRenewed: false).invite.code
        return (invites, code, GroupID(try #require(ULID(text: group.id))))
    }

    @Test func `whoever knows the code is let in, and the code is used up`() async throws {
        try await LiveKiosk.run { live in
            let (invites, code, group) = try await invites(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(invites)
            let answer = try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: group)
            let isRight = trier.believes(answer)
            #expect(isRight)
            #expect(try await isAnybodyLetIn(live))
            #expect(await invites.invitation?.status == .accepted)
        }
    }

    @Test func `where the count cannot be written nobody is let in, and the guess is spent`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) { live in
            let (invites, code, group) = try await invites(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(invites)
            disk.refuse(EIO)
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: group)
            }
            disk.refuse(0)
            #expect(try await !isAnybodyLetIn(live))
            let left = await invites.invitation
            #expect(left?.invite.attempts == 1 && left?.status == .active)
            // It is as good as before for who comes next.
            var next = try Trier(2, code)
            let again = try await next.share(invites)
            let answer = try await invites.receiveConfirmation(again, from: next.stranger, welcomeTo: group)
            let isRight = next.believes(answer)
            #expect(isRight)
            #expect(try await isAnybodyLetIn(live))
        }
    }

    @Test func `where the success cannot be written nobody is let in, and the code is used up`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) { live in
            let (invites, code, group) = try await invites(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(invites)
            // The store stands still until what makes it fail waits behind the count, and before the success.
            let (gate, store, stranger) = (Gate(), live.kiosk.workers.store, trier.stranger)
            store.post { _ throws(StoreError) in
                gate.wait()
            } deliver: { _ in
            }
            let attempt = Task {
                await #expect(throws: TTRPCStatus.refusedPairing) {
                    try await invites.receiveConfirmation(confirmation, from: stranger, welcomeTo: group)
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
            #expect(try await !isAnybodyLetIn(live))
            #expect(await invites.invitation?.status == .accepted)
            // The disk knows of the guess, and of no success: after a start the code is good for four more.
            let started = try await InviteService(kiosk: OwnKiosk(live.kiosk)) {}
            #expect(await started.invitation?.status == .active)
            #expect(await started.invitation?.invite.attempts == 1)
        }
    }

    @Test func `where nobody can be let in the right code is refused like a wrong one`() async throws {
        try await LiveKiosk.run { live in
            let (invites, code, _) = try await invites(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(invites)
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: nil)
            }
            #expect(try await !isAnybodyLetIn(live))
            let left = await invites.invitation
            #expect(left?.invite.attempts == 1 && left?.status == .active)
        }
    }

    @Test func `confirmations that come while one is compared wait, and one that gave up has no turn`() async throws {
        try await LiveKiosk.run { live in
            let (invites, code, group) = try await invites(live)
            // The store stands still, and with it the one whose turn it is.
            let (gate, store) = (Gate(), live.kiosk.workers.store)
            var triers: [(stranger: Stranger, confirmation: [UInt8])] = []
            for number in UInt8(1)...3 {
                var trier = try Trier(number, number == 3 ? code : PairingCode(KeptKiosk.wrong(code.text)))
                triers.append((trier.stranger, try await trier.share(invites)))
            }
            store.post { _ throws(StoreError) in
                gate.wait()
            } deliver: { _ in
            }
            let first = attempt(triers[0], invites, group)
            try await eventually("a counted attempt") { await invites.invitation?.invite.attempts == 1 }
            let second = attempt(triers[1], invites, group)
            try await eventually("an attempt that waits") { await invites.waitingCount == 1 }
            second.cancel()
            #expect(await second.value == .refusedPairing)
            let third = attempt(triers[2], invites, group)
            try await eventually("an attempt that waits") { await invites.waitingCount == 1 }
            gate.open()
            #expect(await first.value == .refusedPairing)
            // The right code, unless a slow machine had it wait for too long; nothing was counted then.
            let status = await third.value
            #expect(status == nil || status == .busyPairing)
            #expect(await invites.invitation?.invite.attempts == (status == nil ? 2 : 1))
        }
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
        try await LiveKiosk.run { live in
            let ahead = Mutex(MonotonicInstant.Span.seconds(0))
            let (invites, code, group) = try await invites(live) { .now() + ahead.withLock { $0 } }
            var first = try Trier(1, code)
            let late = try await first.share(invites)
            for number in UInt8(10)..<41 {
                var silent = try Trier(number, code)
                _ = try await silent.share(invites)
            }
            var second = try Trier(2, code)
            let confirmation = try await second.share(invites)
            let answer = try await invites.receiveConfirmation(confirmation, from: second.stranger, welcomeTo: group)
            let isRight = second.believes(answer)
            #expect(isRight)
            // As long as a step may take, and a little longer.
            ahead.withLock { $0 = .milliseconds(InviteAttempts.stepSeconds * 1000 + 1) }
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await invites.receiveConfirmation(late, from: first.stranger, welcomeTo: group)
            }
            #expect(await invites.invitation?.invite.attempts == 1)
        }
    }

    @Test func `wrong tries and a code that may be worn out are told, and the next code is compared soon`() async throws
    {
        try await LiveKiosk.run { live in
            let (invites, code, group) = try await invites(live)
            let events = live.kiosk.board.events.listen()
            let wrong = try PairingCode(KeptKiosk.wrong(code.text))
            // From addresses of their own, so that each waits for a second only.
            for number in UInt8(1)...5 {
                try await count(number, wrong, invites, group)
            }
            var told: [Int] = []
            for try await event in events {
                if case .invitationTried(let invitation) = event { told.append(invitation.triesLeft) }
                if case .fault(let fault) = event, fault.cause == .invite { break }
            }
            #expect(told == [249, 248, 247, 246, 245])
            let next = try await invites.invite(for: .member, isRenewed: false).invite.code
            var trier = try Trier(9, next)
            let confirmation = try await trier.share(invites)
            let answer = try await invites.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: group)
            let isRight = trier.believes(answer)
            #expect(isRight)
            for try await event in events {
                if case .faultMended(let fault) = event, fault.cause == .invite { break }
            }
        }
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
        try await LiveKiosk.run { live in
            let (invites, code, _) = try await invites(live)
            #expect(try await invites.invite(for: .member, isRenewed: false).invite.code == code)
            let refused = await #expect(throws: TTRPCStatus.self) {
                try await invites.invite(for: .kiosk, isRenewed: false)
            }
            #expect(refused?.code == .failedPrecondition && refused?.message.contains("--new") == true)
            let other = try await invites.invite(for: .kiosk, isRenewed: true)
            #expect(other.invite.code != code && other.invite.purpose == .kiosk)
            let started = try await InviteService(kiosk: OwnKiosk(live.kiosk)) {}
            #expect(await started.invitation?.invite.purpose == .kiosk)
        }
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
