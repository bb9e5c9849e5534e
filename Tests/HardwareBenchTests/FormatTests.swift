import FoundationEssentials
import Messages
import Photos
import Testing

extension KioskTests {
    @Suite("Pixel formats")
    struct FormatTests {
        @Test(arguments: ["YUYV", "NV12", "RGB3"])
        func `a camera that has only one format gives the same picture as any other`(format: String) async throws {
            let unmarked = try UnmarkedPicture.ofStillCamera()
            let camera = try await LoopbackCamera(format: format)
            try await RunningKiosk.with(.init(camera: Bench.loopbackCamera)) { kiosk in
                var stream = try await kiosk.events()
                try await kiosk.press()
                let saved = try #require(try await stream.upToIdle().compactMap(\.savedWorkout).first)
                // The colours of the bars are the same; at their borders formats that halve the colour's size differ.
                try await kiosk.checkPhoto(of: saved, unmarked, minDecibels: 28)
                #expect(try await kiosk.status().faults.map(\.message) == [])
            }
            withExtendedLifetime(camera) {}
        }

        @Test func `so does a camera that gives its pictures in several planes`() async throws {
            let unmarked = try UnmarkedPicture.ofStillCamera()
            try Bench.run("modprobe -r vivid && modprobe vivid node_types=0x1 multiplanar=2")
            defer { _ = Bench.succeeds("modprobe -r vivid && modprobe vivid node_types=0x1") }
            try #require(Bench.succeeds("v4l2-ctl -d \(Bench.camera) --list-formats | grep -q 'Capture Multiplanar'"))
            try UnmarkedPicture.holdStill()
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try await kiosk.press()
                let events = try await stream.upToIdle()
                #expect(events.compactMap(\.fault?.message) == [])
                let saved = try #require(events.compactMap(\.savedWorkout).first)
                try await kiosk.checkPhoto(of: saved, unmarked, minDecibels: 28)
            }
        }
    }
}
