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
        /// A kiosk of that member has what was set under that number.
        case seen(setting: Int, by: Int, day: Int)
    }

    struct Note {
        var home: Int
        var deed: Deed
    }

    /// The Day of the group's beginning.
    let created: Int
    private(set) var notes: [Note] = []
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

    /// These homes have become equal, and say of each other's settings that they have them.
    ///
    /// - Parameter today: the Day of each home whose member belongs.
    mutating func share(among homes: [Int], today: [Int: Int]) {
        let before = homes.reduce(into: Set<Int>()) { $0.formUnion(known[$1]) }
        let said = before.map { notes[$0].deed }
        for number in before.sorted() {
            guard let setting = Setting(notes[number].deed) else { continue }
            let setter = setting.member ?? notes[number].home
            for home in homes where home != setter {
                let hasSaid = said.contains { deed in
                    if case .seen(number, home, _) = deed { true } else { false }
                }
                guard let day = today[home], !hasSaid else { continue }
                note(.seen(setting: number, by: home, day: day), at: home)
            }
        }
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
}
