import Configuration
import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Ledger
import Store
import StoreThreads
import Support
import Synchronization
import Testing
import Threads

@testable import Notifications

/// News and places of the page: a script stands in for the packaged program.
@Suite struct PageRecipientTests {
    private let commands = Commands()

    private func place(
        _ id: UInt64, _ body: String, member: MemberID = Commands.mia.id, hasPicture: Bool = false
    ) -> PageRecipient {
        PageRecipient(
            id: id, member: member, title: "Mia’s ntfy", program: commands.script("place-\(id)", body).path,
            kind: "ntfy",
            url: "https://ntfy.example/\"secret\"", hasPicture: hasPicture)
    }

    private struct Handed: Decodable {
        struct News: Decodable {
            var kind: String
            var text: String
        }
        var url: String
        var news: News
        var picture: String?
    }

    private func handed(_ file: String) throws -> [Handed] {
        try commands.folder.read(file).split(separator: "\n").map {
            try JSONDecoder().decode(Handed.self, from: Data($0.utf8))
        }
    }

    @Test func `a place is told its member's news, with its URL on standard input alone`() async throws {
        let sammys = place(2, "cat >>sammy.got", member: Commands.sammy.id)
        try await commands.run(
            [], places: [place(1, "echo \"$*\" >arguments; env >environment; cat >>mia.got"), sammys]
        ) { worker, store in
            worker.queue([Commands.news(1, text: "line\none")])
            try await Commands.expectEmptied(store)
        }
        let told = try handed("mia.got")
        #expect(told.map(\.url) == ["https://ntfy.example/\"secret\""] && told[0].news.text == "line\none")
        #expect(told[0].picture == nil && commands.folder.read("sammy.got").isEmpty)
        #expect(commands.folder.read("arguments") == "ntfy\n")
        #expect(!commands.folder.read("environment").contains("secret"))
        #expect(commands.folder.read("environment").contains("PATH=/usr/bin:/bin\n"))
    }

    @Test func `news that is for no place is not kept, and what waits for one is told after the next start`()
        async throws
    {
        try await commands.run([], places: [place(1, "exit 1")]) { worker, store in
            worker.queue([Commands.news(1)])
            try await eventually("a failure") { worker.failure(of: 1) != nil }
        }
        try await commands.run([], places: [place(1, "cat >>got")]) { _, store in
            try await Commands.expectEmptied(store)
        }
        #expect(try handed("got").count == 1)
        try await commands.run([], places: [place(2, "cat >>got", member: Commands.sammy.id)]) { worker, store in
            worker.queue([Commands.news(2)])
            let waiting = try await store.run { store throws(StoreError) in try store.outgoing() }
            #expect(waiting == [])
        }
    }

    @Test func `of a failure is known what was answered and since when, in one line without control characters`()
        async throws
    {
        let said = "printf 'ntfy.example answered \\0337403\\nand more\\n'; exit 1"
        let told = Mutex<[CommandFailure?]>([])
        try await commands.run(
            [], places: [place(1, said)], tellFailing: { _, failure in told.withLock { $0.append(failure) } }
        ) { worker, store in
            worker.queue([Commands.news(1)])
            try await eventually("a fault") { !told.withLock { $0.isEmpty } }
            let failure = try #require(worker.failure(of: 1))
            #expect(failure.why == "ntfy.example answered 7403")
            let since = try #require(failure.since)
            #expect(since.milliseconds - Commands.noon.milliseconds < 2_000)
            #expect(
                told.withLock { $0 }
                    == [CommandFailure(path: "Mia’s ntfy", isOfPage: true, why: "ntfy.example answered 7403")])
            // A place that is removed fails no more.
            worker.deliver(to: [])
            try await eventually("the end of the fault") { told.withLock { $0.last } == .some(nil) }
            try await Commands.expectEmptied(store)
        }
    }

    @Test func `a test is sent at once, says what came of it, and has a place that works told what waits`() async throws
    {
        let ends = Mutex<[TestEnd]>([])
        let tell: @Sendable (TestEnd) -> Void = { end in ends.withLock { $0.append(end) } }
        let recovering = place(1, "[ -e well ] || { echo closed; exit 1; }; cat >>got")
        try await commands.run([], places: [recovering]) { worker, store in
            worker.queue([Commands.news(1)])
            try await eventually("a failure") { worker.failure(of: 1) != nil }
            worker.test(1, tell)
            try await eventually("an answer") { ends.withLock { $0 } == [.failed("closed")] }
            worker.test(7, tell)
            try await eventually("an answer") { ends.withLock { $0.last } == .unknown }
            commands.folder.write("", to: "well")
            worker.test(1, tell)
            try await eventually("an answer") { ends.withLock { $0.last } == .sent }
            try await Commands.expectEmptied(store)
            #expect(worker.failure(of: 1) == nil)
        }
        #expect(try handed("got").map(\.news.kind) == ["test", "workout"])
    }

    @Test func `where the member wants it, a workout's thumbnail goes along`() async throws {
        try await commands.run([], places: [place(1, "cat >>got", hasPicture: true)]) { worker, store in
            let photo = Store.Photo(
                bytes: [1, 2, 3], type: "image/jpeg", width: 1280, height: 720, thumbnail: Array("JPEG".utf8))
            let ids = try await store.run { store throws(StoreError) in
                var ids: [WorkoutID] = []
                for (number, photo) in [photo, nil].enumerated() {
                    let workout = Store.NewWorkout(
                        id: WorkoutID(ULID(high: 4, low: UInt64(number))), author: Commands.sammy.id,
                        moment: .known(
                            KnownMoment(
                                instant: Commands.noon, zone: "Europe/Amsterdam",
                                day: Day(daysSince1970: 20_510) ?? .first)),
                        photo: photo)
                    try store.save(workout, at: Commands.noon)
                    ids.append(try store.id(of: workout))
                }
                return ids
            }
            for (number, id) in ids.enumerated() {
                var news = Commands.news(UInt64(number))
                news.workout = id
                worker.queue([news])
                try await Commands.expectEmptied(store)
            }
            var nudge = Commands.news(9, .nudge)
            nudge.workout = ids[0]
            worker.queue([nudge])
            try await Commands.expectEmptied(store)
        }
        #expect(try handed("got").map(\.picture) == ["SlBFRw==", nil, nil])
    }

    @Test func `a thumbnail that does not come is waited for a while, and then the news is told without it`() {
        var waits = PictureWaits()
        let (start, workout) = (MonotonicInstant.now(), WorkoutID(ULID(high: 4, low: 1)))
        let news = [ULID(high: 9, low: 1)]
        waits.begin(1, news, workout, at: start)
        var now = start
        var looks = 0
        while waits.due(now).map(\.sink) == [1] {
            looks += 1
            #expect(waits.due(now).isEmpty && waits.deadline == nil)
            // An answer about another workout is not one about this.
            #expect(waits.found(.here([1]), for: 1, WorkoutID(ULID(high: 4, low: 2)), at: now) == nil)
            if let found = waits.found(.notYet, for: 1, workout, at: now) {
                #expect(found.news == news && found.picture == nil && now >= start + PictureWaits.time)
                break
            }
            now = waits.deadline ?? now
        }
        #expect(looks == 16 && waits.deadline == nil && waits.due(now).isEmpty)
        waits.begin(1, news, workout, at: now)
        _ = waits.due(now)
        #expect(waits.found(.here([7]), for: 1, workout, at: now)?.picture == [7])
    }

    @Test func `base 64 is that of RFC 4648`() {
        let vectors = [
            "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
            "foobar": "Zm9vYmFy",
        ]
        for (text, coded) in vectors { #expect(Base64.text(Array(text.utf8)) == coded) }
        #expect(Base64.text([0xfb, 0xff, 0xfe]) == "+//+")
    }
}
