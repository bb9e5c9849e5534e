import Actions
import FitPinkyCore
import KioskPages
import Kiosks
import Ledger
import Messages
import Pairing
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// A kiosk in Amsterdam that serves Sammy, who erases themselves in two steps.
@Suite struct ErasureCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "Erase"))

    private func refusal(_ call: () async throws -> Void) async -> TTRPCStatus? {
        do {
            try await call()
            return nil
        } catch {
            return error as? TTRPCStatus
        }
    }

    @Test func `a code is good for five minutes, once, for one member, and not after five wrong ones`() throws {
        let (ana, ben) = (MemberID(ULID(high: 1, low: 1)), MemberID(ULID(high: 1, low: 2)))
        let start = UTCInstant(milliseconds: 1_772_127_240_000)
        func later(_ seconds: Int64) -> UTCInstant { UTCInstant(milliseconds: start.milliseconds + seconds * 1000) }
        let codes = ErasureCodes()
        var generator = SystemRandomNumberGenerator()
        let code = codes.offer(ana, at: start).code
        var wrong = PairingCode.random(using: &generator)
        while wrong == code { wrong = .random(using: &generator) }
        #expect(codes.offer(ben, at: start).expires == later(300))
        #expect(codes.take(wrong, of: ben, at: start) == .wrong)
        #expect(codes.take(code, of: ana, at: later(299)) == .good)
        #expect(codes.take(code, of: ana, at: later(299)) == .none)
        let second = codes.offer(ana, at: start).code
        #expect(codes.take(second, of: ana, at: later(300)) == .none)
        let third = codes.offer(ana, at: start).code
        var other = wrong
        while other == third { other = .random(using: &generator) }
        for _ in 0..<5 { #expect(codes.take(other, of: ana, at: start) == .wrong) }
        #expect(codes.take(third, of: ana, at: start) == .none)
    }

    @Test func `nothing is erased without the code that was shown`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let none = await refusal { _ = try await endpoint.erase(.with { $0.code = "ABCDEF" }, context: context) }
            #expect(none?.code == .failedPrecondition && none?.message.contains("Nothing was erased") == true)
            let short = await refusal { _ = try await endpoint.erase(.with { $0.code = "ABC" }, context: context) }
            #expect(short?.code == .invalidArgument)
            let offer = try ErasureOffer(try await endpoint.offerErasure(.init(), context: context))
            #expect(offer.member == "Sammy" && offer.code.count == 6)
            #expect(offer.expires.milliseconds - endpoint.now.milliseconds > 290_000)
            #expect(offer.stays.contains { $0.contains("kiosk.toml") } && offer.goes.count > 5)
            let nobody = await refusal {
                _ = try await endpoint.offerErasure(.with { $0.asMember = "Lisa" }, context: context)
            }
            #expect(nobody?.code == .failedPrecondition)
            let name = try await live.kiosk.store.read { store throws(StoreError) in store.name }
            let done = try ErasureView(
                try await endpoint.erase(.with { $0.code = offer.code }, context: context))
            #expect(done.isFinished && done.stays == offer.stays)
            // The kiosk goes on as somebody's who has no name.
            let ledgers = try await live.kiosk.store.read { store throws(StoreError) in
                try store.folder.ledgers().map(\.name)
            }
            #expect(!ledgers.contains(name))
            let home = try await live.kiosk.store.read { store throws(StoreError) in
                (store.name, KioskReading(store.kiosk, from: try store.settings()).owner?.name)
            }
            #expect(home.0.isPersonal && home.0 != name)
            #expect(home.1 == Store.unnamedOwner)
        }
    }
}
