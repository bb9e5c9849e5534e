import ArgumentParser
import Messages
import SwiftProtobuf
import TTRPC

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Write a workout's photo to a file.",
        discussion: "Example: fitpinky photo last --output leg-day.heic")

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String
    @Flag(help: "The small picture, 320 pixels wide.") var thumbnail = false
    @Option(name: .shortAndLong, help: "The file to write; - is standard output.") var output: String

    func validate() throws { try options.checkOutput(output, "--output") }

    func run() async throws {
        let file = try await KioskCall.make(options) { call in
            let workout = try await call.workout(id, options)
            let pieces = try await call.kiosk.getPhoto(
                .with {
                    $0.id = workout
                    $0.thumbnail = thumbnail
                })
            // Nothing is made before the first piece shows that there is a photo.
            var file: OutputFile?
            for try await piece in pieces {
                let target = try file ?? OutputFile(path: output)
                file = target
                try target.append(piece.data)
            }
            guard let file else { throw TTRPCStatus(.unavailable, "the agent sent no photo; try again") }
            try file.finish()
            return file
        }
        file.tell(output, options)
    }
}
