import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf

struct EraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase all that a member said and showed, in two steps.",
        discussion: """
            Without a code it says what will go, what stays elsewhere, and a code that is good for five minutes. With it the \
            member leaves the group today, and what they said and showed goes: here, and at every kiosk of the household when \
            it hears of it. It cannot be undone.

            Example: fitpinky erase --confirm K7QM2X
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("The code that fitpinky erase has shown.", valueName: "code")) var confirm: String?

    func run() async throws {
        let actor = options.actor ?? ""
        guard let confirm else {
            let offer = try await KioskCall.make(options) { call in
                try ErasureOffer(try await call.kiosk.offerErasure(.with { $0.asMember = actor }))
            }
            return options.json ? offer.json.print() : show(offer.page)
        }
        let done = try await KioskCall.make(options) { call in
            try ErasureView(try await call.kiosk.erase(.with { ($0.asMember, $0.code) = (actor, confirm) }))
        }
        options.json ? done.json.print() : show(done.page)
    }
}
