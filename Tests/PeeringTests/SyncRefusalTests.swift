import FitPinkyCore
import Ledger
import Messages
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

@testable import Peering

/// What a kiosk that is let in hears of ledgers that are not shared with it.
@Suite struct SyncRefusalTests {
    private static let shared = ULID(high: 5, low: 5)

    private func hello(_ ledger: ULID, protocolVersion: UInt32 = 2, schema: UInt32 = Fact.schema) throws
        -> [UInt8]
    {
        let frame = Fitpinky_V1_ExchangeFrame.with { frame in
            frame.hello = .with {
                ($0.ledger, $0.replica) = (byteField(ledger.bytes), byteField(ULID(high: 3, low: 3).bytes))
                ($0.protocol, $0.schema, $0.digest) = (protocolVersion, schema, byteField(Vector().digest))
            }
        }
        return try frame.serializedBytes()
    }

    @Test func `a ledger that is not here and one in which the caller does not count are refused by the same bytes`()
        async throws
    {
        let kiosk = try await PeeringKiosk()
        let certificate = try DeviceCertificate(
            privateKey: try await kiosk.store.read { store in store.deviceKey })
        let household = try await HouseholdNetwork(kiosk: kiosk.own, certificate: certificate)
        let endpoint = household.sync
        let peer = try #require(KeyPin(bytes: [UInt8](repeating: 9, count: KeyPin.byteCount)))
        let context = ServerContext(
            CallRequest(service: "fitpinky.v1.Sync", method: "Exchange"),
            keys: ConnectionKeys(own: certificate.pin, peer: peer))

        @Sendable func exchange(_ first: [UInt8]) async -> TTRPCStatus? {
            await #expect(throws: TTRPCStatus.self) {
                try await endpoint.exchange(
                    RequestReader { () throws(TTRPCStatus) in first },
                    responses: ResponseWriter { _ throws(TTRPCStatus) in Issue.record("something was said") },
                    context: context)
            }
        }
        @Sendable func introduce(_ ledger: ULID) async throws -> TTRPCStatus? {
            let first = Fitpinky_V1_LedgerRecords.with { $0.ledger = byteField(ledger.bytes) }
            let bytes: [UInt8] = try first.serializedBytes()
            return await #expect(throws: TTRPCStatus.self) {
                try await endpoint.introduce(
                    RequestReader { () throws(TTRPCStatus) in bytes },
                    responses: ResponseWriter { _ throws(TTRPCStatus) in Issue.record("something was given") },
                    context: context)
            }
        }

        #expect(await exchange(try hello(Self.shared)) == .refusedByPeer)
        household.pins.replace(by: [Self.shared: .init(readers: [peer.bytes])])
        // Let in, and the ledger names no kiosk with that key.
        #expect(await exchange(try hello(Self.shared)) == .noCommonLedger)
        #expect(await exchange(try hello(ULID(high: 6, low: 6))) == .noCommonLedger)
        #expect(try await introduce(ULID(high: 6, low: 6)) == .noCommonLedger)
        #expect(await exchange(try hello(Self.shared, protocolVersion: 1)) == .otherVersion(1))
        #expect(await exchange(try hello(Self.shared, schema: 4)) == .olderSchema)
        #expect(TTRPCStatus.olderSchema.message.contains("must be updated before"))
        // Who shared the ledger of an earlier version hears why it is closed, by either protocol, and is given nothing.
        household.pins.replace(by: [:], older: [peer.bytes])
        #expect(await exchange(try hello(Self.shared, protocolVersion: 1)) == .otherVersion(1))
        #expect(await exchange(try hello(Self.shared)) == .beganAnew)
        #expect(try await introduce(Self.shared) == .noCommonLedger)
        household.pins.replace(by: [Self.shared: .init(readers: [peer.bytes])], older: [peer.bytes])
        #expect(await exchange(try hello(ULID(high: 6, low: 6))) == .noCommonLedger)
        let ping: [UInt8] = try Fitpinky_V1_ExchangeFrame.with { $0.ping = .init() }.serializedBytes()
        #expect(await exchange(ping)?.code == .invalidArgument)
        // A receipt, which says nothing when it is empty.
        let receipt: [UInt8] = try Fitpinky_V1_ExchangeFrame.with { $0.receipt = .init() }.serializedBytes()
        #expect(await exchange(receipt)?.message == "an exchange begins with a hello")
    }
}
