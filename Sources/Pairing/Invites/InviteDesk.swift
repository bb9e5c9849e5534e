public import FitPinkyCore

/// A kiosk's one invite, and who may try it when: one attempt at a time, and after each a longer wait.
///
/// It does the same whether there is an invite or not, so that nobody can tell by trying. What it says has to be written
/// down is written before anything else happens; if the process dies in between, the attempt stays counted.
public struct InviteDesk: Sendable {
    /// Whether somebody is trying.
    enum State: Equatable {
        case free
        case busy(Attempt.ID, Step, until: MonotonicInstant)
    }

    /// How far an attempt has come, and what it is about: which of this desk's invites; nil if there is nothing to be right
    /// about. An invite may go at any step, while a disk is slow for instance.
    enum Step: Equatable {
        /// The messages go back and forth.
        case exchanging(about: UInt64?)
        /// The attempt is being written down.
        case counting(about: UInt64?)
        /// The confirmation may be compared.
        case comparing(about: UInt64?)
        /// The success is being written down.
        case accepting
    }

    /// What is on the disk, or being written to it.
    public private(set) var record: InviteRecord
    private(set) var state: State = .free
    private(set) var pace = AttemptPace()
    private var serial: UInt64 = 0
    /// Names the invite that there is now.
    private var edition: UInt64 = 0

    /// How long the messages of one attempt may take; then its place is given to whoever comes next.
    public static let attemptSeconds: Int64 = 10

    /// A desk that goes on from what is on the disk.
    public init(_ record: InviteRecord) {
        self.record = record
    }

    /// Makes an invite; the one before it is gone. The record has to be stored before anybody is told the code.
    public mutating func invite(
        _ code: PairingCode, for purpose: Invite.Purpose = .member, at now: InviteMoment
    ) -> InviteRecord {
        edition += 1
        record.invite = Invite(code: code, for: purpose, made: now)
        return record
    }

    /// Takes the invite back. The record has to be stored.
    public mutating func withdraw() -> InviteRecord {
        edition += 1
        record.invite = nil
        return record
    }

    /// What comes of somebody's wish to pair.
    public enum OnBegin: Hashable, Sendable {
        /// Give this to an `Inviter`.
        case run(Attempt)
        /// Ask again at that time; somebody else may have been faster then.
        case wait(until: MonotonicInstant)
    }

    /// Somebody wants to pair. A random code is drawn in any case.
    public mutating func begin(at now: InviteMoment, using generator: inout some RandomNumberGenerator) -> OnBegin {
        switch state {
        case .busy(_, .exchanging, let until) where now.reading < until: return .wait(until: until)
        // A slow disk is no reason to give the place away, for who has it did nothing wrong.
        case .busy(_, .counting, _), .busy(_, .comparing, _), .busy(_, .accepting, _):
            return .wait(until: now.reading + .seconds(1))
        case .busy(_, .exchanging, _), .free: break
        }
        if let opens = pace.opens, now.reading < opens { return .wait(until: opens) }
        let nobodys = PairingCode.random(using: &generator)
        let active = record.invite.flatMap { $0.status(at: now) == .active ? $0 : nil }
        serial += 1
        let attempt = Attempt(id: Attempt.ID(serial: serial), code: active?.code ?? nobodys)
        state = .busy(
            attempt.id, .exchanging(about: active == nil ? nil : edition),
            until: now.reading + .seconds(Self.attemptSeconds))
        return .run(attempt)
    }

    /// What comes of a confirmation.
    public enum OnConfirmation: Hashable, Sendable {
        /// Write this to the disk, then say `stored`, or if that failed `end`.
        case store(InviteRecord)
        /// The attempt is over: it took too long.
        case refuse
    }

    /// The attempt's confirmation has come. It is counted here, whatever comes of it.
    public mutating func count(_ id: Attempt.ID, at now: InviteMoment) -> OnConfirmation {
        guard case .busy(id, .exchanging(let about), let until) = state, now.reading < until else { return .refuse }
        let isLive = about == edition && record.invite?.status(at: now) == .active
        if isLive { record.invite?.attempts += 1 } else { record.strayAttempts &+= 1 }
        pace.attempted(at: now.reading)
        state = .busy(id, .counting(about: isLive ? edition : nil), until: until)
        return .store(record)
    }

    /// What comes of a record's having been stored.
    public enum OnStored: Hashable, Sendable {
        /// Let the `Inviter` compare the confirmation.
        case compare(CountedAttempt)
        /// Let the `Inviter` answer.
        case answer(AcceptedAttempt)
        /// The attempt is over.
        case refuse
    }

    /// What `count` or `accept` asked for is on the disk.
    public mutating func stored(_ id: Attempt.ID) -> OnStored {
        switch state {
        case .busy(id, .counting(let about), let until):
            state = .busy(id, .comparing(about: about), until: until)
            return .compare(CountedAttempt(id: id, isLive: about == edition))
        case .busy(id, .accepting, _):
            state = .free
            return .answer(AcceptedAttempt(id: id))
        case .busy, .free:
            return .refuse
        }
    }

    /// The confirmation was right: the invite is used up, and the peer's pin belongs into the same transaction.
    public mutating func accept(_ id: Attempt.ID) -> OnConfirmation {
        guard case .busy(id, .comparing(edition), let until) = state else { return .refuse }
        record.invite?.isAccepted = true
        state = .busy(id, .accepting, until: until)
        return .store(record)
    }

    /// The attempt is over without success: refused, given up, not stored, or the connection is gone. Said twice or too
    /// late it changes nothing.
    public mutating func end(_ id: Attempt.ID) {
        if case .busy(id, _, _) = state { state = .free }
    }
}
