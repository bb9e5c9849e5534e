import Crypto
import FitPinkyCore
import Ledger

/// Signs any fact under any dot with any stamp, as a patched kiosk can.
struct HostilePen {
    let identity: Identity
    private let key: Curve25519.Signing.PrivateKey
    private(set) var epoch: UInt64 = 1
    private(set) var sequence: UInt64 = 0
    /// The hash of the last header, or nil before the first.
    private(set) var head: [UInt8]?

    init(seed: [UInt8]) throws {
        guard let identity = Identity(seed: seed) else { throw Unusable() }
        self.identity = identity
        key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    }

    var kiosk: KioskID { identity.kiosk }

    struct Unusable: Error {}

    /// The next entry of the chain.
    mutating func entry(_ fact: Fact, stamp: UInt64, salt: [UInt8]) throws -> Record {
        let clock = HybridClock(latest: Stamp(rawValue: max(stamp, 1) - 1))
        func entry(_ rule: IDRule) throws -> Entry {
            var writer = EntryWriter(identity: identity, rule, epoch: epoch, previousHead: head, clock: clock)
            return try writer.entry(fact, salt: salt, at: UTCInstant(milliseconds: 0))
        }
        let first: Entry
        do {
            first = try entry(.minted)
        } catch EntryWriter.Failure.notMinted {
            // An id that is another's, which no honest kiosk would write.
            first = try entry(.drawn)
        }
        sequence += 1
        let record = Record.whole(sequence == 1 ? first : try moved(first, to: sequence))
        head = record.hash
        return record
    }

    /// The kiosk starts again: a further epoch goes on from the last entry.
    mutating func restart() { (epoch, sequence) = (epoch + 1, 0) }

    /// The same entry at another place in its epoch, signed again.
    private func moved(_ entry: Entry, to sequence: UInt64) throws -> Entry {
        var bytes = entry.bytes
        // The header's layout: version 1, origin 16, epoch 8, then the sequence.
        for place in 0..<8 { bytes[25 + place] = UInt8(truncatingIfNeeded: sequence >> (56 - 8 * UInt64(place))) }
        let signature = try key.signature(for: Array(bytes.prefix(EntryHeader.byteCount)))
        bytes.replaceSubrange(
            EntryHeader.byteCount..<EntryHeader.byteCount + Entry.signatureByteCount, with: Array(signature))
        return try Entry(bytes: bytes)
    }
}
