import ArgumentParser
import JSON
import Messages

struct StoreCompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Give room that is not used any more back to the disk.",
        discussion: """
            Needs as much free space as what is in use. Presses go on meanwhile; if one comes in between each time, exit code \
            75.
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let sizes = try await KioskCall.make(options) { try await $0.kiosk.compactStore(.init()) }
        if options.json {
            return JSON.object([
                "bytesBefore": .number(Int(clamping: sizes.bytesBefore)),
                "bytesAfter": .number(Int(clamping: sizes.bytesAfter)),
            ]).print()
        }
        say("\(size(sizes.bytesBefore)) before, \(size(sizes.bytesAfter)) after")
    }
}
