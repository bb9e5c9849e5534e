/// The Days on which something was done, with how often on each: a member's counting workouts, or what a kiosk signed.
public struct ActiveDays: Hashable, Sendable {
    /// How many workouts a day has.
    public struct Tally: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// At least one.
        public internal(set) var workouts: Int32
    }

    /// Ascending by day, none with zero workouts.
    private(set) var tallies: [Tally] = []
    /// How many workouts count, on all days together.
    public private(set) var totalWorkouts = 0

    /// None.
    public init() {}

    /// The days of these workouts, given in any order.
    public init(_ days: [Day]) {
        for day in days.sorted() {
            if tallies.last?.day == day {
                tallies[tallies.count - 1].workouts += 1
            } else {
                tallies.append(Tally(day: day, workouts: 1))
            }
        }
        totalWorkouts = days.count
    }

    mutating func makeRoom(for days: Int) {
        tallies.makeRoom(for: days)
    }

    /// Adds one workout.
    public mutating func add(_ day: Day) {
        let index = tallies.end { $0.day < day }
        if index < tallies.count, tallies[index].day == day {
            tallies[index].workouts += 1
        } else {
            tallies.insert(Tally(day: day, workouts: 1), at: index)
        }
        totalWorkouts += 1
    }

    /// Takes one workout of that day back; without one there it changes nothing.
    public mutating func remove(_ day: Day) {
        let index = tallies.end { $0.day < day }
        guard index < tallies.count, tallies[index].day == day else { return }
        tallies[index].workouts -= 1
        if tallies[index].workouts == 0 { tallies.remove(at: index) }
        totalWorkouts -= 1
    }

    /// Whether a workout counts on that day.
    public func contains(_ day: Day) -> Bool {
        let index = tallies.end { $0.day < day }
        return index < tallies.count && tallies[index].day == day
    }

    /// The last of them that is not after that day.
    public func last(through day: Day) -> Day? {
        let index = tallies.end { $0.day <= day }
        return index == 0 ? nil : tallies[index - 1].day
    }

    /// Those from the first day to the last, both included, ascending.
    public func tallies(from first: Day, through last: Day) -> ArraySlice<Tally> {
        guard first <= last else { return [] }
        return tallies[tallies.end { $0.day < first }..<tallies.end { $0.day <= last }]
    }

    /// How many distinct days from the first to the last, both included, have a workout.
    func count(from first: Day, through last: Day) -> Int {
        tallies(from: first, through: last).count
    }

    /// The days, ascending.
    public var days: some RandomAccessCollection<Day> { tallies.lazy.map { $0.day } }
}
