import FitPinkyCore
import Messages
import Testing

// What may be announced, to the word.
//
// "Nobody was announced as owing who did not" cannot mean that a home is never wrong: two days after a week's end its verdict
// is final although somebody was not heard, and whoever is heard later may have worked out. It means here, of every single
// announcement:
//
// 1. It comes when the week is over in the zones of all homes that have a part in it, and not before.
// 2. While one of them cannot be heard (it was cut off before its own end of the week), it comes only 48 hours after that.
//    Whatever is only provisional is announced to nobody.
// 3. It says what the naive rules say of all that its home can know at that moment, which is everything that was done at any
//    home that it hears, and what the others did before they were cut off. So a home that hears all is never wrong.
// 4. A second one of the same week says that it is revised, says something else, and comes only because of what somebody said
//    who could not be heard before. The last one is what the naive rules say of all that was done.
extension Quarter {
    /// 48 hours.
    static let patience: Int64 = 48 * 3_600_000

    /// The weeks that are over on that Day, by those deeds.
    func weeks(by known: Set<Int>, today: Int) -> [Outcome.Week] {
        NaiveRules.outcome(of: diary.story(of: known, today: today)).weeks.filter(\.closed)
    }

    /// When a week is over in every home that has a part in it.
    func closes(_ week: Outcome.Week, by known: Set<Int>) -> Int64 {
        parties(to: week, by: known).map { homes[$0].zone.beginning(of: week.end + 1) }.max() ?? .min
    }

    /// The homes of those who belonged in that week.
    private func parties(to week: Outcome.Week, by known: Set<Int>) -> [Int] {
        let stays = diary.story(of: known, today: week.end).stays
        return homes.indices.filter { number in
            stays.contains { $0.member == number && $0.joined <= week.end && $0.left ?? .max >= week.start }
        }
    }

    /// What a home said, with members by their numbers.
    func verdict(of week: Fitpinky_V1_WeekSummary) -> Verdict {
        Verdict(result: week.result, owes: Set(week.owes.map { id in homes.firstIndex { $0.member == id } ?? -1 }))
    }

    /// Judges what was announced since it was judged last.
    ///
    /// - Parameter possible: all that a home can have known meanwhile, the likeliest first; without it just what it knows.
    func hear(possible: ((Int) -> [Set<Int>])? = nil) throws {
        for home in homes {
            let announcements = home.watch.heard.announcements.dropFirst(judged[home.number].count)
            guard !announcements.isEmpty else { continue }
            let known = possible?(home.number) ?? [diary.known[home.number]]
            for announcement in announcements { try judge(announcement, of: home, knowing: known) }
        }
    }

    private func judge(
        _ announcement: QuarterWatch.Announcement, of home: QuarterHome, knowing possible: [Set<Int>]
    ) throws {
        let (said, number) = (announcement.week, home.number)
        let what = "seed \(seed), home \(number): \(said)"
        let start = Int(try #require(Day(iso8601: said.start)).daysSince1970)
        let everything = try #require(possible.first)
        // No week is longer than 13 days.
        let week = try #require(weeks(by: everything, today: start + 13).first { $0.start == start }, "\(what)")
        #expect(Day(daysSince1970: week.end)?.iso8601 == said.end, "\(what)")

        let closesAt = closes(week, by: everything)
        #expect(announcement.at >= closesAt, "before the week was over: \(what)")
        let isUnheard = parties(to: week, by: everything).contains { other in
            guard let cut, other != number else { return false }
            return (cut.home == number || cut.home == other) && cut.days[other] <= week.end
        }
        #expect(!isUnheard || announcement.at >= closesAt + Quarter.patience, "only provisional: \(what)")

        let verdict = verdict(of: said)
        let isKnown = possible.contains { known in
            weeks(by: known, today: start + 13).first { $0.start == start }.map { Verdict($0) } == verdict
        }
        #expect(isKnown, "not what the home can know: \(what)")
        #expect(said.wager == diary.wager(in: week, by: everything) || possible.count > 1, "\(what)")

        if let before = judged[number].last(where: { $0.start == start }) {
            #expect(said.state == "revised" && before.verdict != verdict, "\(what)")
            #expect(before.isWithoutSomebody, "revised, though everybody was heard: \(what)")
        } else {
            #expect(said.state == "final", "\(what)")
        }
        judged[number].append(
            Judged(start: start, verdict: verdict, isWithoutSomebody: isUnheard || possible.count > 1))
    }
}

extension Quarter.Verdict {
    init(_ week: Outcome.Week) { self.init(result: week.result ?? "", owes: Set(week.owes)) }
}
