internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import TTRPC

// What the kiosk's ledgers are called in words, for people who look after it.
extension Store {
    /// What each ledger of the folder is called, by its name.
    func titles(today: Day) throws(StoreError) -> [LedgerName: String] {
        var titles: [LedgerName: String] = [:]
        for kept in try folder.ledgers() {
            let ledger = kept.name == name ? self : try folder.open(kept.name)
            titles[kept.name] = ledger.title(kept, today: today)
        }
        return titles
    }

    fileprivate func title(_ kept: KeptLedger, today: Day) -> String {
        let household = try? household(today: today)  // the title says less then
        return LedgerTitle.text(kept.name, household, closed: kept.closed?.day)
    }

    /// What the household before offers to the next one, the latest first; nil if this kiosk was in none.
    func groupOffer(today: Day) throws(StoreError) -> GroupOfferView? {
        let closed = try folder.ledgers()
        for ledger in try andEarlier() where ledger !== self {
            guard let kept = closed.first(where: { $0.name == ledger.name }) else { continue }
            let household = try ledger.household(today: today)
            if let offer = GroupOfferView(household, title: ledger.title(kept, today: today)) { return offer }
        }
        return nil
    }
}

extension KioskEndpoint {
    func getGroupOffer(
        _ request: Fitpinky_V1_GroupOfferRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_GroupOffer {
        let today = kiosk.channels.view.overview.today
        let offer = try await read { store throws(StoreError) in try store.groupOffer(today: today) }
        guard let offer else { throw TTRPCStatus(.notFound, "this kiosk was in no household before") }
        return .init(offer)
    }
}
