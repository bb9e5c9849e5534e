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
            let known =
                findings.contains { $0.damagedEntry != nil }
                ? PeersFile.records(of: name, in: folder.path, calls: calls) : [:]
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
                    guard !workouts.isEmpty else {
                        // It is not what its name says, and nobody speaks of it.
                        try transaction.removePieces(sha256)
                        continue
                    }
                    try transaction.put(.meta, Meta.damagedPhoto(sha256))
                    // Those of another ledger are not found here.
                    for id in workouts {
                        guard let workout = try transaction.readable(id),
                            let wanted = try transaction.missingPhoto(of: workout)
                        else { continue }
                        state.news.photos.append(wanted)
                        break
                    }
                // Health data and documents are made good by their member, who imports them once more.
                case .strayPhoto, .household, .health, .document: break
                case .derived, .schema: try transaction.put(.ledgerMeta, Meta.rebuild)
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
                try transaction.remove(.ledgerMeta, Meta.ownHead(of: kiosk))
                try transaction.resumeChain(of: kiosk, [])
                state.writer = nil
            }
            return true
        }
    }

    /// Derives all anew if a table was found wrong, and if that is little.
    fileprivate func rebuildIfWrong() throws(StoreError) -> Bool {
        try commit { transaction, state throws(StoreError) in
            guard try transaction.has(.ledgerMeta, Meta.rebuild),
                try transaction.entryCount() <= Store.rebuiltEntries
            else { return false }
            try transaction.deriveAll()
            _ = try transaction.closeGaps()
            state.noteRebuilt()
            return true
        }
    }
}

extension StoreFolder {
    /// Heals what the pass's last step found, in the ledger where it found it: see ``Store/heal(_:)``.
    public func heal(_ pass: VerifyingPass) throws(StoreError) {
        guard let ledger = pass.ledger else {
            for store in try stores() { try store.heal(pass.found) }
            return
        }
        try store(ledger).heal(pass.found)
    }

    /// Ends a pass: what has to be derived again is, if that is little.
    ///
    /// - Parameter now: nil if the clock is not trusted; then the next start begins another pass.
    /// - Returns: whether anything was derived again.
    public func end(_ pass: VerifyingPass, at now: UTCInstant?) throws(StoreError) -> Bool {
        if let now {
            try writeShared { transaction throws(StoreError) in
                try transaction.put(.meta, Meta.verified, Meta.bytes(of: now.milliseconds))
            }
        }
        var isRebuilt = false
        for store in try stores() where try store.rebuildIfWrong() { isRebuilt = true }
        return isRebuilt
    }

    /// When the latest pass ended; nil before the first.
    public func verified() throws(StoreError) -> UTCInstant? {
        try database.read { transaction throws(StoreError) in
            try transaction.value(.meta, Meta.verified).map { UTCInstant(milliseconds: Meta.number($0)) }
        }
    }

    /// What is damaged in any ledger and not made good yet; nil if nothing is known to be.
    public func standingDamage() throws(StoreError) -> StandingDamage? {
        let (damage, settled) = try database.read { transaction throws(StoreError) in
            var damage = StandingDamage()
            try transaction.forEachLedger { part throws(StoreError) in
                let gaps = try part.openGaps().sorted { $0.key < $1.key }
                damage.runs += gaps.count
                damage.entries += gaps.prefix(StandingDamage.maxNamed - damage.entries.count)
                    .map { $0.key.dot($0.value) }
                if try part.has(.ledgerMeta, Meta.rebuild) { damage.needsRebuild = true }
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
            guard damage != StandingDamage() else { return (StandingDamage?.none, settled) }
            damage.hasPartner = try hasPartner(transaction)
            return (damage, settled)
        }
        if !settled.isEmpty {
            try writeShared { transaction throws(StoreError) in
                for key in settled { try transaction.remove(.meta, key) }
            }
        }
        return damage
    }

    /// Whether another kiosk is known in any ledger.
    func hasPartner(_ transaction: borrowing Transaction) throws(StoreError) -> Bool {
        try transaction.isAnyLedger { part throws(StoreError) in try hasPartner(in: part) }
    }

    /// Whether another kiosk is known in that ledger.
    func hasPartner(in part: borrowing Transaction) throws(StoreError) -> Bool {
        try !KioskReading(store(part.ledger).kiosk, from: part.winners(.settings)).partners.isEmpty
    }
}

extension Verification.Finding {
    /// The entry that is damaged or missing, if one is.
    fileprivate var damagedEntry: Dot? {
        switch self {
        case .malformed(let dot, _), .unsigned(let dot): dot
        case .brokenChain, .alteredPhoto, .incompletePhoto, .strayPhoto, .derived, .household, .schema, .health,
            .document:
            nil
        }
    }
}

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
        try put(.ledgerMeta, Meta.rebuild)
        return true
    }

    /// Whether the photo of that hash is wanted in any ledger.
    fileprivate func want(of sha256: [UInt8]) throws(StoreError) -> PhotoWant {
        var want = PhotoWant.unwanted
        try visitMentions(of: sha256) { part, id throws(StoreError) in
            guard let workout = try part.readable(id) else {
                want = .unknown
                return true
            }
            guard try part.missingPhoto(of: workout) != nil else { return true }
            want = .wanted(id)
            return false
        }
        return want
    }
}
