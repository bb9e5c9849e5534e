import ArgumentParser
import KioskPages
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
    @Option(name: .shortAndLong, help: "The file to write.") var output: String

    func run() async throws {
        let byteCount = try await KioskCall.make(options) { call in
            let workout = try await call.workout(id, options)
            let pieces = try await call.kiosk.getPhoto(
                .with {
                    $0.id = workout
                    $0.thumbnail = thumbnail
                })
            // Nothing is made before the first piece shows that there is a photo.
            var file: OutputFile?
            var byteCount = 0
            do {
                for try await piece in pieces {
                    let target = try file ?? OutputFile(path: output)
                    file = target
                    try target.append(Array(piece.data))
                    byteCount += piece.data.count
                }
            } catch {
                file?.discard()
                throw error
            }
            try file?.finish()
            return byteCount
        }
        if options.json { return JSON.object(["file": .text(output), "bytes": .number(byteCount)]).print() }
        say("\(output): \(byteCount) bytes")
    }
}
