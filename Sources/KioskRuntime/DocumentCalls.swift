package import Actions
package import Documents
internal import FitPinkyCore
internal import Ledger
package import Store
internal import StoreThreads

// Documents of one of the kiosk's members. To import them is an action.
extension Kiosk {
    /// All of the member's documents as they are now.
    package func documents(of actor: Actor, at now: Now) async throws(StoreError) -> Result<DocumentExport, ActionError>
    {
        try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                guard let own = try store.personalLedger(of: member.member) else {
                    return DocumentExport(of: DocumentLedger(Plans(), []), keeping: [], at: now.instant)
                }
                let winners = try own.store.winners(WinnerScope(hasPlans: true, hasTrainings: true))
                return DocumentExport(
                    of: DocumentLedger(of: own.member, in: winners),
                    keeping: try own.store.keptDocuments(of: own.member),
                    at: now.instant)
            }
        }
    }
}
