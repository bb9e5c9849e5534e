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
    /// Of another ledger than the first it says which.
    init(_ finding: Verification.Finding, in ledger: LedgerName) {
        self = .with {
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
                }
            $0.message = (ledger == .first ? "" : "ledger \(ledger): ") + finding.description
        }
    }
}

extension Fitpinky_V1_Verification {
    /// The sum of all ledgers.
    init(_ verifications: [Verification]) {
        self.init()
        isClean = verifications.allSatisfy { $0.isClean }
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

extension Fitpinky_V1_StoreStatistics {
    init(_ statistics: StoreStatistics) {
        self = .with {
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
