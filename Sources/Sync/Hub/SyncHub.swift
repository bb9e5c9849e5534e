public import FitPinkyCore
public import Ledger

/// One kiosk's whole side of synchronising: every connection's exchange, whom to call and when, which photo from whom. It does
/// nothing itself: what happens goes in, and what has to be done comes out, in order.
public struct SyncHub: Sendable {
    /// The edge's number of a connection, never used twice.
    public typealias LinkID = UInt64

    /// What can happen.
    public enum Input: Hashable, Sendable {
        /// Whose ledger this is, nil if nobody's, and which other kiosks it names.
        case household(GroupID?, Set<KioskID>)
        /// So many entries that kiosk had not confirmed before this start.
        case remembered(KioskID, pending: Int)
        /// Whether the clock is trusted, which the next hello says.
        case clock(isTrusted: Bool)
        /// An authenticated connection to that kiosk is there.
        case opened(LinkID, to: KioskID, by: Preference.Dialler)
        /// A message has come, or what is none.
        case received(LinkID, Result<SyncMessage, MessageFault>)
        /// The connection is gone.
        case closed(LinkID)
        /// The call came to nothing.
        case dialFailed(KioskID)
        /// The store has done what was asked for that connection.
        case answered(LinkID, StoreAnswer)
        /// These are durable now, and no connection brought them. The vector holds them. They may speak of photos that are not
        /// here.
        case appended([Dot], Vector, photos: [PhotoWish])
        /// All photos that are wanted, newest first: at most one more than `MissingPhotos.maxWishes`.
        case photosWanted([PhotoWish])
        /// That photo is whole here now, and no connection brought it.
        case photoKept(sha256: [UInt8])
        /// A network link came up.
        case linkUp
        /// There is no network link any more.
        case linkDown
        /// Somebody looks: status, watch or console.
        case looked
        /// It is that late.
        case timePassed
    }

    /// What has to be done.
    public enum Effect: Hashable, Sendable {
        /// Call; `opened`, or at that time at the latest `dialFailed`. Names are resolved anew.
        case dial(KioskID, until: MonotonicInstant)
        /// One message.
        case send(LinkID, SyncMessage)
        /// Close that connection. Nothing more is said of it.
        case close(LinkID, ExchangeEnd)
        /// `answered`.
        case store(LinkID, StoreWork)
        /// `photosWanted`.
        case findPhotos
        /// That photo is whole now.
        case photoArrived(sha256: [UInt8])
        /// Say `timePassed` then. It replaces any earlier one.
        case wake(at: MonotonicInstant)
    }

    private let own: KioskID
    private let software: String
    private var group: GroupID?
    private var isClockTrusted = false
    /// What is durable here.
    public private(set) var vector: Vector
    /// Every other kiosk, and how it stands.
    public private(set) var table: PeerTable
    private var links: [LinkID: Link] = [:]
    /// When each peer that is not connected is called next.
    private var dialAt: [KioskID: MonotonicInstant] = [:]
    /// Which photos are fetched.
    public private(set) var photos = MissingPhotos()
    private var photosAt: MonotonicInstant?
    private var isFindingPhotos = false
    private var generator: JitterGenerator
    private var waking: MonotonicInstant?

    /// A kiosk of nobody's yet.
    ///
    /// - Parameters:
    ///   - vector: what is durable.
    ///   - seed: of the jitter between calls.
    ///   - software: this kiosk's version, which others are told.
    public init(own: KioskID, vector: Vector, seed: UInt64, software: String = "") {
        (self.own, self.vector, self.software) = (own, vector, software)
        table = PeerTable(own: own)
        generator = JitterGenerator(state: seed)
    }

    /// Takes in what happened.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        switch input {
        case .household(let group, let kiosks): belong(to: group, with: kiosks, at: now, &effects)
        case .remembered(let kiosk, let pending): table.remembered(pending: pending, of: kiosk)
        case .clock(let isTrusted): isClockTrusted = isTrusted
        case .opened(let id, let kiosk, let dialler): opened(id, to: kiosk, by: dialler, at: now, &effects)
        case .received(let id, .success(let message)):
            step(id, at: now, &effects) { $0.received(message, at: now) }
        case .received(let id, .failure(let fault)): step(id, at: now, &effects) { $0.broken(fault) }
        case .closed(let id):
            if let link = links[id] { leave(link, id, at: now, &effects) }
        case .dialFailed(let kiosk):
            plan(table.failed(kiosk, at: now, using: &generator), kiosk, &effects)
        case .answered(let id, let answer): answered(id, answer, at: now, &effects)
        case .appended(let dots, let vector, let photos):
            self.photos.wantFirst(photos)
            let isLess = dots.isEmpty && vector != self.vector
            tell(dots, vector, except: nil, at: now, &effects)
            // Entries were found lost here: who has them hears that, and says what it has.
            guard isLess else { break }
            for id in links.keys.sorted() { step(id, at: now, &effects) { $0.changed(to: vector, at: now) } }
        case .photosWanted(let wishes):
            isFindingPhotos = false
            photos.wantAll(wishes)
        case .photoKept(let sha256):
            photos.forget(sha256)
            offer(sha256, at: now, &effects)
        case .linkUp:
            for (kiosk, action) in table.linkUp(at: now).sorted(by: { $0.key < $1.key }) {
                plan(action, kiosk, &effects)
            }
        case .linkDown:
            for id in links.keys.sorted() {
                guard let link = links[id] else { continue }
                effects.append(.close(id, .closed))
                leave(link, id, at: now, &effects)
            }
        case .looked:
            for id in links.keys.sorted() { step(id, at: now, &effects) { $0.looked(at: now) } }
        case .timePassed: timePassed(at: now, &effects)
        }
        fetchPhotos(at: now, &effects)
        wake(&effects)
        return effects
    }

    /// Photos that are not here, of workouts that each kiosk signed.
    public var pendingPhotos: [KioskID: Int] { photos.wanted.reduce(into: [:]) { $0[$1.origin, default: 0] += 1 } }

    /// Whether nothing is under way on any connection.
    public var isQuiet: Bool { links.values.allSatisfy { $0.exchange.isQuiet && $0.isIdle } }
}

// MARK: Connections

extension SyncHub {
    private mutating func belong(
        to group: GroupID?, with kiosks: Set<KioskID>, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        var gone = table.set(group == nil ? [] : kiosks, at: now)
        // What was said in the name of another group holds no more.
        if group != self.group { gone = links.keys.sorted() }
        self.group = group
        for id in gone {
            guard let link = links[id] else { continue }
            effects.append(.close(id, .closed))
            leave(link, id, at: now, &effects)
        }
        dialAt = dialAt.filter { table.peers[$0.key] != nil }
        for kiosk in table.peers.keys.sorted() where dialAt[kiosk] == nil {
            plan(table.timePassed(kiosk, at: now), kiosk, &effects)
        }
    }

    private mutating func opened(
        _ id: LinkID, to kiosk: KioskID, by dialler: Preference.Dialler, at now: MonotonicInstant,
        _ effects: inout [Effect]
    ) {
        guard let group, let change = table.opened(.init(id: id, dialler: dialler), to: kiosk) else {
            effects.append(.close(id, .stranger(kiosk)))
            return
        }
        dialAt[kiosk] = nil
        links[id] = Link(
            peer: kiosk,
            exchange: Exchange(
                group: group, replica: own, peer: kiosk, vector: vector, isClockTrusted: isClockTrusted,
                software: software))
        for old in change.close {
            effects.append(.close(old, .closed))
            guard let link = links.removeValue(forKey: old) else { continue }
            salvage(link, old, &effects)
            photos.released(link.photos, by: kiosk)
        }
        step(id, at: now, &effects) { $0.opened(at: now) }
        for old in change.ping { step(old, at: now, &effects) { $0.looked(at: now) } }
        findPhotos(&effects)
    }

    /// The connection is gone, or is over.
    private mutating func leave(_ link: Link, _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect]) {
        links[id] = nil
        salvage(link, id, &effects)
        photos.released(link.photos, by: link.peer)
        let action = table.closed(id, to: link.peer, at: now, using: &generator)
        if !links.values.contains(where: { $0.peer == link.peer }) { photos.disconnected(link.peer) }
        plan(action, link.peer, &effects)
    }

    /// What came and is not stored yet need not come again.
    private func salvage(_ link: Link, _ id: LinkID, _ effects: inout [Effect]) {
        var exchange = link.exchange
        for work in link.waitingWrites + exchange.closed().compactMap(StoreWork.init) {
            effects.append(.store(id, work))
        }
    }

    /// Runs one input of the connection's exchange, and has done what comes of it.
    private mutating func step(
        _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect],
        _ input: (inout Exchange) -> [ExchangeAction]
    ) {
        guard let actions = links[id]?.step(input), let link = links[id] else { return }
        table.follow(link.exchange, of: link.peer)
        for action in actions { take(action, id, at: now, &effects) }
    }

    private mutating func take(
        _ action: ExchangeAction, _ id: LinkID, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        guard let peer = links[id]?.peer else { return }
        switch action {
        case .send(let message): effects.append(.send(id, message))
        case .photoEnded(let sha256, let outcome): photoEnded(sha256, from: peer, outcome, on: id, at: now, &effects)
        case .photoOffered(let sha256): photos.offered(sha256, by: peer)
        case .wake(let instant): links[id]?.waking = instant
        case .end(let end):
            effects.append(.close(id, end))
            if let link = links[id] { leave(link, id, at: now, &effects) }
        case .findLack, .plan, .read, .store, .readPieces, .storePieces, .finishPhoto:
            if let work = StoreWork(action) { ask(work, id, &effects) }
        }
    }

    // MARK: The store

    private mutating func ask(_ work: StoreWork, _ id: LinkID, _ effects: inout [Effect]) {
        if links[id]?.begin(work) == true { effects.append(.store(id, work)) }
    }

    private mutating func answered(
        _ id: LinkID, _ answer: StoreAnswer, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        if case .stored(let arrival) = answer { photos.wantFirst(arrival.photos) }
        guard let done = links[id]?.finish(answer) else {
            // Whoever brought it is gone, and it counts all the same.
            switch answer {
            case .stored(let arrival): tell(arrival.dots, arrival.vector, except: id, at: now, &effects)
            case .photosFinished(let photos):
                for photo in photos where photo.finish == .whole { arrived(photo.sha256, at: now, &effects) }
            default: break
            }
            return
        }
        if let next = done.next { effects.append(.store(id, next)) }
        switch answer {
        case .lack(let lack): step(id, at: now, &effects) { $0.lackFound(lack, at: now) }
        case .spans(let spans): step(id, at: now, &effects) { $0.planned(spans, at: now) }
        case .records(let records, let stop):
            step(id, at: now, &effects) { $0.recordsRead(records, stop: stop, at: now) }
        case .pieces(let pieces): step(id, at: now, &effects) { $0.piecesRead(pieces, at: now) }
        case .stored(let arrival):
            vector = arrival.vector
            step(id, at: now, &effects) { $0.stored(arrival.outcomes, vector: arrival.vector, at: now) }
            tell(arrival.dots, arrival.vector, except: id, at: now, &effects)
        case .piecesStored(let end): step(id, at: now, &effects) { $0.piecesStored(end, at: now) }
        case .photosFinished(let photos):
            for photo in photos { step(id, at: now, &effects) { $0.photoFinished(photo.finish, at: now) } }
        case .photo(let want?):
            step(id, at: now, &effects) { $0.fetch(want, at: now) ?? [] }
        case .photo(nil):
            guard case .findPhoto(let sha256) = done.work else { return }
            links[id]?.photos.removeAll { $0 == sha256 }
            photos.forget(sha256)
        case .failed: step(id, at: now, &effects) { $0.storeFailed() }
        }
    }

    /// All other connections hear of what is durable.
    private mutating func tell(
        _ dots: [Dot], _ vector: Vector, except source: LinkID?, at now: MonotonicInstant, _ effects: inout [Effect]
    ) {
        self.vector = vector
        guard !dots.isEmpty else { return }
        for id in links.keys.sorted() where id != source {
            step(id, at: now, &effects) { $0.appended(dots, vector: vector, at: now) }
        }
        for (kiosk, action) in table.appended(dots.count, at: now).sorted(by: { $0.key < $1.key }) {
            plan(action, kiosk, &effects)
        }
    }
}

// MARK: Photos

extension SyncHub {
    /// How long after a photo could not be stored the store is asked again which are wanted.
    static let photoRetry = MonotonicInstant.Span.seconds(60)

    private mutating func findPhotos(_ effects: inout [Effect]) {
        photosAt = nil
        guard !isFindingPhotos else { return }
        isFindingPhotos = true
        effects.append(.findPhotos)
    }

    private mutating func photoEnded(
        _ sha256: [UInt8], from peer: KioskID, _ outcome: PhotoOutcome, on id: LinkID, at now: MonotonicInstant,
        _ effects: inout [Effect]
    ) {
        links[id]?.photos.removeAll { $0 == sha256 }
        photos.ended(sha256, from: peer, outcome)
        switch outcome {
        case .fetched: arrived(sha256, at: now, &effects)
        case .unstored: photosAt = photosAt ?? now + SyncHub.photoRetry
        case .absent, .mismatched, .dropped: break
        }
    }

    private mutating func arrived(_ sha256: [UInt8], at now: MonotonicInstant, _ effects: inout [Effect]) {
        photos.forget(sha256)
        effects.append(.photoArrived(sha256: sha256))
        offer(sha256, at: now, &effects)
    }

    /// Whoever asked for it in vain hears that it is here.
    private mutating func offer(_ sha256: [UInt8], at now: MonotonicInstant, _ effects: inout [Effect]) {
        for id in links.keys.sorted() { step(id, at: now, &effects) { $0.photoCame(sha256, at: now) } }
    }

    private mutating func fetchPhotos(at now: MonotonicInstant, _ effects: inout [Effect]) {
        if photosAt == nil {
            for id in links.keys.sorted() {
                guard let link = links[id], link.exchange.canFetch, !link.isFindingPhoto,
                    let sha256 = photos.next(for: link.peer)
                else { continue }
                links[id]?.photos.append(sha256)
                ask(.findPhoto(sha256: sha256), id, &effects)
            }
        }
        // There were more than it keeps.
        if photos.wanted.isEmpty, photos.isIncomplete, photosAt == nil, !links.isEmpty { findPhotos(&effects) }
    }
}

// MARK: Time

extension SyncHub {
    private mutating func plan(_ action: Dialling.Action, _ kiosk: KioskID, _ effects: inout [Effect]) {
        switch action {
        case .dial(let until):
            dialAt[kiosk] = nil
            effects.append(.dial(kiosk, until: until))
        case .wait(let until): dialAt[kiosk] = until
        case .rest: break
        }
    }

    private mutating func timePassed(at now: MonotonicInstant, _ effects: inout [Effect]) {
        waking = nil
        for (kiosk, _) in dialAt.filter({ $0.value <= now }).sorted(by: { $0.key < $1.key }) {
            plan(table.timePassed(kiosk, at: now), kiosk, &effects)
        }
        for id in links.keys.sorted() {
            guard let due = links[id]?.waking, due <= now else { continue }
            links[id]?.waking = nil
            step(id, at: now, &effects) { $0.timePassed(at: now) }
        }
        if let photosAt, photosAt <= now { findPhotos(&effects) }
    }

    private mutating func wake(_ effects: inout [Effect]) {
        let times = Array(dialAt.values) + links.values.compactMap(\.waking) + [photosAt].compactMap { $0 }
        guard let next = times.min(), next != waking else { return }
        waking = next
        effects.append(.wake(at: next))
    }
}
