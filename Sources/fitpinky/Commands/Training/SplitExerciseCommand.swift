import ArgumentParser
import Exercises
import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct SplitExerciseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exercise", abstract: "Add, change, move, copy or remove one exercise of a split.",
        discussion: """
            An exercise is known by its name or by its number in the split.

            Example: fitpinky splits exercise set 'Upper Body' 'Chest press' --weight 42.5
            """,
        subcommands: [Add.self, Set.self, Move.self, Copy.self, Remove.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an exercise at the end, or at a place.",
            discussion: """
                What is left out is as the catalogue has it, or four sets of ten.

                Example: fitpinky splits exercise add 'Upper Body' 'Bench press' --sets 3 --reps 8 --weight 40 --load free --rest 120
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: ArgumentHelp("What it is called, up to 60 characters.", valueName: "name")) var words: [String]
        @OptionGroup var values: ExerciseValues
        @Option(help: ArgumentHelp("Its number in the split; the last if left out.", valueName: "n")) var to: Int?

        func run() async throws {
            let new = values.applied(to: .suggested(words.joined(separator: " ")))
            try await SplitEdit(split: split) { exercises in
                var exercises = exercises
                exercises.insert(new, at: try index(to ?? exercises.count + 1, upTo: exercises.count + 1))
                return exercises
            }.run(options)
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change an exercise.",
            discussion: "Example: fitpinky splits exercise set 'Upper Body' 'Chest press' --weight 42.5 --rest own")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: .exercise) var words: [String]
        @Option(help: ArgumentHelp("Another name for it.", valueName: "name")) var name: String?
        @OptionGroup var values: ExerciseValues

        func validate() throws {
            guard name != nil || !values.isEmpty else {
                throw ValidationError("Nothing to change: give --name, --sets, --reps, --weight, --load or --rest")
            }
        }

        func run() async throws {
            let exercise = words.joined(separator: " ")
            try await SplitEdit(split: split) { exercises in
                var exercises = exercises
                let index = try number(of: exercise, in: exercises)
                exercises[index] = values.applied(to: exercises[index])
                if let name { exercises[index].name = name }
                return exercises
            }.run(options)
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move an exercise to another place.",
            discussion: "Example: fitpinky splits exercise move 'Upper Body' 'Chest press' --to 1")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: .exercise) var words: [String]
        @Option(help: ArgumentHelp("Its number in the split then, from 1.", valueName: "n")) var to: Int

        func run() async throws {
            let exercise = words.joined(separator: " ")
            try await SplitEdit(split: split) { exercises in
                var exercises = exercises
                let place = try index(to, upTo: exercises.count)
                exercises.insert(exercises.remove(at: try number(of: exercise, in: exercises)), at: place)
                return exercises
            }.run(options)
        }
    }

    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy an exercise; the copy comes after it.",
            discussion: "Example: fitpinky splits exercise copy 'Upper Body' 'Chest press'")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: .exercise) var words: [String]

        func run() async throws {
            let exercise = words.joined(separator: " ")
            try await SplitEdit(split: split) { try Self.copied(exercise, in: $0) }.run(options)
        }

        static func copied(
            _ exercise: String, in exercises: [Fitpinky_V1_SplitExercise]
        ) throws(TTRPCStatus) -> [Fitpinky_V1_SplitExercise] {
            var exercises = exercises
            let index = try number(of: exercise, in: exercises)
            var copy = exercises[index]
            // The agent gives it an id of its own.
            copy.id = ""
            exercises.insert(copy, at: index + 1)
            return exercises
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an exercise.", discussion: "Example: fitpinky splits exercise remove 'Upper Body' 3")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: .exercise) var words: [String]

        func run() async throws {
            let exercise = words.joined(separator: " ")
            try await SplitEdit(split: split) { exercises in
                var exercises = exercises
                exercises.remove(at: try number(of: exercise, in: exercises))
                return exercises
            }.run(options)
        }
    }
}

/// What an exercise of a split can be given.
struct ExerciseValues: ParsableArguments {
    @Option(help: ArgumentHelp("How many sets, 1 to 20.", valueName: "n")) var sets: UInt32?
    @Option(help: ArgumentHelp("How many repetitions a set has, 1 to 999; of load time, seconds.", valueName: "n"))
    var reps: UInt32?
    @Option(help: ArgumentHelp("In kg, such as 42.5, or none.", valueName: "kg")) var weight: Weight?
    @Option(
        help: ArgumentHelp("\(loads.joined(separator: ", ")).", valueName: "load"), completion: .list(loads),
        transform: { try ClosedSet.read($0, as: GymExercise.Load(rawValue: $0.lowercased()), among: loads) })
    var load: GymExercise.Load?
    @Option(help: ArgumentHelp("The rest after a set in seconds, 0 to 900, or own for rest-seconds.", valueName: "s"))
    var rest: Rest?

    private static let loads = GymExercise.Load.allCases.map(\.rawValue)

    var isEmpty: Bool { sets == nil && reps == nil && weight == nil && load == nil && rest == nil }

    func applied(to exercise: Fitpinky_V1_SplitExercise) -> Fitpinky_V1_SplitExercise {
        var exercise = exercise
        if let sets { exercise.sets = sets }
        if let reps { exercise.reps = reps }
        if let load { exercise.load = load.rawValue }
        switch weight?.grams {
        case nil: break
        case 0: exercise.clearWeightKg()
        case let grams?: exercise.weightKg = UInt32(clamping: grams)
        }
        switch rest {
        case nil: break
        case .own: exercise.clearRestSeconds()
        case .seconds(let seconds): exercise.restSeconds = seconds
        }
        return exercise
    }

    /// 0 without one.
    struct Weight: ExpressibleByArgument {
        var grams: Int

        init?(argument: String) {
            guard let grams = argument == "none" ? 0 : Kilograms.grams(argument) else { return nil }
            self.grams = grams
        }
    }

    enum Rest: ExpressibleByArgument {
        /// The member's own.
        case own
        case seconds(UInt32)

        init?(argument: String) {
            guard argument != "own" else {
                self = .own
                return
            }
            guard let seconds = UInt32(argument) else { return nil }
            self = .seconds(seconds)
        }
    }
}

/// The index of a number from 1 that somebody typed.
private func index(_ number: Int, upTo count: Int) throws(TTRPCStatus) -> Int {
    guard number >= 1, number <= count else {
        throw TTRPCStatus(.invalidArgument, "there is no place \(number); choose 1 to \(max(1, count))")
    }
    return number - 1
}

/// The index of the exercise of that name, in any case, or of that number.
private func number(of text: String, in exercises: [Fitpinky_V1_SplitExercise]) throws(TTRPCStatus) -> Int {
    switch SplitSearch.place(of: text, among: exercises.map(\.name)) {
    case .found(let index): return index
    case .refused(let sentence): throw TTRPCStatus(.notFound, sentence)
    }
}

extension ArgumentHelp {
    fileprivate static let exercise = ArgumentHelp("Its name, or its number in the split.", valueName: "exercise")
}
