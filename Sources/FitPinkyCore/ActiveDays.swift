/// The Days on which a member worked out, with how many counting workouts each.
public struct ActiveDays: Hashable, Sendable {
    struct Tally: Hashable, Sendable {
        let day: Day
        var workouts: Int32
    }

    /// Ascending by day, none with zero workouts.
    private(set) var tallies: [Tally] = []
    /// How many workouts count, on all days together.
    public private(set) var totalWorkouts = 0

    init() {}

    /// The days of these workouts, given in any order.
    init(_ days: [Day]) {
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
    mutating func add(_ day: Day) {
        let index = tallies.end { $0.day < day }
        if index < tallies.count, tallies[index].day == day {
            tallies[index].workouts += 1
        } else {
            tallies.insert(Tally(day: day, workouts: 1), at: index)
        }
        totalWorkouts += 1
    }

    /// Takes one workout of that day back; without one there it changes nothing.
    mutating func remove(_ day: Day) {
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

    /// How many distinct days from the first to the last, both included, have a workout.
    func count(from first: Day, through last: Day) -> Int {
        guard first <= last else { return 0 }
        return tallies.end { $0.day <= last } - tallies.end { $0.day < first }
    }

    /// The days, ascending.
    public var days: some RandomAccessCollection<Day> { tallies.lazy.map { $0.day } }
}
