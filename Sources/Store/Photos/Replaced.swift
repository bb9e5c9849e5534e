internal import FitPinkyCore
internal import Ledger

// A workout of a doubtful clock has an unmarked original at first. Once its moment is settled a photo with the right mark counts in
// its place, and the original goes from every kiosk that has it: where the marked photo is whole, and not before.
extension StoreFolder {
    /// Takes away photos that were replaced and are kept all the same: earlier versions kept them at every kiosk but the one that
    /// took them.
    ///
    /// - Returns: of how many workouts a photo went.
    @discardableResult
    public func dropReplacedPhotos() throws(StoreError) -> Int {
        let count = try database.read { transaction throws(StoreError) in
            var count = 0
            try transaction.forEachLedger { part throws(StoreError) in
                count += try part.workoutsWithReplacedPhoto().count
            }
            return count
        }
        guard count > 0 else { return 0 }
        return try writeShared { transaction throws(StoreError) in
            var count = 0
            try transaction.forEachLedger { part throws(StoreError) in
                for id in try part.workoutsWithReplacedPhoto() {
                    try part.dropReplacedPhotos(of: id)
                    count += 1
                }
            }
            return count
        }
    }
}

extension Transaction {
    /// All of that photo is here now, or is wanted again: what it replaces goes, and nobody let it go.
    func noteWhole(_ sha256: [UInt8]) throws(StoreError) {
        try remove(.released, sha256)
        try visitMentions(of: sha256) { part, id throws(StoreError) in
            try part.dropReplacedPhotos(of: id)
            return true
        }
    }

    /// Takes away the photos that the workout had before the one that counts, if that is whole here, and no workout of any ledger
    /// speaks of them or waits for what replaces them.
    func dropReplacedPhotos(of id: WorkoutID) throws(StoreError) {
        for sha256 in try droppablePhotos(of: id) { try removePhoto(sha256) }
    }

    /// The photos that its kiosk told of for the workout but for the one that counts, and of which no workout of any ledger speaks.
    func replacedPhotos(of id: WorkoutID) throws(StoreError) -> Set<[UInt8]> {
        guard let workout = try keptUnlessDamaged(id) else { return [] }
        var replaced: Set<[UInt8]> = []
        for key in try keys(.tellings, prefix: id.ulid.bytes) {
            // Who did not make the workout replaces nothing of it.
            guard let dot = Dot(bytes: key.dropFirst(16)), dot.origin == workout.kiosk, let record = try readable(dot),
                let photo = (try? told(by: record))?.photo,  // what cannot be read replaces nothing
                photo.sha256 != workout.fact.photo?.sha256, try !isMentioned(photo.sha256)
            else { continue }
            replaced.insert(photo.sha256)
        }
        return replaced
    }

    /// The photos of all workouts of this ledger that were replaced, whether or not they are here.
    func replacedPhotos() throws(StoreError) -> Set<[UInt8]> {
        var replaced: Set<[UInt8]> = []
        for id in try settledWorkouts() { replaced.formUnion(try replacedPhotos(of: id)) }
        return replaced
    }

    private func waitsForReplacementHere(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        for id in try settledWorkouts() where try replacedPhotos(of: id).contains(sha256) {
            if try !isPhotoWhole(of: id) { return true }
        }
        return false
    }

    fileprivate func workoutsWithReplacedPhoto() throws(StoreError) -> [WorkoutID] {
        var found: [WorkoutID] = []
        for id in try settledWorkouts() where try !droppablePhotos(of: id).isEmpty { found.append(id) }
        return found
    }

    /// Those of its replaced photos of which something is here, if the one that counts is here whole. Two frames of a camera that
    /// sees nothing move are the same photo, so another workout may still wait.
    private func droppablePhotos(of id: WorkoutID) throws(StoreError) -> [[UInt8]] {
        guard try isPhotoWhole(of: id) else { return [] }
        var droppable: [[UInt8]] = []
        for sha256 in try replacedPhotos(of: id) where try has(.photos, Store.photoKey(sha256, piece: 0)) {
            if try !waitsForReplacement(sha256) { droppable.append(sha256) }
        }
        return droppable
    }

    /// Whether that photo was replaced in any ledger, and stays until the one that counts is here.
    func waitsForReplacement(_ sha256: [UInt8]) throws(StoreError) -> Bool {
        try isAnyLedger { part throws(StoreError) in try part.waitsForReplacementHere(sha256) }
    }

    /// Whether the photo that counts for the workout is here, and not known to be damaged.
    private func isPhotoWhole(of id: WorkoutID) throws(StoreError) -> Bool {
        guard let workout = try keptUnlessDamaged(id), workout.isPhotoPresent, let photo = workout.fact.photo else {
            return false
        }
        return try !has(.meta, Meta.damagedPhoto(photo.sha256))
    }

    private func keptUnlessDamaged(_ id: WorkoutID) throws(StoreError) -> StoredWorkout? {
        try unlessDamaged { () throws(StoreError) in try keptWorkout(id)?.workout }
    }

    private func settledWorkouts() throws(StoreError) -> Set<WorkoutID> {
        var settled: Set<WorkoutID> = []
        try visit(.winners, .ascending(prefix: [SettleFact.register.tag])) { key, _ in
            if let (subject, _) = Slot(key: Array(copying: key))?.settlement { settled.insert(WorkoutID(subject)) }
            return true
        }
        return settled
    }
}
