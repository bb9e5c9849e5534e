internal import Messages
internal import Sync
internal import TTRPC
internal import TTRPCTransport

/// `fitpinky.v1.Sync`: what a kiosk offers to the kiosks of its household.
struct SyncEndpoint: Fitpinky_V1_SyncService {
    let ledger: LedgerExchange
    let pins: PinBook
    let driver: SyncDriver

    func introduce(
        _ requests: RequestReader<Fitpinky_V1_LedgerRecords>,
        responses: ResponseWriter<Fitpinky_V1_LedgerRecords>, context: ServerContext
    ) async throws(TTRPCStatus) {
        // A kiosk that is given up meanwhile gets and gives no more, though its connection may still be open.
        let peer = try check(context)
        var told = LedgerExchange.Told()
        do throws(TTRPCStatus) {
            for try await records in requests {
                _ = try check(context)
                told.add(try await ledger.receive(records))
            }
            let beginning = try await ledger.beginning()
            for records in beginning.batches {
                _ = try check(context)
                try await responses.write(records)
            }
            ledger.log(told, gave: beginning, to: peer)
        } catch {
            ledger.log(error, after: told, with: peer)
            throw error
        }
    }

    func exchange(
        _ requests: RequestReader<Fitpinky_V1_ExchangeFrame>,
        responses: ResponseWriter<Fitpinky_V1_ExchangeFrame>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let key = try check(context)
        guard let kiosk = driver.household.partners.first(where: { $0.value.key == key })?.key else {
            throw TTRPCStatus(.failedPrecondition, "this kiosk's ledger does not name yours yet")
        }
        await driver.converse(with: kiosk, by: .peer) { handle in
            for try await frame in requests {
                // Whoever is given up meanwhile is heard no more.
                guard pins.contains(key) else { return }
                handle(frame)
            }
        } send: { frame async throws(TTRPCStatus) in
            try await responses.write(frame)
        }
    }

    private func check(_ context: ServerContext) throws(TTRPCStatus) -> KeyPin {
        guard let keys = context.keys, pins.contains(keys.peer) else { throw .refusedByPeer }
        return keys.peer
    }
}
