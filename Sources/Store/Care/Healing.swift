public import FitPinkyCore
public import Ledger

/// What is damaged here and not made good yet.
public struct StandingDamage: Hashable, Sendable {
    /// The first entry of each run that is damaged or missing, or goes on from such a one; at most `maxNamed`.
    public var entries: [Dot] = []
    /// How many such runs there are.
    public var runs = 0
    /// Workouts whose photos are damaged; at most `maxNamed`.
    public var workouts: [WorkoutID] = []
    /// How many photos are damaged.
    public var photos = 0
    /// Tables that do not say what the entries say, and are too large to be rebuilt beside presses.
    public var needsRebuild = false
    /// There is another kiosk that may have what is damaged here.
    public var hasPartner = false

    /// So many are named.
    public static let maxNamed = 4
}

extension Store {
    /// A ledger of so many entries is rebuilt by itself: that takes no longer than to take in what a partner may send at once.
    static let rebuiltEntries = Store.maxReceived

    /// Sees to it that what was found damaged comes again: a damaged entry is not told of to other kiosks any more, so one that
    /// has it sends it again, and a damaged photo counts as missing. Nothing is taken away that could still be of use.
    ///
    /// - Returns: whether other kiosks have to be asked.
    @discardableResult
    public func heal(_ findings: [Verification.Finding]) throws(StoreError) -> Bool {
        try commit { transaction, state throws(StoreError) in
            let before = try transaction.gaps()
            try transaction.forgetHeaders(ofMissing: findings.compactMap(\.damagedEntry))
            let known = findings.contains { $0.damagedEntry != nil } ? PeersFile.records(in: folder, calls: calls) : [:]
            var underived: Underived?
            for finding in findings {
                switch finding {
                case .malformed(let dot, _), .unsigned(let dot):
                    try transaction.noteLoss(of: dot)
                    // Without the household's entries it would not find those who have the rest.
                    if let record = known[dot], try transaction.restore(record, hash: record.hash, in: &underived) {
                        continue
                    }
                    if try !transaction.putInPlace(under: dot) { try transaction.noteGap(at: dot) }
                case .brokenChain(let dot):
                    try transaction.noteGap(at: Chains.Epoch(of: dot).dot(max(1, dot.sequence - 1)))
                case .alteredPhoto(let sha256, let workouts), .incompletePhoto(let sha256, let workouts):
                    guard let workout = workouts.first else {
                        // It is not what its name says, and nobody speaks of it.
                        try transaction.removePieces(sha256)
                        continue
                    }
                    try transaction.put(.meta, Meta.damagedPhoto(sha256))
                    guard let workout = try transaction.readable(workout) else { continue }
                    if let wanted = try transaction.missingPhoto(of: workout) { state.news.photos.append(wanted) }
                case .strayPhoto, .household: break
                case .derived: try transaction.put(.meta, Meta.rebuild)
                }
            }
            if let underived {
                try transaction.derive(underived)
                _ = try transaction.closeGaps()
                state.news.changesGaps = true
                state.vector = nil
            }
            let gaps = try transaction.gaps()
            guard gaps != before else { return !state.news.isEmpty }
            state.news.changesGaps = true
            state.vector = nil
            if gaps.contains(where: { $0.key.origin == kiosk && before[$0.key] != $0.value }) {
                // What it says from now on goes on from what other kiosks can have.
                try transaction.remove(.meta, Meta.ownHead(of: kiosk))
                try transaction.resumeChain(of: kiosk, [])
                state.writer = nil
            }
            return true
        }
    }

    /// Ends a pass: what has to be derived again is, if that is little.
    ///
    /// - Parameter now: nil if the clock is not trusted; then the next start begins another pass.
    /// - Returns: whether all was derived again.
    public func end(_ pass: VerifyingPass, at now: UTCInstant?) throws(StoreError) -> Bool {
        try commit { transaction, state throws(StoreError) in
            if let now { try transaction.put(.meta, Meta.verified, Meta.bytes(of: now.milliseconds)) }
            guard try transaction.has(.meta, Meta.rebuild), try transaction.entryCount() <= Store.rebuiltEntries else {
                return false
            }
            try transaction.deriveAll()
            _ = try transaction.closeGaps()
            state.noteRebuilt()
            return true
        }
    }

    /// When the latest pass ended; nil before the first.
    public func verified() throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            try transaction.value(.meta, Meta.verified).map { UTCInstant(milliseconds: Meta.number($0)) }
        }
    }

    /// What is damaged and not made good yet; nil if nothing is known to be.
    public func standingDamage() throws(StoreError) -> StandingDamage? {
        let (damage, settled) = try database.read { transaction throws(StoreError) in
            var damage = StandingDamage()
            let gaps = try transaction.openGaps()
            damage.runs = gaps.count
            damage.entries = gaps.sorted { $0.key < $1.key }.prefix(StandingDamage.maxNamed).map {
                $0.key.dot($0.value)
            }
            var settled: [[UInt8]] = []
            for key in try transaction.keys(.meta, prefix: Meta.damagedPhotoPrefix) {
                switch try transaction.want(of: Array(key.dropFirst(Meta.damagedPhotoPrefix.count))) {
                case .wanted(let workout):
                    damage.photos += 1
                    if damage.workouts.count < StandingDamage.maxNamed { damage.workouts.append(workout) }
                // Whether it is wanted shows when its workout is here again.
                case .unknown: break
                case .unwanted: settled.append(key)
                }
            }
            damage.needsRebuild = try transaction.has(.meta, Meta.rebuild)
            guard damage != StandingDamage() else { return (StandingDamage?.none, settled) }
            damage.hasPartner = try !KioskReading(kiosk, from: transaction.winners(.settings)).partners.isEmpty
            return (damage, settled)
        }
        if !settled.isEmpty {
            try commit { transaction throws(StoreError) in
                for key in settled { try transaction.remove(.meta, key) }
            }
        }
        return damage
    }
}

extension Verification.Finding {
    /// The entry that is damaged or missing, if one is.
    fileprivate var damagedEntry: Dot? {
        switch self {
        case .malformed(let dot, _), .unsigned(let dot): dot
        case .brokenChain, .alteredPhoto, .incompletePhoto, .strayPhoto, .derived, .household: nil
        }
    }
}

/// Whether a photo is wanted.
private enum PhotoWant {
    /// By that workout.
    case wanted(WorkoutID)
    /// A workout that speaks of it is damaged.
    case unknown
    case unwanted
}

extension Transaction {
    /// Takes away the headers of those entries that are not here at all: with them they would be taken for known when they come.
    fileprivate func forgetHeaders(ofMissing dots: [Dot]) throws(StoreError) {
        var missing: Set<[UInt8]> = []
        for dot in dots where try !has(.entries, dot.bytes) {
            if try keys(.evidence, prefix: dot.bytes).isEmpty { missing.insert(dot.bytes) }
        }
        guard !missing.isEmpty else { return }
        var hashes: [[UInt8]] = []
        try visit(.headers, .ascending()) { hash, dot in
            if missing.contains(Array(copying: dot)) { hashes.append(Array(copying: hash)) }
            return true
        }
        for hash in hashes { try remove(.headers, hash) }
    }

    /// Puts an entry that lies under another one's dot where it belongs.
    ///
    /// - Returns: false if it is none.
    fileprivate func putInPlace(under dot: Dot) throws(StoreError) -> Bool {
        guard let record = try readable(dot), record.header.dot != dot, try isSigned(record) else { return false }
        let name = record.header.dot.bytes
        try remove(.entries, dot.bytes)
        if try readable(record.header.dot) == nil, try keys(.evidence, prefix: name).isEmpty {
            try put(.entries, name, record.bytes)
            touched?.noteAll()
        }
        try put(.meta, Meta.rebuild)
        return true
    }

    /// Whether the photo of that hash is wanted.
    fileprivate func want(of sha256: [UInt8]) throws(StoreError) -> PhotoWant {
        var want = PhotoWant.unwanted
        for key in try keys(.mentions, prefix: sha256) {
            guard let id = ULID(bytes: key.dropFirst(32)).map({ WorkoutID($0) }) else { continue }
            guard let workout = try readable(id) else {
                want = .unknown
                continue
            }
            if try missingPhoto(of: workout) != nil { return .wanted(id) }
        }
        return want
    }
}
