internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Messages
internal import Store
internal import StoreThreads
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

/// The ledger as it goes from kiosk to kiosk.
package struct LedgerExchange: Sendable {
    let kiosk: OwnKiosk
    /// Kiosks may be known now that were not, or given up.
    let pinsChanged: @Sendable () async -> Void

    /// The most bytes of records that go at once.
    private static let batchBytes = 48 << 10

    /// What goes to another kiosk.
    struct Beginning: Sendable {
        var batches: [Fitpinky_V1_LedgerRecords]
        /// Whether that is all there is.
        var isWhole: Bool
    }

    /// What this kiosk has of the ledger of that id, from the first entry on.
    func beginning(of ledger: ULID) async throws(TTRPCStatus) -> Beginning {
        do throws(StoreError) {
            return try await kiosk.store.read { home throws(StoreError) in
                let beginning = try home.folder.shared(ledger).beginning(batchBytes: LedgerExchange.batchBytes)
                var batches = beginning.batches.map { batch in
                    Fitpinky_V1_LedgerRecords.with { $0.records = batch.map { byteField($0) } }
                }
                if batches.isEmpty { batches = [.init()] }
                batches[0].ledger = byteField(ledger.bytes)
                return Beginning(batches: batches, isWhole: beginning.isWhole)
            }
        } catch {
            throw TTRPCStatus(error)
        }
    }

    /// Whether that kiosk belonged to the household of that id, and does not any more.
    func hasLeft(_ peer: KeyPin, _ ledger: ULID) async throws(TTRPCStatus) -> Bool {
        do throws(StoreError) {
            return try await kiosk.store.read { home throws(StoreError) in
                try home.folder.shared(ledger).hasLeft(peer.bytes)
            }
        } catch {
            throw TTRPCStatus(error)
        }
    }

    /// Takes in what another kiosk has of the ledger of that id; it is durable when this returns.
    ///
    /// - Parameter isInviting: whether this kiosk invited that one, which is admitted by it.
    func receive(
        _ records: Fitpinky_V1_LedgerRecords, in ledger: ULID, from peer: KeyPin, isInviting: Bool
    ) async throws(TTRPCStatus) -> [OnEntry] {
        let bytes = records.records.map { Array($0) }
        guard bytes.reduce(0, { $0 + $1.count }) <= LedgerExchange.batchBytes else {
            throw TTRPCStatus(.resourceExhausted, "a batch has up to \(LedgerExchange.batchBytes) bytes of records")
        }
        let time = kiosk.clock()
        let (now, isTrusted, today) = (time.wall, time.isTrusted, kiosk.today())
        let outcomes: [OnEntry]
        do throws(StoreError) {
            outcomes = try await kiosk.store.runAtHome { [tell = kiosk.tell] home throws(StoreError) in
                let store = try home.store.folder.shared(ledger)
                let welcomed =
                    isInviting
                    ? try store.welcome(peer.bytes, introducedBy: bytes, at: now, isClockTrusted: isTrusted) : nil
                let kiosk = if let welcomed { welcomed } else { try store.kiosk(withPin: peer.bytes) }
                let giver = kiosk.map { Store.Giver(kiosk: $0, today: isTrusted ? today : nil) }
                let outcomes = try store.receive(bytes, from: giver, at: now, isClockTrusted: isTrusted)
                guard store === home.store else { return outcomes }
                try home.settleIfLeft(at: now)
                tell(.appended(in: home.store))
                return outcomes
            }
        } catch {
            throw TTRPCStatus(error)
        }
        await pinsChanged()
        return outcomes
    }

    // MARK: The log

    /// What became of the entries that another kiosk gave.
    struct Told: Hashable, Sendable {
        private(set) var (applied, known, held, quarantined, refused, conflicts) = (0, 0, 0, 0, 0, 0)

        mutating func add(_ outcomes: [OnEntry]) {
            for outcome in outcomes {
                switch outcome {
                case .applied, .restored: applied += 1
                case .known: known += 1
                case .held, .unadmitted: held += 1
                case .quarantined: quarantined += 1
                case .refused: refused += 1
                case .conflict: conflicts += 1
                }
            }
        }

        var fields: [LogField] {
            [
                .private(.applied, applied), .private(.known, known), .private(.held, held),
                .private(.quarantined, quarantined), .private(.refused, refused), .private(.conflicts, conflicts),
            ]
        }
    }

    func log(_ told: Told, gave beginning: Beginning, to peer: KeyPin) {
        let given = beginning.batches.reduce(0) { $0 + $1.records.count }
        let fields: [LogField] = [.private(.key, peer.shortened), .public(.given, given)]
        kiosk.logger.write(.introduced, .notice, told.fields + fields)
        if !beginning.isWhole {
            kiosk.logger.warning(
                .introductionCutOff, .private(.key, peer.shortened), .public(.records, Store.maxReceived))
        }
    }

    func log(_ error: TTRPCStatus, after told: Told, with peer: KeyPin) {
        let fields: [LogField] = [.private(.key, peer.shortened), .private(.error, error)]
        kiosk.logger.write(.introductionFailed, .warning, told.fields + fields)
    }
}

extension Store {
    /// Which kiosk of the ledger holds that key; nil if it is new to it.
    fileprivate func kiosk(withPin pin: [UInt8]) throws(StoreError) -> KioskID? {
        KioskReading(kiosk, from: try settings()).kiosks.first { $0.value.tlsPin == pin }?.key
    }
}
