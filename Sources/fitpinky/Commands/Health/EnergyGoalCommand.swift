import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct EnergyGoalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "energy-goal", abstract: "Show or set how much active energy you mean to spend in a day.",
        discussion: """
            In kcal, 1 to 20000; off takes the goal away. Only this kiosk knows it. What you have spent today comes from imports of
            Apple Health.

            Example: fitpinky energy-goal 500
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("The goal in kcal, or off.", valueName: "kcal")) var goal: Goal?

    func run() async throws {
        let view = try await KioskCall.make(options) { call in
            let actor = options.actor ?? ""
            guard let goal else {
                return try EnergyGoalView(try await call.kiosk.getEnergyGoal(.with { $0.asMember = actor }))
            }
            return try EnergyGoalView(
                try await call.kiosk.setEnergyGoal(.with { ($0.kcal, $0.asMember) = (goal.kcal, actor) }))
        }
        options.json ? view.json.print() : show(view.page)
    }

    /// A number of kcal, or off.
    struct Goal: ExpressibleByArgument {
        var kcal: UInt32

        init?(argument: String) {
            guard let kcal = argument == "off" ? 0 : UInt32(argument) else { return nil }
            self.kcal = kcal
        }

        static var allValueStrings: [String] { ["off"] }
    }
}
