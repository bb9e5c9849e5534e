import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

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
        let collage = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let page = try await call.week(of: week)
            var photos: [Collage.Photo] = []
            for workout in page.days.flatMap(\.workouts) {
                guard let moment = workout.moment else { continue }
                let isDrawn = photos.count < PictureLimits.maxPhotos && workout.photo?.isPresent ?? false
                let pixels = isDrawn ? try await thumbnail(of: workout.id.ulid.text, call) : nil
                photos.append(
                    Collage.Photo(
                        day: moment.day, member: workout.memberName, caption: workout.words.caption ?? "",
                        pixels: pixels,
                        absence: Collage.Absence(workout.absence(isUnreadable: isDrawn && pixels == nil))))
            }
            return Collage(
                household: status.householdName, week: page.week.week, scores: page.week.scores, photos: photos)
        }
        try picture.write(collage.png)
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

extension Collage.Absence {
    fileprivate init(_ words: (title: String, note: String?)) { self.init(title: words.title, note: words.note) }
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
