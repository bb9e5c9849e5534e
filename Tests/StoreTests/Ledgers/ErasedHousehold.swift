import FitPinkyCore
import Glibc
import HealthExport
import Ledger
import Support
import Testing

@testable import Store

/// Three kiosks of a household, each with a folder of its own, that give each other what they lack.
final class ErasedHousehold {
    static let now = SeveralLedgers.now
    static let day = Day(daysSince1970: 20_510) ?? .first
    /// All that Ben has said and shown, as it would be found in a file.
    static let words = [
        "Benedikt Quirrel", "Quirrel's hall", "sore but happy 4711", "you owe me a beer 815", "loser cooks 4242",
        "a note on intervals 99", "10.9.8.7:7465", "ends the plank 333",
        "Quirrel's Apple Watch 5521", "legs on Friday 6161", "a row of 6262", "legs as they were 6363",
    ]

    let folders: [TemporaryFolder]
    private(set) var kiosks: [Store] = []
    /// The members' own ledgers.
    private(set) var own: [Store] = []
    private(set) var members: [MemberID] = []
    private(set) var stays: [MembershipID] = []
    /// All that was given by one kiosk to another since it was emptied.
    var given: [[UInt8]] = []
    let photo = SeveralLedgers.photo(77, byteCount: 70_000)
    let othersPhoto = SeveralLedgers.photo(78, byteCount: 40_000)

    /// Ana founded it, Ben and Cleo joined.
    init() throws {
        folders = (0..<3).map { _ in TemporaryFolder() }
        let names = ["Ana", ErasedHousehold.words[0], "Cleo"]
        for (index, folder) in folders.enumerated() {
            let first = try SeveralLedgers.open(folder)
            let home = try first.folder.home(at: Self.now)
            let introduction = KioskFact(
                identityKey: [], name: index == 1 ? Self.words[1] : "Hall", zone: "UTC",
                address: index == 1 ? Self.words[6] : "")
            _ = try home.introduce(
                introduction, owner: names[index], fresh: MemberID(ULID(high: 0xF5, low: UInt64(index))), at: Self.now)
            own.append(home)
            let fresh = MemberID(ULID(high: 8, low: UInt64(index)))
            let nonce = Nonce(ULID(high: 9, low: UInt64(index)))
            let said = MemberFact(member: fresh, name: names[index], nonce: nonce)
            let person = try #require(KioskReading(home.kiosk, from: try home.settings()).owner?.member)
            if index == 0 {
                let group = GroupID(ULID(high: 8, low: 99))
                kiosks.append(
                    try first.folder.found(
                        [
                            .member(said),
                            .group(
                                GroupFact(
                                    group: group, name: "", created: Self.day, weekStart: .monday, dayStart: 0,
                                    maxMembers: 3, creator: fresh, nonce: nonce)),
                            .join(join(fresh, group, index)),
                        ], as: introduction,
                        leaving: (
                            home,
                            { ids in
                                [
                                    .person(
                                        PersonFact(
                                            group: GroupID(ids[group.ulid] ?? group.ulid),
                                            there: MemberID(ids[fresh.ulid] ?? fresh.ulid), member: person))
                                ]
                            }
                        ), at: Self.now))
            } else {
                let group = try group
                kiosks.append(
                    try first.folder.join(
                        group, [.member(said), .join(join(fresh, group, index))], as: introduction,
                        leaving: (
                            home,
                            { ids in
                                [
                                    .person(
                                        PersonFact(
                                            group: group, there: MemberID(ids[fresh.ulid] ?? fresh.ulid), member: person
                                        ))
                                ]
                            }
                        ), pairing: nil, at: Self.now))
                let stay = try #require(try joining(of: index))
                try kiosks[0].admit(kiosks[index].kiosk, to: stay.membership, at: Self.now, isClockTrusted: true)
            }
            try exchange()
            let stay = try #require(try joining(of: index))
            members.append(stay.member)
            stays.append(stay.membership)
        }
        try exchange()
    }

    var group: GroupID { get throws { try #require(kiosks[0].name.household) } }

    private func join(_ member: MemberID, _ group: GroupID, _ index: Int) -> JoinFact {
        JoinFact(
            membership: MembershipID(ULID(high: 10, low: UInt64(index))), member: member, group: group, day: Self.day)
    }

    private func joining(of index: Int) throws -> JoinFact? {
        for winner in try kiosks[index].settings().all {
            if case .join(let stay) = winner.fact, winner.position.dot.origin == kiosks[index].kiosk { return stay }
        }
        return nil
    }

    // MARK: What they say

    /// Ben's plan, and a training by it.
    private func training() throws -> [Fact] {
        let ben = try #require(KioskReading(own[1].kiosk, from: try own[1].settings()).owner?.member)
        let (id, change) = (ULID(high: 14, low: 1), ChangeID(ULID(high: 14, low: 2)))
        let version = Version(change, replacing: [ChangeID](), updated: Self.now)
        let row = PlannedExercise(
            id: PlannedExerciseID(id), name: Self.words[10], sets: 1, reps: 1, weightGrams: nil, load: .free,
            restSeconds: nil)
        let moment = KnownMoment(instant: Self.now, zone: "UTC", day: Self.day)
        let course = TrainedCourse(
            seconds: 60, split: SplitID(id), called: Self.words[11],
            exercises: [
                TrainedExercise(
                    name: Self.words[10], load: .free, sets: [TrainedSet(reps: 1, weightGrams: nil, .done)])
            ])
        return [
            .split(SplitFact(SplitID(id), of: ben, version, TrainingPlan(name: Self.words[9], exercises: [row]))),
            .training(TrainingFact(TrainingID(id), of: ben, version, at: .known(moment), course)),
        ]
    }

    /// Ben, whose kiosk is the second, says something of each kind that has words; the others say something of their own.
    @discardableResult
    func speak() throws -> WorkoutID {
        let (ben, group) = (members[1], try group)
        let mine = try save(photo, by: 1)
        try kiosks[1].say(
            [
                .caption(CaptionFact(workout: mine, member: ben, text: Self.words[2])),
                .activity(ActivityFact(mine, by: ben, WorkoutActivity(.run, minutes: 30, notes: Self.words[5]))),
                .nudge(
                    NudgeFact(
                        nudge: NudgeID(ULID(high: 12, low: 1)), sender: ben, receiver: members[0], instant: Self.now,
                        text: Self.words[3])),
                .wager(WagerFact(group: group, day: Self.day, text: Self.words[4], member: ben)),
            ], at: Self.now)
        try own[1].say(
            [
                .target(
                    TargetFact(
                        CareTarget(
                            TargetID(ULID(high: 13, low: 1)), count: 2, of: .checks, per: .day, weekStart: .monday,
                            from: Self.day, until: nil), of: ben, title: Self.words[7]))
            ], at: Self.now)
        try own[1].say(try training(), at: Self.now)
        var steps = HealthDay(Self.day)
        steps.steps = 4711
        let measured = HealthSource(name: Self.words[8], records: 1, from: Self.day, to: Self.day)
        let owner = try #require(KioskReading(own[1].kiosk, from: try own[1].settings()).owner?.member)
        try own[1].importHealth(
            HealthSummary(exportedAt: Self.now, days: [steps], workouts: [], sources: [measured]), of: owner)
        let other = try save(othersPhoto, by: 0)
        try kiosks[0].say(
            [.caption(CaptionFact(workout: other, member: members[0], text: "Ana keeps this 1234"))], at: Self.now)
        try exchange()
        return mine
    }

    /// Each kiosk says which stakes of others it has.
    func see() throws {
        for kiosk in kiosks {
            let stakes = try kiosk.settings().stakesToName(at: kiosk.kiosk, on: Self.day)
            try kiosk.say([.seen(SeenFact(day: Self.day, stakes: stakes))], at: Self.now)
        }
        try exchange()
    }

    func save(_ photo: Store.Photo, by index: Int) throws -> WorkoutID {
        var workout = SeveralLedgers.workout(UInt64(index) + 1, photo: photo)
        workout.author = members[index]
        try kiosks[index].save(workout, at: Self.now)
        return try kiosks[index].id(of: workout)
    }

    func leave(erasing: Bool = true, at index: Int = 1) throws {
        try kiosks[index].say(
            [.leave(LeaveFact(membership: stays[1], member: members[1], day: Self.day, erases: erasing))], at: Self.now)
    }

    // MARK: What they give

    /// Everybody gives everybody else what they lack, photos too, until nothing is lacking.
    func exchange(besides away: Int? = nil) throws {
        for _ in 0..<3 {
            for from in kiosks.indices where from != away {
                for to in kiosks.indices where to != away && to != from { try give(from: from, to: to) }
            }
        }
    }

    func give(from: Int, to: Int) throws {
        let (giver, taker) = (kiosks[from], kiosks[to])
        let lack = try taker.lack(of: giver.vector())
        let spans = try giver.spans(for: lack, having: try taker.vector(), limit: 1000)
        let records = try giver.records(RecordReading(spans: spans), maxBytes: 1 << 24).records
        given += records
        _ = try taker.receive(records, at: Self.now, isClockTrusted: true)
        for missing in try taker.missingPhotos(limit: 100) {
            let pieces = try giver.photoPieces(from: PhotoPlace(sha256: missing.sha256, offset: 0), count: 1000)
            given += pieces
            guard let whole = WholePhoto(sha256: missing.sha256, pieces: pieces) else { continue }
            _ = try taker.finishPhotos([.whole(whole)])
        }
    }

    // MARK: What is left

    /// Does all that is to be done at that kiosk.
    func erase(_ index: Int) throws {
        let folder = kiosks[index].folder
        while try folder.eraseStep(at: Self.now) == .more {}
        #expect(try folder.compactErased())
        #expect(try !folder.isErasing())
    }

    /// What of Ben's is in any file of that kiosk's folder.
    func left(at index: Int) -> [String] { found(in: files(of: folders[index].path)) }

    /// What of Ben's is in these bytes.
    func found(in files: [String: [UInt8]]) -> [String] {
        var found: [String] = []
        let pieces = stride(from: 0, to: photo.bytes.count - 48, by: 9000).map { Array(photo.bytes[$0..<$0 + 48]) }
        for (name, bytes) in files {
            for word in Self.words where SeveralLedgers.has(Array(word.utf8), in: bytes) {
                found.append("\(word) in \(name)")
            }
            for (number, piece) in pieces.enumerated() where SeveralLedgers.has(piece, in: bytes) {
                found.append("piece \(number) of the photo in \(name)")
            }
            if SeveralLedgers.has(photo.thumbnail, in: bytes) { found.append("the thumbnail in \(name)") }
            if SeveralLedgers.has(Entry.hash(photo.bytes), in: bytes) { found.append("the photo's hash in \(name)") }
        }
        return found.sorted()
    }

    func files(of path: String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in FolderNames.all(in: path) {
            let file = "\(path)/\(name)"
            var information = stat()
            guard lstat(file, &information) == 0 else { continue }
            if information.st_mode & S_IFMT == S_IFDIR {
                files.merge(self.files(of: file)) { first, _ in first }
            } else {
                let bytes = try? FileCalls().contents(of: file, maxBytes: 64 << 20)  // then nothing is found
                files[file] = bytes ?? []
            }
        }
        return files
    }
}
