import Documents
import FitPinkyCore
import Ledger
import Support
import Testing

/// What an export carries to another store.
@Suite struct RoundTripTests {
    private func export(_ store: RandomStore, keeping newer: [NewerDocument] = []) -> DocumentExport {
        DocumentExport(of: store.ledger, keeping: newer, at: RandomStore.now)
    }

    private func take(
        _ files: [DocumentFile], into store: inout RandomStore, _ random: inout SeededGenerator,
        keeping held: [NewerDocument] = []
    ) throws -> DocumentImport {
        let taken = try DocumentImport(
            try DocumentSet(files), into: store.ledger, keeping: held, of: RandomStore.member, at: RandomStore.now
        ) { random.ulid() }
        store.say(taken.facts)
        return taken
    }

    @Test func `An empty store that imports an export of any of 1000 stores gives the same bytes`() throws {
        let seed = UInt64.random(in: .min ... .max)
        var (copies, hidden) = (0, 0)
        for number in 0..<1000 {
            var random = SeededGenerator(seed: seed &+ UInt64(number))
            let store = RandomStore(&random)
            let newer = Self.newer(for: export(store).files, &random)
            let first = export(store, keeping: newer)
            let standing = Set(newer.map(\.path.id))
            // Only what a newer document stands for is left out.
            let missed = first.leftOut.compactMap { DocumentPath($0.path)?.id }
            #expect(missed.allSatisfy(standing.contains), "seed \(seed), store \(number)")
            hidden += missed.count
            copies += first.files.count { String(decoding: $0.content, as: UTF8.self).contains("(copy)") }
            var other = RandomStore()
            let taken = try take(first.files.shuffled(using: &random), into: &other, &random)
            #expect(taken.counts.unchanged == 0, "seed \(seed), store \(number)")
            let second = export(other, keeping: taken.kept)
            // Compared outside, for their bytes would fill the log.
            let isSame = second.files == first.files && second.leftOut.isEmpty
            #expect(isSame, "seed \(seed), store \(number)")
            // Again it changes nothing, there and where it is from.
            var origin = store
            for again in [
                try take(first.files, into: &other, &random, keeping: taken.kept),
                try take(first.files, into: &origin, &random, keeping: newer),
            ] {
                #expect(again.facts.isEmpty && again.kept.isEmpty, "seed \(seed), store \(number)")
                #expect(again.counts.unchanged == first.files.count, "seed \(seed), store \(number)")
            }
        }
        // Otherwise nothing was looked at that two kiosks made apart, or that a newer document stands for.
        #expect(copies > 50 && hidden > 50)
    }

    /// Documents of newer schemas in each of the folders, for ids that are in the export and for others.
    private static func newer(for files: [DocumentFile], _ random: inout SeededGenerator) -> [NewerDocument] {
        let ids = files.compactMap { DocumentPath($0.path)?.id }.shuffled(using: &random)
        var drawn: [NewerDocument] = []
        for number in 0..<Int.random(in: 0...3, using: &random) {
            let folders: [DocumentPath.Folder] = [
                .splits, .stubs, .workouts(year: 2026, month: 1 + Int(random.next() % 12)),
            ]
            let id = number < ids.count && random.oneIn(2) ? ids[number] : random.ulid()
            let schema = 2 + Int(random.next() % 3)
            let bytes = Array("{ \"schema\":\(schema), \"x\": [1e3, \(number)] }".utf8)
            drawn.append(NewerDocument(DocumentPath(folders[Int(random.next() % 3)], id), schema: schema, bytes))
        }
        return drawn
    }

    @Test func `Newer documents of one id take each other's place wherever they stand, and no export has two`() throws {
        let seed = UInt64.random(in: .min ... .max)
        for number in 0..<200 {
            var random = SeededGenerator(seed: seed &+ UInt64(number))
            var store = RandomStore(&random)
            var held: [ULID: NewerDocument] = [:]
            for _ in 0..<4 {
                // Each may be of an id of those before.
                let before = export(store, keeping: Array(held.values)).files
                let files = Self.newer(for: before, &random).map { DocumentFile($0.path.text, $0.bytes) }
                for kept in try take(files, into: &store, &random, keeping: Array(held.values)).kept {
                    held[kept.path.id] = kept
                }
                let after = export(store, keeping: Array(held.values)).files
                var other = RandomStore()
                #expect(throws: Never.self, "seed \(seed), store \(number)") {
                    _ = try take(after, into: &other, &random)
                }
            }
        }
    }

    @Test func `Whatever two stores exchange, both come to the same and a third exchange changes nothing`() throws {
        let seed = UInt64.random(in: .min ... .max)
        for number in 0..<200 {
            var random = SeededGenerator(seed: seed &+ UInt64(number))
            var (one, other) = (RandomStore(&random), RandomStore())
            _ = try take(export(one).files, into: &other, &random)
            // Each changes some of it.
            for index in 0..<2 {
                let files = export(index == 0 ? one : other).files
                for file in files where random.oneIn(2) {
                    guard case .known(.split(var split)) = try Document.read(file.path, file.content) else { continue }
                    split.plan.name = random.name(upTo: 40)
                    split.updated.milliseconds += Int64(1 + random.next() % 1000)
                    let edited = DocumentFile(file.path, Document.split(split).bytes)
                    if index == 0 {
                        _ = try take([edited], into: &one, &random)
                    } else {
                        _ = try take([edited], into: &other, &random)
                    }
                }
            }
            let (mine, theirs) = (export(one).files, export(other).files)
            _ = try take(theirs, into: &one, &random)
            _ = try take(mine, into: &other, &random)
            guard !Self.haveTies(mine, theirs) else { continue }
            let isSame = export(one) == export(other)
            #expect(isSame, "seed \(seed), store \(number)")
            #expect(try take(export(other).files, into: &one, &random).facts.isEmpty, "seed \(seed), store \(number)")
        }
    }

    /// Whether both say something else at the same millisecond: files do not say which of them is later in a ledger.
    private static func haveTies(_ mine: [DocumentFile], _ theirs: [DocumentFile]) -> Bool {
        let known = Dictionary(mine.map { ($0.path, $0.content) }) { $1 }
        return theirs.contains { file in
            guard let other = known[file.path], other != file.content else { return false }
            return Self.updated(other) == Self.updated(file.content)
        }
    }

    private static func updated(_ bytes: [UInt8]) -> Substring? {
        String(decoding: bytes, as: UTF8.self).split(separator: "\"updatedAt\":\"").last?.prefix(24)
    }
}
