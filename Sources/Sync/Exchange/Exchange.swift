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

    private let ledger: ULID
    private let replica: KioskID
    private let expected: KioskID?
    private let terms: ExchangeTerms
    private let isClockTrusted: Bool
    private let software: String
    private(set) var state: State = .ready
    /// What is durable here, as far as the peer may hear of it; nothing else is ever told.
    private(set) var vector: Vector
    private var digest: [UInt8]
    private var waking: MonotonicInstant?

    /// - Parameters:
    ///   - ledger: which ledger: the group's id of a household's, else its own.
    ///   - replica: this kiosk.
    ///   - peer: whom the connection's key belongs to; nil if the ledger does not say so yet.
    ///   - terms: what the peer may have, and what is taken from it.
    ///   - vector: what is durable.
    ///   - software: this kiosk's version, for people at the other end.
    public init(
        ledger: ULID, replica: KioskID, peer: KioskID?, terms: ExchangeTerms = .both, vector: Vector,
        isClockTrusted: Bool, software: String = ""
    ) {
        (self.ledger, self.replica, expected, self.isClockTrusted) = (ledger, replica, peer, isClockTrusted)
        (self.software, self.terms) = (software, terms)
        self.vector = terms.told(of: vector)
        digest = self.vector.digest
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
        let hello = Hello(
            ledger: ledger, replica: replica, isClockTrusted: isClockTrusted, digest: digest, software: software)
        return wake([.send(.hello(hello))])
    }

    /// The connection is gone. What the store still answers changes nothing.
    ///
    /// - Returns: pieces of a photo that came and would have to come again otherwise.
    public mutating func closed() -> [ExchangeAction] {
        if case .ended = state { return [] }
        return leave(.closed)
    }

    /// Bytes of one message have come.
    public mutating func received(_ bytes: [UInt8], at now: MonotonicInstant) -> [ExchangeAction] {
        if case .ended = state { return [] }
        do throws(MessageFault) {
            return received(try SyncMessage(bytes: bytes), at: now)
        } catch {
            return broken(error)
        }
    }

    /// What has come is no message.
    public mutating func broken(_ fault: MessageFault) -> [ExchangeAction] {
        if case .ended = state { return [] }
        return end(.message(fault))
    }

    /// A message has come.
    public mutating func received(_ message: SyncMessage, at now: MonotonicInstant) -> [ExchangeAction] {
        switch state {
        case .ready, .ended: return []
        case .greeting:
            switch message {
            case .hello(let hello): return greeted(hello, at: now)
            case .unknown: return []
            case .vector, .pull, .batch, .receipt, .photoPull, .photoPart, .photoHere, .ping, .pong:
                return end(.outOfTurn(.beforeHello))
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
        // It would keep words that were erased, and give them to others.
        guard hello.schema >= SyncLimits.leastSchema else { return end(.schema(hello.schema)) }
        guard hello.ledger == ledger else { return end(.ledger(hello.ledger)) }
        guard hello.replica != replica, expected == nil || expected == hello.replica else {
            return end(.replica(hello.replica))
        }
        var open = Conversation(peer: hello, pingsFirst: replica < hello.replica, at: now)
        open.compare(with: hello.digest, digest)
        var actions: [ExchangeAction] = []
        return settle(open, &actions, at: now)
    }

    // MARK: The store's answers

    /// What of the vector is not here.
    public mutating func lackFound(_ lack: Lack, at now: MonotonicInstant) -> [ExchangeAction] {
        let vector = vector
        return answered(at: now) { open in
            let pull = open.receiver.lackFound(lack, having: vector)
            open.lookAgainAt = open.receiver.waiting == nil ? nil : now + SyncLimits.shareRetry
            return pull.map { [.send(.pull($0))] } ?? []
        }
    }

    /// What leads to what they lack, in order.
    public mutating func planned(_ spans: [DotRange], at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            open.sender.planned(Array(spans.prefix(SyncLimits.maxSpans)))
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
        return answered(at: now) { open in Conversation.receipts(open.receiver.stored(outcomes, at: now)) }
    }

    /// Pieces as they were asked for; fewer if not all are here.
    public mutating func piecesRead(_ pieces: [[UInt8]], at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            guard open.isReadingPieces, !open.wished.isEmpty else { return [] }
            open.isReadingPieces = false
            let wish = open.wished.removeFirst()
            if pieces.count < wish.pieceCount, !open.owed.contains(wish.place.sha256) {
                open.owed = open.owed.suffix(SyncLimits.maxOwedPhotos - 1) + [wish.place.sha256]
            }
            return (0..<wish.pieceCount).map { index in
                var place = wish.place
                place.offset += index * SyncLimits.photoPieceBytes
                return .send(.photoPart(place, bytes: index < pieces.count ? pieces[index] : []))
            }
        }
    }

    /// What came of the oldest pieces that were to be stored.
    public mutating func piecesStored(_ end: PiecesEnd, at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            if let index = open.fetches.firstIndex(where: { $0.isStoring }) { open.fetches[index].stored(end) }
            return []
        }
    }

    /// What came of the oldest photo that was to be finished.
    public mutating func photoFinished(_ finish: PhotoFinish, at now: MonotonicInstant) -> [ExchangeAction] {
        answered(at: now) { open in
            guard !open.finishing.isEmpty else { return [] }
            let want = open.finishing.removeFirst()
            let outcome: PhotoOutcome =
                switch finish {
                case .whole: .fetched
                case .mismatched: .mismatched(allFromThisPeer: want.storedBytes == 0)
                case .unstored: .unstored
                case .dropped: .dropped
                }
            return [.photoEnded(sha256: want.sha256, outcome)]
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
        let isGiving = terms.isGiving
        return answered(at: now) { open in
            open.receiver.vectorChanged()
            if isGiving { open.sender.append(dots) }
            return []
        }
    }

    /// What is durable here is less than it was, or more by what came again: the peer's own is looked at once more.
    public mutating func changed(to vector: Vector, at now: MonotonicInstant) -> [ExchangeAction] {
        know(vector)
        let digest = digest
        return answered(at: now) { open in
            open.receiver.vectorChanged()
            return open.liveness.look(at: now) ? [.send(.ping(digest: digest))] : []
        }
    }

    /// Fetches that photo from this peer. Nil if it is busy with others.
    public mutating func fetch(_ want: ArrivingPhoto, at now: MonotonicInstant) -> [ExchangeAction]? {
        guard canFetch else { return nil }
        return answered(at: now) { open in
            open.fetches.append(PhotoFetch(want, window: open.fetches.last?.window ?? open.pieceWindow))
            return []
        }
    }

    /// That photo is whole here now, however it came. The peer hears of it if it asked in vain.
    public mutating func photoCame(_ sha256: [UInt8], at now: MonotonicInstant) -> [ExchangeAction] {
        guard terms.isGiving else { return [] }
        return answered(at: now) { open in
            guard let index = open.owed.firstIndex(of: sha256) else { return [] }
            open.owed.remove(at: index)
            return [.send(.photoHere(sha256: sha256))]
        }
    }

    /// Whether another photo can be fetched from this peer now.
    public var canFetch: Bool { if case .open(let open) = state { terms.isTaking && open.canFetch } else { false } }

    /// Whether the peer may be asked for that photo.
    func mayAsk(for wish: MissingPhoto) -> Bool { terms.mayAsk(for: wish) }

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
            if let vector = open.lookAgain(at: now) { actions.append(.ask(.findLack(vector))) }
            return settle(open, &actions, at: now)
        }
    }

    // MARK: What every input ends with

    private mutating func know(_ vector: Vector) {
        self.vector = terms.told(of: vector)
        digest = self.vector.digest
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
        return wake(terms == .both ? actions : actions.flatMap { permitted($0, at: now) })
    }

    /// Answers in the store's place what the terms do not let it be asked for.
    private mutating func permitted(_ action: ExchangeAction, at now: MonotonicInstant) -> [ExchangeAction] {
        if !terms.isGiving {
            if case .ask(.plan) = action { return planned([], at: now) }
            if case .ask(.readPieces) = action { return piecesRead([], at: now) }
        }
        if !terms.isTaking {
            if case .ask(.findLack) = action { return lackFound(Lack(tips: [], conflicts: []), at: now) }
            if case .ask(.store) = action { return stored([], vector: vector, at: now) }
        }
        return [action]
    }

    private mutating func end(_ end: ExchangeEnd) -> [ExchangeAction] { leave(end) + [.end(end)] }

    private mutating func leave(_ end: ExchangeEnd) -> [ExchangeAction] {
        defer { state = .ended(end) }
        guard case .open(var open) = state else { return [] }
        return open.fetches.indices.compactMap { index in
            open.fetches[index].salvage().map { .ask(.storePieces($0.0, $0.1)) }
        }
    }

    private mutating func wake(_ actions: [ExchangeAction]) -> [ExchangeAction] {
        let deadline: MonotonicInstant
        switch state {
        case .ready, .ended: return actions
        case .greeting(let since): deadline = since + SyncLimits.helloPatience
        case .open(let open):
            let ping = open.liveness.deadline(isBusy: open.isBusy)
            deadline = open.lookAgainAt.map { min($0, ping) } ?? ping
        }
        // Waking too early is cheap, and asks again; to move the timer at every message is not.
        if let waking, waking <= deadline { return actions }
        waking = deadline
        return actions + [.wake(at: deadline)]
    }
}
