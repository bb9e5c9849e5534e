import Glibc
import Store

/// storejob presses FOLDER ROUNDS     keeps as many presses in ours and in each peer, in turns
/// storejob fill FOLDER COUNT         a ledger of so many entries: four workouts a week of two people, or as dense as it must
/// storejob open FOLDER               how long the store takes to open
/// storejob rebuild FOLDER            how long everything derived takes to be worked out anew
/// storejob pages FOLDER COUNT        how long a page of 50 workouts takes, from anywhere
/// storejob looks FOLDER COUNT…       what a look at the household costs after so many entries, ascending
/// storejob health FOLDER             what it costs to keep ten years of health data, and to read some Days of them
/// storejob trainings FOLDER          what looks cost after no trainings, and after one year and ten years of them
/// storejob start FOLDER PROGRAM      how long the agent takes from being executed to being ready
@main
enum StoreJob {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("storejob: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) throws {
        guard words.count >= 2 else { throw JobError.usage }
        let (folder, number) = (words[1], words.count > 2 ? Int(words[2]) : nil)
        switch (words[0], number) {
        case ("presses", let rounds?): try Presses.run(in: folder, rounds: rounds)
        case ("fill", let count?): try History.fill(folder, count: count)
        case ("open", nil):
            let times = try Measured((0..<5).map { _ in try Stopwatch.time { _ = try Store(folder: folder) } })
            print("measured: open a store of \(try Store(folder: folder).entryCount()) entries: \(times.text)")
        case ("rebuild", nil):
            let store = try Store(folder: folder)
            let before = try store.digest()
            let times = try Measured((0..<3).map { _ in try Stopwatch.time { try store.rebuild() } })
            guard try store.digest() == before else { throw JobError.wrong("another state after rebuilding") }
            print("measured: rebuild \(try store.entryCount()) entries: \(times.text)")
        case ("pages", let count?): try History.pages(folder, count: count)
        case ("looks", _?): try Looks.run(in: folder, counts: words[2...].compactMap { Int($0) })
        case ("health", nil): try Health.run(in: folder)
        case ("trainings", nil): try Trainings.run(in: folder)
        case ("start", nil) where words.count == 3: try Start.run(folder, program: words[2])
        default: throw JobError.usage
        }
    }
}

enum JobError: Error {
    case usage
    /// A peer's library answered with that code.
    case peer(String, Int32)
    case wrong(String)
    case system(String, Int32)
}
