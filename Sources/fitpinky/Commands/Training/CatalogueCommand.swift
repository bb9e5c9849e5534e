import ArgumentParser
import Exercises
import FitPinkyCore
import JSON
import KioskPages

struct CatalogueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue", abstract: "List exercises for splits, or search them by name and muscle.",
        discussion: """
            It needs no agent.

            Example: fitpinky catalogue machines --search back
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(
        help: ArgumentHelp("\(names.joined(separator: " or ")); both if left out.", valueName: "catalogue"),
        completion: .list(names),
        transform: { try ClosedSet.read($0, as: GymExercise.Catalogue(rawValue: $0.lowercased()), among: names) })
    var catalogue: GymExercise.Catalogue?
    @Option(help: ArgumentHelp("Words of a name or a muscle.", valueName: "text")) var search = ""

    private static let names = GymExercise.Catalogue.allCases.map(\.rawValue)

    func run() {
        let found = GymExercise.search(search, in: catalogue)
        if options.json { return JSON.list(found.map(\.json)).print() }
        guard found.isEmpty else { return show(GymExercise.page(of: found)) }
        let words = Set(GymExercise.all.flatMap { [$0.name] + $0.muscles }).sorted()
        say("nothing in the catalogue has \"\(search)\"\(Spelling.hint(search, among: words))")
    }
}
