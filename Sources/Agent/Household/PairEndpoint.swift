internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Pairing
internal import Store
internal import SwiftProtobuf
internal import TTRPC

/// `fitpinky.v1.Pair`: all that a kiosk offers to a key that it does not know.
struct PairEndpoint: Fitpinky_V1_PairService {
    let kiosk: Kiosk
    let office: InviteOffice

    func share(
        _ request: Fitpinky_V1_PairShare, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PairShare {
        guard let keys = context.keys else { throw .refusedPairing }
        let share = try await office.receiveShare(Array(request.share), keys: keys)
        return .with { $0.share = byteField(share) }
    }

    func confirm(
        _ request: Fitpinky_V1_PairConfirmation, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PairWelcome {
        guard let keys = context.keys else { throw .refusedPairing }
        // Whose turn it is not costs nobody a look into the store.
        guard await office.isTrying(keys.peer) else { throw .refusedPairing }
        // Worked out before, so that nothing depends on whether the code is right.
        let welcome = try await welcome(to: keys.peer)
        let confirmation = try await office.receiveConfirmation(
            Array(request.confirmation), keys: keys, isWelcome: welcome != nil)
        return .with {
            $0.confirmation = byteField(confirmation)
            $0.welcome = byteField(welcome ?? [])
        }
    }

    /// Which group they are welcome in; nil if nobody can be let in now, or not with that key: the group is full or gone since
    /// the code was made, or the kiosk was given up.
    private func welcome(to peer: KeyPin) async throws(TTRPCStatus) -> [UInt8]? {
        let id = kiosk.id
        let reading: KioskReading
        do throws(StoreError) {
            reading = try await kiosk.stations.store.read { store throws(StoreError) in
                KioskReading(id, from: try store.settings())
            }
        } catch {
            throw .refusedPairing
        }
        let deeds = GroupDeeds(reading, today: kiosk.board.view.overview.today)
        let canInvite = (try? deeds.checkInvitation()) != nil  // why not is nobody's business
        guard canInvite, !reading.retiredPins.contains(peer.bytes), let group = reading.group else { return nil }
        let message = Fitpinky_V1_PairGroup.with { $0.group = byteField(group.beginning.group.ulid.bytes) }
        return (try? message.serializedBytes()) ?? []  // it has no required field
    }
}
