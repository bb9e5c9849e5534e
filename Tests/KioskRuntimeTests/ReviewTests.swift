import Configuration
import FitPinkyCore
import KioskLogic
import Kiosks
import Ledger
import Photos
import SimulatedDevices
import Store
import StoreThreads
import Support
import Testing
import Threads

@testable import KioskRuntime

/// A member's page sees and answers the review of a picture that a button began.
@Suite(.timeLimit(.minutes(1))) struct ReviewTests {
    /// A kiosk in the review of a picture of its owner.
    private func review(isClockTrusted: Bool = true, _ body: (LiveKiosk) async throws -> Void) async throws {
        try await LiveKiosk.run(isClockTrusted: isClockTrusted) {
            $0.capture.reviewSeconds = 20
            ($0.camera.width, $0.camera.height) = (1280, 720)
        } _: { live in
            try live.simulation.buttons.press()
            _ = try await live.next { $0.isReview ? true : nil }
            try await body(live)
        }
    }

    @Test func `a page takes another picture, and discards it`() async throws {
        try await review { live in
            try await live.kiosk.retake(by: live.kiosk.owner)
            _ = try await live.next { $0.isReview ? true : nil }
            try await live.kiosk.discard(by: live.kiosk.owner)
            _ = try await live.next { if case .activity(.idle, _) = $0 { true } else { nil } }
            let count = try await live.kiosk.store.run { store throws(StoreError) in try store.workouts().count }
            #expect(count == 0)
            await #expect(throws: ReviewRefusal.noReview) { try await live.kiosk.retake(by: live.kiosk.owner) }
        }
    }

    @Test func `another member's page is refused`() async throws {
        try await review { live in
            let other = MemberID(ULID(high: 1, low: 1))
            await #expect(throws: ReviewRefusal.anotherMembers) { try await live.kiosk.discard(by: other) }
        }
    }

    @Test func `a page shows the picture under review, small and with its watermark, and that of another attempt`()
        async throws
    {
        try await review { live in
            let first = try #require(await live.kiosk.reviewPicture())
            #expect(first.attempt == 1 && first.member == live.kiosk.owner)
            #expect(
                live.kiosk.channels.view.review
                    == OpenReview(
                        attempt: 1, member: live.kiosk.owner, width: 1280, height: 720, mayRetake: true))
            let image = try PixelImage(jpeg: first.jpeg)
            #expect(image.width == 640 && image.height == 360)
            #expect(try whites(image) > 100)
            // Several pages that ask at once are all answered.
            async let second = live.kiosk.reviewPicture()
            async let third = live.kiosk.reviewPicture()
            #expect(await second == first)
            #expect(await third == first)
            try await live.kiosk.retake(by: live.kiosk.owner)
            _ = try await live.next { $0.isReview ? true : nil }
            #expect(await live.kiosk.reviewPicture()?.attempt == 2)
            try await live.kiosk.discard(by: live.kiosk.owner)
            #expect(await live.kiosk.reviewPicture() == nil)
            #expect(live.kiosk.channels.view.review == nil)
        }
    }

    @Test func `a picture whose time is not known has no watermark`() async throws {
        try await review(isClockTrusted: false) { live in
            let picture = try #require(await live.kiosk.reviewPicture())
            #expect(try whites(PixelImage(jpeg: picture.jpeg)) == 0)
        }
    }

    /// Nearly white pixels where the watermark is.
    private func whites(_ image: PixelImage) throws -> Int {
        let day = try #require(Day(iso8601: "2026-02-26"))
        let box = Watermark(day: day, hour: 18, minute: 34)
            .box(width: image.width, height: image.height, typeface: try Typeface())
        return (box.y..<box.y + box.height).reduce(0) { count, y in
            (box.x..<box.x + box.width).reduce(count) { count, x in
                let start = y * image.bytesPerRow + x * 4
                return count + (image.bytes[start..<start + 3].allSatisfy { $0 > 225 } ? 1 : 0)
            }
        }
    }
}

extension KioskEvent {
    fileprivate var isReview: Bool { if case .activity(.review, _) = self { true } else { false } }
}
