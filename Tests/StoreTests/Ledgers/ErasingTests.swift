import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// What becomes of the words of a member who erases themselves.
@Suite struct ErasingTests {
    private let now = ErasedHousehold.now

    @Test func `no byte of a member who erased themselves is left in three folders, nor given to anybody`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        // A search that finds nothing would find nothing.
        for index in 0..<3 { #expect(house.left(at: index).count >= 8, "kiosk \(index): \(house.left(at: index))") }
        try house.leave()
        house.given = []
        for index in 0..<3 {
            if index != 1 { try house.give(from: 1, to: index) }
            try house.erase(index)
            #expect(house.left(at: index) == [], "kiosk \(index)")
        }
        try house.exchange()
        #expect(house.found(in: ["what was given": house.given.flatMap { $0 }]) == [])
        for index in 0..<3 { #expect(house.left(at: index) == [], "kiosk \(index) after an exchange") }
        // What others said and showed is as it was.
        for index in [0, 2] {
            let files = house.files(of: house.folders[index].path).values.flatMap { $0 }
            #expect(SeveralLedgers.has(Array("Ana keeps this 1234".utf8), in: files))
            #expect(SeveralLedgers.has(Array(house.othersPhoto.bytes[100..<148]), in: files))
        }
    }

    @Test func `what others have come to does not change, and every table says what the records say`() throws {
        let house = try ErasedHousehold()
        let mine = try house.speak()
        let (goal, later) = (try #require(Goal(daysPerWeek: 7)), try #require(Day(daysSince1970: 20_524)))
        for (kiosk, member) in zip(house.kiosks, house.members) {
            try kiosk.say([.goal(GoalFact(member: member, day: ErasedHousehold.day, goal: goal))], at: now)
        }
        try house.exchange()
        try house.see()
        try house.leave()
        try house.exchange()
        for index in [0, 2] {
            let store = house.kiosks[index]
            let (digest, before) = (try store.digest(), try store.household(today: later))
            try house.erase(index)
            #expect(try store.digest() == digest)
            let after = try store.household(today: later)
            let (weeksBefore, weeksAfter) = (try weeks(of: before), try weeks(of: after))
            // Ben did what the week asked of him, by a workout that loses its words.
            let owing = house.members.filter { $0 != house.members[1] }.sorted()
            #expect(weeksAfter.evaluator.weeks.first?.verdict == Verdict(result: .someMissed, owes: owing))
            #expect(weeksAfter.evaluator == weeksBefore.evaluator)
            #expect(weeksAfter.streak == weeksBefore.streak)
            for member in house.members { #expect(weeksAfter.streak(of: member) == weeksBefore.streak(of: member)) }
            #expect(after.countingDays(of: house.members[1]) == before.countingDays(of: house.members[1]))
            #expect(after.countingDays(of: house.members[0]) == before.countingDays(of: house.members[0]))
            #expect(after.name(of: house.members[1]) == "a former member")
            for verification in try store.folder.verify() {
                #expect(verification.findings.isEmpty, "\(verification.findings)")
            }
            try store.folder.rebuild { _, _ throws(StoreError) in }
            #expect(try store.digest() == digest)
            #expect(try store.workout(mine)?.fact.photo == nil)
            #expect(try store.workout(mine)?.fact.isPhotographed == true)
            #expect(house.left(at: index) == [])
        }
        #expect(try house.kiosks[0].digest() == house.kiosks[2].digest())
    }

    private func weeks(of state: HouseholdState) throws -> HouseholdWeeks {
        let vantage = Vantage(
            now: UTCInstant(milliseconds: Int64(state.today.daysSince1970) * 86_400_000), announced: [:]
        ) {
            UTCInstant(milliseconds: Int64($1.daysSince1970) * 86_400_000)
        }
        return try #require(try HouseholdWeeks(state, today: state.today, vantage))
    }

    @Test func `what arrives after the leave arrives without its words, in any order`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        // Cleo's kiosk is away, and has what Ben said last.
        let late = try house.save(SeveralLedgers.photo(79), by: 1)
        try house.kiosks[1].say(
            [.caption(CaptionFact(workout: late, member: house.members[1], text: "said late 5150"))], at: now)
        try house.give(from: 1, to: 2)
        try house.leave()
        // Ana's has heard of the leave and of nothing before it: it waits for what came before.
        try house.give(from: 1, to: 0)
        try house.erase(0)
        house.given = []
        try house.give(from: 2, to: 0)
        try house.give(from: 0, to: 2)
        try house.erase(2)
        try house.exchange()
        for index in [0, 2] {
            #expect(house.left(at: index) == [])
            let files = house.files(of: house.folders[index].path).values.flatMap { $0 }
            #expect(!SeveralLedgers.has(Array("said late 5150".utf8), in: files), "kiosk \(index)")
        }
        #expect(try house.kiosks[0].digest() == house.kiosks[2].digest())
    }

    @Test func `a kiosk that erased takes the words in again from nobody, whole or by an undelete`() throws {
        let house = try ErasedHousehold()
        let mine = try house.speak()
        let before = try Array(SeveralLedgers.rows(.entries, of: house.kiosks[0]).values)
        try house.leave()
        try house.give(from: 1, to: 0)
        try house.erase(0)
        let outcomes = try house.kiosks[0].receive(before, at: now, isClockTrusted: true)
        #expect(outcomes.allSatisfy { $0 == .known })
        // Somebody who still has the words says them again in an undelete.
        let words = try before.compactMap { bytes -> [UInt8]? in
            guard case .whole(let entry) = try Record(bytes: bytes), entry.header.kind == Fact.Kind.caption.rawValue
            else {
                return nil
            }
            return entry.payload.erasable
        }
        try house.kiosks[2].say(
            [.undelete(UndeleteFact(workout: mine, member: house.members[2], payloads: words))], at: now)
        try house.give(from: 2, to: 0)
        #expect(house.left(at: 0) == [])
    }

    @Test func `from the leave on nothing of theirs is given, though it is not erased yet`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave()
        let all = try house.kiosks[1].spans(
            for: Lack(tips: try house.kiosks[1].vector().tips, conflicts: []),
            having: Vector(), limit: 1000)
        let records = try house.kiosks[1].records(RecordReading(spans: all), maxBytes: 1 << 24).records
        #expect(!records.isEmpty)
        #expect(house.found(in: ["records": records.flatMap { $0 }]) == [])
        let place = PhotoPlace(sha256: Entry.hash(house.photo.bytes), offset: 0)
        #expect(try house.kiosks[1].photoPieces(from: place, count: 9) == [])
        #expect(house.left(at: 1) != [])
    }

    @Test func `a plain leave erases nothing`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        let before = house.left(at: 0)
        try house.leave(erasing: false)
        try house.exchange()
        #expect(try !house.kiosks[0].folder.isErasing())
        #expect(try house.kiosks[0].folder.eraseStep(at: now) == .idle)
        #expect(house.left(at: 0) == before)
    }

    @Test func `the member's own ledger goes, and the kiosk begins another under no name of theirs`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave()
        let folder = house.kiosks[1].folder
        #expect(try folder.erasedPeople().map(\.isOwner) == [true])
        let home = try folder.home(at: now)
        #expect(home.name.isPersonal && home.name != house.own[1].name)
        let introduction = KioskFact(identityKey: [], name: ErasedHousehold.words[0], zone: "UTC")
        try house.erase(1)
        #expect(try !folder.ledgers().contains { $0.name == house.own[1].name })
        // The configuration still has the name.
        _ = try home.introduce(
            introduction, owner: ErasedHousehold.words[0], fresh: MemberID(ULID(high: 0xF5, low: 9)), at: now)
        #expect(KioskReading(home.kiosk, from: try home.settings()).owner?.name == Store.unnamedOwner)
        #expect(house.left(at: 1) == [])
        // Another name is another matter.
        _ = try home.introduce(introduction, owner: "Dora", fresh: MemberID(ULID(high: 0xF5, low: 9)), at: now)
        #expect(KioskReading(home.kiosk, from: try home.settings()).owner?.name == "Dora")
    }

    @Test func `presses and rows of the member's go with them, and those of others stay`() throws {
        let house = try ErasedHousehold()
        let (ben, other) = (house.members[1], MemberID(ULID(high: 0x5151, low: 7)))
        let folder = house.kiosks[1].folder
        let rows = [ben, other].map { Array("session ".utf8) + $0.ulid.bytes }
        let waiting = [ben, other].map {
            (Array("waiting-workout ".utf8) + [UInt8($0.ulid.low & 0xFF)], [1] + $0.ulid.bytes + [2])
        }
        try folder.writeShared { transaction throws(StoreError) in
            for row in rows { try transaction.put(.meta, row, [1]) }
            for (key, value) in waiting { try transaction.put(.meta, key, value) }
        }
        do {
            let journal = try PressJournal(stateFolder: folder.path)
            for (number, author) in [(1, ben as MemberID?), (2, other), (3, nil)] {
                try journal.keep(
                    KeptPress(
                        workout: SeveralLedgers.id(UInt64(number)), author: author, button: 0,
                        moment: SeveralLedgers.workout(UInt64(number)).moment))
            }
        }
        try house.leave()
        try house.erase(1)
        let left = try folder.database.read { transaction throws(StoreError) in
            try (rows + waiting.map(\.0)).map { row throws(StoreError) in try transaction.has(.meta, row) }
        }
        #expect(left == [false, true, false, true])
        #expect(FolderNames.all(in: PressJournal.folder(of: folder.path)) == [SeveralLedgers.id(2).ulid.text])
    }

    @Test func `who left before erases themselves within thirty days, and the others hear of it`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave(erasing: false)
        try house.exchange()
        let folder = house.kiosks[1].folder
        let home = try folder.home(at: now)
        #expect(home === house.own[1])
        try folder.erase(own: home.name, at: now)
        _ = try folder.home(at: now)
        try house.erase(1)
        #expect(house.left(at: 1) == [])
        try house.give(from: 1, to: 0)
        try house.erase(0)
        #expect(house.left(at: 0) == [])
    }

    @Test func `an erasure goes on where a start broke it off`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave()
        try house.give(from: 1, to: 0)
        let copy = TemporaryFolder()
        for (path, bytes) in house.files(of: house.folders[0].path) {
            copy.write(bytes, to: String(path.dropFirst(house.folders[0].path.utf8.count + 1)))
        }
        let folder = try SeveralLedgers.open(copy).folder
        #expect(try folder.isErasing())
        var steps = 0
        while try folder.eraseStep(at: now) == .more { steps += 1 }
        #expect(steps > 0)
        #expect(try folder.compactErased())
        #expect(house.left(in: copy) == [])
    }
}

extension ErasedHousehold {
    func left(in folder: TemporaryFolder) -> [String] { found(in: files(of: folder.path)) }
}
