import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "How the week and the kiosk are.",
        discussion: """
            Everybody's days of this week, what is at stake, the streak, how the last week ended, everybody's latest workout, \
            and how it stands with the partner's kiosk.

            Example: fitpinky status --json
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let (status, care) = try await KioskCall.make(options) { call in
            let status = try await call.status()
            return (status, options.json ? [] : try await call.care(of: status, for: options.actor))
        }
        if options.json { return status.json.print() }
        show(status.page(care: care))
    }
}

extension KioskCall {
    /// The finger care of each of the kiosk's members. If an actor is given, only that member's, because finger care is private.
    ///
    /// Each member has a ledger of their own. A ledger that cannot be read leaves out that member's line, and no other.
    fileprivate func care(of status: StatusView, for actor: String?) async throws -> [CareView] {
        var views: [CareView] = []
        for member in status.people where member.isHere && member.left == nil && member.name == actor ?? member.name {
            do {
                views.append(try CareView(try await kiosk.getCare(.with { $0.asMember = member.name })))
            } catch is TTRPCStatus {
                continue
            }
        }
        return views
    }
}
