internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Pairing
internal import Store
internal import Threads
internal import TTRPC

/// The kiosk's one invitation, and the attempts at it: does what the desk decides, and writes down what it says has to be.
///
/// An actor, for its one owner is whoever tries: the desk sees to it that it is one at a time, whoever comes while the disk
/// is slow, and the line that it is who came first.
actor InviteOffice {
    private let kiosk: Kiosk
    private var desk: InviteDesk
    private var generator = SystemRandomNumberGenerator()
    /// The one attempt that there is.
    private var current: (inviter: Inviter, peer: KeyPin)?
    private let line = WaitingLine()
    private var allowance = LogAllowance()
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
        kiosk.board.mailbox.post(.invitation(desk.record.invite))
    }

    // MARK: Inviting

    /// The invitation that there is, and what became of it.
    var invitation: (invite: Invite, status: Invite.Status)? {
        desk.record.invite.map { ($0, $0.status(at: moment)) }
    }

    /// Makes an invitation; one that is active stays, unless another is asked for.
    func invite(
        for purpose: Invite.Purpose, isRenewed: Bool
    ) async throws(TTRPCStatus) -> (invite: Invite, status: Invite.Status) {
        if !isRenewed, let invitation, invitation.status == .active {
            // Somebody may have been told the code already.
            guard invitation.invite.purpose == purpose else {
                let whom = purpose == .kiosk ? "somebody who becomes a member" : "a further kiosk of a member"
                throw TTRPCStatus(
                    .failedPrecondition,
                    "there is an active code already, for \(whom); --new puts another in its place")
            }
            return invitation
        }
        let record = desk.invite(.random(using: &generator), for: purpose, at: moment)
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

    /// Somebody wants to pair.
    ///
    /// - Returns: this side's share, once it is their turn.
    func receiveShare(_ share: [UInt8], from stranger: Stranger) async throws(TTRPCStatus) -> [UInt8] {
        guard let place = line.enter() else { throw refusal("too-many-wait", of: stranger) }
        defer { line.leave(place) }
        await line.turn(of: place)
        while true {
            // The caller's time is up, or it has gone: the place is not for them.
            if Task.isCancelled { throw refusal("gave-up", of: stranger) }
            switch desk.begin(at: moment, using: &generator) {
            case .wait(let until):
                await InviteOffice.sleep(until: until)
            case .run(let attempt):
                let keys = stranger.keys
                guard let channel = PairingChannel(role: .inviter, own: keys.own.bytes, peer: keys.peer.bytes) else {
                    desk.end(attempt.id)
                    throw refusal("own-key", of: stranger)
                }
                var inviter = Inviter(attempt, channel: channel, using: &generator)
                switch inviter.receiveShare(share) {
                case .send(let own):
                    current = (inviter, keys.peer)
                    return own
                case .refuse(let fault):
                    desk.end(attempt.id)
                    throw refusal(fault.name, of: stranger)
                }
            }
        }
    }

    /// Their confirmation has come. It is counted on the disk before it is compared, and a success is on the disk, with
    /// their pin, before they hear of it.
    ///
    /// - Parameter group: where they are welcome; nil refuses where a wrong code is refused, so that nobody can tell the two
    ///   apart.
    /// - Returns: this side's confirmation.
    func receiveConfirmation(
        _ confirmation: [UInt8], from stranger: Stranger, welcomeTo group: GroupID?
    ) async throws(TTRPCStatus) -> [UInt8] {
        guard let attempt = current, attempt.peer == stranger.keys.peer else {
            throw refusal(PairingFault.outOfTurn.name, of: stranger)
        }
        current = nil
        var inviter = attempt.inviter
        // Whatever ends it, the place is free for the next.
        defer { desk.end(inviter.attempt) }
        do throws(PairingFault) {
            let own = try await confirm(confirmation, to: &inviter, pin: stranger.keys.peer.bytes, welcomeTo: group)
            kiosk.logger.notice("paired", metadata: stranger.metadata)
            await pinsChanged()
            return own
        } catch {
            throw refusal(error.name, of: stranger)
        }
    }

    private func confirm(
        _ confirmation: [UInt8], to inviter: inout Inviter, pin: [UInt8], welcomeTo group: GroupID?
    ) async throws(PairingFault) -> [UInt8] {
        if case .refuse(let fault) = inviter.receiveConfirmation(confirmation) { throw fault }
        guard case .store(let counted) = desk.count(inviter.attempt, at: moment) else { throw inviter.end(.overdue) }
        try await keep(counted, orEnd: &inviter)
        guard case .compare(let proof) = desk.stored(inviter.attempt) else { throw inviter.end(.overdue) }
        if case .refuse(let fault) = inviter.counted(proof) { throw fault }
        // Nobody is let in now, or the invitation was replaced meanwhile.
        guard let group, case .store(let accepted) = desk.accept(inviter.attempt) else { throw inviter.end(.refused) }
        try await keep(accepted, pairing: Store.Pairing(pin: pin, group: group), orEnd: &inviter)
        guard case .answer(let proof) = desk.stored(inviter.attempt) else { throw inviter.end(.overdue) }
        switch inviter.accepted(proof) {
        case .send(let own, _): return own
        case .refuse(let fault): throw fault
        }
    }

    // MARK: Parts

    /// Why somebody is refused goes into the log; they hear the same in every case.
    func refusal(_ reason: String, of stranger: Stranger) -> TTRPCStatus {
        if let omitted = allowance.take(at: .now()) {
            var metadata = stranger.metadata
            metadata["reason"] = "\(reason)"
            if omitted > 0 { metadata["omitted"] = "\(omitted)" }
            kiosk.logger.notice("pairing-refused", metadata: metadata)
        }
        return .refusedPairing
    }

    private func keep(
        _ record: InviteRecord, pairing: Store.Pairing? = nil, orEnd inviter: inout Inviter
    ) async throws(PairingFault) {
        do throws(TTRPCStatus) {
            try await keep(record, pairing: pairing)
        } catch {
            throw inviter.end(.notStored)
        }
    }

    private func keep(_ record: InviteRecord, pairing: Store.Pairing? = nil) async throws(TTRPCStatus) {
        // Posted before anything else can happen here: records reach the disk in the order in which they were given out.
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            let isTaken = kiosk.stations.store.post { store throws(StoreError) in
                try store.keep(invitations: record.bytes, pairing: pairing)
            } deliver: {
                continuation.resume(returning: $0)
            }
            if !isTaken { continuation.resume(returning: .failure(.busy)) }
        }
        if case .failure(let error) = result { throw TTRPCStatus(error) }
        kiosk.board.mailbox.post(.invitation(desk.record.invite))
    }

    private var moment: InviteMoment {
        InviteMoment(boot: MachineBoot.current, clock: kiosk.devices.clock(kiosk.board.view.configuration))
    }

    private static func sleep(until end: MonotonicInstant) async {
        // Who is trying may be done long before their time is up.
        let span = min((end - .now()).nanoseconds, 250_000_000)
        try? await Task.sleep(for: .nanoseconds(max(1_000_000, span)))  // cancelled, it ends
    }
}

/// Who wants to pair.
struct Stranger: Hashable, Sendable {
    /// What both sides proved to hold.
    var keys: ConnectionKeys
    /// Where they are, for the log; nil where nobody can tell.
    var address: String?

    /// Who calls; nil on a connection without keys.
    init?(_ context: ServerContext) {
        guard let keys = context.keys else { return nil }
        self.init(keys: keys, address: context.address)
    }

    init(keys: ConnectionKeys, address: String? = nil) {
        (self.keys, self.address) = (keys, address)
    }

    /// For the log: where, and which key. Neither is a secret.
    var metadata: Logger.Metadata { ["address": "\(address ?? "unknown")", "key": "\(keys.peer.shortened)"] }
}

extension KeyPin {
    /// Enough of it to tell a household's kiosks apart in a log.
    var shortened: String { String(description.prefix(16)) }
}

extension TTRPCStatus {
    /// All that anybody hears who is not paired.
    static let refusedPairing = TTRPCStatus(.unauthenticated, PairingFault.outward)
}

extension InviteMoment {
    /// The present one.
    init(boot: BootID, clock: any WallClock) {
        self.init(
            boot: boot.bytes.reduce(0) { $0 << 8 | UInt128($1) }, reading: .now(),
            instant: clock.isTrusted ? clock.now() : nil)
    }
}
