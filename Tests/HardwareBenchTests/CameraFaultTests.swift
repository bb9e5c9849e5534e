import Glibc
import Messages
import Support
import Testing

extension KioskTests {
    @Suite("The camera's faults")
    struct CameraFaultTests {
        /// A fault control of the kernel's camera, and words of what the kiosk says of it.
        struct Fault: CustomTestStringConvertible, Sendable {
            var control: String
            var words: String
            var testDescription: String { control }
        }

        static let refusals = [
            Fault(control: "inject_vidioc_reqbufs_error", words: "VIDIOC_REQBUFS"),
            Fault(control: "inject_vidioc_qbuf_error", words: "VIDIOC_QBUF"),
            Fault(control: "inject_vidioc_streamon_error", words: "VIDIOC_STREAMON"),
        ]
        static let breaks = [
            Fault(control: "inject_fatal_streaming_error", words: Bench.camera),
            Fault(control: "inject_v4l2_buf_flag_error", words: "pictures are damaged"),
        ]

        @Test(arguments: refusals) func `a call that the driver refuses once costs no picture`(fault: Fault)
            async throws
        {
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try Saboteur.once(fault.control)
                try await kiosk.press()
                let events = try await stream.upToIdle()
                #expect(events.compactMap(\.savedWorkout?.proof) == [.photo])
                #expect(try await kiosk.status().faults.map(\.message) == [])
            }
        }

        @Test(arguments: breaks) func `a stream that breaks once, or a damaged frame, costs no picture`(fault: Fault)
            async throws
        {
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                try await kiosk.press()
                _ = try await stream.upTo { $0.activity == "capturing" }
                try Saboteur.once(fault.control)
                let events = try await stream.upToIdle()
                #expect(events.compactMap(\.savedWorkout?.proof) == [.photo])
                #expect(try await kiosk.status().faults.map(\.message) == [])
            }
        }

        /// The driver makes each fault once for each time that it is told to, so now and then a try gets through between
        /// two of them: then there is a picture. What may not be is a workout that is lost, doubled, or unproven in silence.
        @Test(arguments: refusals + breaks)
        func `a fault again and again leaves one workout, with its picture or with the reason why not`(fault: Fault)
            async throws
        {
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                let saboteur = try await Saboteur(fault.control)
                try await kiosk.press()
                let events = try await stream.upToIdle()
                let saved = events.compactMap(\.savedWorkout)
                try #require(saved.count == 1)
                let faults = try await kiosk.status().faults
                try await saboteur.stop()
                if saved[0].proof == .unproven {
                    #expect(Set(events.compactMap(\.fault?.code)) == ["camera"])
                    #expect(faults.map(\.code) == ["camera"])
                    #expect(faults.allSatisfy { $0.message.contains(fault.words) && $0.fix != "" }, "\(faults)")
                    #expect(try await kiosk.status().members.map(\.unproven) == [1])
                }
                print("measured: under \(fault.control) again and again the workout is \(saved[0].proof)")
                try await expectPhoto(kiosk, after: [saved[0].proof])
            }
        }

        @Test func `a camera that loses every frame is silent, until it gives some`() async throws {
            try await RunningKiosk.with { kiosk in
                try Saboteur.once("percentage_of_dropped_buffers", value: 100)
                // What fails here failed before: the camera is the next test's too.
                defer { try? Saboteur.once("percentage_of_dropped_buffers", value: 0) }
                try await expectUnproven(kiosk, told: "gives no frames")
                try Saboteur.once("percentage_of_dropped_buffers", value: 0)
                try await expectPhoto(kiosk)
            }
        }

        @Test func `a camera that another program has is told with that program's name, and used once it is free`()
            async throws
        {
            try await RunningKiosk.with { kiosk in
                let other = try ChildProgram(
                    "/usr/bin/v4l2-ctl", ["-d", Bench.camera, "--stream-mmap", "--stream-count=1000000"], in: "/tmp")
                try await eventually("the other program's stream") { try Bench.isMapped(Bench.camera, by: other) }
                try await expectUnproven(kiosk, told: "is used by v4l2-ctl (\(other.processNumber))")
                other.signal(SIGKILL)
                _ = try await other.end()
                try await expectPhoto(kiosk)
            }
        }

        @Test
        func `a camera that is pulled out while nobody uses it is missed by a press, and had again once it is back`()
            async throws
        {
            let work = try Recovery.workOfCamera()
            try await RunningKiosk.with { kiosk in
                var stream = try await kiosk.events()
                // The module stays as long as somebody has the camera open.
                try await eventually("the camera to be free") { Bench.succeeds("modprobe -r vivid") }
                defer { _ = Bench.succeeds("modprobe vivid node_types=0x1") }
                try await expectUnproven(kiosk, told: "no camera was found at \(Bench.camera)")
                _ = try await stream.upTo { $0.savedWorkout != nil }
                // Longer than the kiosk looks again by itself, so that it is the kernel's word that it goes by.
                try await Task.sleep(for: .seconds(12))
                try Bench.run("modprobe vivid node_types=0x1")
                let recovery = Recovery(work: work)
                let mended = try await stream.upTo { $0.mendedFault != nil }
                recovery.end("camera")
                #expect(mended.compactMap(\.mendedFault?.code) == ["camera"])
                try await expectPhoto(kiosk)
            }
        }

        /// Presses while the camera gives no picture: the workout is kept without one, and everybody says why.
        private func expectUnproven(_ kiosk: RunningKiosk, told words: String) async throws {
            var stream = try await kiosk.events()
            try SentFrames.clear()
            try await kiosk.press()
            let events = try await stream.upToIdle()
            #expect(events.compactMap(\.activity) == ["countdown", "capturing", "saving", "idle"])
            // The kernel may have said so before the finger was down.
            #expect(Set(events.compactMap(\.fault?.code)).isSubset(of: ["camera"]))
            #expect(events.compactMap(\.savedWorkout?.proof) == [.unproven])

            let status = try await kiosk.status()
            #expect(status.faults.map(\.code) == ["camera"])
            #expect(status.faults.allSatisfy { $0.message.contains(words) && $0.fix != "" }, "\(status.faults)")
            #expect(status.members.map(\.logged) == [0])
            #expect(status.members.map(\.unproven) == [1])
            let check = try await kiosk.doctor("camera")
            #expect(check.outcome == .failure && check.message.contains(words) && check.fix != "", "\(check)")
            try await eventually("the ring to show the fault") { try SentFrames.showFault() }
        }

        /// Presses: the camera works again, nothing is doubled, and the first workout is still there.
        private func expectPhoto(
            _ kiosk: RunningKiosk, after earlier: [Fitpinky_V1_Proof] = [.unproven]
        ) async throws {
            var stream = try await kiosk.events()
            try await kiosk.press()
            let events = try await stream.upToIdle()
            #expect(events.compactMap(\.savedWorkout?.proof) == [.photo])
            #expect(try await kiosk.status().faults.map(\.message) == [])
            #expect(try await kiosk.workouts().map(\.proof) == [.photo] + earlier)
            #expect(try await kiosk.status().members.map(\.logged) == [1])
            #expect(try await kiosk.doctor("camera").outcome == .pass)
        }
    }
}
