internal import Actions
internal import FitPinkyCore
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import StoreThreads
package import TTRPC

// A member's recovery words. They are in no log, and in no other answer.
extension KioskEndpoint {
    func showRecovery(
        _ request: Fitpinky_V1_ShowRecoveryRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_RecoveryWords { .init(try await recoveryView(of: request.asMember)) }

    /// The recovery words of the member of that name, whom the kiosk serves; empty for the only one. They count as shown from then on.
    package func recoveryView(of name: String) async throws(TTRPCStatus) -> RecoveryView {
        let (member, key) = try await recoveryKey(of: name)
        guard let words = RecoveryWords(privateKey: key.privateKey) else {
            preconditionFailure("a private key has 32 bytes")
        }
        do throws(StoreError) {
            try await kiosk.store.run { store throws(StoreError) in
                try store.folder.noteShownRecovery(key.publicKey)
            }
        } catch {
            throw TTRPCStatus(error)
        }
        return RecoveryView(member: member, words: words.words)
    }

    /// Refuses where the words of that member cannot be shown here.
    package func checkRecovery(of name: String) async throws(TTRPCStatus) { _ = try await recoveryKey(of: name) }

    /// What the member of that name is called, and their recovery key.
    private func recoveryKey(of name: String) async throws(TTRPCStatus) -> (name: String, key: RecoveryKey) {
        let household = try await householdReading()
        let member = try check { () throws(ActionError) in try household.actor(.named(name)) }
        let standing = try await read { store throws(StoreError) in try store.recoveryStanding(of: member.member) }
        switch standing {
        case .none: throw TTRPCStatus(.notFound, RecoveryView.none(for: member.shownName))
        case .elsewhere: throw TTRPCStatus(.notFound, RecoveryView.elsewhere(of: member.shownName))
        case .here(let key, _): return (member.shownName, key)
        }
    }

    /// The members of this kiosk whose recovery words were never shown, by name.
    func unshownRecovery(_ reading: KioskReading) async throws(TTRPCStatus) -> [String] {
        let members = reading.members
        let unshown = try await read { store throws(StoreError) in
            try store.unshownRecovery(of: members.map(\.member))
        }
        return members.filter { unshown.contains($0.member) }.map(\.shownName)
    }
}
