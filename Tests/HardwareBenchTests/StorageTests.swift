import Glibc
import Messages
import Support
import Testing

extension KioskTests {
    /// A card that is full, or that fails.
    @Suite("The disk's faults")
    struct StorageTests {
        /// Without a reserve the disk is full to its last block; with one the kiosk gives it up first.
        @Test(arguments: [0, 8])
        func `a full disk is told, keeps nobody from a workout, and all of it is there once there is room`(
            reserveMebibytes: Int
        ) async throws {
            let disk = try SmallDisk()
            try await RunningKiosk.with(settings(disk, reserveMebibytes: reserveMebibytes)) { kiosk in
                var stream = try await kiosk.events()
                try await kiosk.press()
                #expect(try await stream.upToIdle().compactMap(\.savedWorkout?.proof) == [.photo])

                try disk.fill()
                try SentFrames.clear()
                try await kiosk.press()
                try await expectFault(kiosk)

                try disk.empty()
                try await eventually("the end of the fault", within: .seconds(120)) {
                    try await kiosk.status().faults.isEmpty
                }
                try await eventually("the kiosk to rest") { try await kiosk.status().activity == "idle" }
                try await kiosk.press()
                let workouts = try await eventually("three workouts with their photos") {
                    let workouts = try await kiosk.workouts()
                    return workouts.filter(\.photo.present).count == 3 ? workouts : nil
                }
                #expect(workouts.map(\.proof) == [.photo, .photo, .photo])
                for workout in workouts { try await kiosk.requireWholePhoto(of: workout) }
                #expect(try await kiosk.doctor("storage").outcome == .pass)
            }
        }

        /// What the kernel gave up stays so until the machine starts again, or somebody mounts it anew.
        @Test func `a disk that fails is told, and what was told as saved is there after a restart`() async throws {
            let disk = try SmallDisk()
            let settings = settings(disk, reserveMebibytes: 0)
            var saved: [String] = []
            do {
                let kiosk = try await RunningKiosk(settings)
                var stream = try await kiosk.events()
                try await kiosk.press()
                saved += try await stream.upToIdle().compactMap(\.savedWorkout?.id)
                #expect(saved.count == 1)
                try disk.fail()
                try await kiosk.press()
                try await expectFault(kiosk)
                // The journal of presses fails first, while the countdown may still be cancelled.
                try await eventually("the press to wait for the disk") {
                    try await kiosk.status().activity == "unsaved"
                }
                kiosk.agent.signal(SIGTERM)
                // It tries for as long as it may, which ends by force. What could not be saved is not given up in silence.
                let ending = try await kiosk.agent.end()
                #expect([.exited(0), .exited(70)].contains(ending), "\(ending)")
                let errors = try kiosk.agent.errors()
                #expect(errors.contains("a workout is lost"), "\(errors)")
            }
            try disk.mountAnew()
            try await RunningKiosk.with(settings) { kiosk in
                var stream = try await kiosk.events()
                try await kiosk.press()
                saved += try await stream.upToIdle().compactMap(\.savedWorkout?.id)
                #expect(Set(try await kiosk.workouts().map(\.id)) == Set(saved))
                #expect(try await kiosk.status().faults.map(\.message) == [])
            }
        }

        private func settings(_ disk: SmallDisk, reserveMebibytes: Int) -> RunningKiosk.Settings {
            .init(
                width: 640, height: 360, reviewSeconds: 0, stateFolder: "\(disk.folder)/state",
                reserveMebibytes: reserveMebibytes)
        }

        private func expectFault(_ kiosk: RunningKiosk) async throws {
            let told = try await eventually("the fault") {
                try await kiosk.status().faults.first { $0.code == "storage" }
            }
            #expect(told.message != "" && told.fix != "")
            let check = try await kiosk.doctor("storage")
            #expect(check.outcome != .pass && check.fix != "", "\(check)")
            try await eventually("the ring to show the fault") { try SentFrames.showFault() }
        }
    }
}
