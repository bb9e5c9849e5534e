/// The minutes at which a member did something, ascending. Two entries of one minute are two.
struct CareMinutes: Hashable, Sendable {
    private var minutes: [CareMinute] = []

    var isEmpty: Bool { minutes.isEmpty }

    mutating func insert(_ minute: CareMinute) {
        minutes.insert(minute, at: minutes.end { $0 <= minute })
    }

    /// Removes one entry of that minute, if there is one.
    mutating func remove(_ minute: CareMinute) {
        let index = minutes.end { $0 < minute }
        if index < minutes.count, minutes[index] == minute { minutes.remove(at: index) }
    }

    func count(before end: CareMinute) -> Int { minutes.end { $0 < end } }

    /// How many there are from one minute, included, to another, excluded.
    func count(from start: CareMinute, before end: CareMinute) -> Int {
        start < end ? count(before: end) - count(before: start) : 0
    }

    func last(before end: CareMinute) -> CareMinute? {
        let index = count(before: end)
        return index == 0 ? nil : minutes[index - 1]
    }

    /// The first Day with an entry that is not before that Day.
    func firstDay(from day: Day) -> Day? {
        let index = count(before: .start(of: day))
        return index < minutes.count ? minutes[index].day : nil
    }

    /// The Days before that Day that have an entry, ascending, each once.
    func days(before end: Day) -> [Day] {
        var days: [Day] = []
        var index = 0
        while index < minutes.count, minutes[index].day < end {
            days.append(minutes[index].day)
            index = count(before: CareMinute.last(of: minutes[index].day).next)
        }
        return days
    }
}
