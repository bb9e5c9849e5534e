internal import Health
internal import Ledger
internal import Store
internal import TTRPC

extension LedgerFacts.Flood {
    /// As people call the kiosk.
    init(_ flood: Store.Flood, _ reading: KioskReading) {
        let name = flood.member.flatMap { reading.group?.names[$0] }
        self.init(
            kiosk: name.map { "\($0)’s kiosk" } ?? "a kiosk that belongs to nobody yet",
            entries: flood.areEntriesWaiting ? flood.entries : nil, waitingPhotos: flood.waitingPhotos,
            tooLargePhotos: flood.tooLargePhotos)
    }
}

extension KioskEndpoint {
    /// A sentence for each member whose entries wait for another day. Photos are left to `doctor`: to count them takes a look at all workouts.
    func floods(_ isClockTrusted: Bool) async throws(TTRPCStatus) -> [String] {
        let time = Store.ArrivalTime(now, isTrusted: isClockTrusted)
        return try await read { store throws(StoreError) in
            let floods = try store.floods(at: time, countingPhotos: false)
            guard !floods.isEmpty else { return [] }
            let reading = KioskReading(store.kiosk, from: try store.settings())
            return floods.map { LedgerFacts.Flood($0, reading).sentence }
        }
    }
}
