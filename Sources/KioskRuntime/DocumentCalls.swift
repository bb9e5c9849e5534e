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
        let date = now.isTrusted ? now.instant : nil
        return try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                guard let own = try store.personalLedger(of: member.member) else {
                    return DocumentExport(of: DocumentLedger(Plans(), []), keeping: [], at: date)
                }
                let winners = try own.store.winners(WinnerScope(hasPlans: true, hasTrainings: true))
                return DocumentExport(
                    of: DocumentLedger(of: own.member, in: winners),
                    keeping: try own.store.keptDocuments(of: own.member),
                    at: date)
            }
        }
    }
    /// Those of a newer schema that the member imported, by path.
    package func keptDocuments(of actor: Actor) async throws(StoreError) -> Result<[NewerDocument], ActionError> {
        try await store.read { store throws(StoreError) in
            try store.acting(actor).read { member throws(StoreError) in
                try store.personalLedger(of: member.member)?.kept() ?? []
            }
        }
    }

    /// Takes one of them away.
    ///
    /// - Parameter text: its path or its id.
    /// - Returns: those that are left; nil if there is none of that path or id.
    package func removeKeptDocument(
        _ text: String, of actor: Actor
    ) async throws(StoreError) -> Result<[NewerDocument]?, ActionError> {
        try await store.runAtHome { home throws(StoreError) in
            try home.store.acting(actor).read { member throws(StoreError) in
                guard let own = try home.store.personalLedger(of: member.member),
                    let document = try own.kept().first(where: {
                        $0.path.text == text || $0.path.id == ULID(text: text)
                    }),
                    try own.store.removeKeptDocument(document.path.id, of: own.member)
                else { return nil }
                return try own.kept()
            }
        }
    }
}
