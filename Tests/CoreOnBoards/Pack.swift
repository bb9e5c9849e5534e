import FitPinkyCore
import FoundationEssentials

/// Run on the machine that builds: writes the worked scenarios as numbers for the boards, or compares what a board printed
/// with what must come of them.
@main struct Pack {
    struct Pair: Decodable {
        let scenario: Story
    }

    struct Story: Decodable {
        struct Change: Decodable {
            let day: String
            let weekStart: Int
        }
        struct Goal: Decodable {
            let day: String
            let goal: Int
        }
        struct Member: Decodable {
            let id: String
            let joined: String
            let left: String?
            let goals: [Goal]
        }
        struct Workout: Decodable {
            let member: String
            let day: String
            let counts: Bool
        }
        let created: String
        let weekStart: Int
        let weekStartChanges: [Change]
        let members: [Member]
        let workouts: [Workout]
        let today: String
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { throw Failure(description: "usage: pack WEEKS.json write | check OUTPUT") }
        let weeks = try Data(contentsOf: URL(filePath: arguments[1]))
        if arguments[2] == "write" {
            let numbers = try pack(JSONDecoder().decode([Pair].self, from: weeks).map(\.scenario))
            print("let vectors: StaticString = \"\(numbers.map(String.init).joined(separator: " "))\"")
        } else {
            guard arguments.count == 4 else { throw Failure(description: "check needs the file that a board printed") }
            try check(Data(contentsOf: URL(filePath: arguments[3])), against: weeks)
        }
    }

    static func pack(_ stories: [Story]) throws -> [Int] {
        var numbers = [stories.count]
        for story in stories {
            let names = Set(story.members.map(\.id)).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            numbers.append(names.count)
            for name in names { numbers += [name.utf8.count] + name.utf8.map(Int.init) }
            func number(_ name: String) throws -> Int {
                guard let index = names.firstIndex(of: name) else { throw Failure(description: "no member \(name)") }
                return index
            }
            numbers += try [day(story.created), story.weekStart, story.weekStartChanges.count]
            for change in story.weekStartChanges { numbers += try [day(change.day), change.weekStart] }
            numbers.append(story.members.count)
            for member in story.members {
                numbers += try [number(member.id), day(member.joined)]
                numbers += try member.left.map { [1, try day($0)] } ?? [0]
                numbers.append(member.goals.count)
                for goal in member.goals { numbers += try [day(goal.day), goal.goal] }
            }
            numbers.append(story.workouts.count)
            for workout in story.workouts {
                numbers += try [number(workout.member), day(workout.day), workout.counts ? 1 : 0]
            }
            numbers.append(try day(story.today))
        }
        return numbers
    }

    static func day(_ text: String) throws -> Int {
        guard let day = Day(iso8601: text) else { throw Failure(description: "no day: \(text)") }
        return Int(day.daysSince1970)
    }

    static func check(_ printed: Data, against weeks: Data) throws {
        struct Expectation: Decodable {
            let expected: JSON
        }
        let expected = try JSONDecoder().decode([Expectation].self, from: weeks).map(\.expected)
        let lines = printed.split(separator: UInt8(ascii: "\n"))
        guard lines.count == expected.count else {
            throw Failure(description: "\(lines.count) answers to \(expected.count) scenarios")
        }
        for (index, line) in lines.enumerated() where try JSONDecoder().decode(JSON.self, from: line) != expected[index]
        {
            throw Failure(description: "scenario \(index): \(String(decoding: line, as: UTF8.self))")
        }
        print("\(lines.count) scenarios agree")
    }
}
