/// All that was done in the quarter, in the order in which it was done, and which home can know of what: that on which the
/// naive rules judge. It holds what the test did, and nothing that a kiosk said.
struct QuarterDiary {
    enum Deed: Hashable {
        case joined(member: Int, day: Int)
        case left(member: Int, day: Int)
        case goal(member: Int, day: Int, days: Int)
        /// A camera of a machine that is busy may come too late: then there is no photo.
        case workout(member: Int, day: Int, isProven: Bool)
        /// Takes back the workout of that number.
        case deletion(of: Int)
        case wager(day: Int, text: String)
        case weekStart(day: Int, weekday: Int)
    }

    private struct Note {
        var home: Int
        var deed: Deed
    }

    /// The Day of the group's beginning.
    let created: Int
    private var notes: [Note] = []
    /// Of each home the numbers of what it can know.
    private(set) var known: [Set<Int>]

    init(homes: Int, created: Int) {
        self.created = created
        known = Array(repeating: [], count: homes)
    }

    /// Everything.
    var all: Set<Int> { Set(notes.indices) }

    /// Somebody has done it at that home; gives its number.
    @discardableResult
    mutating func note(_ deed: Deed, at home: Int) -> Int {
        notes.append(Note(home: home, deed: deed))
        known[home].insert(notes.count - 1)
        return notes.count - 1
    }

    /// These homes have become equal.
    mutating func share(among homes: [Int]) {
        let together = homes.reduce(into: Set<Int>()) { $0.formUnion(known[$1]) }
        for home in homes { known[home] = together }
    }

    /// All that a home can have known while it heard what it had not known before: all of it first. What a home has to say
    /// arrives in the order in which it was said, so of each other home it is the beginning.
    func knowledge(from before: Set<Int>) -> [Set<Int>] {
        var possible = [before]
        for home in known.indices {
            let news = notes.indices.filter { notes[$0].home == home && !before.contains($0) }
            possible = (0...news.count).reversed().flatMap { count in
                possible.map { $0.union(news.prefix(count)) }
            }
        }
        return possible
    }

    // MARK: Reading

    /// The story that these deeds make.
    func story(of numbers: Set<Int>, today: Int) -> Story {
        var story = Story(created: created, weekStart: 1, weekStartChanges: [], stays: [], workouts: [], today: today)
        let deleted = Set(
            numbers.compactMap { number in
                if case .deletion(let workout) = notes[number].deed { workout } else { nil }
            })
        for number in numbers.sorted() {
            switch notes[number].deed {
            case .joined(let member, let day):
                story.stays.append(.init(member: member, joined: day, left: nil, goals: []))
            case .left(let member, let day):
                guard let stay = story.stays.lastIndex(where: { $0.member == member }) else { continue }
                story.stays[stay].left = day
            case .goal(let member, let day, let days):
                guard let stay = story.stays.lastIndex(where: { $0.member == member }) else { continue }
                story.stays[stay].goals.append(.init(day: day, value: days))
            case .workout(let member, let day, let isProven):
                story.workouts.append(
                    .init(member: member, day: day, counts: isProven && !deleted.contains(number)))
            case .weekStart(let day, let weekday):
                story.weekStartChanges.append(.init(day: day, value: weekday))
            case .deletion, .wager: break
            }
        }
        return story
    }

    /// What binds a week by these deeds, as the rules have it: the last word of a Day before it, or of the very first Day.
    func wager(in week: Outcome.Week, by numbers: Set<Int>) -> String {
        let wagers: [(day: Int, text: String)] = numbers.sorted().compactMap { number in
            if case .wager(let day, let text) = notes[number].deed { (day, text) } else { nil }
        }
        var latest: (day: Int, text: String)?
        for wager in wagers where wager.day < week.start && wager.day >= latest?.day ?? .min { latest = wager }
        if let latest { return latest.text }
        guard let first = wagers.map(\.day).min(), first <= week.end else { return "" }
        return wagers.last { $0.day == first }?.text ?? ""
    }
}
