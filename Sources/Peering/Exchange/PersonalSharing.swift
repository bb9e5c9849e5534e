internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import StoreThreads
internal import Threads
internal import SwiftProtobuf
internal import TTRPC

/// What a kiosk that has a member's own ledger answers to further ones of theirs: who asks is let in by a hold of the member's button.
struct PersonalSharing: Sendable {
    let kiosk: OwnKiosk
    let pins: PinStore

    func answer(
        for member: MemberID, in group: GroupID, to key: KeyPin
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PersonalAnswer {
        let found: StoreFolder.PersonalRequest?
        do throws(StoreError) {
            found = try await kiosk.store.read { store throws(StoreError) in
                try store.folder.personalRequest(for: member, in: group, by: key.bytes)
            }
        } catch {
            throw TTRPCStatus(error)
        }
        guard let found else { throw .noCommonLedger }
        guard found.isLetIn else {
            kiosk.tell(.askedForPersonal(PersonalAsk(pin: key.bytes, ledger: found.ledger, member: member)))
            return .init()
        }
        // It calls about that ledger next.
        await pins.refresh()
        return .with {
            $0.ledger = byteField(found.ledger.bytes)
            $0.member = byteField(found.member.ulid.bytes)
        }
    }
}
