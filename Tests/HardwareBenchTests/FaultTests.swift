import Glibc
import Messages
import Support
import Testing

extension KioskTests {
    @Suite("Faults")
    struct FaultTests {
        @Test func `a button's line that another program holds is told with its name, and works once it is free`()
            async throws
        {
            let chip = "pinctrl-bcm2711"
            let holder = try ChildProgram("/usr/bin/gpiomon", [chip, "\(Bench.buttonLine)"], in: "/tmp")
            try await eventually("gpiomon to hold the line") {
                Bench.succeeds("gpioinfo \(chip) | grep -q '\"GPIO\(Bench.buttonLine)\".*gpiomon'")
            }
            try await RunningKiosk.with { kiosk in
                let fault = try await eventually("the fault") { try await kiosk.status().faults.first }
                #expect(fault.code == "button")
                #expect(fault.message == "the line GPIO\(Bench.buttonLine) is used by gpiomon")
                #expect(fault.fix != "")

                var events = try await kiosk.events()
                holder.signal(SIGTERM)
                _ = try await holder.end()
                let mended = try await events.upTo { $0.mendedFault != nil }
                #expect(mended.compactMap(\.mendedFault?.code) == ["button"])
                #expect(try await kiosk.status().faults == [])

                try await kiosk.press()
                #expect(try await events.upToIdle().compactMap(\.savedWorkout?.proof) == [.photo])
            }
        }

        @Test func `a camera pulled out in the countdown leaves an unproven workout, and is used when it is back`()
            async throws
        {
            // A countdown that is long enough to pull the plug in.
            try await RunningKiosk.with(.init(countdownSeconds: 8)) { kiosk in
                var stream = try await kiosk.events()
                // The simulated camera comes back when nobody has it open.
                let holder = open(Bench.camera, O_RDWR)
                try #require(holder >= 0)
                var isHeld = true
                defer { if isHeld { close(holder) } }

                try await kiosk.press()
                _ = try await stream.upTo { $0.activity == "countdown" }
                try await eventually("the agent to stream from the camera") {
                    try Bench.isMapped(Bench.camera, by: kiosk.agent)
                }
                try Bench.run("v4l2-ctl -d \(Bench.camera) -c disconnect=1")
                #expect(try await kiosk.status().activity == "countdown")

                let events = try await stream.upToIdle()
                #expect(events.compactMap(\.activity) == ["capturing", "saving", "idle"])
                #expect(events.compactMap(\.fault?.code) == ["camera"])
                #expect(events.compactMap(\.savedWorkout?.proof) == [.unproven])
                let status = try await kiosk.status()
                #expect(status.faults.map(\.code) == ["camera"])
                #expect(status.faults.allSatisfy { $0.message.contains(Bench.camera) && $0.fix != "" })
                #expect(status.members.map(\.logged) == [0])
                #expect(status.members.map(\.unproven) == [1])
                #expect(status.members.map(\.doneToday) == [false])
                #expect(!status.lastWorkout.hasPhoto)

                close(holder)
                isHeld = false
                let mended = try await stream.upTo { $0.mendedFault != nil }
                #expect(mended.compactMap(\.mendedFault?.code) == ["camera"])
                #expect(try await kiosk.status().faults == [])

                try await kiosk.press()
                #expect(try await stream.upToIdle().compactMap(\.savedWorkout?.proof) == [.photo])
                #expect(try await kiosk.workouts().map(\.proof) == [.photo, .unproven])
                #expect(try await kiosk.status().members.map(\.unproven) == [0])
            }
        }
    }
}
