import FoundationEssentials
import Glibc
import KioskLogic
import LinuxDevices
import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

extension KioskTests {
    @Suite("The ring")
    struct RingTests {
        /// The supply's budget, which is the configuration's default.
        private let maxMilliamperes: UInt32 = 400

        @Test func `the bytes on the wire decode to the colours that the kiosk tells`() async throws {
            try await RunningKiosk.with { kiosk in
                // Before there is a group the ring calls for one, and moves.
                _ = try await kiosk.commandLine(["group", "create", "--member", RunningKiosk.owner, "--goal", "3"])
                let told = try await eventually("the ring to show the week") {
                    let told = try await ringNow(kiosk)
                    return told.meaning.contains("somebody may join") || told.levels.allSatisfy { $0 == 0 }
                        ? nil : told.levels.colours
                }
                // Nothing moves while nobody does anything.
                #expect(told.count == SentFrames.ledCount)
                #expect(try SentFrames.newest() == told)
                #expect(try SentFrames.hertz() == WS2812.hertz)
            }
        }

        @Test func `a countdown moves on the wire, and every frame that is told was sent, in that order`()
            async throws
        {
            try await RunningKiosk.with { kiosk in
                _ = try await eventually("the ring to show the week") {
                    try await ringNow(kiosk).levels.colours.contains { $0 != .black } ? true : nil
                }
                try SentFrames.clear()
                let following = Fitpinky_V1_RingRequest.with { $0.follow = true }
                var stream = try await kiosk.client.ring(following, timeout: .seconds(120)).makeAsyncIterator()
                // It was sent before the press, and before the record was cleared.
                _ = try await stream.next()
                try await kiosk.press()
                var replies: [Fitpinky_V1_RingReply] = []
                while !(replies.last.map(isFlash) ?? false) {
                    replies.append(try #require(try await stream.next()))
                }

                let told = replies.map(\.levels.colours)
                var rest = try SentFrames.all()[...]
                for frame in told {
                    let place = try #require(rest.firstIndex(of: frame), "a frame was told and not sent in its turn")
                    rest = rest[(place + 1)...]
                }
                // A finger's light, then a ring that empties by its 24 LEDs, then the light for the picture. A slow reader
                // is told the newest frames only.
                #expect(Set(told).count >= 5)
                #expect(replies.allSatisfy { $0.milliamperes <= maxMilliamperes })
            }
        }

        @Test func `an agent that is told to end in a countdown ends by itself, and the ring is dark`() async throws {
            try await RunningKiosk.with { kiosk in
                var events = try await kiosk.events()
                try await kiosk.press()
                _ = try await events.upTo { $0.activity == "countdown" }
                #expect(try SentFrames.newest() != SentFrames.dark)
                // What follows is expected of every kiosk of these tests.
            }
        }

        @Test func `a ring that fails is told, and keeps nobody from a workout`() async throws {
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try SentFrames.fail(true)
                defer { try? SentFrames.fail(false) }  // It was written once already, so it can be.
                try await kiosk.press()
                let events = try await stream.upToIdle()
                #expect(events.compactMap(\.fault?.code) == ["ring"])
                #expect(events.compactMap(\.savedWorkout?.proof) == [.photo])
                #expect(try await kiosk.status().faults.map(\.code) == ["ring"])
                try SentFrames.fail(false)
                let mended = try await stream.upTo { $0.mendedFault != nil }
                #expect(mended.compactMap(\.mendedFault?.code) == ["ring"])
                #expect(try await kiosk.status().faults == [])
            }
        }

        private func ringNow(_ kiosk: RunningKiosk) async throws -> Fitpinky_V1_RingReply {
            var stream = try await kiosk.client.ring(timeout: .seconds(60)).makeAsyncIterator()
            return try #require(try await stream.next())
        }

        /// All LEDs white: the light for the picture.
        private func isFlash(_ reply: Fitpinky_V1_RingReply) -> Bool { reply.colours.allSatisfy { $0 == 255 } }
    }
}

extension Data {
    /// Three bytes an LED.
    var colours: [RGB] {
        let bytes = [UInt8](self)
        return stride(from: 0, to: bytes.count - 2, by: 3).map { RGB(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) }
    }
}
