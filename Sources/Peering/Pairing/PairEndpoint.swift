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
        let purpose = await invites.invitation?.invite.purpose
        let household: HouseholdReading
        do throws(StoreError) {
            household = try await kiosk.store.read { store throws(StoreError) in
                let winners = try store.settings()
                var household = HouseholdReading(KioskReading(store.kiosk, from: winners), winners)
                if let member = purpose?.replaced { household.lastHeard = try store.lastHeard(of: member, winners) }
                return household
            }
        } catch {
            throw .refusedPairing
        }
        let reading = household.kiosk
        do throws(ActionError) {
            switch purpose {
            case .replacement(let member): try household.checkReplacing(member, at: kiosk.clock().wall, by: .utc)
            case .kiosk: try household.checkInvitingKiosk()
            case .member, nil: try household.checkInvitingMember()
            }
        } catch {
            return nil
        }
        guard !reading.retiredPins.contains(peer.bytes), let group = reading.group else { return nil }
        // In place of a member's kiosks only one of that member is welcome.
        let served = purpose?.replaced.map { [$0] } ?? reading.members.map(\.member)
        return PairingWelcome(
            to: group, isForKiosk: purpose?.isForKiosk ?? false, by: reading.owner?.member, serving: Set(served),
            recoveryKeys: household.recoveryKeys(of: purpose?.replaced.map { [$0] } ?? group.stays.map(\.member)))
    }
}
