import FitPinkyCore
import Glibc
import Ledger

@testable import Store

/// A look at all that a store holds: what the household reads, and every complaint about it.
struct Inspection {
    private(set) var household = Household()
    private(set) var complaints: [String] = []
    /// The name of every entry in the chain by its dot.
    private(set) var dots: [Dot: [UInt8]] = [:]

    /// Reads everything, as it is on that Day; thoroughly by asking the store to verify itself as well.
    init(of store: Store, _ memory: inout Memory, on today: Day = Scene.today, isThorough: Bool = false) {
        do throws(StoreError) {
            household = try Household(of: store)
            try inspectPhotos(store, &memory)
            try inspectOrder(store)
            try inspectAwaiting(store)
            complaints += household.trainings.complaints
            try inspectChain(store, &memory)
            // What was kept current since the last look, and from here on.
            if try !store.isHouseholdCurrent() { complaints.append("what is kept of the household is not what it is") }
            let anew = try store.database.read { transaction throws(StoreError) in
                try transaction.household(of: store.kiosk, today: today).withoutWorkouts
            }
            if try store.household(today: today) != anew { complaints.append("the household is not what it is today") }
            try inspectFingerCare(store, on: today)
            if isThorough { complaints += try store.verify().findings.map { "\($0)" } }
        } catch {
            complaints.append("it cannot be read: \(error)")
        }
    }

    /// What was kept current of it since the last look, and from here on.
    private mutating func inspectFingerCare(_ store: Store, on today: Day) throws(StoreError) {
        if try !store.isPersonalCurrent() { complaints.append("what is kept of finger care is not what it is") }
        let anew = try store.database.read { transaction throws(StoreError) in
            try transaction.personal(of: store.kiosk, today: today, dayStart: 0).withoutLog
        }
        if try store.personalState(today: today, dayStart: 0) != anew {
            complaints.append("finger care is not what it is today")
        }
    }

    /// Every photo that is here belongs to a workout, and is whole, with its small picture.
    private mutating func inspectPhotos(_ store: Store, _ memory: inout Memory) throws(StoreError) {
        let photos = Dictionary(
            household.workouts.values.compactMap { $0.photo }.map { ($0.sha256, $0) }, uniquingKeysWith: { $1 })
        for hash in household.photos {
            guard let photo = photos[hash] else {
                complaints.append("a photo belongs to no workout")
                continue
            }
            guard let bytes = try store.photo(photo), memory.isPhoto(bytes, of: hash) else {
                complaints.append("a photo of \(photo.byteCount) bytes is not whole")
                continue
            }
            if try store.thumbnail(hash) != Store.Photo.thumbnail(sha256: hash) {
                complaints.append("a small picture is not whole")
            }
        }
        for workout in try store.workouts(includingDeleted: true) where workout.isPhotoPresent {
            guard let photo = workout.fact.photo, household.photos.contains(photo.sha256) else {
                complaints.append("a photo is called present and is not")
                continue
            }
        }
    }

    /// Newest first, and what is awaited before all.
    private mutating func inspectOrder(_ store: Store) throws(StoreError) {
        let listed = try store.workouts(includingDeleted: true)
        for (later, earlier) in zip(listed, listed.dropFirst()) where !Inspection.isOrdered(earlier, later) {
            complaints.append("the list of workouts is not in order")
        }
        if Set(listed.map(\.fact.workout)).count != listed.count { complaints.append("a workout is listed twice") }
    }

    private static func isOrdered(_ earlier: StoredWorkout, _ later: StoredWorkout) -> Bool {
        func place(_ workout: StoredWorkout) -> (Int64, ULID) {
            (workout.fact.moment.known?.instant.milliseconds ?? .max, workout.fact.workout.ulid)
        }
        return place(earlier) < place(later)
    }

    private mutating func inspectAwaiting(_ store: Store) throws(StoreError) {
        let said = try store.awaiting(limit: Store.maxListed).map(\.subject.ulid)
        let meant =
            household.workouts.filter { $0.value.moment.known == nil }.map(\.key.ulid).sorted()
            + household.checks.filter { $0.value.known == nil }.map(\.key.ulid).sorted()
            + household.exercises.filter { $0.value.known == nil }.map(\.key.ulid).sorted()
            + household.trainings.awaited.map(\.ulid)
        if said != meant { complaints.append("\(said.count) moments are listed as awaited and \(meant.count) are") }
    }

    /// Every entry is whole and signed, and each but the first follows one that nothing else follows.
    private mutating func inspectChain(_ store: Store, _ memory: inout Memory) throws(StoreError) {
        var previous: [[UInt8]] = []
        let key = store.publicKey
        try store.forEachEntry { result in
            switch result {
            case .failure(let error): complaints.append("an entry is malformed: \(error)")
            case .success(let entry):
                if !memory.isSigned(entry, by: key) { complaints.append("an entry is not signed") }
                dots[entry.header.dot] = entry.hash
                previous.append(entry.header.previousHash)
            }
        }
        let followed = Set(previous)
        let names = Set(dots.values).union([Inspection.beginning])
        if followed.count != previous.count { complaints.append("two entries follow the same one") }
        // What follows an erased entry follows one that is not listed; `verify` looks at those.
        let erased = household.entryCount - previous.count
        if erased == 0, !previous.isEmpty, !followed.contains(Inspection.beginning) {
            complaints.append("the chain has no beginning")
        }
        if followed.subtracting(names).count > erased { complaints.append("an entry follows one that is not here") }
    }

    /// What a kiosk's very first entry follows.
    private static let beginning = [UInt8](repeating: 0, count: 32)
}

/// What was found to be true once, byte for byte: hashing and verifying are slow in a debug build.
struct Memory {
    private var photos: [[UInt8]: [UInt8]] = [:]
    private var signatures: [[UInt8]: [UInt8]] = [:]

    mutating func isPhoto(_ bytes: [UInt8], of hash: [UInt8]) -> Bool {
        if let known = photos[hash] {
            return known.count == bytes.count && memcmp(known, bytes, bytes.count) == 0
        }
        guard Entry.hash(bytes) == hash else { return false }
        photos[hash] = bytes
        return true
    }

    mutating func isSigned(_ entry: Entry, by publicKey: [UInt8]) -> Bool {
        // A name stands for one header, and whose key it is the header says.
        if let known = signatures[entry.hash] { return known == entry.signature }
        guard entry.isSigned(by: publicKey) else { return false }
        signatures[entry.hash] = entry.signature
        return true
    }
}

/// Remembers every dot that was ever seen, whatever became of it later.
struct Witness {
    private var seen: [Dot: [UInt8]] = [:]

    /// How many dots now stand for another entry than they once did.
    mutating func repeated(in inspection: Inspection) -> Int {
        let repeated = inspection.dots.count { dot, name in seen[dot].map { $0 != name } ?? false }
        seen.merge(inspection.dots) { first, _ in first }
        return repeated
    }
}
