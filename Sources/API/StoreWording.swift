internal import FitPinkyCore
internal import KioskPages
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf

// How what is kept is said in the protocol's messages.

extension Fitpinky_V1_Progress {
    init(done: Int, total: Int) {
        self = .with {
            $0.done = UInt64(done)
            $0.total = UInt64(total)
        }
    }
}

extension Fitpinky_V1_Finding {
    /// - Parameters:
    ///   - ledger: what it is called in words.
    ///   - isOnly: whether the kiosk has no other, so that it needs no word which one it is.
    init(_ finding: Verification.Finding, in ledger: String?, isOnly: Bool) {
        let ledger = finding.isOfPhoto ? nil : ledger
        self = .with {
            $0.ledger = ledger ?? ""
            $0.kind =
                switch finding {
                case .malformed: "malformed"
                case .unsigned: "unsigned"
                case .brokenChain: "brokenChain"
                case .alteredPhoto: "alteredPhoto"
                case .incompletePhoto: "incompletePhoto"
                case .strayPhoto: "strayPhoto"
                case .derived: "derived"
                case .household: "household"
                case .schema: "schema"
                case .health: "health"
                case .document: "document"
                }
            $0.message = (isOnly ? "" : ledger.map { "\($0): " } ?? "") + finding.description
        }
    }
}

extension Verification {
    /// Whether the ledger itself is to be spoken of: there is something in it, or something is wrong in it.
    var isTold: Bool { entries > 0 || !isLedgerClean }

    /// Whether nothing is wrong but with photos, which all ledgers share.
    fileprivate var isLedgerClean: Bool { findings.allSatisfy(\.isOfPhoto) }
}

extension Verification.Finding {
    fileprivate var isOfPhoto: Bool {
        switch self {
        case .alteredPhoto, .incompletePhoto, .strayPhoto: true
        case .malformed, .unsigned, .brokenChain, .derived, .household, .schema, .health, .document: false
        }
    }
}

extension Fitpinky_V1_Verification {
    /// The sum of all ledgers, and each of them in which there is something.
    init(_ verifications: [Verification], _ titles: [LedgerName: String]) {
        self.init()
        ledgers = verifications.filter(\.isTold).map { verification in
            .with {
                $0.id = verification.ledger.text
                $0.name = titles[verification.ledger] ?? verification.ledger.text
                $0.entries = UInt64(verification.entries)
                $0.isClean = verification.isLedgerClean
            }
        }
        isClean = verifications.allSatisfy { $0.isClean }
        schemas = .init(verifications)
        for verification in verifications {
            entries += UInt64(verification.entries)
            erased += UInt64(verification.erased)
            quarantined += UInt64(verification.quarantined)
            conflicts += UInt64(verification.conflicts)
            photos += UInt64(verification.photos)
            photoBytes += UInt64(verification.photoBytes)
            moreFindings += UInt64(verification.moreFindings)
        }
    }
}

extension [Fitpinky_V1_KeptSchema] {
    /// What all ledgers together were found to have.
    fileprivate init(_ verifications: [Verification]) {
        func schema(_ id: String, _ found: [UInt32], current: UInt32) -> Fitpinky_V1_KeptSchema {
            .with {
                ($0.id, $0.current) = (id, current)
                ($0.lowest, $0.highest) = (found.min() ?? 0, found.max() ?? 0)
            }
        }
        let entries = verifications.compactMap(\.entryVersions).flatMap { [$0.lowerBound, $0.upperBound] }
        let database = verifications.compactMap(\.databaseSchema)
        self = [
            schema("entry", entries.map { UInt32($0) }, current: UInt32(EntryHeader.latestVersion)),
            schema("facts", verifications.compactMap(\.factSchema), current: Fact.schema),
            // A database of one ledger is laid out as earlier versions know it.
            schema("database", database, current: verifications.count > 1 ? Store.newestSchema : Store.schema),
        ]
    }
}

extension [Fitpinky_V1_RebuiltLedger] {
    /// Each ledger in which there is something.
    init(before: StoreStatistics, after: StoreStatistics, _ titles: [LedgerName: String]) {
        self = before.ledgers.filter { $0.entries > 0 }.map { ledger in
            .with {
                $0.id = ledger.kept.name.text
                $0.name = titles[ledger.kept.name] ?? ledger.kept.name.text
                $0.digestBefore = hexadecimal(ledger.digest.bytes)
                let now = after.ledgers.first { $0.kept.name == ledger.kept.name }
                $0.digestAfter = now.map { hexadecimal($0.digest.bytes) } ?? ""
            }
        }
    }
}

extension Fitpinky_V1_StoreStatistics {
    /// - Parameter home: the ledger in which the kiosk lives.
    init(_ statistics: StoreStatistics, of home: LedgerName, _ titles: [LedgerName: String]) {
        let ledgers =
            statistics.ledgers.filter { $0.kept.name == home }
            + statistics.ledgers.filter { $0.kept.name != home && $0.entries > 0 }
        self = .with {
            $0.ledgers = ledgers.map { ledger in
                .with {
                    ($0.id, $0.name) = (ledger.kept.name.text, titles[ledger.kept.name] ?? ledger.kept.name.text)
                    ($0.isHome, $0.isClosed) = (ledger.kept.name == home, ledger.kept.closed != nil)
                    ($0.entries, $0.workouts) = (UInt64(ledger.entries), UInt64(ledger.workouts))
                    $0.digest = hexadecimal(ledger.digest.bytes)
                }
            }
            $0.schema = statistics.schema
            $0.digest = hexadecimal(statistics.digest.bytes)
            $0.entries = UInt64(statistics.entries)
            $0.quarantined = UInt64(statistics.quarantined)
            $0.conflicts = statistics.conflicts.map(\.description)
            $0.erased = UInt64(statistics.erased)
            $0.workouts = UInt64(statistics.workouts)
            $0.checks = UInt64(statistics.checks)
            $0.photos = UInt64(clamping: statistics.photos)
            $0.releasedPhotos = UInt64(statistics.releasedPhotos)
            $0.healthDays = UInt64(clamping: statistics.healthDays)
            $0.fileBytes = UInt64(statistics.fileBytes)
            $0.mapBytes = UInt64(statistics.mapBytes)
            $0.maxMapBytes = UInt64(statistics.maxMapBytes)
            if let free = statistics.freeBytes { $0.freeBytes = UInt64(free) }
            $0.reserveBytes = UInt64(statistics.reserveBytes)
            $0.isReserveWhole = statistics.isReserveWhole
        }
    }
}

extension Fitpinky_V1_WorkoutProof {
    init(_ proof: Proof, workout: Fitpinky_V1_Workout) {
        self = .with {
            $0.workout = workout
            $0.kioskName = proof.kioskName ?? ""
            $0.epoch = proof.dot.epoch
            $0.sequence = proof.dot.sequence
            $0.signedAtMs = proof.stamp.instant.milliseconds
            $0.isSigned = proof.isSigned
            switch proof.chain {
            case .whole(let length): $0.chainLength = UInt64(length)
            case .broken(let dot): $0.chainBrokenAt = dot.description
            }
            $0.photo =
                switch proof.photo {
                case .none: .none
                case .absent: .absent
                case .intact: .intact
                case .altered: .altered
                }
            $0.isSound = proof.isSound
        }
    }
}

extension Stamp {
    /// The time of day in it: the upper 48 bits.
    fileprivate var instant: UTCInstant { UTCInstant(milliseconds: Int64(rawValue >> 16)) }
}
