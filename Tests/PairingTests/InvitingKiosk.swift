import FitPinkyCore
import Support
import Testing

@testable import Pairing

/// An inviter's edge as the document describes it: the attempts at its invites, a disk, and a note of everything that can be
/// seen from outside.
struct InvitingKiosk {
    /// What happened; of bytes, how many.
    enum Step: Hashable {
        case begun
        case waiting(seconds: Int64)
        case sent(Int)
        case stored(Int)
        case compared
        case refused(PairingFault)
    }

    /// Where the power goes, or the disk refuses.
    enum Mishap: CaseIterable {
        case none, givenUpAfterShare, diskRefusesCount, deadBeforeCount, deadAfterCount, deadAfterComparing
        case diskRefusesSuccess, deadAfterSuccess
    }

    /// What became of both sides.
    struct Outcome {
        var steps: [Step] = []
        var joiner: Secret?
        var inviter: Secret?
    }

    private(set) var attempts = InviteAttempts(InviteRecord())
    private(set) var disk = InviteRecord().bytes
    /// Guesses that were compared with an invite's code.
    private(set) var compared: [Guesser: Int] = [:]
    private(set) var invites = 0
    private var starts = 0

    /// A network, in one run of the kiosk, at one invite.
    struct Guesser: Hashable {
        var invite: Int
        var start: Int
        var network: [UInt8]
    }
    var chance: SeededGenerator

    init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

    mutating func invite(_ code: PairingCode, at now: InviteMoment) {
        invites += 1
        disk = attempts.invite(code, at: now).bytes
    }

    mutating func withdraw() { disk = attempts.withdraw().bytes }

    mutating func restart() throws {
        starts += 1
        attempts = InviteAttempts(try InviteRecord(bytes: disk))
    }

    func status(at now: InviteMoment) -> Invite.Status? { attempts.record.invite?.status(at: now) }

    /// A joiner with that code comes through those channels.
    mutating func meet(
        _ code: PairingCode, from source: AttemptSource = Specimen.source, at now: InviteMoment,
        through channels: (joiner: PairingChannel, inviter: PairingChannel), _ mishap: Mishap = .none
    ) throws -> Outcome {
        var outcome = Outcome()
        var joining = chance
        joining = SeededGenerator(seed: joining.next())
        var joiner = Joiner(code: code, channel: channels.joiner, using: &joining)
        guard case .send(let share) = joiner.start() else { return outcome }
        let attempt = attempts.begin(from: source, at: now, using: &chance)
        outcome.steps.append(.begun)
        defer { attempts.end(attempt.id) }
        var inviter = Inviter(attempt, channel: channels.inviter, using: &chance)
        guard case .send(let answer) = inviter.receiveShare(share) else { return outcome }
        outcome.steps.append(.sent(answer.count))
        if mishap == .givenUpAfterShare { return outcome }
        guard case .send(let confirmation) = joiner.receiveShare(answer),
            case .count = inviter.receiveConfirmation(confirmation), attempts.confirmed(attempt.id, at: now)
        else { return outcome }
        guard case .turn(attempt.id) = attempts.next(at: now) else {
            let opens = attempts.queue.history.opens(for: source) ?? now.reading
            outcome.steps.append(.waiting(seconds: (opens - now.reading).nanoseconds / 1_000_000_000))
            return outcome
        }
        guard case .store(let counted) = attempts.count(attempt.id, at: now) else { return outcome }
        if mishap == .deadBeforeCount {
            try restart()
            return outcome
        }
        if mishap == .diskRefusesCount { return outcome }
        disk = counted.bytes
        outcome.steps.append(.stored(disk.count))
        if mishap == .deadAfterCount {
            try restart()
            return outcome
        }
        guard case .compare(let token) = attempts.stored(attempt.id) else { return outcome }
        if token.isLive {
            compared[Guesser(invite: invites, start: starts, network: source.network), default: 0] += 1
        }
        outcome.steps.append(.compared)
        if case .refuse(let fault) = inviter.counted(token) {
            outcome.steps.append(.refused(fault))
            return outcome
        }
        if mishap == .deadAfterComparing {
            try restart()
            return outcome
        }
        guard case .store(let accepted) = attempts.accept(attempt.id) else { return outcome }
        if mishap == .diskRefusesSuccess { return outcome }
        disk = accepted.bytes
        outcome.steps.append(.stored(disk.count))
        if mishap == .deadAfterSuccess {
            try restart()
            return outcome
        }
        guard case .answer(let proof) = attempts.stored(attempt.id),
            case .send(let tag, let key) = inviter.accepted(proof)
        else { return outcome }
        outcome.inviter = key
        outcome.steps.append(.sent(tag.count))
        if case .paired(_, let key) = joiner.receiveConfirmation(tag, welcome: [1, 2, 3]) { outcome.joiner = key }
        return outcome
    }
}

extension InvitingKiosk {
    /// The kiosk is started on another disk.
    mutating func replaceDisk(_ bytes: [UInt8]) throws {
        disk = bytes
        try restart()
    }
}
