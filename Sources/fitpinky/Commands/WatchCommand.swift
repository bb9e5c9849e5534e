import ArgumentParser
import Glibc
import Messages
import TTRPC

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Tells events as they happen.",
        discussion:
            "With --json each event is one object a line. A watcher that does not keep up is disconnected (exit code 75)."
    )

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await KioskCall.make(options) { call in
            let style = Style()
            for try await event in try await call.kiosk.watch(.init()) {
                say(
                    options.json
                        ? try event.json.rendered(isIndented: false)
                        : "\(localTime(event.atMs))  \(event.sentence(style))")
            }
        }
    }
}
