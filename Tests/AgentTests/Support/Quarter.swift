import FitPinkyCore
import Messages
import Support
import SwiftProtobuf
import Testing

/// Three homes and what they live through, half a day at a time, with a diary of it and every announcement judged.
final class Quarter {
    static let names = ["Ana", "Ben", "Cleo"]

    let seed: UInt64
    let homes: [QuarterHome]
    var chance: SeededGenerator
    private(set) var diary: QuarterDiary
    /// Which home hears nobody, and what each home's Day was when that began.
    private(set) var cut: (home: Int, days: [Int])?
    /// Since which Day the member of each home belongs; nil while they do not.
    private var belongsSince: [Int?]
    /// What was logged while its member belonged to no group.
    private var loggedAlone: [(home: Int, day: Int, deed: QuarterDiary.Deed)] = []
    /// Of each home what it announced, in order, as it was judged.
    var judged: [[Judged]]
    /// Every nudge, and the homes that heard each other when it was sent.
    private(set) var nudges: [Nudge] = []

    /// Where it is, for whoever has to see it again.
    var place: String { "seed \(seed), Day \(homes[0].today - diary.created)" }

    struct Nudge {
        var id: String
        var sender: Int
        var receiver: Int
        var room: [Int]
    }

    struct Judged {
        var start: Int
        var verdict: Verdict
        /// Somebody could not be heard, and patience had run out.
        var isWithoutSomebody: Bool
    }

    struct Verdict: Hashable {
        var result: String
        var owes: Set<Int>
    }

    /// Three people who are one group.
    init(seed: UInt64) async throws {
        self.seed = seed
        chance = SeededGenerator(seed: seed)
        // Their clocks begin at the same time of day: who joins is started first, and so joins after the group began.
        let cleo = try await QuarterHome(2, in: .losAngeles)
        let ben = try await QuarterHome(1, in: .amsterdam)
        let ana = try await QuarterHome(0, in: .amsterdam)
        homes = [ana, ben, cleo]
        diary = QuarterDiary(homes: homes.count, created: ana.today)
        belongsSince = Array(repeating: nil, count: homes.count)
        judged = Array(repeating: [], count: homes.count)
        for home in homes { try await eventually("watching") { home.watch.heard.isWatching } }
        _ = try await ana.kiosk.createGroup("--max-members", "3")
        joined(0, goal: 4)
        for number in 1...2 { try await join(number) }
        try await settle()
        for member in try await ana.calls.getGroup(.init()).members {
            let number = try #require(Quarter.names.firstIndex(of: member.name))
            homes[number].member = member.id
        }
    }

    func end() async throws { for home in homes { try await home.end() } }

    // MARK: Waiting

    func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
        try await Support.eventually("\(what), \(place)", isTrue: isSo)
    }

    /// Homes that hear each other; one whose member has left hears nobody.
    private var rooms: [[Int]] {
        let alone = homes.indices.filter { $0 == cut?.home || !belongs($0) }
        return [homes.indices.filter { !alone.contains($0) }] + alone.map { [$0] }
    }

    /// Until all who hear each other are equal, and have said of each other's settings that they have them: by then nothing waits for
    /// one of them any more.
    func settle() async throws {
        for room in rooms where room.count > 1 {
            try await eventually("homes \(room) equal") {
                var digests: Set<String> = []
                for number in room {
                    let waiting = try await homes[number].calls.getGroup(.init()).waiting.flatMap(\.waitsFor)
                    guard room.allSatisfy({ !waiting.contains(Quarter.names[$0]) }) else { return false }
                }
                for number in room { digests.insert(try await homes[number].digest()) }
                return digests.count == 1
            }
        }
        share(among: rooms)
    }

    private func share(among rooms: [[Int]]) {
        let belonging = homes.map(\.number).filter(belongs)
        let today = Dictionary(uniqueKeysWithValues: belonging.map { ($0, homes[$0].today) })
        for room in rooms { diary.share(among: room, today: today) }
    }

    /// Until every home knows what Day it is there.
    private func settleDays() async throws {
        for home in homes where home.today != diary.created {
            let today = try #require(Day(daysSince1970: home.today)).iso8601
            try await eventually("home \(home.number) is in \(today)") { home.watch.heard.today == today }
        }
    }

    // MARK: What happens

    func advance(hours: Int64) async throws {
        for home in homes { try await home.advance(hours: hours) }
        try await settleDays()
    }

    /// These press, all at once.
    func press(_ numbers: [Int]) async throws {
        let before = homes.map { $0.watch.heard.saved.count }
        for number in numbers { try await homes[number].press() }
        for number in numbers {
            let home = homes[number]
            try await eventually("home \(number) has saved") { home.watch.heard.saved.count > before[number] }
            let workout = try #require(home.watch.heard.saved.last)
            // Who has left is somebody of their own ledger, and what they log stays there unless it is the Day on which they come back.
            #expect((workout.member == home.member) == belongs(number), "seed \(seed)")
            #expect(workout.day == Day(daysSince1970: home.today)?.iso8601, "seed \(seed)")
            let deed = QuarterDiary.Deed.workout(
                member: number, day: home.today, isProven: workout.proof == .photo)
            guard belongs(number) else {
                loggedAlone.append((number, home.today, deed))
                continue
            }
            let entry = diary.note(deed, at: number)
            guard Int.random(in: 0..<16, using: &chance) == 0 else { continue }
            _ = try await home.calls.deleteWorkout(.with { $0.id = workout.id })
            diary.note(.deletion(of: entry), at: number)
        }
    }

    func nudge(from sender: Int, to receiver: Int) async throws {
        guard belongs(sender), belongs(receiver) else { return }
        let nudge = try await homes[sender].calls.sendNudge(.with { $0.to = Quarter.names[receiver] })
        let room = try #require(rooms.first { $0.contains(sender) })
        nudges.append(Nudge(id: nudge.id, sender: sender, receiver: receiver, room: room))
    }

    func setGoal(_ days: Int, at number: Int) async throws {
        guard belongs(number) else { return }
        _ = try await homes[number].calls.changeSetting(.with { $0.goal = UInt32(days) })
        diary.note(.goal(member: number, day: homes[number].today, days: days), at: number)
    }

    func setWager(_ text: String, at number: Int) async throws {
        guard belongs(number) else { return }
        _ = try await homes[number].calls.changeSetting(.with { $0.wager = text })
        diary.note(.wager(day: homes[number].today, text: text), at: number)
    }

    func setWeekStart(_ weekday: Weekday, at number: Int) async throws {
        _ = try await homes[number].calls.changeSetting(.with { $0.weekStart = "\(weekday)" })
        diary.note(.weekStart(day: homes[number].today, weekday: Int(weekday.rawValue)), at: number)
    }

    /// From now on that home and the others do not hear each other.
    func cutOff(_ number: Int) async throws {
        try hear()
        cut = (number, homes.map(\.today))
        try await homes[number].setLink(up: false)
        try await eventually("home \(number) is alone") {
            for home in homes {
                let connected = try await home.calls.status(.init()).peers.count(where: \.connected)
                guard connected == (home.number == number ? 0 : homes.count - 2) else { return false }
            }
            return true
        }
    }

    /// All hear each other again. What is announced while the news come in may be by a part of them.
    func heal() async throws {
        try await hearAll()
        let number = try #require(cut).home
        let before = diary.known
        try await homes[number].setLink(up: true)
        cut = nil
        try await settle()
        try await awaitAnnouncements()
        try hear { [diary] in diary.knowledge(from: before[$0]) }
    }

    func move(_ number: Int, to zone: QuarterZone) async throws {
        try homes[number].move(to: zone)
        let (home, id) = (homes[number], homes[number].member)
        try await settleDays()
        try await eventually("all know where home \(number) is") {
            for other in homes {
                let group = try await other.calls.getGroup(.init())
                guard group.members.first(where: { $0.id == id })?.zone == home.zone.rawValue else { return false }
            }
            return true
        }
    }

    func leave(_ number: Int) async throws {
        let staying = homes.filter { $0.number != number }
        var before: [Int: Int] = [:]
        for home in staying { before[home.number] = try await home.entries() }
        _ = try await homes[number].calls.leaveGroup(.init())
        diary.note(.left(member: number, day: homes[number].today), at: number)
        try await eventually("all have heard that home \(number) has left") {
            for home in staying {
                guard try await home.calls.status(.init()).peers.count == homes.count - 2 else { return false }
                // The leave, and that each has it: it ends the stay on the first Day on which one of them had.
                guard try await home.entries() >= before[home.number, default: 0] + 1 + staying.count else {
                    return false
                }
            }
            return true
        }
        share(among: [Array(homes.indices)])
        belongsSince[number] = nil
        try await settle()
    }

    /// Joins, or joins again.
    func join(_ number: Int) async throws {
        let invitation = try await homes[0].kiosk.invite()
        let run = try await homes[number].kiosk.join(
            invitation.code, at: invitation.address, member: Quarter.names[number])
        try #require(run.code == 0, "seed \(seed): \(run.errors)")
        joined(number, goal: 3)
        for (home, day, deed) in loggedAlone where home == number && day == homes[number].today {
            diary.note(deed, at: number)
        }
        loggedAlone.removeAll { $0.home == number }
    }

    func belongs(_ number: Int) -> Bool { belongsSince[number] != nil }

    private func joined(_ number: Int, goal: Int) {
        let today = homes[number].today
        belongsSince[number] = today
        diary.note(.joined(member: number, day: today), at: number)
        diary.note(.goal(member: number, day: today, days: goal), at: number)
    }

    // MARK: What is announced

    /// Waits for all that has to have been announced by now, and judges it.
    func hearAll() async throws {
        try await awaitAnnouncements()
        try hear()
    }

    /// Until every home whose member belongs has announced every week that was over two days ago, by all that it can know.
    private func awaitAnnouncements() async throws {
        for home in homes {
            guard let since = belongsSince[home.number] else { continue }
            let known = diary.known[home.number]
            let due = weeks(by: known, today: home.today).filter { week in
                week.end >= since && closes(week, by: known) + Quarter.patience <= home.dayBegan
            }
            try await eventually("home \(home.number) has announced \(due.count) weeks") {
                let announced = home.watch.heard.announcements
                return due.allSatisfy { week in
                    let start = Day(daysSince1970: week.start)?.iso8601
                    let last = announced.last { $0.week.start == start }
                    return last.map { verdict(of: $0.week) } == Verdict(week)
                }
            }
        }
    }
}
