import Documents
import FitPinkyCore
import Ledger
import Support
import Testing

// Imports and exports of a kiosk that does not know the date, and those of many versions that stand beside each other.
extension ImportTests {
    /// On a kiosk that does not know the date.
    func undated(_ files: [DocumentFile], _ store: RandomStore) throws -> DocumentImport {
        var random = random
        return try DocumentImport(
            try DocumentSet(files), into: store.ledger, keeping: [], of: RandomStore.member,
            at: RandomStore.now, isTrusted: false
        ) { random.ulid() }
    }

    @Test func `While the date is not known no stub removes what is here, and one of what is not here is taken`() throws
    {
        let here = try store([split("Here", at(-60))])
        let training = TrainingID(ULID(high: 8, low: 8))
        let moment = KnownMoment(instant: at(-500), zone: "UTC", day: try #require(Day(iso8601: "2026-11-18")))
        var random = random
        let trained = try store([
            .workout(WorkoutDocument(training, updated: at(-400), at: moment, random.course()))
        ])
        for minutes in [-30, 60 * 24 * 365 * 50] as [Int64] {
            let stub = file(.stub(StubDocument(.split, id.ulid, updated: at(minutes))))
            let ofTraining = file(.stub(StubDocument(.workout, training.ulid, updated: at(minutes))))
            for (stub, store) in [(stub, here), (ofTraining, trained)] {
                let error = #expect(throws: DocumentError.self) { try undated([stub], store) }
                #expect(error?.path == stub.path && error?.reason.contains("does not know the date") == true)
                #expect(try undated([stub], RandomStore()).counts.tombstones == 1)
            }
        }
        // One that is older than what is here says nothing, and refuses nothing.
        let old = file(.stub(StubDocument(.split, id.ulid, updated: at(-61))))
        #expect(try undated([old], here).counts.unchanged == 1)
        #expect(try undated([file(split("Later", at(-1)))], here).counts.splits == 1)
    }

    @Test func `An export has every removal while the date is not known`() throws {
        let long = UTCInstant(milliseconds: RandomStore.now.milliseconds - 90 * 86_400_000)
        let stub = Document.stub(StubDocument(.split, id.ulid, updated: long))
        var removed = RandomStore()
        removed.say([
            .split(
                SplitFact(
                    id, of: RandomStore.member, Version(ChangeID(id.ulid), replacing: [ChangeID](), updated: long), nil)
            )
        ])
        #expect(DocumentExport(of: removed.ledger, keeping: [], at: RandomStore.now).files.isEmpty)
        #expect(DocumentExport(of: removed.ledger, keeping: [], at: nil).files == [file(stub)])
    }

    @Test func `An import takes the place of more equal versions than one can name, with the document's own date`()
        throws
    {
        var store = RandomStore()
        for minutes in (1...20).reversed() as ReversedCollection<ClosedRange<Int64>> {
            // Not among those that the import draws.
            let change = ChangeID(ULID(high: 77, low: UInt64(minutes)))
            let version = Version(change, replacing: [ChangeID](), updated: at(-minutes))
            store.say([
                .split(SplitFact(id, of: RandomStore.member, version, TrainingPlan(name: "Same", exercises: [])))
            ])
        }
        let next = UTCInstant(milliseconds: at(-1).milliseconds + 1)
        let document = file(split("Later", next))
        let taken = try taken([document], store)
        #expect(taken.counts.splits == 1 && taken.facts.count == 4)
        store.say(taken.facts)
        #expect(names(store) == ["Later"])
        #expect(DocumentExport(of: store.ledger, keeping: [], at: RandomStore.now).files == [document])
        #expect(try self.taken([document], store).counts.unchanged == 1)
    }
}
