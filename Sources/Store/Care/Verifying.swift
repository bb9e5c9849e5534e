internal import FitPinkyCore
internal import Ledger

extension Store {
    /// Looks at every entry and derived row of this ledger, and at every photo. On any thread, beside whoever writes; entries and
    /// derived tables as they are at one moment, photos one after the other.
    public func verify(_ progress: Progress = { _, _ in }) throws(StoreError) -> Verification {
        var verifications = try folder.verify([self], progress)
        return verifications.removeFirst()
    }

    /// Whether what is shown of the household is what the entries say; `verification` of a ledger that is sound.
    fileprivate func verifyHousehold(_ verification: inout Verification) throws(StoreError) {
        // What is damaged says nothing, and what was said before it was stands.
        guard verification.isClean else { return }
        let areCurrent = (try isHouseholdCurrent(), try isPersonalCurrent())
        if areCurrent != (true, true) { verification.find(.household) }
    }
}

extension StoreFolder {
    /// Looks at every ledger, and at every photo: see ``Store/verify(_:)``.
    ///
    /// - Returns: what was found in each ledger, the first one first, which counts the photos as well.
    public func verify(_ progress: Store.Progress = { _, _ in }) throws(StoreError) -> [Verification] {
        try verify(try stores(), progress)
    }

    fileprivate func verify(_ stores: [Store], _ progress: Store.Progress) throws(StoreError) -> [Verification] {
        // The map cannot grow while entries are read: a press meanwhile must not need it to.
        try makeRoom()
        let (found, done, total, photos) = try database.read(in: stores.first?.name ?? .first) {
            transaction throws(StoreError) in
            var (found, records) = ([Verification](), 0)
            for store in stores { records += try transaction.of(store.name).entryCount() }
            let total = try records + transaction.count(.photos)
            var before = 0
            for store in stores {
                let part = try transaction.of(store.name)
                var verification = Verification()
                verification.ledger = store.name
                try part.verifyRecords(&verification) { done throws(StoreError) in
                    try progress(before + done, total)
                }
                try part.verifySchemas(&verification)
                try part.verifyDerived(&verification)
                before += try part.entryCount()
                found.append(verification)
            }
            return (found, records, total, try transaction.photoHashes())
        }
        var verifications = found
        for (index, store) in stores.enumerated() { try store.verifyHousehold(&verifications[index]) }
        var pieces = done
        for sha256 in photos {
            try database.read { transaction throws(StoreError) in
                pieces += try transaction.verifyPhoto(sha256, &verifications[0])
            }
            try progress(min(pieces, total), total)
        }
        try progress(total, total)
        return verifications
    }

    /// Sees to it that the map need not grow soon, if it can.
    func makeRoom() throws(StoreError) {
        try withStates { _ throws(StoreError) in
            do throws(StoreError) {
                try database.makeRoom(byteCount: StoreFolder.roomBytes)
            } catch .tooLarge {
                // Whoever needs room then is told so.
            }
        }
    }

    /// What is written while somebody reads for long fits in this: a hundred photos.
    static let roomBytes = 64 << 20
}

extension Transaction {
    /// Every record by itself: its bytes, its signature, what it goes on from.
    fileprivate func verifyRecords(
        _ verification: inout Verification, progress: (Int) throws(StoreError) -> Void
    ) throws(StoreError) {
        var done = 0
        verification.quarantined = try count(.quarantine)
        var conflicts: Set<Dot> = []
        for table in [Table.entries, .evidence] {
            try visit(table, .ascending()) { key, bytes throws(StoreError) in
                done += 1
                if done % 256 == 0 { try progress(done) }
                guard let dot = Dot(bytes: Array(copying: key).prefix(Dot.byteCount)) else {
                    verification.find(.derived(table: table.name(in: ledger), rows: 1))
                    return true
                }
                if table == .evidence { conflicts.insert(dot) }
                verification.entries += 1
                let record: Record
                do throws(Entry.Malformed) {
                    record = try Record(bytes: Array(copying: bytes))
                } catch {
                    verification.find(.malformed(dot, "\(error)"))
                    return true
                }
                if case .erased = record { verification.erased += 1 }
                verification.note(entryVersion: record.header.version)
                if let finding = try finding(in: record, under: dot) { verification.find(finding) }
                return true
            }
        }
        verification.conflicts = conflicts.count
    }

    /// By which schemas the ledger was laid out and derived.
    fileprivate func verifySchemas(_ verification: inout Verification) throws(StoreError) {
        verification.databaseSchema = try value(.meta, Meta.schema).map { Meta.number($0) }
        verification.factSchema = try value(.ledgerMeta, Meta.factSchema).map { Meta.number($0) }
        // A newer version may have derived what this one, put back in its place, reads otherwise.
        guard verification.factSchema != Fact.schema else { return }
        verification.find(.schema(found: verification.factSchema, known: Fact.schema))
    }

    func finding(in record: Record, under dot: Dot) throws(StoreError) -> Verification.Finding? {
        guard record.header.dot == dot else { return .malformed(dot, "it is another one") }
        guard try isSigned(record) else { return .unsigned(dot) }
        let predecessor = try value(.headers, record.header.previousHash).flatMap { Dot(bytes: $0) }
        let fit = Chains.Fit(of: record.header, isHere: false, isDotTaken: false, predecessor: predecessor)
        if fit == .next { return nil }
        return try isLossAccepted(before: dot) ? nil : .brokenChain(dot)
    }

    /// Whether the photo's pieces are all there and are the photo.
    ///
    /// - Returns: how many pieces there are.
    func verifyPhoto(_ sha256: [UInt8], _ verification: inout Verification) throws(StoreError) -> Int {
        var (bytes, pieces, isInOrder): ([UInt8], Int, Bool) = ([], 0, true)
        try visit(.photos, .ascending(prefix: sha256)) { key, value in
            if Array(copying: key) != Store.photoKey(sha256, piece: pieces) { isInOrder = false }
            if bytes.count <= PhotoFact.maxByteCount { value.withUnsafeBytes { bytes.append(contentsOf: $0) } }
            pieces += 1
            return true
        }
        // It was let go since it was listed.
        guard pieces > 0 else { return 0 }
        verification.photos += 1
        verification.photoBytes += bytes.count
        var (workouts, signedBytes) = ([WorkoutID](), 0)
        try visitMentions(of: sha256) { part, id throws(StoreError) in
            workouts.append(id)
            signedBytes = max(signedBytes, try part.readable(id)?.fact.photo?.byteCount ?? 0)
            return true
        }
        if workouts.isEmpty, try !waitsForReplacement(sha256) { verification.find(.strayPhoto(sha256: sha256)) }
        if Entry.hash(bytes) != sha256 {
            verification.find(
                bytes.count < signedBytes || !isInOrder
                    ? .incompletePhoto(sha256: sha256, workouts: workouts)
                    : .alteredPhoto(sha256: sha256, workouts: workouts))
        }
        return pieces
    }

    func photoHashes(in table: Table = .photos) throws(StoreError) -> [[UInt8]] {
        var hashes: [[UInt8]] = []
        var next: [UInt8]? = []
        while let from = next {
            next = nil
            try visit(table, .from(from)) { key, _ in
                let sha256 = Array(Array(copying: key).prefix(32))
                hashes.append(sha256)
                // Past all pieces of this one. Damaged keys may not be in order: going back would go round for ever.
                let past = sha256 + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
                if from.lexicographicallyPrecedes(past) { next = past }
                return false
            }
        }
        return hashes
    }
}
