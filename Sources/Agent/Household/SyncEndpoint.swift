internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC
internal import TTRPCTransport

/// `fitpinky.v1.Sync`: what a kiosk offers to the kiosks of its household.
struct SyncEndpoint: Fitpinky_V1_SyncService {
    let ledger: LedgerExchange
    let pins: PinBook

    func introduce(
        _ requests: RequestReader<Fitpinky_V1_LedgerRecords>,
        responses: ResponseWriter<Fitpinky_V1_LedgerRecords>, context: ServerContext
    ) async throws(TTRPCStatus) {
        // A kiosk that is given up meanwhile gets and gives no more, though its connection is open.
        try check(context)
        for try await records in requests {
            try check(context)
            try await ledger.receive(records)
        }
        for records in try await ledger.beginning() {
            try check(context)
            try await responses.write(records)
        }
    }

    private func check(_ context: ServerContext) throws(TTRPCStatus) {
        guard let keys = context.keys, pins.contains(keys.peer) else { throw .refusedByPeer }
    }
}

/// The ledger as it goes from kiosk to kiosk.
struct LedgerExchange: Sendable {
    let kiosk: Kiosk
    /// Kiosks may be known now that were not, or given up.
    let pinsChanged: @Sendable () async -> Void

    /// The most bytes of records that go at once.
    private static let batchBytes = 48 << 10

    /// What this kiosk has, from the first entry on.
    func beginning() async throws(TTRPCStatus) -> [Fitpinky_V1_LedgerRecords] {
        do throws(StoreError) {
            return try await kiosk.stations.store.read { store throws(StoreError) in
                try store.beginning(batchBytes: LedgerExchange.batchBytes).map { batch in
                    .with { $0.records = batch.map { byteField($0) } }
                }
            }
        } catch {
            throw TTRPCStatus(error)
        }
    }

    /// Takes in what another kiosk has; it is durable when this returns.
    func receive(_ records: Fitpinky_V1_LedgerRecords) async throws(TTRPCStatus) {
        let bytes = records.records.map { Array($0) }
        guard bytes.reduce(0, { $0 + $1.count }) <= LedgerExchange.batchBytes else {
            throw TTRPCStatus(.resourceExhausted, "a batch has up to \(LedgerExchange.batchBytes) bytes of records")
        }
        let clock = kiosk.devices.clock(kiosk.board.view.configuration)
        let (now, isTrusted, today) = (clock.now(), clock.isTrusted, kiosk.board.view.overview.today)
        do throws(StoreError) {
            try await kiosk.stations.store.run { [board = kiosk.board] store throws(StoreError) in
                try store.receive(bytes, at: now, isClockTrusted: isTrusted)
                board.mailbox.post(.overview(Result { () throws(StoreError) in try store.overview(today: today) }))
            }
        } catch {
            throw TTRPCStatus(error)
        }
        await pinsChanged()
    }
}
