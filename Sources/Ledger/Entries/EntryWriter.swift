public import FitPinkyCore

/// Writes this kiosk's entries: one epoch, counted, chained, stamped and signed. Chance and time are arguments.
public struct EntryWriter: Sendable {
    private let identity: Identity
    private let mint: Mint?
    private let epoch: UInt64
    private var sequence: UInt64 = 0
    private var previousHash: [UInt8]
    private var clock: HybridClock

    /// Begins an epoch.
    ///
    /// - Parameters:
    ///   - rule: of the ledger.
    ///   - epoch: a fresh random number.
    ///   - previousHead: hash of the last header that this kiosk wrote in its latest epoch; nil if it never wrote.
    ///   - clock: the clock as the entries that are there leave it.
    public init(
        identity: Identity, _ rule: IDRule = .drawn, epoch: UInt64, previousHead: [UInt8]?, clock: HybridClock
    ) {
        self.identity = identity
        mint =
            switch rule {
            case .drawn: nil
            case .minted: Mint(identity)
            }
        self.epoch = epoch
        self.previousHash = previousHead ?? [UInt8](repeating: 0, count: 32)
        self.clock = clock
    }

    /// The kiosk that writes.
    public var kiosk: KioskID { identity.kiosk }

    /// Why a fact was not written; the writer is as it was.
    public enum Failure: Error, Hashable, Sendable {
        case signing
        case unencodable(Fact.Unreadable)
        case tooLarge(byteCount: Int)
        /// All that it says is about what it founds, and the id of that is not of this kiosk's making.
        case notMinted
    }

    /// The clock's latest stamp: what a writer after this one has to go on from. An edit's own stamp may be later.
    public var latestStamp: Stamp { clock.latest }

    /// Hears the stamp of another kiosk's entry; see `HybridClock/hear(_:at:isTrusted:)`.
    public mutating func hear(_ stamp: Stamp, at now: UTCInstant, isTrusted: Bool) {
        clock.hear(stamp, at: now, isTrusted: isTrusted)
    }

    /// The next entry. Nothing is durable yet: who fails to store it goes on with a copy of the writer from before.
    ///
    /// - Parameters:
    ///   - salt: `Fact.saltByteCount` random bytes.
    ///   - replaced: the latest stamp of those that hold a slot which the fact claims and in which the last stands.
    public mutating func entry(
        _ fact: Fact, salt: [UInt8], at now: UTCInstant, replacing replaced: Stamp? = nil
    ) throws(Failure) -> Entry {
        let isFounding: Bool
        let parts: (kept: [UInt8], words: [UInt8])
        do {
            let founding = try mint?.foundingSalt(of: fact)
            isFounding = mint == nil || fact.kind.schema.minting == nil || founding != nil
            parts = try fact.parts(salt: founding ?? salt)
        } catch {
            throw .unencodable(error)
        }
        guard isFounding || !fact.claims(origin: kiosk, isFounding: false).isEmpty else { throw .notMinted }
        let byteCount = PayloadLayout.headByteCount + parts.kept.count + parts.words.count
        guard byteCount <= Entry.maxPayloadBytes else { throw .tooLarge(byteCount: byteCount) }
        let payload = EntryPayload.parts(kept: parts.kept, words: parts.words)
        var clock = clock
        let stamp = clock.tick(now, replacing: replaced)
        let header = EntryHeader(
            dot: Dot(origin: identity.kiosk, epoch: epoch, sequence: sequence + 1), previousHash: previousHash,
            stamp: stamp, kind: fact.kind.rawValue, payloadHash: payload.hash)
        let signature: [UInt8]
        do {
            signature = try identity.signature(for: header.bytes)
        } catch {
            throw .signing
        }
        let entry = Entry(header: header, signature: signature, payload: payload)
        (self.clock, sequence, previousHash) = (clock, sequence + 1, entry.hash)
        return entry
    }
}
