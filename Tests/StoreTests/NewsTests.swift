import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// News that waits, and what was announced.
@Suite struct NewsTests {
    private let kiosk = Furnished()
    private let week = Day(daysSince1970: 20_500) ?? .first

    private func news(_ number: UInt64, text: String = "Sammy just showed up! 💪") -> OutgoingNews {
        OutgoingNews(
            id: ULID(high: 7, low: number), kind: NotificationKind.workout.number, member: kiosk.member,
            created: kiosk.now, text: text,
            body: Array("{}".utf8))
    }

    private func owing(_ members: UInt64...) -> Verdict {
        Verdict(result: .someMissed, owes: members.map { MemberID(ULID(high: 3, low: $0)) })
    }

    @Test func `news that is told once is remembered for a week beside all reminders of two members`() throws {
        let store = try kiosk.open()
        let weekly = news(1)
        #expect(try store.queueOnce([weekly], keeping: []).new == [weekly.id])
        for day in 0..<UInt64(7) {
            _ = try store.queueOnce((0..<48).map { news(1000 + day * 48 + $0) }, keeping: [])
        }
        #expect(try store.queueOnce([weekly], keeping: []).new.isEmpty)
    }

    @Test func `what was queued is there after a restart as it was, in order of arrival`() throws {
        var unknown = news(9)
        (unknown.created, unknown.kind, unknown.body) = (nil, 77, [])
        let told = news(1)
        do {
            let store = try kiosk.open()
            #expect(try store.queue([unknown, told]).news == [unknown, told])
            #expect(try store.queue([news(2)]).dropped == [])
            try store.noteOutgoing(told: [told.id: [1, .max]], gone: [])
        }
        var after = told
        after.told = [1, .max]
        let store = try kiosk.open()
        #expect(try store.outgoing() == [unknown, after, news(2)])
        #expect(try store.statistics().outgoing == 3)
    }

    @Test func `news queued twice is there once`() throws {
        let store = try kiosk.open()
        _ = try store.queue([news(1)])
        let again = try store.queue([news(1, text: "again"), news(2), news(2)])
        #expect(again.news == [news(2)])
        #expect(try store.outgoing() == [news(1), news(2)])
    }

    @Test func `what is gone is gone, and noting it twice or never having had it changes nothing`() throws {
        let store = try kiosk.open()
        _ = try store.queue([news(1), news(2)])
        for _ in 0..<2 { try store.noteOutgoing(told: [news(9).id: [4]], gone: [news(1).id, news(8).id]) }
        #expect(try store.outgoing() == [news(2)])
    }

    @Test func `where too much waits the oldest goes, and how much went is told`() throws {
        let store = try kiosk.open()
        let all = (0..<UInt64(Store.maxOutgoing) + 3).map { news($0) }
        #expect(try store.queue(Array(all.prefix(Store.maxOutgoing))).dropped == [])
        let queued = try store.queue(Array(all.suffix(3)))
        #expect(queued.news == Array(all.suffix(3)))
        #expect(queued.dropped == all.prefix(3).map(\.id))
        #expect(try store.outgoing() == Array(all.dropFirst(3)))
        let flood = (1000..<1000 + UInt64(Store.maxOutgoing) + 10).map { news($0) }
        #expect(try store.queue(flood).news == Array(flood.suffix(Store.maxOutgoing)))
        #expect(try store.outgoing() == Array(flood.suffix(Store.maxOutgoing)))
        #expect(try store.statistics().droppedNews == 3 + Store.maxOutgoing + 10)
    }

    @Test func `news that is too long is dropped and counted, and keeps no other out`() throws {
        let store = try kiosk.open()
        let long = news(1, text: String(repeating: "x", count: OutgoingNews.maxTextBytes + 1))
        var wide = news(2)
        wide.body = [UInt8](repeating: 32, count: OutgoingNews.maxBodyBytes + 1)
        let queued = try store.queue([long, wide, news(3)])
        #expect(queued.news == [news(3)] && queued.dropped == [long.id, wide.id])
        #expect(try store.statistics().droppedNews == 2)
    }

    @Test func `a week is announced once for each verdict, and its news with it`() throws {
        let store = try kiosk.open()
        #expect(try store.announcedVerdicts()[week] == nil)
        #expect(try store.announce(week: week, verdict: owing(4), news: [news(1)])?.news == [news(1)])
        #expect(try store.announce(week: week, verdict: owing(4), news: [news(2)]) == nil)
        #expect(try store.outgoing() == [news(1)])
        // Revised, and then as it was.
        #expect(try store.announce(week: week, verdict: owing(4, 5), news: [news(3)]) != nil)
        #expect(try store.announcedVerdicts()[week] == owing(4, 5))
        #expect(try store.announce(week: week, verdict: owing(4), news: [])?.news == [])
        #expect(try store.announcedVerdicts()[week] == owing(4))
        #expect(try store.statistics().announcedWeeks == 1)
    }

    @Test func `every verdict of every week is read as it was written`() throws {
        let verdicts = [
            Verdict(result: .allHit, owes: []), Verdict(result: .allMissed, owes: []),
            Verdict(result: .nobodyTookPart, owes: []), owing(4), owing(4, 5, 6),
        ]
        var expected: [Day: Verdict] = [:]
        do {
            let store = try kiosk.open()
            for (number, verdict) in verdicts.enumerated() {
                for start in [-30_000, 0, 20_000] {
                    let week = try #require(Day(daysSince1970: start + number * 7))
                    expected[week] = verdict
                    _ = try store.announce(week: week, verdict: verdict, news: [])
                }
            }
        }
        #expect(try kiosk.open().announcedVerdicts() == expected)
    }

    @Test func `rebuilding keeps what waits and what was announced, and neither enters the digest`() throws {
        let store = try kiosk.open()
        let digest = try store.digest()
        _ = try store.announce(week: week, verdict: owing(4), news: [news(1), news(2)])
        try store.rebuild()
        #expect(try store.outgoing() == [news(1), news(2)])
        #expect(try store.announcedVerdicts()[week] == owing(4))
        #expect(try store.digest() == digest)
        #expect(try store.verify().isClean)
    }

    @Test func `rows of news that say nothing are named, keep nothing else from being read, and go with a rebuild`()
        throws
    {
        let store = try kiosk.open()
        _ = try store.announce(week: week, verdict: owing(4), news: [news(1)])
        try kiosk.put(.outbox, [1, 2], [3], in: store)
        try kiosk.put(.outbox, [UInt8](repeating: 255, count: 24), [UInt8](repeating: 255, count: 40), in: store)
        try kiosk.put(.announced, [0, 0, 0, 1], [9], in: store)
        let findings = try store.verify().findings
        #expect(
            findings == [.derived(table: "outbox", rows: 2), .derived(table: "announced", rows: 1)])
        #expect(findings.first?.description.contains("cannot be read; rebuild") == true)
        #expect(try store.outgoing() == [news(1)])
        #expect(try store.queue([news(2)]).news == [news(2)])
        #expect(try store.announcedVerdicts() == [week: owing(4)])
        try store.rebuild()
        #expect(try store.verify().isClean)
        #expect(try store.outgoing() == [news(1), news(2)])
    }

    @Test func `a row cut short anywhere is no news, and no cut ends the program`() throws {
        var told = news(1)
        told.told = [1, 2]
        let key = [UInt8](repeating: 0, count: 8) + told.id.bytes
        let bytes = told.bytes
        #expect(OutgoingNews(key: key, bytes: bytes) == told)
        let readable = (0..<bytes.count).filter { OutgoingNews(key: key, bytes: Array(bytes.prefix($0))) != nil }
        // Nothing tells a shorter body from the whole one.
        #expect(readable == Array(bytes.count - told.body.count..<bytes.count))
    }

    @Test
    func `a backup brings what its own kiosk announced, so that old weeks are not told again, and no news that waited`()
        throws
    {
        let folder = TemporaryFolder()
        let path = folder.path + "/backup"
        let seed: [UInt8]
        do {
            let store = try kiosk.open()
            _ = try store.announce(week: week, verdict: owing(4), news: [news(1)])
            var bytes: [UInt8] = []
            try store.folder.backup(includesIdentity: true) { piece throws(StoreError) in bytes += piece }
            try FileCalls().writeDurably(bytes, to: path, in: folder.path)
            seed = try #require(try Store.check(backup: path))
        }
        #expect(try Store.adopt(seed: seed, folder: folder.path))
        let same = try Store(folder: folder.path)
        try same.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(try same.announcedVerdicts() == [week: owing(4)])
        #expect(try same.announce(week: week, verdict: owing(4), news: [news(2)]) == nil)
        #expect(try same.outgoing() == [])
        // What was announced since then stands.
        _ = try same.announce(week: week, verdict: owing(5), news: [])
        try same.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(try same.announcedVerdicts()[week] == owing(5))

        let stranger = TemporaryFolder()
        let other = try Store(folder: stranger.path)
        try other.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(try other.announcedVerdicts() == [:])
    }
}
