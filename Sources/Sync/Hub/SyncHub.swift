public import FitPinkyCore
public import Ledger

/// One kiosk's whole side of synchronising one ledger: every connection's exchange, whom to call and when, which photo from whom. It
/// does nothing itself: what happens goes in, and what has to be done comes out, in order. To it a connection is one exchange with one
/// peer; that those of several ledgers go over one TLS connection is the edge's doing.
public struct SyncHub: Sendable {
    /// The edge's number of a connection, never used twice.
    public typealias LinkID = UInt64

    /// What can happen.
    public enum Input: Hashable, Sendable {
        /// Which ledger this is, nil if it is given to nobody, and which other kiosks count in it.
        case ledger(ULID?, with: [KioskID: SharingPeer])
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
        case appended([Dot], Vector, photos: [MissingPhoto])
        /// All photos that are wanted, newest first: at most one more than `MissingPhotos.maxWishes`; and whether there are others, which
        /// wait for room in their member's share. Nil if the store could not say.
        case photosWanted([MissingPhoto]?, areMoreWaiting: Bool = false)
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

    let own: KioskID
    let software: String
    var ledger: ULID?
    var isClockTrusted = false
    /// What is durable here.
    public internal(set) var vector: Vector
    /// Every other kiosk, and how it stands.
    public internal(set) var table: PeerTable
    var links: [LinkID: Link] = [:]
    var dials: DialPlan
    /// Decides which photo is fetched from which peer.
    public internal(set) var photos = PhotoPlan()
    private var waking: MonotonicInstant?

    /// A ledger that is given to nobody yet.
    ///
    /// - Parameters:
    ///   - own: this kiosk in the ledger.
    ///   - key: of its certificate.
    ///   - vector: what is durable.
    ///   - seed: of the jitter between calls.
    ///   - software: this kiosk's version, which others are told.
    public init(own: KioskID, key: PeerKey, vector: Vector, seed: UInt64, software: String = "") {
        (self.own, self.vector, self.software) = (own, vector, software)
        table = PeerTable(own: key)
        dials = DialPlan(seed: seed)
    }

    /// Takes in what happened.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        switch input {
        case .ledger(let ledger, let peers): share(ledger, with: peers, at: now, &effects)
        case .remembered(let kiosk, let pending): table.remembered(pending: pending, of: kiosk)
        case .clock(let isTrusted): isClockTrusted = isTrusted
        case .opened(let id, let kiosk, let dialler): opened(id, to: kiosk, by: dialler, at: now, &effects)
        case .received(let id, .success(let message)):
            step(id, at: now, &effects) { $0.received(message, at: now) }
        case .received(let id, .failure(let fault)): step(id, at: now, &effects) { $0.broken(fault) }
        case .closed(let id):
            if let link = links[id] { leave(link, id, at: now, &effects) }
        case .dialFailed(let kiosk):
            plan(table.failed(kiosk, at: now, using: &dials.generator), kiosk, &effects)
        case .answered(let id, let answer): answered(id, answer, at: now, &effects)
        case .appended(let dots, let vector, let photos):
            self.photos.wantFirst(photos)
            let isLess = dots.isEmpty && vector != self.vector
            tell(dots, vector, except: nil, at: now, &effects)
            // Entries were found lost here: who has them hears that, and says what it has.
            guard isLess else { break }
            for id in links.keys.sorted() { step(id, at: now, &effects) { $0.changed(to: vector, at: now) } }
        case .photosWanted(let wishes, let areMoreWaiting):
            photos.found(wishes, areMoreWaiting: areMoreWaiting, at: now)
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

extension SyncHub {
    mutating func plan(_ action: Dialling.Action, _ kiosk: KioskID, _ effects: inout [Effect]) {
        if let until = dials.take(action, of: kiosk) { effects.append(.dial(kiosk, until: until)) }
    }

    private mutating func timePassed(at now: MonotonicInstant, _ effects: inout [Effect]) {
        waking = nil
        for kiosk in dials.due(at: now) {
            plan(table.timePassed(kiosk, at: now), kiosk, &effects)
        }
        for id in links.keys.sorted() {
            guard let due = links[id]?.waking, due <= now else { continue }
            links[id]?.waking = nil
            step(id, at: now, &effects) { $0.timePassed(at: now) }
        }
        if photos.timePassed(now) { effects.append(.findPhotos) }
    }

    private mutating func wake(_ effects: inout [Effect]) {
        let times = links.values.compactMap(\.waking) + [dials.deadline, photos.deadline].compactMap { $0 }
        guard let next = times.min(), next != waking else { return }
        waking = next
        effects.append(.wake(at: next))
    }
}
