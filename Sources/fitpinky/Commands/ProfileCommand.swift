import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Show what a member's workouts come to.",
        discussion: """
            All workouts that count, five followers for each, and the days in a row with one: up to today or yesterday, and \
            the longest ever. Followers are a number; no one else sees any of it but your household.

            Examples: fitpinky profile
                      fitpinky profile Lisa --json
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The member's name, in any case of letters; yours if left out.") var name: String?

    func run() async throws {
        let profile = try await KioskCall.make(options) { call in
            try ProfileView(
                try await call.kiosk.getProfile(
                    .with { ($0.member, $0.asMember) = (name ?? "", options.actor ?? "") }))
        }
        options.json ? profile.json.print() : show(profile.page)
    }
}
