internal import FitPinkyCore
internal import Ledger

extension Store {
    /// Looks at every entry, photo and derived row. On any thread, beside whoever writes; entries and derived tables as they
    /// are at one moment, photos one after the other.
    public func verify(_ progress: Progress = { _, _ in }) throws(StoreError) -> Verification {
        // The map cannot grow while entries are read: a press meanwhile must not need it to.
        try makeRoom()
        var verification = Verification()
        let (done, total, photos) = try database.read { transaction throws(StoreError) in
            let records = try transaction.count(.entries) + transaction.count(.evidence)
            let total = try records + transaction.count(.photos)
            try transaction.verifyRecords(&verification) { done throws(StoreError) in try progress(done, total) }
            try transaction.verifyDerived(&verification)
            return (records, total, try transaction.photoHashes())
        }
        // What is damaged says nothing, and what was said before it was stands.
        if verification.isClean, try !isHouseholdCurrent() { verification.find(.household) }
        var pieces = done
        for sha256 in photos {
            try database.read { transaction throws(StoreError) in
                pieces += try transaction.verifyPhoto(sha256, &verification)
            }
            try progress(min(pieces, total), total)
        }
        try progress(total, total)
        return verification
    }

    /// Sees to it that the map need not grow soon, if it can.
    func makeRoom() throws(StoreError) {
        try withState { _ throws(StoreError) in
            do throws(StoreError) {
                try database.makeRoom(byteCount: Store.roomBytes)
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
                    verification.find(.derived(table: table.name, rows: 1))
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
                if let finding = try finding(in: record, under: dot) { verification.find(finding) }
                return true
            }
        }
        verification.conflicts = conflicts.count
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
        let workouts = try keys(.mentions, prefix: sha256).compactMap {
            ULID(bytes: $0.dropFirst(32)).map { WorkoutID($0) }
        }
        if workouts.isEmpty { verification.find(.strayPhoto(sha256: sha256)) }
        if Entry.hash(bytes) != sha256 {
            var signedBytes = 0
            for id in workouts { signedBytes = max(signedBytes, try readable(id)?.fact.photo?.byteCount ?? 0) }
            verification.find(
                bytes.count < signedBytes || !isInOrder
                    ? .incompletePhoto(sha256: sha256, workouts: workouts)
                    : .alteredPhoto(sha256: sha256, workouts: workouts))
        }
        return pieces
    }

    /// Every photo that is here.
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
