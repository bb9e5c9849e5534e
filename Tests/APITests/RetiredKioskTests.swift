import Actions
import FitPinkyCore
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

@Suite struct RetiredKioskTests {
    @Test func `a kiosk that was given up says so, and begins nothing any more`() async throws {
        try await LiveKiosk.run { live in
            let (kiosk, endpoint) = (live.kiosk, KioskEndpoint(kiosk: live.kiosk))
            let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "Status"))
            #expect(try await !endpoint.status(.init(), context: context).kiosk.retired)
            let before = try #require(await Doctor(kiosk: kiosk).checks().first { $0.name == "household" })
            #expect(before.outcome == .pass && before.message == "it belongs to no group")

            // Another kiosk of its owner gives it up.
            let identity = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
            var writer = EntryWriter(identity: identity, epoch: 9, previousHead: nil, clock: HybridClock())
            let (salt, now) = ([UInt8](repeating: 1, count: Fact.saltByteCount), UTCInstant(milliseconds: 5))
            let facts: [Fact] = [
                .kiosk(KioskFact(identityKey: identity.publicKey, name: "Other", zone: "UTC")),
                .member(MemberFact(member: kiosk.owner, name: "Sammy")),
                .retire(RetireFact(kiosk: kiosk.id, member: kiosk.owner)),
            ]
            let records = try facts.map { try writer.entry($0, salt: salt, at: now).bytes }
            let admission = AdmitFact(kiosk: identity.kiosk, member: kiosk.owner)
            _ = try await kiosk.store.run { store throws(StoreError) in
                try store.say([.admit(admission)], at: now)
                return try store.receive(records, at: now, isClockTrusted: true)
            }

            #expect(try await endpoint.status(.init(), context: context).kiosk.retired)
            let check = try #require(await Doctor(kiosk: kiosk).checks().first { $0.name == "household" })
            #expect(check.outcome == .failure && check.fix.contains("move its state folder aside"))
            let refused = await #expect(throws: TTRPCStatus.self) {
                try await endpoint.createGroup(
                    .with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            }
            #expect(refused?.message == ActionError.retired.sentence(on: .commandLine))
            // It goes on saying its name once, and not at every start.
            let count = try await kiosk.store.read { store throws(StoreError) in try store.entryCount() }
            _ = try await kiosk.store.run { store throws(StoreError) in
                try store.introduce(
                    Introduction(name: "Sammy", zone: "Europe/Amsterdam", pin: [], address: ""), at: now)
            }
            #expect(
                try await kiosk.store.read { store throws(StoreError) in try store.entryCount() } == count)
        }
    }
}
