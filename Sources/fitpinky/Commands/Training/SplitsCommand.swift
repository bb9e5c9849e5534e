import ArgumentParser
import Exercises
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct SplitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splits", abstract: "Show or change your splits: the plans by which you train.",
        discussion: """
            A split has up to 30 exercises, each with its sets, repetitions, weight and rest. There can be 100. Each is known by its \
            name, its id or the end of its id.

            Examples: fitpinky splits starter, fitpinky splits show 'Upper Body'
            """,
        subcommands: [
            List.self, Show.self, Add.self, Edit.self, Rename.self, Copy.self, Remove.self, Starter.self,
            SplitExerciseCommand.self,
        ], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List them by name; this is what splits alone does.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let view = try await KioskCall.make(options) { try await $0.splits(options) }
            view.tell(options)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a split with its exercises.", discussion: "Example: fitpinky splits show 'Upper Body'")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var words: [String]

        func run() async throws {
            let split = try await KioskCall.make(options) { call in
                try await call.splits(options).split(words.joined(separator: " "))
            }
            options.json ? split.json.print() : show(split.page)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a split.",
            discussion: """
                Exercises of the catalogue begin with its sets, repetitions and weight; fitpinky catalogue lists them. Others begin \
                with four sets of ten.

                Example: fitpinky splits add Legs --exercise 'Leg press' --exercise 'Calf raise'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("What it is called, up to 40 characters.", valueName: "name"))
        var words: [String]
        @Option(help: .newExercise) var exercise: [String] = []

        func run() async throws {
            let name = words.joined(separator: " ")
            try await SplitsCommand.change(
                .add(.with { ($0.name, $0.exercises) = (name, exercise.map { .suggested($0) }) }), options,
                shows: name)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Choose a split's exercises and their order.",
            discussion: """
                Those that it has stay as they are, others come from the catalogue, and what is not named goes. To change one \
                exercise alone, use fitpinky splits exercise.

                Example: fitpinky splits edit Legs --exercise 'Calf raise' --exercise 'Leg press'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var words: [String]
        @Option(help: .newExercise) var exercise: [String] = []

        func validate() throws {
            guard !exercise.isEmpty else {
                throw ValidationError("Missing the exercises: give each as --exercise NAME, in their order")
            }
        }

        func run() async throws {
            let edit = SplitEdit(split: words.joined(separator: " ")) { exercises in
                var left = exercises
                return exercise.map { wanted in
                    guard let index = left.firstIndex(where: { $0.name.lowercased() == wanted.lowercased() }) else {
                        return .suggested(wanted)
                    }
                    return left.remove(at: index)
                }
            }
            try await edit.run(options)
        }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Call a split something else.",
            discussion: """
                Trainings of the past keep the name that it had.

                Example: fitpinky splits rename 'Upper Body' Arms
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: ArgumentHelp("Its new name, up to 40 characters.", valueName: "new name")) var words: [String]

        func run() async throws {
            let name = words.joined(separator: " ")
            try await SplitsCommand.change(
                .edit(.with { ($0.split, $0.name) = (split, name) }), options, shows: name)
        }
    }

    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make another split with the same exercises.",
            discussion: "Example: fitpinky splits copy 'Upper Body' 'Upper Body, light'")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var split: String
        @Argument(help: ArgumentHelp("The copy's name; \"NAME (copy)\" if left out.", valueName: "new name"))
        var words: [String] = []

        func run() async throws {
            let name = words.joined(separator: " ")
            try await SplitsCommand.change(
                .copy(.with { ($0.split, $0.name) = (split, name) }), options, shows: name.isEmpty ? nil : name)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a split.",
            discussion: """
                Trainings of the past stay as they were.

                Example: fitpinky splits remove 'Upper Body (copy)'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .split) var words: [String]

        func run() async throws { try await SplitsCommand.change(.remove(words.joined(separator: " ")), options) }
    }

    struct Starter: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make three splits to begin with: Upper Body, Core and Lower Body.",
            discussion: """
                Four sets of ten each, with weights to start from. One whose name a split has already is left out, so it can be run \
                again.

                Example: fitpinky splits starter
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await SplitsCommand.change(.starter(.init()), options) }
    }

    /// Changes one, and shows it, or without its name all of them, as they are then.
    static func change(
        _ change: Fitpinky_V1_ChangeSplitRequest.OneOf_Change, _ options: GlobalOptions, shows name: String? = nil
    ) async throws {
        let view = try await KioskCall.make(options) { try await $0.changeSplit(change, options) }
        guard let name, !options.json, let split = view.splits.first(where: { $0.name == name }) else {
            return view.tell(options)
        }
        show(split.page)
    }
}

/// Changes a split's exercises: reads them, and sends all of them as they are to be.
struct SplitEdit {
    var split: String
    var change: ([Fitpinky_V1_SplitExercise]) throws -> [Fitpinky_V1_SplitExercise]

    func run(_ options: GlobalOptions) async throws {
        let after = try await KioskCall.make(options) { call in
            let before = try await call.splits(options).split(split)
            let exercises = try change(before.exercises.map { .init($0) })
            let view = try await call.changeSplit(
                .edit(
                    .with { edit in
                        (edit.split, edit.exercises, edit.setsExercises) = (before.id.ulid.text, exercises, true)
                    }), basis: before.version, options)
            return try view.split(before.id.ulid.text)
        }
        options.json ? after.json.print() : show(after.page)
    }
}

extension KioskCall {
    /// The splits of the member who acts.
    func splits(_ options: GlobalOptions) async throws -> SplitsView {
        try SplitsView(try await kiosk.listSplits(options.plans))
    }

    /// - Parameter basis: the version of the split by which the change was made up; empty where it was made up by none.
    func changeSplit(
        _ change: Fitpinky_V1_ChangeSplitRequest.OneOf_Change, basis: String = "", _ options: GlobalOptions
    ) async throws -> SplitsView {
        try SplitsView(
            try await kiosk.changeSplit(
                .with { ($0.change, $0.basis, $0.asMember) = (change, basis, options.actor ?? "") }))
    }
}

extension SplitsView {
    func tell(_ options: GlobalOptions) {
        options.json ? JSON.list(splits.map(\.json)).print() : show(page)
    }

    /// That of that name, id or end of an id.
    func split(_ text: String) throws(TTRPCStatus) -> SplitView {
        switch SplitSearch.find(text, in: self) {
        case .found(let split): return split
        case .refused(let sentence): throw TTRPCStatus(.notFound, sentence)
        }
    }
}

extension GlobalOptions {
    /// Asks for the plans of the member who acts.
    var plans: Fitpinky_V1_PlansRequest { .with { $0.asMember = actor ?? "" } }
}

extension Fitpinky_V1_SplitExercise {
    /// A new exercise of that name: as the catalogue has it, or four sets of ten.
    static func suggested(_ name: String) -> Self {
        guard let known = GymExercise.found(name) else {
            return .with { ($0.name, $0.sets, $0.reps, $0.load) = (name, 4, 10, GymExercise.Load.free.rawValue) }
        }
        return .with {
            ($0.name, $0.sets, $0.reps) = (known.name, UInt32(known.sets), UInt32(known.reps))
            $0.load = known.load.rawValue
            if let grams = known.weightGrams { $0.weightKg = UInt32(grams) }
        }
    }
}

extension ArgumentHelp {
    static let split = ArgumentHelp("A split's name, its id or the end of its id.", valueName: "split")
    fileprivate static let newExercise = ArgumentHelp(
        "An exercise of it, as often as there are; in this order.", valueName: "name")
}
