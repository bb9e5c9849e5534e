internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
package import Pairing
internal import Store
internal import StoreThreads
internal import Threads
package import TTRPC
internal import TTRPCTransport

/// The kiosk's one invitation: performs what `InviteAttempts` decides about attempts at it, and keeps its record on the disk.
///
/// An actor, because the attempts have one owner, and joiners call on many threads.
package actor InviteService {
    private let kiosk: OwnKiosk
    private var attempts: InviteAttempts
    private var generator = SystemRandomNumberGenerator()
    /// Exchanges whose confirmation has not come, by the key of the joiner.
    private var exchanges: [KeyPin: Inviter] = [:]
    /// Joiners whose confirmation waits for its turn. They are told nil when it is, or else why it will not be.
    private var waiting: [Attempt.ID: CheckedContinuation<PairingFault?, Never>] = [:]
    /// Looks again when nothing else happens.
    private var alarm: Task<Void, Never>?
    private var limiter = LogRateLimiter()
    /// The monotonic clock.
    private let reading: @Sendable () -> MonotonicInstant
    /// Pins may be others now.
    private let pinsChanged: @Sendable () async -> Void

    /// Goes on from what is on the disk. What cannot be read there is no invitation.
    init(
        kiosk: OwnKiosk, reading: @escaping @Sendable () -> MonotonicInstant = { .now() },
        pinsChanged: @escaping @Sendable () async -> Void
    ) async throws(StoreError) {
        self.kiosk = kiosk
        self.reading = reading
        self.pinsChanged = pinsChanged
        let kept = try await kiosk.store.read { store throws(StoreError) in try store.invitations() }
        do {
            attempts = InviteAttempts(try kept.map { try InviteRecord(bytes: $0) } ?? InviteRecord())
        } catch {
            attempts = InviteAttempts(InviteRecord())
        }
        kiosk.tell(.invitation(attempts.record.invite))
    }

    // MARK: Inviting

    /// The invitation that there is, and what became of it.
    package var invitation: (invite: Invite, status: Invite.Status)? {
        attempts.record.invite.map { ($0, $0.status(at: moment)) }
    }

    /// Makes an invitation; one that is active stays, unless another is asked for or a network, perhaps
    /// the joiner's, has used up its guesses.
    package func invite(
        for purpose: Invite.Purpose, isRenewed: Bool
    ) async throws(TTRPCStatus) -> (invite: Invite, status: Invite.Status) {
        if !isRenewed, let invitation, invitation.status == .active, !attempts.isWornForOne {
            // Somebody may have been told the code already.
            guard invitation.invite.purpose == purpose else {
                let whom =
                    switch invitation.invite.purpose {
                    case .member: "somebody who becomes a member"
                    case .kiosk: "a further kiosk of a member"
                    case .replacement: "a kiosk in place of a member's lost ones"
                    }
                throw TTRPCStatus(
                    .failedPrecondition,
                    "there is an active code already, for \(whom); --new puts another in its place")
            }
            return invitation
        }
        let record = attempts.invite(.random(using: &generator), for: purpose, at: moment)
        defer { kiosk.tell(.invitation(attempts.record.invite)) }
        do {
            try await keep(record)
        } catch {
            // Nobody is told a code that is not on the disk.
            if attempts.record == record { _ = attempts.withdraw() }
            throw error
        }
        guard let invitation else { throw TTRPCStatus(.aborted, "the invitation was taken back; invite again") }
        return invitation
    }

    /// Takes an active invitation back: there is nothing to be welcome in any more.
    package func withdraw() async throws(TTRPCStatus) {
        guard invitation?.status == .active else { return }
        defer { kiosk.tell(.invitation(attempts.record.invite)) }
        try await keep(attempts.withdraw())
    }

    // MARK: Attempts

    /// Whether an exchange with the holder of that key waits for its confirmation.
    func isTrying(_ peer: KeyPin) -> Bool { exchanges[peer] != nil }

    /// How many confirmations wait for their turn.
    var waitingCount: Int { waiting.count }

    /// A joiner's share has come. It is answered at once: nothing is tested by it.
    ///
    /// - Returns: this side's share.
    func receiveShare(_ share: [UInt8], from stranger: Stranger) throws(TTRPCStatus) -> [UInt8] {
        let keys = stranger.keys
        guard let channel = PairingChannel(role: .inviter, own: keys.own.bytes, peer: keys.peer.bytes) else {
            throw refusal("own-key", of: stranger)
        }
        // A joiner that begins again has given up what it began before.
        if let earlier = exchanges.removeValue(forKey: keys.peer) { attempts.end(earlier.attempt) }
        let attempt = attempts.begin(from: stranger.source, at: moment, using: &generator)
        exchanges = exchanges.filter { attempts.isOpen($0.value.attempt) }
        var inviter = Inviter(attempt, channel: channel, using: &generator)
        switch inviter.receiveShare(share) {
        case .send(let own):
            exchanges[keys.peer] = inviter
            return own
        case .refuse(let fault):
            attempts.end(attempt.id)
            throw refusal(fault.name, of: stranger)
        }
    }

    /// A joiner's confirmation has come. In its turn it is counted on the disk before it is compared, and a success is on the
    /// disk, with the joiner's pin, before the joiner hears of it.
    ///
    /// - Parameter group: where they are welcome; nil refuses where a wrong code is refused, so that nobody can tell the two
    ///   apart.
    /// - Returns: this side's confirmation.
    func receiveConfirmation(
        _ confirmation: [UInt8], from stranger: Stranger, welcomeTo group: GroupID?
    ) async throws(TTRPCStatus) -> [UInt8] {
        guard var inviter = exchanges.removeValue(forKey: stranger.keys.peer) else {
            throw refusal(PairingFault.outOfTurn.name, of: stranger)
        }
        let id = inviter.attempt
        defer { ended(id) }
        do throws(PairingFault) {
            if case .refuse(let fault) = inviter.receiveConfirmation(confirmation) { throw fault }
            guard attempts.confirmed(id, at: moment) else { throw inviter.end(.overdue) }
            if let fault = await turn(of: id) { throw inviter.end(fault) }
            let own = try await confirm(&inviter, pin: stranger.keys.peer.bytes, welcomeTo: group)
            kiosk.logger.write(.paired, .notice, stranger.fields)
            await pinsChanged()
            return own
        } catch {
            let refusal = refusal(error.name, of: stranger)
            throw error == .busy ? .busyPairing : refusal
        }
    }

    /// Returns when it is the attempt's turn; or why it will not be.
    private func turn(of id: Attempt.ID) async -> PairingFault? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The caller's time is up, or it has gone: no turn is spent on it.
                if Task.isCancelled { return continuation.resume(returning: .refused) }
                waiting[id] = continuation
                callNext()
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
    }

    private func giveUp(_ id: Attempt.ID) {
        waiting.removeValue(forKey: id)?.resume(returning: .refused)
    }

    /// Whatever ended it, it is the next one's turn.
    private func ended(_ id: Attempt.ID) {
        attempts.end(id)
        callNext()
        kiosk.tell(.invitation(attempts.record.invite))
    }

    private func callNext() {
        alarm?.cancel()
        alarm = nil
        while true {
            switch attempts.next(at: moment) {
            case .turn(let id):
                // One that has gone meanwhile gives its turn to the next.
                if let joiner = waiting.removeValue(forKey: id) {
                    joiner.resume(returning: nil)
                } else {
                    attempts.end(id)
                }
            case .busy(let id): waiting.removeValue(forKey: id)?.resume(returning: .busy)
            case .wait(let until):
                let span = max(1_000_000, (until - reading()).nanoseconds)
                alarm = Task { [weak self] in
                    // Cancelled: another alarm has taken its place.
                    guard (try? await Task.sleep(for: .nanoseconds(span))) != nil else { return }
                    await self?.callNext()
                }
                return
            case .nothing: return
            }
        }
    }

    private func confirm(
        _ inviter: inout Inviter, pin: [UInt8], welcomeTo group: GroupID?
    ) async throws(PairingFault) -> [UInt8] {
        guard case .store(let counted) = attempts.count(inviter.attempt, at: moment) else {
            throw inviter.end(.overdue)
        }
        try await keep(counted, orEnd: &inviter)
        guard case .compare(let proof) = attempts.stored(inviter.attempt) else { throw inviter.end(.overdue) }
        if case .refuse(let fault) = inviter.counted(proof) { throw fault }
        // Nobody is let in now, or the invitation was replaced meanwhile.
        guard let group, case .store(let accepted) = attempts.accept(inviter.attempt) else {
            throw inviter.end(.refused)
        }
        let invited: Store.Pairing.Invited =
            switch accepted.invite?.purpose {
            case .kiosk: .furtherKiosk
            case .replacement(let member): .replacement(of: member)
            case .member, nil: .newcomer
            }
        let pairing = Store.Pairing(pin: pin, group: group, invited: invited)
        try await keep(accepted, pairing: pairing, orEnd: &inviter)
        guard case .answer(let proof) = attempts.stored(inviter.attempt) else { throw inviter.end(.overdue) }
        switch inviter.accepted(proof) {
        case .send(let own, _): return own
        case .refuse(let fault): throw fault
        }
    }

    // MARK: Parts

    /// Why somebody is refused goes into the log; they hear the same in every case.
    func refusal(_ reason: String, of stranger: Stranger) -> TTRPCStatus {
        if let omitted = limiter.take(at: .nanoseconds(MonotonicInstant.now().nanoseconds)) {
            let left = omitted > 0 ? [LogField.public(.omitted, omitted)] : []
            kiosk.logger.write(.pairingRefused, .notice, stranger.fields + [.private(.reason, reason)] + left)
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
        let now = kiosk.clock().wall
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            let isTaken = kiosk.store.post { store throws(StoreError) in
                try store.keep(invitations: record.bytes, pairing: pairing, at: now)
            } deliver: {
                continuation.resume(returning: $0)
            }
            if !isTaken { continuation.resume(returning: .failure(.busy)) }
        }
        if case .failure(let error) = result { throw TTRPCStatus(error) }
    }

    private var moment: InviteMoment {
        var time = kiosk.clock()
        time.monotonic = reading()
        return InviteMoment(boot: kiosk.boot.number, time)
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

    /// The network and machine by which attempts take turns.
    var source: AttemptSource {
        let place = SourceNetwork(address: address)
        return AttemptSource(network: place.wider, machine: place.bytes)
    }

    /// For the log: where, and which key. Neither is a secret.
    var fields: [LogField] { [.private(.address, address ?? "unknown"), .private(.key, keys.peer.shortened)] }
}

extension KeyPin {
    /// Enough of it to tell a household's kiosks apart in a log.
    var shortened: String { String(description.prefix(16)) }
}

extension TTRPCStatus {
    /// All that anybody hears who is not paired.
    static let refusedPairing = TTRPCStatus(.unauthenticated, PairingFault.outward)
    /// What a joiner hears whose confirmation was not counted, because others were trying. It says nothing of any code.
    static let busyPairing = TTRPCStatus(.resourceExhausted, "the other kiosk is busy with other attempts")
}
