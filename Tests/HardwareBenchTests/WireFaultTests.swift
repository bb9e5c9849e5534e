import Messages
import Support
import Testing

extension KioskTests {
    @Suite("Faults of the button's chip and the ring's wire")
    struct WireFaultTests {
        @Test func `a GPIO chip that goes away is told, and its button works once it is back`() async throws {
            let work = try Recovery.workOfProgram()
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try Bench.plugChip(false)
                var isAway = true
                defer { if isAway { try? Bench.plugChip(true) } }  // What fails here failed before.
                _ = try await stream.upTo { $0.fault != nil }
                let fault = try await eventually("the fault") { try await kiosk.status().faults.first }
                #expect(fault.code == "button" && fault.message != "" && fault.fix != "", "\(fault)")
                let check = try await kiosk.doctor("buttons")
                #expect(check.outcome == .failure && check.message != "" && check.fix != "", "\(check)")
                try await eventually("the ring to show the fault") { try SentFrames.showFault() }

                try Bench.plugChip(true)
                isAway = false
                let recovery = Recovery(work: work)
                let mended = try await stream.upTo { $0.mendedFault != nil }
                recovery.end("button")
                #expect(mended.compactMap(\.mendedFault?.code) == ["button"])
                try await expectPhoto(kiosk, &stream)
            }
        }

        @Test func `a ring whose transfers fail is told by everybody, and lights again when they do not`() async throws
        {
            let work = try Recovery.workOfProgram()
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try SentFrames.fail(true)
                defer { try? SentFrames.fail(false) }  // It was written once already, so it can be.
                // A ring that rests is not written to; a finger makes it move.
                try await expectPhoto(kiosk, &stream)
                try await expectRingFault(kiosk, told: "error 5")
                try SentFrames.fail(false)
                try await expectRingBack(kiosk, &stream, work)
            }
        }

        @Test func `a ring whose device goes away is told, and lights again once it is back`() async throws {
            let work = try Recovery.workOfProgram()
            let driver = "/sys/bus/spi/drivers/spidev"
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try Bench.write("spi0.0", to: "\(driver)/unbind")
                var isAway = true
                defer { if isAway { try? Bench.write("spi0.0", to: "\(driver)/bind") } }  // As above.
                try await expectPhoto(kiosk, &stream)
                try await expectRingFault(kiosk, told: Bench.ring)
                try Bench.write("spi0.0", to: "\(driver)/bind")
                isAway = false
                try await expectRingBack(kiosk, &stream, work)
            }
        }

        private func expectRingFault(_ kiosk: RunningKiosk, told words: String) async throws {
            let status = try await kiosk.status()
            #expect(status.faults.map(\.code) == ["ring"])
            #expect(status.faults.allSatisfy { $0.message.contains(words) && $0.fix != "" }, "\(status.faults)")
            let check = try await kiosk.doctor("ring")
            #expect(check.outcome == .failure && check.message.contains(words) && check.fix != "", "\(check)")
        }

        private func expectRingBack(_ kiosk: RunningKiosk, _ stream: inout Events, _ work: Duration) async throws {
            try SentFrames.clear()
            let recovery = Recovery(work: work)
            let mended = try await stream.upTo { $0.mendedFault != nil }
            recovery.end("ring")
            #expect(mended.compactMap(\.mendedFault?.code) == ["ring"])
            #expect(try !SentFrames.all().isEmpty)
            #expect(try await kiosk.status().faults.map(\.message) == [])
            #expect(try await kiosk.doctor("ring").outcome == .pass)
        }

        /// Presses; what is broken keeps nobody from a workout.
        private func expectPhoto(_ kiosk: RunningKiosk, _ stream: inout Events) async throws {
            try await kiosk.press()
            let events = try await stream.upToIdle()
            #expect(events.compactMap(\.savedWorkout?.proof) == [.photo])
            #expect(try await kiosk.workouts().map(\.proof) == [.photo])
        }
    }
}
