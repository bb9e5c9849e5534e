internal import Actions
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Pairing
internal import Store
internal import StoreThreads
internal import SwiftProtobuf
internal import TTRPC

/// `fitpinky.v1.Pair`: all that a kiosk offers to a key that it does not know.
struct PairEndpoint: Fitpinky_V1_PairService {
    let kiosk: OwnKiosk
    let invites: InviteService

    func share(
        _ request: Fitpinky_V1_PairShare, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PairShare {
        guard let stranger = Stranger(context) else { throw .refusedPairing }
        let share = try await invites.receiveShare(Array(request.share), from: stranger)
        return .with { $0.share = byteField(share) }
    }

    func confirm(
        _ request: Fitpinky_V1_PairConfirmation, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PairWelcome {
        guard let stranger = Stranger(context) else { throw .refusedPairing }
        // Only who has shared costs a look into the store.
        guard await invites.isTrying(stranger.keys.peer) else {
            throw await invites.refusal(PairingFault.outOfTurn.name, of: stranger)
        }
        // Worked out before, so that nothing depends on whether the code is right.
        let welcome = try await welcome(to: stranger.keys.peer)
        let confirmation = try await invites.receiveConfirmation(
            Array(request.confirmation), from: stranger, welcomeTo: welcome?.group)
        return .with {
            $0.confirmation = byteField(confirmation)
            $0.welcome = byteField(welcome?.bytes ?? [])
        }
    }

    /// Where they are welcome; nil if nobody can be let in now, or not with that key: the group is full or gone since the
    /// code was made, or one of the two kiosks was given up.
    private func welcome(to peer: KeyPin) async throws(TTRPCStatus) -> PairingWelcome? {
        let household: HouseholdReading
        do throws(StoreError) {
            household = try await kiosk.store.read { store throws(StoreError) in
                let winners = try store.settings()
                return HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
            }
        } catch {
            throw .refusedPairing
        }
        let reading = household.kiosk
        let isForKiosk = await invites.invitation?.invite.purpose == .kiosk
        do throws(ActionError) {
            if isForKiosk { try household.checkInvitingKiosk() } else { try household.checkInvitingMember() }
        } catch {
            return nil
        }
        guard !reading.retiredPins.contains(peer.bytes), let group = reading.group else { return nil }
        return PairingWelcome(
            to: group, isForKiosk: isForKiosk, by: reading.owner?.member, serving: Set(reading.members.map(\.member)),
            recoveryKeys: household.recoveryKeys(of: group.stays.map(\.member)))
    }
}
