internal import API
internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Pictures
internal import Store
internal import StoreThreads
internal import TTRPC
internal import Threads
internal import ViewPictures

// Photos and pictures.
extension ConsoleService {
    /// A workout's picture. Its address never means another one, so that a phone keeps it.
    func picture(
        of id: WorkoutID, _ image: Route.Image, _ request: ConsoleRequest
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        guard let photo = try await endpoint.photo(of: id) else {
            throw TTRPCStatus(.notFound, try await endpoint.absenceOfPhoto(of: id))
        }
        let tag = "\"\(image.rawValue)-\(ULID.text(of: photo.sha256))\""
        guard request.headers["if-none-match"] != tag else { return ConsoleResponse(304).with("ETag", tag) }
        let response: ConsoleResponse
        switch image {
        case .large:
            response = ConsoleResponse(200, .bytes(try await display(photo))).with("Content-Type", "image/jpeg")
        case .small:
            let bytes = try await kept { () throws(StoreError) in
                try await self.kiosk.store.read { store throws(StoreError) in try store.thumbnail(photo.sha256) }
            }
            guard let bytes else {
                // A partner's photo comes without its small picture, which the kiosk makes in moments. Until then the large one
                // stands in for it, and the phone does not keep it under this address.
                return ConsoleResponse(200, .bytes(try await display(photo))).with("Content-Type", "image/jpeg")
                    .with("Cache-Control", "no-store")
            }
            response = ConsoleResponse(200, .bytes(bytes)).with("Content-Type", "image/jpeg")
        case .original:
            let store = kiosk.store
            let moment = try await endpoint.workout(id).moment
            let name = moment.map { "\($0.day.iso8601)-\($0.time.text.replacing(":", with: ""))" } ?? id.ulid.text
            let ending = photo.type.split(separator: "/").last ?? "heic"
            response = ConsoleResponse(
                200,
                .pieces(byteCount: photo.byteCount) { index in
                    // What cannot be read breaks the answer off: the client sees that it is not whole.
                    try? await store.read { store throws(StoreError) in
                        try store.photoPiece(photo.sha256, piece: index)
                    }
                }
            ).with("Content-Type", photo.type).with(
                "Content-Disposition", "attachment; filename=\"fitpinky-\(name).\(ending)\"")
        }
        return response.with("ETag", tag).with("Cache-Control", "private, max-age=31536000, immutable")
    }

    /// A browser shows no HEIC: of each photo a JPEG is made when somebody looks at it first.
    private func display(_ photo: PhotoFact) async throws(TTRPCStatus) -> [UInt8] {
        do throws(DisplayError) {
            return try await kiosk.displays.picture(of: photo)
        } catch {
            switch error {
            case .busy: throw TTRPCStatus(.unavailable, "the kiosk is busy with other pictures; try again")
            case .notHere: throw TTRPCStatus(.notFound, "this photo is not here")
            case .undecodable(let why): throw TTRPCStatus(.notFound, "this photo cannot be shown: \(why)")
            case .store: throw TTRPCStatus(.unavailable, "the kiosk's store does not answer; try again")
            }
        }
    }

    func saved(_ picture: Route.SavedPicture, _ visitor: Visitor) async throws(TTRPCStatus) -> ConsoleResponse {
        let (name, bytes) =
            switch picture {
            case .card: ("streak-card", try await card())
            case .heatMap: ("year", try await heatMap())
            case .recap(let day): ("recap", try await recap(Month(of: day)))
            case .collage(let day): ("collage", try await collage(day))
            case .checkChart(let day): ("checks", try await checkChart(day, visitor))
            case .exerciseChart(let exercise, let days):
                ("training", try await exerciseChart(exercise, days, visitor))
            case .badge(let level): ("badge", try await badge(level, visitor))
            }
        return ConsoleResponse(200, .bytes(bytes)).with("Content-Type", "image/png")
            .with("Content-Disposition", "attachment; filename=\"fitpinky-\(name).png\"")
    }

    private func card() async throws(TTRPCStatus) -> [UInt8] {
        let status = try await endpoint.statusView()
        guard let week = try await endpoint.weekViews(limit: 1).first else {
            throw TTRPCStatus(.notFound, "there is no week yet")
        }
        return try await drawn { () throws(PictureError) in try ViewPictures.card(of: status, week: week, .light) }
    }

    private func heatMap() async throws(TTRPCStatus) -> [UInt8] {
        let status = try await endpoint.statusView()
        guard let group = status.belonging.group else { throw TTRPCStatus(.notFound, "there is no group yet") }
        let today = kiosk.channels.view.overview.today
        let calendar = try await endpoint.calendar(
            ViewPictures.heatMapDays(today: today, weekStart: group.weekStart))
        return try await drawn { () throws(PictureError) in
            try ViewPictures.heatMap(
                of: calendar, household: status.householdName, weekStart: group.weekStart, .light)
        }
    }

    private func recap(_ month: Month) async throws(TTRPCStatus) -> [UInt8] {
        let (status, today) = (try await endpoint.statusView(), kiosk.channels.view.overview.today)
        let calendar = try await endpoint.calendar(month.days)
        guard !calendar.members.isEmpty else { throw TTRPCStatus(.notFound, "nobody belonged to the group then") }
        let weeks = try await endpoint.weekViews(limit: .max)
        return try await drawn { () throws(PictureError) in
            try ViewPictures.recap(
                of: month, status: status, calendar: calendar, weeks: weeks, today: today, .light)
        }
    }

    private func collage(_ day: Day) async throws(TTRPCStatus) -> [UInt8] {
        let (status, page) = (try await endpoint.statusView(), try await endpoint.weekPage(holding: day))
        var photos: ViewPictures.Photos = [:]
        for workout in ViewPictures.workoutsWithPhoto(of: page) {
            guard let photo = try await endpoint.photo(of: workout) else { continue }
            let jpeg = try await kept { () throws(StoreError) in
                try await self.kiosk.store.read { store throws(StoreError) in try store.thumbnail(photo.sha256) }
            }
            photos[workout] = jpeg.flatMap { try? PhotoPixels(jpeg: $0) }  // an unreadable one has a tile that says so
        }
        return try await drawn { [photos] () throws(PictureError) in
            try ViewPictures.collage(of: page, household: status.householdName, photos: photos, .light)
        }
    }

    /// Finger care is told to its member alone.
    private func checkChart(_ day: Day, _ visitor: Visitor) async throws(TTRPCStatus) -> [UInt8] {
        let progress = try await endpoint.careProgress(of: visitor.name, holding: day)
        let today = kiosk.channels.view.overview.today
        return try await drawn { () throws(PictureError) in
            try ViewPictures.checkChart(of: progress, member: visitor.name, today: today, .light)
        }
    }

    /// So is what a member lifts.
    private func exerciseChart(
        _ exercise: String, _ days: Int, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> [UInt8] {
        let progress = try await endpoint.exerciseProgress(of: visitor.name, exercise: exercise, days: days)
        let today = kiosk.channels.view.overview.today
        return try await drawn { () throws(PictureError) in
            try ViewPictures.exerciseChart(of: progress, member: visitor.name, days: days, through: today, .light)
        }
    }

    private func badge(_ level: Int, _ visitor: Visitor) async throws(TTRPCStatus) -> [UInt8] {
        let rewards = try await endpoint.rewards(of: visitor.name)
        let badge: Badge
        do throws(NoBadge) {
            badge = try rewards.badge(level: level)
        } catch {
            throw TTRPCStatus(.notFound, error.sentence)
        }
        return try await drawn { () throws(PictureError) in try badge.png(.light) }
    }

    /// Drawing takes a while: on a thread of its own, one picture at a time.
    private func drawn(
        _ draw: @escaping @Sendable () throws(PictureError) -> [UInt8]
    ) async throws(TTRPCStatus) -> [UInt8] {
        let result: Result<[UInt8], PictureError>
        do throws(Worker<Void>.Refusal) {
            result = try await drawing.run { _ in Result { () throws(PictureError) in try draw() } }
        } catch {
            throw TTRPCStatus(.unavailable, "the kiosk is busy with other pictures; try again")
        }
        do throws(PictureError) {
            return try result.get()
        } catch {
            throw TTRPCStatus(.unavailable, "the picture cannot be drawn: \(error.sentence)")
        }
    }

    /// The picture under review, for its member's eyes alone.
    func review(_ attempt: Int, _ visitor: Visitor) async throws(TTRPCStatus) -> ConsoleResponse {
        guard let picture = await kiosk.reviewPicture(), picture.member == visitor.member, picture.attempt == attempt
        else { throw TTRPCStatus(.notFound, "this photo is not under review") }
        return ConsoleResponse(200, .bytes(picture.jpeg)).with("Content-Type", "image/jpeg")
    }
}

extension ULID {
    /// The first bytes of a hash, in hexadecimal.
    fileprivate static func text(of hash: [UInt8]) -> String {
        hash.prefix(12).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
