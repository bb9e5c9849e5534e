package import FitPinkyCore

/// A kiosk's one invite, and who may try it when: any number of exchanges may be under way, of which each has tested nothing
/// until its confirmation is compared; confirmations are compared one at a time, in fair order, and after each come waits.
///
/// It does the same whether there is an invite or not, so that nobody can tell by trying. What it says has to be written
/// down is written before anything else happens; if the process dies in between, the attempt stays counted.
package struct InviteAttempts: Sendable {
    /// One exchange whose confirmation has not come to its turn.
    struct Exchange: Equatable {
        /// Which of this kiosk's invites it is about; nil if there is nothing to be right about.
        var about: UInt64?
        var source: AttemptSource
        /// Until when its confirmation may come; nil once that has come.
        var until: MonotonicInstant?
    }

    /// Whether a confirmation has its turn.
    enum State: Equatable {
        case free
        case busy(Attempt.ID, Step, AttemptSource)
    }

    /// How far the attempt has come whose turn it is, and what it is about, as in ``Exchange``. An invite may go at any step,
    /// while a disk is slow for instance.
    enum Step: Equatable {
        /// It was told that it is its turn.
        case called(about: UInt64?)
        /// The attempt is being written down.
        case counting(about: UInt64?)
        /// The confirmation may be compared.
        case comparing(about: UInt64?)
        /// The success is being written down.
        case accepting
    }

    /// What is on the disk, or being written to it.
    package private(set) var record: InviteRecord
    private(set) var state: State = .free
    private(set) var exchanges: [Attempt.ID: Exchange] = [:]
    private(set) var queue = AttemptQueue()
    private var serial: UInt64 = 0
    /// Names the invite that there is now.
    private var edition: UInt64 = 0
    /// Guesses at that invite by network, since the start: at most ``Invite/maxAttempts`` networks.
    private var guesses: [[UInt8]: Int] = [:]

    /// How long a joiner may take from the inviter's share to its confirmation.
    package static let stepSeconds: Int64 = 2
    /// How long a confirmation waits for its turn before its joiner is told that others are trying.
    package static let turnSeconds: Int64 = 3
    /// Exchanges at one time. For another one, the oldest of the network that has the most is given up.
    package static let maxExchanges = 128

    /// Continues from the record on the disk.
    package init(_ record: InviteRecord) {
        self.record = record
    }

    /// Whether a network has used up its guesses at the invite since the start.
    package var isWornForOne: Bool { guesses.values.contains { $0 >= Invite.maxAttemptsOfNetwork } }

    /// Makes an invite; the one before it is gone. The record has to be stored before anybody is told the code.
    package mutating func invite(
        _ code: PairingCode, for purpose: Invite.Purpose = .member, at now: InviteMoment
    ) -> InviteRecord {
        edition += 1
        guesses = [:]
        record.invite = Invite(code: code, for: purpose, made: now)
        return record
    }

    /// Takes the invite back. The record has to be stored.
    package mutating func withdraw() -> InviteRecord {
        edition += 1
        guesses = [:]
        record.invite = nil
        return record
    }

    /// A joiner's share has come. A random code is drawn in any case.
    package mutating func begin(
        from source: AttemptSource, at now: InviteMoment, using generator: inout some RandomNumberGenerator
    ) -> Attempt {
        exchanges = exchanges.filter { $0.value.until.map { now.reading < $0 } ?? true }
        if exchanges.count >= Self.maxExchanges { giveUpOne(for: source) }
        let nobodys = PairingCode.random(using: &generator)
        let active = record.invite.flatMap { $0.status(at: now) == .active ? $0 : nil }
        serial += 1
        let attempt = Attempt(id: Attempt.ID(serial: serial), code: active?.code ?? nobodys)
        exchanges[attempt.id] = Exchange(
            about: active == nil ? nil : edition, source: source, until: now.reading + .seconds(Self.stepSeconds))
        return attempt
    }

    /// Whether the attempt's confirmation may still come, as far as is known.
    package func isOpen(_ id: Attempt.ID) -> Bool { exchanges[id]?.until != nil }

    /// An attempt's confirmation has come: it waits for its turn, of which `next` tells. False if the attempt is over: the
    /// confirmation came too late, or a second time.
    package mutating func confirmed(_ id: Attempt.ID, at now: InviteMoment) -> Bool {
        guard let exchange = exchanges[id], let until = exchange.until, now.reading < until else { return false }
        exchanges[id]?.until = nil
        queue.enter(id, from: exchange.source, until: now.reading + .seconds(Self.turnSeconds))
        return true
    }

    package enum OnNext: Hashable, Sendable {
        /// It is this one's turn: count it, or say `end`.
        case turn(Attempt.ID)
        /// This one has waited for long enough: its joiner is to try again. It was not counted, and is over.
        case busy(Attempt.ID)
        /// Ask again then, or when one has ended.
        case wait(until: MonotonicInstant)
        /// Nobody waits.
        case nothing
    }

    /// Tells what is next. Ask until nobody is called.
    package mutating func next(at now: InviteMoment) -> OnNext {
        if case .free = state, let (id, source) = queue.removeFirst(at: now.reading) {
            let about = exchanges.removeValue(forKey: id)?.about
            state = .busy(id, .called(about: about), source)
            return .turn(id)
        }
        if let id = queue.removeOverdue(at: now.reading) {
            exchanges[id] = nil
            return .busy(id)
        }
        guard let deadline = queue.deadline(isFree: state == .free) else { return .nothing }
        return .wait(until: deadline)
    }

    package enum OnConfirmation: Hashable, Sendable {
        /// Write this to the disk, then say `stored`, or if that failed `end`.
        case store(InviteRecord)
        /// The attempt is over: it is not its turn.
        case refuse
    }

    /// It is the attempt's turn. It is counted here, whatever comes of it.
    package mutating func count(_ id: Attempt.ID, at now: InviteMoment) -> OnConfirmation {
        guard case .busy(id, .called(let about), let source) = state else { return .refuse }
        let isLive =
            about == edition && record.invite?.status(at: now) == .active
            && guesses[source.network, default: 0] < Invite.maxAttemptsOfNetwork
        if isLive {
            record.invite?.attempts += 1
            guesses[source.network, default: 0] += 1
        } else {
            record.strayAttempts &+= 1
        }
        queue.attempted(from: source, at: now.reading)
        state = .busy(id, .counting(about: isLive ? edition : nil), source)
        return .store(record)
    }

    /// What comes of a record's having been stored.
    package enum OnStored: Hashable, Sendable {
        /// Let the `Inviter` compare the confirmation.
        case compare(CountedAttempt)
        /// Let the `Inviter` answer.
        case answer(AcceptedAttempt)
        /// The attempt is over.
        case refuse
    }

    /// What `count` or `accept` asked for is on the disk.
    package mutating func stored(_ id: Attempt.ID) -> OnStored {
        switch state {
        case .busy(id, .counting(let about), let source):
            state = .busy(id, .comparing(about: about), source)
            return .compare(CountedAttempt(id: id, isLive: about == edition))
        case .busy(id, .accepting, let source):
            state = .free
            queue.succeeded(from: source)
            return .answer(AcceptedAttempt(id: id))
        case .busy, .free:
            return .refuse
        }
    }

    /// The confirmation was right: the invite is used up, and the peer's pin belongs into the same transaction.
    package mutating func accept(_ id: Attempt.ID) -> OnConfirmation {
        guard case .busy(id, .comparing(edition), let source) = state else { return .refuse }
        record.invite?.isAccepted = true
        state = .busy(id, .accepting, source)
        return .store(record)
    }

    /// The attempt is over without success: refused, given up, not stored, or the connection is gone. Said twice or too
    /// late it changes nothing.
    package mutating func end(_ id: Attempt.ID) {
        exchanges[id] = nil
        queue.leave(id)
        if case .busy(id, _, _) = state { state = .free }
    }

    /// Gives up the oldest exchange of the network that would hold the most, of those that owe their confirmation.
    private mutating func giveUpOne(for source: AttemptSource) {
        let open = exchanges.filter { $0.value.until != nil }
        var counts: [[UInt8]: Int] = [source.network: 1]
        for exchange in open.values { counts[exchange.source.network, default: 0] += 1 }
        let most = open.values.compactMap { counts[$0.source.network] }.max()
        let oldest = open.filter { counts[$0.value.source.network] == most }.keys.min { $0.serial < $1.serial }
        if let oldest { exchanges[oldest] = nil }
    }
}
