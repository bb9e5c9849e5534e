import ArgumentParser
import Glibc
import KioskPages
import Messages
import Photos
import SwiftProtobuf
import TTRPC

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Write a workout's photo to a file.",
        discussion: """
            The end of the file's name says what is written. With .jpg, .jpeg or .png the photo is converted: in its full size and \
            without metadata, a JPEG in high quality. A photo that is a JPEG already is written to a .jpg as it is stored. With \
            any other name, and on standard output, the file is the one that is stored, byte for byte.

            Examples: fitpinky photo last --output leg-day.heic
                      fitpinky photo last --of Lisa --output lisa.jpg
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String
    @Option(
        help: ArgumentHelp("With last: the newest workout of this member, in any case of letters.", valueName: "name"))
    var of: String?
    @Flag(help: "The small picture, 320 pixels wide.") var thumbnail = false
    @Option(name: .shortAndLong, help: "The file to write; - is standard output.") var output: String

    func validate() throws {
        try options.checkOutput(output, "--output")
        guard of == nil || WorkoutHandle(id) == .last else {
            throw ValidationError("--of goes with last: say whose newest workout you mean, or give an id alone")
        }
    }

    func run() async throws {
        let format = PhotoConversion(path: output)
        let file = if let format { try await convert(to: format) } else { try await copy() }
        file.tell(output, options)
    }

    /// Writes the file that is stored, piece by piece.
    private func copy() async throws -> OutputFile {
        try await KioskCall.make(options) { call in
            // Nothing is made before the first piece shows that there is a photo.
            var file: OutputFile?
            for try await piece in try await pieces(call) {
                let target = try file ?? OutputFile(path: output)
                file = target
                try target.append(piece.data)
            }
            guard let file else { throw PhotoCommand.noPhoto }
            try file.finish()
            return file
        }
    }

    private func convert(to format: PhotoConversion) async throws -> OutputFile {
        let photo = try await KioskCall.make(options) { call in
            var photo: [UInt8] = []
            for try await piece in try await pieces(call) {
                photo += Array(piece.data)
                guard photo.count <= PhotoConversion.maxBytes else {
                    throw TTRPCStatus(
                        .dataLoss, "the agent sent more than the \(PhotoConversion.maxBytes) bytes of a photo")
                }
            }
            guard !photo.isEmpty else { throw PhotoCommand.noPhoto }
            return photo
        }
        let converted: [UInt8]
        do throws(PhotoError) {
            converted = try format.file(of: photo)
        } catch {
            complain(
                "the photo cannot be converted: \(error.sentence); a name without .jpg or .png gets it as it is stored")
            throw ExitCode(EXIT_FAILURE)
        }
        let file = try OutputFile(path: output)
        try file.append(converted)
        try file.finish()
        return file
    }

    private func pieces(_ call: KioskCall) async throws -> some AsyncSequence<Fitpinky_V1_PhotoPiece, TTRPCStatus> {
        let workout = try await call.workout(id, by: of.map { .named($0) } ?? .anybody, options)
        return try await call.kiosk.getPhoto(.with { ($0.id, $0.thumbnail) = (workout, thumbnail) })
    }

    private static let noPhoto = TTRPCStatus(.unavailable, "the agent sent no photo; try again")
}
