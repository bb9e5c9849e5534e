import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC
import ViewPictures

struct CollageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collage", abstract: "Draw a week of its photos.",
        discussion: """
            A workout whose photo is not stored here, or cannot be read, has a tile that says so, and one without a photo \
            says whether it counts.

            Example: fitpinky collage --week 2026-02-26 --output week.png
            """)

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("Any day of the week; today's if left out.", valueName: "date"))
    var week: WeekCommand.Date?

    func run() async throws {
        let (status, page, photos) = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let page = try await call.week(of: week)
            var photos: ViewPictures.Photos = [:]
            for workout in ViewPictures.workoutsWithPhoto(of: page) {
                photos[workout] = try await thumbnail(of: workout.ulid.text, call)
            }
            return (status, page, photos)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.collage(of: page, household: status.householdName, photos: photos, theme)
        }
    }

    /// The small picture; nil if this one cannot be had or read, which is said, and is no reason to do without the others.
    private func thumbnail(of workout: String, _ call: KioskCall) async throws -> PhotoPixels? {
        var jpeg: [UInt8] = []
        do throws(TTRPCStatus) {
            let pieces = try await call.kiosk.getPhoto(.with { ($0.id, $0.thumbnail) = (workout, true) })
            for try await piece in pieces where jpeg.count <= PhotoPixels.maxJPEGBytes { jpeg += Array(piece.data) }
        } catch {
            guard error.isOfOnePhoto else { throw error }
            complain("workout \(workout): the photo cannot be read: \(error.sentence)")
            return nil
        }
        do throws(PictureError) {
            return try PhotoPixels(jpeg: jpeg)
        } catch {
            complain("workout \(workout): \(error.sentence)")
            return nil
        }
    }
}

extension TTRPCStatus {
    /// Whether it concerns the photo that was asked for, rather than the agent or the connection.
    fileprivate var isOfOnePhoto: Bool {
        switch code {
        case .notFound, .failedPrecondition, .invalidArgument, .outOfRange, .internal, .dataLoss, .unknown: true
        case .ok, .cancelled, .deadlineExceeded, .alreadyExists, .permissionDenied, .resourceExhausted, .aborted,
            .unimplemented, .unavailable, .unauthenticated:
            false
        }
    }
}
