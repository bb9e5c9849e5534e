internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Pairing
internal import Store
internal import Threads
internal import TTRPC

/// The kiosk's one invitation, and the attempts at it: does what the desk decides, and writes down what it says has to be.
///
/// An actor, for its one owner is whoever tries: the desk sees to it that it is one at a time, whoever comes while the disk
/// is slow.
actor InviteOffice {
    private let kiosk: Kiosk
    private var desk: InviteDesk
    private var generator = SystemRandomNumberGenerator()
    /// The one attempt that there is.
    private var current: (inviter: Inviter, peer: KeyPin)?
    /// Pins may be others now.
    private let pinsChanged: @Sendable () async -> Void

    /// Goes on from what is on the disk. What cannot be read there is no invitation.
    init(kiosk: Kiosk, pinsChanged: @escaping @Sendable () async -> Void) async throws(StoreError) {
        self.kiosk = kiosk
        self.pinsChanged = pinsChanged
        let kept = try await kiosk.stations.store.read { store throws(StoreError) in try store.invitations() }
        do {
            desk = InviteDesk(try kept.map { try InviteRecord(bytes: $0) } ?? InviteRecord())
        } catch {
            desk = InviteDesk(InviteRecord())
        }
    }

    // MARK: Inviting

    /// The invitation that there is, and what became of it.
    var invitation: (invite: Invite, status: Invite.Status)? {
        desk.record.invite.map { ($0, $0.status(at: moment)) }
    }

    /// Makes an invitation; one that is active stays, unless another is asked for.
    func invite(isRenewed: Bool) async throws(TTRPCStatus) -> (invite: Invite, status: Invite.Status) {
        if !isRenewed, let invitation, invitation.status == .active { return invitation }
        let record = desk.invite(.random(using: &generator), at: moment)
        do {
            try await keep(record)
        } catch {
            // Nobody is told a code that is not on the disk.
            if desk.record == record { _ = desk.withdraw() }
            throw error
        }
        guard let invitation else { throw TTRPCStatus(.aborted, "the invitation was taken back; invite again") }
        return invitation
    }

    /// Takes an active invitation back: there is nothing to be welcome in any more.
    func withdraw() async throws(TTRPCStatus) {
        if invitation?.status == .active { try await keep(desk.withdraw()) }
    }

    // MARK: Attempts

    /// Whether the attempt that there is is that key's.
    func isTrying(_ peer: KeyPin) -> Bool { current?.peer == peer }

    /// Somebody who holds that key wants to pair.
    ///
    /// - Returns: this side's share, once it is their turn.
    func receiveShare(_ share: [UInt8], keys: ConnectionKeys) async throws(TTRPCStatus) -> [UInt8] {
        while true {
            // The caller's time is up, or it has gone: the place is not for them.
            if Task.isCancelled { throw .refusedPairing }
            switch desk.begin(at: moment, using: &generator) {
            case .wait(let until):
                await InviteOffice.sleep(until: until)
            case .run(let attempt):
                guard let channel = PairingChannel(role: .inviter, own: keys.own.bytes, peer: keys.peer.bytes) else {
                    desk.end(attempt.id)
                    throw .refusedPairing
                }
                var inviter = Inviter(attempt, channel: channel, using: &generator)
                switch inviter.receiveShare(share) {
                case .send(let own):
                    current = (inviter, keys.peer)
                    return own
                case .refuse:
                    desk.end(attempt.id)
                    throw .refusedPairing
                }
            }
        }
    }

    /// Their confirmation has come. It is counted on the disk before it is compared, and a success is on the disk, with
    /// their pin, before they hear of it.
    ///
    /// - Parameter isWelcome: false refuses where a wrong code is refused, so that nobody can tell the two apart.
    /// - Returns: this side's confirmation.
    func receiveConfirmation(
        _ confirmation: [UInt8], keys: ConnectionKeys, isWelcome: Bool
    ) async throws(TTRPCStatus) -> [UInt8] {
        guard let attempt = current, attempt.peer == keys.peer else { throw .refusedPairing }
        current = nil
        var inviter = attempt.inviter
        // Whatever ends it, the place is free for the next.
        defer { desk.end(inviter.attempt) }
        guard case .count = inviter.receiveConfirmation(confirmation),
            case .store(let counted) = desk.count(inviter.attempt, at: moment)
        else { throw .refusedPairing }
        try await keep(counted, orEnd: &inviter)
        guard case .compare(let proof) = desk.stored(inviter.attempt), case .accept = inviter.counted(proof), isWelcome,
            case .store(let accepted) = desk.accept(inviter.attempt)
        else { throw .refusedPairing }
        try await keep(accepted, pinning: keys.peer.bytes, orEnd: &inviter)
        guard case .answer(let proof) = desk.stored(inviter.attempt),
            case .send(let own, _) = inviter.accepted(proof)
        else { throw .refusedPairing }
        await pinsChanged()
        return own
    }

    // MARK: Parts

    private func keep(
        _ record: InviteRecord, pinning pin: [UInt8]? = nil, orEnd inviter: inout Inviter
    ) async throws(TTRPCStatus) {
        do {
            try await keep(record, pinning: pin)
        } catch {
            inviter.end(.notStored)
            throw .refusedPairing
        }
    }

    private func keep(_ record: InviteRecord, pinning pin: [UInt8]? = nil) async throws(TTRPCStatus) {
        // Posted before anything else can happen here: records reach the disk in the order in which they were given out.
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            let isTaken = kiosk.stations.store.post { store throws(StoreError) in
                try store.keep(invitations: record.bytes, pinning: pin)
            } deliver: {
                continuation.resume(returning: $0)
            }
            if !isTaken { continuation.resume(returning: .failure(.busy)) }
        }
        if case .failure(let error) = result { throw TTRPCStatus(error) }
    }

    private var moment: InviteMoment {
        let clock = kiosk.devices.clock(kiosk.board.view.configuration)
        return InviteMoment(
            boot: MachineBoot.current.bytes.reduce(0) { $0 << 8 | UInt128($1) }, reading: .now(),
            instant: clock.isTrusted ? clock.now() : nil)
    }

    private static func sleep(until end: MonotonicInstant) async {
        let span = end - .now()
        try? await Task.sleep(for: .nanoseconds(max(1_000_000, span.nanoseconds)))  // cancelled, it ends
    }
}

extension TTRPCStatus {
    /// All that anybody hears who is not paired.
    static let refusedPairing = TTRPCStatus(.unauthenticated, PairingFault.outward)
}
