import Glibc

/// syncjob fill FOLDER ENTRIES PHOTOS                      a store's kiosk says so much more; the last of it has photos
/// syncjob files FOLDER ENTRIES PHOTOS separate|together   the same as files; see Giver
/// syncjob equal FOLDER FOLDER                             ends with 1 unless two stores hold the same, each photo whole
/// syncjob race store FOLDER ENTRIES PHOTOS SENDER PORT PORT PROGRAM ARGUMENT…
/// syncjob race files FOLDER COUNT SENDER PORT PORT PROGRAM ARGUMENT…
///                                                         starts the receiver, whose FOLDER it is, and prints what comes
///                                                         of it; SENDER is a process; see Race
/// syncjob wire SECONDS READY PORT…                        prints how many connections were made on these ports, and how many
///                                                         bytes TCP carried; makes the file READY when it counts
@main
enum SyncJob {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("syncjob: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) throws {
        switch (words.first, words.count) {
        case ("fill", 4):
            try Giver.fill(words[1], amount: try amount(words[2], words[3]))
        case ("files", 5):
            try Giver.write(words[1], amount: try amount(words[2], words[3]), isTogether: words[4] == "together")
        case ("equal", 3):
            try Giver.compare(words[1], words[2])
        case ("race", 9...) where words[1] == "store":
            try race(.store(words[2], try amount(words[3], words[4])), words[5...])
        case ("race", 8...) where words[1] == "files":
            try race(.files(words[2], count: try number(words[3])), words[4...])
        case ("wire", 4...):
            let ports = Set(try words[3...].map(number))
            print(try Wire.count(seconds: Double(number(words[1])), ports: ports, ready: words[2]).text)
        default: throw JobError.usage
        }
    }

    private static func race(_ goal: Goal, _ words: ArraySlice<String>) throws {
        let numbers = try words.prefix(3).map(number)
        let race = try Race.run(
            Array(words.dropFirst(3)), until: goal, sender: pid_t(numbers[0]), ports: Set(numbers[1...]))
        print(race.text)
    }

    private static func amount(_ entries: String, _ photos: String) throws -> Amount {
        try Amount(entries: number(entries), photos: number(photos))
    }

    private static func number(_ word: String) throws -> Int {
        guard let number = Int(word), number > 0 else { throw JobError.usage }
        return number
    }
}

enum JobError: Error {
    case usage
    case wrong(String)
    case system(String, Int32)
    case database(String, Int32)
}
