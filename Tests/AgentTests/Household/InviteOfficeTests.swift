import FitPinkyCore
import Glibc
import Ledger
import Messages
import Pairing
import Store
import SwiftProtobuf
import TTRPC
import Testing
import Threads

@testable import Agent

/// The one invitation of a running kiosk, and those who try it.
@Suite struct InviteOfficeTests {
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

        /// Shares with the office; gives the confirmation to send.
        mutating func share(_ office: InviteOffice) async throws -> [UInt8] {
            guard case .send(let share) = joiner.start() else { throw Trouble() }
            let theirs = try await office.receiveShare(share, from: stranger)
            guard case .send(let confirmation) = joiner.receiveShare(theirs) else { throw Trouble() }
            return confirmation
        }

        /// Whether the confirmation of the office is that of somebody who knows the code.
        mutating func believes(_ confirmation: [UInt8]) -> Bool {
            if case .paired = joiner.receiveConfirmation(confirmation, welcome: []) { true } else { false }
        }
    }

    private struct Trouble: Error {}

    /// Whether anybody is.
    private func isAnybodyLetIn(_ live: LiveKiosk) async throws -> Bool {
        try await live.kiosk.stations.store.read { store throws(StoreError) in try !store.pins().isEmpty }
    }

    /// The office of a kiosk with a group, and an active code.
    private func office(_ live: LiveKiosk) async throws -> (office: InviteOffice, code: PairingCode, group: GroupID) {
        let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "CreateGroup"))
        let group = try await KioskEndpoint(kiosk: live.kiosk).createGroup(
            .with { ($0.member, $0.goal) = ("Ana", 3) }, context: context)
        let office = try await InviteOffice(kiosk: live.kiosk) {}
        let code = try await office.invite(for: .member, isRenewed: false).invite.code
        return (office, code, GroupID(try #require(ULID(text: group.id))))
    }

    /// Ends the attempt at once, by what is nobody's confirmation; that is not counted.
    private func giveUp(_ stranger: Stranger, _ office: InviteOffice) async {
        await #expect(throws: TTRPCStatus.refusedPairing) {
            try await office.receiveConfirmation([], from: stranger, welcomeTo: nil)
        }
    }

    @Test func `whoever knows the code is let in, and the code is used up`() async throws {
        try await LiveKiosk.run { live in
            let (office, code, group) = try await office(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(office)
            let answer = try await office.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: group)
            let isRight = trier.believes(answer)
            #expect(isRight)
            #expect(try await isAnybodyLetIn(live))
            #expect(await office.invitation?.status == .accepted)
        }
    }

    @Test func `where the count cannot be written nobody is let in, and the guess is spent`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) { live in
            let (office, code, group) = try await office(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(office)
            disk.refuse(EIO)
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await office.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: group)
            }
            disk.refuse(0)
            #expect(try await !isAnybodyLetIn(live))
            let left = await office.invitation
            #expect(left?.invite.attempts == 1 && left?.status == .active)
            // It is as good as before for who comes next.
            var next = try Trier(2, code)
            let again = try await next.share(office)
            let answer = try await office.receiveConfirmation(again, from: next.stranger, welcomeTo: group)
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
            let (office, code, group) = try await office(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(office)
            // The store stands still until what makes it fail waits behind the count, and before the success.
            let (gate, store, stranger) = (Gate(), live.kiosk.stations.store, trier.stranger)
            store.post { _ throws(StoreError) in
                gate.wait()
            } deliver: { _ in
            }
            let attempt = Task {
                await #expect(throws: TTRPCStatus.refusedPairing) {
                    try await office.receiveConfirmation(confirmation, from: stranger, welcomeTo: group)
                }
            }
            while await office.isTrying(stranger.keys.peer) { try await Task.sleep(for: .milliseconds(1)) }
            store.post { _ throws(StoreError) in
                disk.refuse(EIO)
            } deliver: { _ in
            }
            gate.open()
            _ = await attempt.value
            disk.refuse(0)
            #expect(try await !isAnybodyLetIn(live))
            #expect(await office.invitation?.status == .accepted)
            // The disk knows of the guess, and of no success: after a start the code is good for four more.
            let started = try await InviteOffice(kiosk: live.kiosk) {}
            #expect(await started.invitation?.status == .active)
            #expect(await started.invitation?.invite.attempts == 1)
        }
    }

    @Test func `where nobody can be let in the right code is refused like a wrong one`() async throws {
        try await LiveKiosk.run { live in
            let (office, code, _) = try await office(live)
            var trier = try Trier(1, code)
            let confirmation = try await trier.share(office)
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await office.receiveConfirmation(confirmation, from: trier.stranger, welcomeTo: nil)
            }
            #expect(try await !isAnybodyLetIn(live))
            let left = await office.invitation
            #expect(left?.invite.attempts == 1 && left?.status == .active)
        }
    }

    @Test func `those who come while somebody tries are served in order, without those who gave up`() async throws {
        try await LiveKiosk.run { live in
            let (office, code, _) = try await office(live)
            var first = try Trier(1, code)
            _ = try await first.share(office)
            let (served, serve) = AsyncStream.makeStream(of: UInt8.self)
            var waiting: [Task<Void, Never>] = []
            for number in UInt8(2)...4 {
                let trier = try Trier(number, code)
                waiting.append(
                    Task {
                        var trier = trier
                        guard (try? await trier.share(office)) != nil else { return }  // they gave up
                        serve.yield(number)
                        await giveUp(trier.stranger, office)
                    })
                // Each has taken its place before the next comes.
                try await Task.sleep(for: .milliseconds(50))
            }
            waiting[0].cancel()
            await waiting[0].value
            await giveUp(first.stranger, office)
            var order: [UInt8] = []
            for await number in served {
                order.append(number)
                if order.count == 2 { break }
            }
            #expect(order == [3, 4])
            for task in waiting { await task.value }
            #expect(await office.invitation?.invite.attempts == 0)
        }
    }

    @Test func `a share that nobody confirms gives its place away after ten seconds`() async throws {
        try await LiveKiosk.run { live in
            let (office, code, group) = try await office(live)
            let start = MonotonicInstant.now()
            var first = try Trier(1, code)
            let late = try await first.share(office)
            var second = try Trier(2, code)
            let confirmation = try await second.share(office)
            #expect(MonotonicInstant.now() - start >= .seconds(InviteDesk.attemptSeconds))
            await #expect(throws: TTRPCStatus.refusedPairing) {
                try await office.receiveConfirmation(late, from: first.stranger, welcomeTo: group)
            }
            let answer = try await office.receiveConfirmation(
                confirmation, from: second.stranger, welcomeTo: group)
            let isRight = second.believes(answer)
            #expect(isRight)
        }
    }

    @Test func `an active code is shown again, and another takes its place only if it is asked for`() async throws {
        try await LiveKiosk.run { live in
            let (office, code, _) = try await office(live)
            #expect(try await office.invite(for: .member, isRenewed: false).invite.code == code)
            let refused = await #expect(throws: TTRPCStatus.self) {
                try await office.invite(for: .kiosk, isRenewed: false)
            }
            #expect(refused?.code == .failedPrecondition && refused?.message.contains("--new") == true)
            let other = try await office.invite(for: .kiosk, isRenewed: true)
            #expect(other.invite.code != code && other.invite.purpose == .kiosk)
            let started = try await InviteOffice(kiosk: live.kiosk) {}
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
