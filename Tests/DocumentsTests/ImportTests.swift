import Documents
import FitPinkyCore
import Ledger
import Support
import Testing

/// Which of a document and of what is here stands.
@Suite struct ImportTests {
    let id = SplitID(ULID(high: 7, low: 7))
    var random = SeededGenerator(seed: 1)

    func at(_ minutes: Int64) -> UTCInstant {
        UTCInstant(milliseconds: RandomStore.now.milliseconds + minutes * 60_000)
    }

    func split(_ name: String, _ updated: UTCInstant) -> Document {
        .split(SplitDocument(id, updated: updated, TrainingPlan(name: name, exercises: [])))
    }

    func file(_ document: Document) -> DocumentFile { DocumentFile(document.path.text, document.bytes) }

    func taken(
        _ files: [DocumentFile], _ store: RandomStore, keeping held: [NewerDocument] = []
    ) throws -> DocumentImport {
        var random = random
        return try DocumentImport(
            try DocumentSet(files), into: store.ledger, keeping: held, of: RandomStore.member, at: RandomStore.now
        ) { random.ulid() }
    }

    func store(_ documents: [Document]) throws -> RandomStore {
        var store = RandomStore()
        for (index, document) in documents.enumerated() {
            var random = SeededGenerator(seed: UInt64(100 + index))
            store.say(
                try DocumentImport(
                    try DocumentSet([file(document)]), into: store.ledger, keeping: [], of: RandomStore.member,
                    at: RandomStore.now
                ) { random.ulid() }.facts)
        }
        return store
    }

    func names(_ store: RandomStore) -> [String] {
        store.winners.plans(of: RandomStore.member).splits.map(\.plan.name)
    }

    @Test func `A document that was updated later wins, and one of the same time or before changes nothing`() throws {
        let here = try store([split("Here", at(-60))])
        for (minutes, changes) in [(-61, false), (-60, false), (-59, true)] as [(Int64, Bool)] {
            let taken = try taken([file(split("There", at(minutes)))], here)
            #expect(taken.counts.splits == (changes ? 1 : 0))
            #expect(taken.counts.unchanged == (changes ? 0 : 1))
            var after = here
            after.say(taken.facts)
            #expect(names(after) == [changes ? "There" : "Here"])
        }
    }

    @Test func `A stub removes what is older than it, and nothing else`() throws {
        let here = try store([split("Here", at(-60))])
        for (minutes, removes) in [(-61, false), (-60, false), (-59, true)] as [(Int64, Bool)] {
            let stub = Document.stub(StubDocument(.split, id.ulid, updated: at(minutes)))
            let taken = try taken([file(stub)], here)
            #expect(taken.counts.tombstones == (removes ? 1 : 0))
            var after = here
            after.say(taken.facts)
            #expect(names(after).isEmpty == removes)
        }
    }

    @Test func `A document that is older than a removal does not bring back what was removed`() throws {
        let removed = try store([
            split("Here", at(-60)), .stub(StubDocument(.split, id.ulid, updated: at(-30))),
        ])
        #expect(names(removed).isEmpty)
        #expect(try taken([file(split("Here", at(-60)))], removed).facts.isEmpty)
        #expect(try taken([file(split("Again", at(-29)))], removed).counts.splits == 1)
    }

    @Test func `A document from more than a day after now is refused where the date is known`() throws {
        let late = UTCInstant(milliseconds: at(24 * 60).milliseconds + 1)
        let newer = try newer(#"{"schema":2,"updatedAt":"\#(late.rfc3339)"}"#)
        let stub = Document.stub(StubDocument(.split, id.ulid, updated: late))
        for file in [file(split("Late", late)), file(stub), newer] {
            let error = #expect(throws: DocumentError.self) { try self.taken([file], RandomStore()) }
            #expect(error?.path == file.path && error?.place == "updatedAt")
            #expect(try undated([file], RandomStore()).counts.unchanged == 0)
        }
        #expect(try taken([file(split("Not late", at(24 * 60)))], RandomStore()).counts.splits == 1)
    }

    @Test func `A stub says nothing after 30 days`() throws {
        let days = { (days: Int64) in UTCInstant(milliseconds: RandomStore.now.milliseconds - days * 86_400_000) }
        let here = try store([split("Here", days(90))])
        let old = Document.stub(
            StubDocument(.split, id.ulid, updated: UTCInstant(milliseconds: days(30).milliseconds - 1)))
        #expect(try taken([file(old)], here).facts.isEmpty)
        let young = Document.stub(StubDocument(.split, id.ulid, updated: days(30)))
        #expect(try taken([file(young)], here).counts.tombstones == 1)
        var after = here
        after.say(try taken([file(young)], here).facts)
        #expect(
            DocumentExport(of: after.ledger, keeping: [], at: RandomStore.now).files.map(\.path) == [young.path.text])
        #expect(DocumentExport(of: after.ledger, keeping: [], at: at(1)).files.isEmpty)
    }

    @Test func `An import that removes as many splits as it brings is taken where there may be no more`() throws {
        func other(_ number: Int, _ document: (SplitID) -> Document) -> DocumentFile {
            file(document(SplitID(ULID(high: 9, low: UInt64(number)))))
        }
        let split = { [at = at(-60)] (id: SplitID) in
            Document.split(SplitDocument(id, updated: at, TrainingPlan(name: "Full", exercises: [])))
        }
        var full = RandomStore()
        full.say(try taken((0..<DocumentLimits.maxSplits).map { other($0, split) }, full).facts)
        let more = (200..<203).map { other($0, split) }
        #expect(throws: DocumentError.self) { try taken(more, full) }
        let stubs = (0..<3).map { number in
            other(number) { .stub(StubDocument(.split, $0.ulid, updated: at(-1))) }
        }
        #expect(try taken(more + stubs, full).facts.count == 6)
        #expect(throws: DocumentError.self) { try taken(more + stubs.dropLast(), full) }
    }

    @Test func `A stub of a training keeps the moment that the training had`() throws {
        var random = random
        let training = TrainingID(random.ulid())
        let moment = KnownMoment(
            instant: at(-500), zone: "Europe/Berlin", day: try #require(Day(iso8601: "2026-11-18")))
        let document = Document.workout(
            WorkoutDocument(training, updated: at(-400), at: moment, random.course()))
        let here = try store([document])
        let stub = Document.stub(StubDocument(.workout, training.ulid, updated: at(-1)))
        let taken = try taken([file(stub)], here)
        guard case .training(let fact)? = taken.facts.first else {
            Issue.record("nothing is said of the training")
            return
        }
        #expect(fact.moment == .known(moment) && fact.course == nil && fact.version.replaces.count == 1)
    }

    @Test func `A document whose id is here that of something else is refused`() throws {
        var random = random
        let moment = KnownMoment(instant: at(-9), zone: "UTC", day: try #require(Day(iso8601: "2026-11-18")))
        let training = Document.workout(
            WorkoutDocument(TrainingID(id.ulid), updated: at(-5), at: moment, random.course()))
        let stub = { (subject: StubDocument.Subject) in
            Document.stub(StubDocument(subject, id.ulid, updated: at(-4)))
        }
        let refusals: [(here: Document, there: Document, named: String)] = [
            (split("Here", at(-6)), training, "a split here"), (split("Here", at(-6)), stub(.workout), "a split here"),
            (stub(.split), training, "a split here"), (training, split("There", at(-1)), "a training here"),
            (training, stub(.split), "a training here"), (stub(.workout), split("There", at(-1)), "a training here"),
        ]
        for (here, there, named) in refusals {
            let store = try store([here])
            let error = #expect(throws: DocumentError.self) { try taken([file(there)], store) }
            #expect(error?.path == there.path.text && error?.place == "id")
            #expect(error?.reason.contains(named) == true)
        }
        // One that says nothing any more refuses nothing.
        let over = UTCInstant(milliseconds: at(0).milliseconds - 31 * 86_400_000)
        let old = Document.stub(StubDocument(.workout, id.ulid, updated: over))
        #expect(try taken([file(old)], try store([split("Here", at(-6))])).counts.unchanged == 1)
    }

    @Test func `Of two documents of one id an export gives one and says that it leaves out the other`() throws {
        var random = random
        let training = TrainingID(id.ulid)
        let version = Version(ChangeID(random.ulid()), replacing: [ChangeID](), updated: at(-9))
        let moment = KnownMoment(instant: at(-9), zone: "UTC", day: try #require(Day(iso8601: "2026-11-18")))
        var store = try store([split("Here", at(-6))])
        // A kiosk of the member may say anything.
        store.say([
            .training(TrainingFact(training, of: RandomStore.member, version, at: .known(moment), random.course()))
        ])
        let export = DocumentExport(of: store.ledger, keeping: [], at: RandomStore.now)
        #expect(export.files.map(\.path) == [DocumentPath(.splits, id.ulid).text])
        #expect(export.leftOut.map(\.path) == [DocumentPath(workout: id.ulid, on: moment.day).text])
        #expect(export.leftOut.first?.reason.contains(DocumentPath(.splits, id.ulid).text) == true)
    }

    @Test func `A losing version stays as a copy when a later document changes what won`() throws {
        var random = random
        var store = RandomStore()
        for (name, minutes) in [("Won", -10), ("Lost", -20)] as [(String, Int64)] {
            let version = Version(ChangeID(random.ulid()), replacing: [ChangeID](), updated: at(minutes))
            store.say([
                .split(
                    SplitFact(id, of: RandomStore.member, version, TrainingPlan(name: name, exercises: [])))
            ])
        }
        #expect(names(store) == ["Lost (copy)", "Won"])
        store.say(try taken([file(split("Later", at(-1)))], store).facts)
        #expect(names(store) == ["Later", "Lost (copy)"])
    }

    // MARK: Newer schemas

    private func newer(_ text: String) throws -> DocumentFile {
        DocumentFile(DocumentPath(.splits, id.ulid).text, Array(text.utf8))
    }

    @Test func `A document of a newer schema is kept byte for byte and changes nothing else`() throws {
        let here = try store([split("Here", at(-60))])
        let file = try newer("{\n \"schema\" : 2, \"anything\": {\"a\":[null, 1.50]} }")
        let taken = try taken([file], here)
        #expect(taken.facts.isEmpty && taken.counts.quarantined == 1)
        #expect(taken.kept.map(\.bytes) == [file.content])
        // It stands for its id in an export.
        let export = DocumentExport(of: here.ledger, keeping: taken.kept, at: RandomStore.now)
        #expect(export.files == [file])
        #expect(export.leftOut.map(\.path) == [file.path])
        #expect(export.leftOut.first?.reason.contains("newer version at this path") == true)
        let stub = NewerDocument(DocumentPath(.stubs, id.ulid), schema: 2, file.content)
        let moved = DocumentExport(of: here.ledger, keeping: [stub], at: RandomStore.now)
        #expect(moved.leftOut.first?.sentence.contains("newer version at \(stub.path.text)") == true)
        let removed = try store([.stub(StubDocument(.split, id.ulid, updated: at(-30)))])
        #expect(DocumentExport(of: removed.ledger, keeping: [stub], at: RandomStore.now).leftOut.isEmpty)
        #expect(try self.taken([file], here, keeping: taken.kept).counts.unchanged == 1)
    }

    @Test(
        arguments: [
            (
                #"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#,
                #"{"schema":2,"updatedAt":"2026-01-01T00:00:00.000Z"}"#, false
            ),
            (
                #"{"schema":2,"updatedAt":"2026-01-01T00:00:00.000Z"}"#,
                #"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#, true
            ),
            (#"{"schema":3}"#, #"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#, false),
            (#"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#, #"{"schema":3}"#, true),
            (#"{"schema":2,"a":1}"#, #"{"schema":2,"a":2}"#, true),
        ] as [(String, String, Bool)])
    func `Of two newer documents at one path the older one never takes the place of the newer`(
        here: String, there: String, isTaken: Bool
    ) throws {
        let held = try #require(NewerDocument(try newer(here)))
        let taken = try taken([try newer(there)], RandomStore(), keeping: [held])
        #expect(taken.kept.count == (isTaken ? 1 : 0))
    }

    @Test func `What was kept stays in exports byte for byte once its schema is known, if nothing else has its id`()
        throws
    {
        let document = split("Kept", at(-60))
        let bytes = Array(" ".utf8) + document.bytes
        let kept = try #require(NewerDocument(kept: document.path, bytes))
        let alone = DocumentExport(of: RandomStore().ledger, keeping: [kept], at: RandomStore.now)
        #expect(alone.files == [DocumentFile(document.path.text, bytes)] && alone.leftOut.isEmpty)
        #expect(try taken(alone.files, RandomStore()).counts.splits == 1)
        let here = try store([split("Here", at(-90))])
        let beside = DocumentExport(of: here.ledger, keeping: [kept], at: RandomStore.now)
        #expect(beside == DocumentExport(of: here.ledger, keeping: [], at: RandomStore.now))
        // One that could not be imported is said.
        let bad = try #require(NewerDocument(kept: document.path, Array(#"{"schema":1}"#.utf8)))
        let refused = DocumentExport(of: RandomStore().ledger, keeping: [bad], at: RandomStore.now)
        #expect(refused.files.isEmpty && refused.leftOut.map(\.path) == [document.path.text])
    }

    @Test func `A newer document takes the place of the one of its id wherever that stood`() throws {
        let old = #"{"schema":2,"updatedAt":"2026-01-01T00:00:00.000Z"}"#
        let new = #"{"schema":2,"updatedAt":"2026-01-02T00:00:00.000Z"}"#
        for folder in [.stubs, .workouts(year: 2026, month: 11)] as [DocumentPath.Folder] {
            let path = DocumentPath(folder, id.ulid)
            let held = try #require(NewerDocument(try newer(old)))
            let moved = try #require(NewerDocument(kept: path, Array(new.utf8)))
            let taken = try taken([DocumentFile(path.text, moved.bytes)], RandomStore(), keeping: [held])
            #expect(taken.kept == [moved])
            #expect(try self.taken([try newer(old)], RandomStore(), keeping: [moved]).counts.unchanged == 1)
        }
    }

    @Test func `An export that one import does not take says how to import it`() throws {
        let file = { (number: Int) in
            DocumentFile(DocumentPath(.splits, ULID(high: 1, low: UInt64(number))).text, [])
        }
        let most = (0..<DocumentLimits.maxDocuments).map(file)
        #expect(DocumentExport.tooLarge(most) == nil)
        let said = try #require(DocumentExport.tooLarge(most + [file(DocumentLimits.maxDocuments)]))
        #expect(said.contains("10001 documents") && said.contains("only Workouts/2025"))
        let large = DocumentFile(file(1).path, [UInt8](repeating: 0x20, count: DocumentLimits.maxTotalBytes))
        #expect(DocumentExport.tooLarge([large])?.contains("up to \(DocumentLimits.maxTotalBytes) are allowed") == true)
    }

    @Test func `More newer documents than one import takes are not kept`() throws {
        var random = random
        let padding = String(repeating: " ", count: DocumentLimits.maxBytes - 16)
        let files = (0..<255).map { _ in
            DocumentFile(DocumentPath(.splits, random.ulid()).text, Array("{\"schema\":2}\(padding)".utf8))
        }
        let held = try taken(files, RandomStore()).kept
        let more = DocumentFile(DocumentPath(.splits, random.ulid()).text, files[0].content)
        let error = #expect(throws: DocumentError.self) { try taken([more], RandomStore(), keeping: held) }
        #expect(error?.sentence.contains("up to \(DocumentLimits.maxTotalBytes) are allowed") == true)
    }
}
