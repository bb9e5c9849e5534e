public import FitPinkyCore

/// Writes this kiosk's entries: one epoch, counted, chained, stamped and signed. Chance and time are arguments.
public struct EntryWriter: Sendable {
    private let identity: Identity
    private let epoch: UInt64
    private var sequence: UInt64 = 0
    private var previousHash: [UInt8]
    private var clock: HybridClock

    /// Begins an epoch.
    ///
    /// - Parameters:
    ///   - epoch: a fresh random number.
    ///   - previousHead: hash of the last header that this kiosk wrote in its latest epoch; nil if it never wrote.
    ///   - clock: the clock as the entries that are there leave it.
    public init(identity: Identity, epoch: UInt64, previousHead: [UInt8]?, clock: HybridClock) {
        self.identity = identity
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
    }

    /// The next entry. Nothing is durable yet: who fails to store it goes on with a copy of the writer from before.
    public mutating func entry(_ fact: Fact, salt: [UInt8], at now: UTCInstant) throws(Failure) -> Entry {
        let payload: [UInt8]
        do {
            payload = try fact.payload(salt: salt)
        } catch {
            throw .unencodable(error)
        }
        guard payload.count <= Entry.maxPayloadBytes else { throw .tooLarge(byteCount: payload.count) }
        var clock = clock
        let header = EntryHeader(
            dot: Dot(origin: identity.kiosk, epoch: epoch, sequence: sequence + 1), previousHash: previousHash,
            stamp: clock.tick(now), kind: fact.kind.rawValue, payloadHash: Entry.hash(payload))
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
