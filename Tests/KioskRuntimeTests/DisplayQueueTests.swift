import FitPinkyCore
import Kiosks
import Ledger
import Photos
import Store
import StoreThreads
import Support
import Testing
import Threads

@testable import KioskRuntime

/// Pictures of photos for browsers, made by a running kiosk when somebody looks.
@Suite struct DisplayQueueTests {
    /// Keeps a workout with such a photo.
    private func keep(_ number: Int, _ bytes: [UInt8], type: String = "image/jpeg", in live: LiveKiosk) async throws
        -> PhotoFact
    {
        let instant = UTCInstant(milliseconds: 1_772_127_245_120 + Int64(number))
        let moment = Moment.known(KnownMoment(instant: instant, zone: "UTC", day: .first))
        let id = WorkoutID(ULID(high: 9, low: UInt64(number)))
        let photo = Store.Photo(bytes: bytes, type: type, width: 16, height: 9, thumbnail: [1])
        let author = MemberID(ULID(high: 1, low: 1))
        let workout = try await live.kiosk.store.run { store throws(StoreError) in
            let new = Store.NewWorkout(id: id, author: author, moment: moment, photo: photo)
            _ = try store.save(new, at: instant)
            return try store.workout(store.id(of: new))
        }
        return try #require(workout?.fact.photo)
    }

    private func jpeg(_ number: Int) throws -> [UInt8] {
        var image = try PixelImage(width: 1600, height: 900)
        for index in image.bytes.indices { image.bytes[index] = UInt8(truncatingIfNeeded: (index &* number) >> 7) }
        return try image.jpeg().bytes
    }

    /// Keeps the encoder's thread busy until the closure ends.
    private func occupying(_ live: LiveKiosk, _ body: () async throws -> Void) async throws {
        let isDone = Monitor(false)
        live.kiosk.workers.photo.post { _ in
            isDone.wait { isDone, now in isDone ? .done(()) : .sleep(until: now + .milliseconds(1000)) }
        }
        defer { isDone.change { $0 = true } }
        try await body()
    }

    @Test(arguments: PhotoFormat.allCases.filter(\.isAvailable))
    func `a photo's picture is a JPEG of at most 1280 pixels, made once`(format: PhotoFormat) async throws {
        try await LiveKiosk.run { live in
            var memory = QualityMemory()
            let picture = try PixelImage(jpeg: try jpeg(3)).encoded(as: format, memory: &memory)
            let photo = try await keep(1, picture.bytes, type: format.mimeType, in: live)
            let shown = try await live.kiosk.displays.picture(of: photo)
            let image = try PixelImage(jpeg: shown)
            #expect((image.width, image.height) == (1280, 720) && shown.count <= Store.maxDisplayBytes)
            // From here on nothing is decoded.
            try await occupying(live) {
                let again = try await live.kiosk.displays.picture(of: photo)
                #expect(again == shown)
            }
        }
    }

    @Test func `callers that ask for the same photo meanwhile get one picture`() async throws {
        try await LiveKiosk.run { live in
            let photo = try await keep(1, try jpeg(3), in: live)
            let displays = live.kiosk.displays
            try await withThrowingTaskGroup(of: [UInt8].self) { group in
                try await occupying(live) {
                    for _ in 1...20 { group.addTask { try await displays.picture(of: photo) } }
                    try await eventually("twenty callers") { displays.callers == 20 && displays.waiting == 0 }
                }
                let first = try #require(try await group.next())
                for try await other in group { #expect(other == first) }
            }
            #expect(displays.callers == 0)
        }
    }

    @Test func `eight photos wait behind the one that is decoded, and the next is refused as busy`() async throws {
        try await LiveKiosk.run { live in
            var photos: [PhotoFact] = []
            for number in 1...10 { photos.append(try await keep(number, try jpeg(number), in: live)) }
            let (displays, all) = (live.kiosk.displays, photos)
            try await withThrowingTaskGroup(of: Int.self) { group in
                try await occupying(live) {
                    for (index, photo) in all.prefix(9).enumerated() {
                        group.addTask { try await PixelImage(jpeg: displays.picture(of: photo)).width }
                        try await eventually("\(index + 1) callers") { displays.callers == index + 1 }
                    }
                    #expect(displays.waiting == DisplayQueue.maxWaiting)
                    await #expect(throws: DisplayError.busy) { try await displays.picture(of: all[9]) }
                    // At most one is at the encoder, so a press waits for no more.
                    group.addTask { try await PixelImage(jpeg: displays.picture(of: all[3])).width }
                    try await eventually("one more for the same photo") { displays.callers == 10 }
                }
                for try await width in group { #expect(width == 1280) }
            }
            #expect(try await PixelImage(jpeg: displays.picture(of: all[9])).width == 1280)
        }
    }

    @Test func `what cannot be decoded is said, and tried twice`() async throws {
        try await LiveKiosk.run { live in
            let photo = try await keep(1, [1, 2, 3, 4, 5], in: live)
            for _ in 1...2 {
                await #expect { try await live.kiosk.displays.picture(of: photo) } throws: {
                    guard case .undecodable(let why) = $0 as? DisplayError else { return false }
                    return why.contains("damaged")
                }
            }
            await #expect(throws: DisplayError.undecodable("it was tried 2 times")) {
                try await live.kiosk.displays.picture(of: photo)
            }
        }
    }

    @Test func `a photo that is not stored has no picture, nor one that went while it was decoded`() async throws {
        try await LiveKiosk.run { live in
            let photo = try await keep(1, try jpeg(3), in: live)
            var stranger = photo
            stranger.sha256 = [UInt8](repeating: 3, count: 32)
            let (displays, unknown) = (live.kiosk.displays, stranger)
            await #expect(throws: DisplayError.notHere) { try await displays.picture(of: unknown) }
            try await withThrowingTaskGroup(of: DisplayError?.self) { group in
                try await occupying(live) {
                    group.addTask {
                        do throws(DisplayError) {
                            _ = try await displays.picture(of: photo)
                            return nil
                        } catch {
                            return error
                        }
                    }
                    try await eventually("the photo is read") { displays.callers == 1 }
                    // The store answers in order: after this the photo's bytes are on their way to the encoder.
                    try await live.kiosk.store.run { store throws(StoreError) in
                        for days in [0, 8] {
                            _ = try store.folder.release(
                                PhotoRetention(months: 1), today: .last,
                                at: UTCInstant(milliseconds: Int64(days) * 86_400_000))
                        }
                    }
                }
                #expect(try await group.next() == .notHere)
            }
        }
    }
}
