public import FitPinkyCore
public import Ledger

/// One connection's exchange: both sides become, and stay, equal. It does nothing itself; each input returns what the edge
/// has to do, in order. Answers of the store come in the order in which they were asked for.
public struct Exchange: Sendable {
    enum State: Hashable, Sendable {
        case ready
        /// Our hello is out.
        case greeting(since: MonotonicInstant)
        case open(Conversation)
        case ended(ExchangeEnd)
    }

    private let group: GroupID
    private let replica: KioskID
    private let expected: KioskID?
    private let isClockTrusted: Bool
    private(set) var state: State = .ready
    /// What is durable here; nothing else is ever told.
    private(set) var vector: Vector
    private var digest: [UInt8]
    private var waking: MonotonicInstant?

    /// - Parameters:
    ///   - group: whose ledger it is.
    ///   - replica: this kiosk.
    ///   - peer: whom the connection's key belongs to; nil if the ledger does not say so yet.
    ///   - vector: what is durable.
    public init(group: GroupID, replica: KioskID, peer: KioskID?, vector: Vector, isClockTrusted: Bool) {
        (self.group, self.replica, expected, self.isClockTrusted) = (group, replica, peer, isClockTrusted)
        (self.vector, digest) = (vector, vector.digest)
    }

    /// What the peer said of itself.
    public var peer: Hello? { if case .open(let open) = state { open.peer } else { nil } }
    /// When something was last heard.
    public var heard: MonotonicInstant? { if case .open(let open) = state { open.liveness.heard } else { nil } }
    /// Entries on their way that the peer has not confirmed.
    public var pendingCount: Int { if case .open(let open) = state { open.sender.pendingCount } else { 0 } }
    /// Whether nothing is under way.
    public var isQuiet: Bool { if case .open(let open) = state { open.isQuiet } else { false } }
    /// Why it is over.
    public var end: ExchangeEnd? { if case .ended(let end) = state { end } else { nil } }

    // MARK: The connection

    /// The connection is there.
    public mutating func opened(at now: MonotonicInstant) -> [ExchangeAction] {
        guard case .ready = state else { return [] }
        state = .greeting(since: now)
        let hello = Hello(group: group, replica: replica, isClockTrusted: isClockTrusted, digest: digest)
        return wake([.send(.hello(hello))])
    }

    /// The connection is gone. What the store still answers changes nothing.
    public mutating func closed() {
        if case .ended = state { return }
        state = .ended(.closed)
    }

    /// Bytes of one message have come.
    public mutating func received(_ bytes: [UInt8], at now: MonotonicInstant) -> [ExchangeAction] {
        if case .ended = state { return [] }
        do throws(MessageFault) {
            return received(try SyncMessage(bytes: bytes), at: now)
        } catch {
            return end(.message(error))
        }
    }

    /// A message has come.
    public mutating func received(_ message: SyncMessage, at now: MonotonicInstant) -> [ExchangeAction] {
        switch state {
        case .ready, .ended: return []
        case .greeting:
            switch message {
            case .hello(let hello): return greeted(hello, at: now)
            case .unknown: return []
            default: return end(.outOfTurn(.beforeHello))
            }
        case .open(var open):
            open.liveness.hear(at: now)
            do throws(Broken) {
                var actions = try open.receive(message, digest: digest, at: now)
                return settle(open, &actions, at: now)
            } catch {
                return end(error.end)
            }
        }
    }

    private mutating func greeted(_ hello: Hello, at now: MonotonicInstant) -> [ExchangeAction] {
        guard hello.protocolVersion == SyncLimits.protocolVersion else {
            return end(.protocolVersion(hello.protocolVersion))
        }
        guard hello.group == group else { return end(.group(hello.group)) }
        guard hello.replica != replica, expected == nil || expected == hello.replica else {
            return end(.replica(hello.replica))
        }
        var open = Conversation(peer: hello, at: now)
        open.compare(with: hello.digest, digest)
        var actions: [ExchangeAction] = []
        return settle(open, &actions, at: now)
    }

    // MARK: The store's answers

    /// What of the vector is not here.
    public mutating func lackFound(_ lack: Lack, at now: MonotonicInstant) -> [ExchangeAction] {
        let vector = vector
        return answered(at: now) { open in
            open.receiver.lackFound(lack, having: vector).map { [.send(.pull($0))] } ?? []
        }
    }

    /// What leads to what they lack, in order.
    public mutating func planned(_ spans: [Chains.Span], at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            open.sender.planned(spans.prefix(SyncLimits.maxSpans).map { DotRange($0) })
            return []
        }
    }

    /// Records as they were asked for; `stop` if not all went into one batch.
    public mutating func recordsRead(
        _ records: [[UInt8]], stop: RecordReading.Stop?, at now: MonotonicInstant
    ) -> [ExchangeAction] {
        answered(at: now) { open in open.sender.read(records, to: stop).map { [.send(.batch($0))] } ?? [] }
    }

    /// A batch is durable, and with it what waited for it.
    public mutating func stored(_ outcomes: [OnEntry], vector: Vector, at now: MonotonicInstant) -> [ExchangeAction] {
        know(vector)
        return answered(at: now) { open in
            let (isIncomplete, compare) = open.receiver.stored(outcomes)
            let receipt = ExchangeAction.send(.receipt(isIncomplete: isIncomplete))
            return compare.map { [receipt, .findLack($0)] } ?? [receipt]
        }
    }

    /// One piece; nil if it is not here.
    public mutating func pieceRead(_ bytes: [UInt8]?, at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            guard open.isReadingPiece, !open.wished.isEmpty else { return [] }
            open.isReadingPiece = false
            return [.send(.photoPart(open.wished.removeFirst(), bytes: bytes ?? []))]
        }
    }

    /// The oldest piece that was to be stored is durable.
    public mutating func pieceStored(at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            guard open.fetch?.stored() == true, let sha256 = open.fetch?.want.sha256 else { return [] }
            return [.verifyPhoto(sha256: sha256)]
        }
    }

    /// Whether the whole photo's hash is right.
    public mutating func photoVerified(_ isRight: Bool, at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            guard let fetch = open.fetch, fetch.state == .verifying else { return [] }
            open.fetch = nil
            let sha256 = fetch.want.sha256
            guard !isRight else { return [.photoEnded(sha256: sha256, .fetched)] }
            let isPeers = fetch.want.storedBytes == 0
            return [
                .discardPhoto(sha256: sha256),
                .photoEnded(sha256: sha256, .mismatched(allFromThisPeer: isPeers)),
            ]
        }
    }

    /// What was asked of the store cannot be done.
    public mutating func storeFailed() -> [ExchangeAction] {
        if case .ended = state { return [] }
        return end(.store)
    }

    // MARK: News

    /// These are durable now, ours or a third kiosk's: not those that this connection brought. The vector holds them.
    public mutating func appended(_ dots: [Dot], vector: Vector, at now: MonotonicInstant) -> [ExchangeAction] {
        know(vector)
        return answered(at: now) { open in
            open.receiver.vectorChanged()
            open.sender.append(dots)
            return []
        }
    }

    /// Fetches that photo from this peer. False if it is busy with another.
    public mutating func fetch(_ want: PhotoWant, at now: MonotonicInstant) -> [ExchangeAction]? {
        guard case .open(let open) = state, open.fetch == nil else { return nil }
        return answered(at: now) { open in
            let fetch = PhotoFetch(want)
            open.fetch = fetch
            return fetch.state == .verifying ? [.verifyPhoto(sha256: want.sha256)] : []
        }
    }

    /// Somebody looks: status, watch or console.
    public mutating func looked(at now: MonotonicInstant) -> [ExchangeAction] {
        let digest = digest
        return answered(at: now) { open in open.liveness.look(at: now) ? [.send(.ping(digest: digest))] : [] }
    }

    /// It is that late.
    public mutating func timePassed(at now: MonotonicInstant) -> [ExchangeAction] {
        if waking.map({ now >= $0 }) == true { waking = nil }
        switch state {
        case .ready, .ended: return []
        case .greeting(let since):
            return now >= since + SyncLimits.helloPatience ? end(.noHello) : wake([])
        case .open(var open):
            let onTime = open.liveness.passed(at: now, isBusy: open.isBusy)
            guard onTime != .end else { return end(.unanswered) }
            var actions: [ExchangeAction] = onTime == .ping ? [.send(.ping(digest: digest))] : []
            return settle(open, &actions, at: now)
        }
    }

    // MARK: What every input ends with

    private mutating func know(_ vector: Vector) {
        (self.vector, digest) = (vector, vector.digest)
    }

    private mutating func answered(
        at now: MonotonicInstant, _ body: (inout Conversation) -> [ExchangeAction]
    ) -> [ExchangeAction] {
        guard case .open(var open) = state else { return [] }
        var actions = body(&open)
        return settle(open, &actions, at: now)
    }

    private mutating func settle(
        _ open: Conversation, _ actions: inout [ExchangeAction], at now: MonotonicInstant
    ) -> [ExchangeAction] {
        var open = open
        open.proceed(vector: vector, at: now, &actions)
        state = .open(open)
        return wake(actions)
    }

    private mutating func end(_ end: ExchangeEnd) -> [ExchangeAction] {
        state = .ended(end)
        return [.end(end)]
    }

    private mutating func wake(_ actions: [ExchangeAction]) -> [ExchangeAction] {
        let deadline: MonotonicInstant
        switch state {
        case .ready, .ended: return actions
        case .greeting(let since): deadline = since + SyncLimits.helloPatience
        case .open(let open): deadline = open.liveness.deadline(isBusy: open.isBusy)
        }
        // Waking too early is cheap, and asks again; to move the timer at every message is not.
        if let waking, waking <= deadline { return actions }
        waking = deadline
        return actions + [.wake(at: deadline)]
    }
}
