import FoundationEssentials
import Messages
import Support
import Testing

extension KioskTests {
    @Suite("The command line")
    struct CommandLineTests {
        /// The keys of `status --json` that these tests look at.
        private struct Status: Decodable {
            struct Kiosk: Decodable {
                var name: String
                var devices: String
            }
            struct Member: Decodable {
                var name: String
                var logged: Int
                var doneToday: Bool
            }
            struct Photo: Decodable {
                var bytes: Int
            }
            struct Workout: Decodable {
                var id: String
                var proof: String
                var photo: Photo?
            }
            struct Fault: Decodable {
                var code: String
            }
            var kiosk: Kiosk
            var members: [Member]
            var lastWorkout: Workout?
            var faults: [Fault]
        }

        @Test func `doctor finds nothing wrong, and status tells of the workout whose photo can be had`() async throws {
            try await RunningKiosk.with { kiosk in
                // What an emulated processor is late with is a warning, and no failure.
                _ = try await eventually("the camera to be well") {
                    let checks = try await kiosk.commandLine(["doctor", "--patience", "30"])
                    return String(decoding: checks, as: UTF8.self).contains("vivid gives usable pictures") ? true : nil
                }

                var events = try await kiosk.events()
                try await kiosk.press()
                let saved = try #require(try await events.upToIdle().compactMap(\.savedWorkout).first)

                let json = try await kiosk.commandLine(["status", "--json"])
                let status = try JSONDecoder().decode(Status.self, from: Data(json))
                #expect(status.kiosk.name == RunningKiosk.owner)
                #expect(status.kiosk.devices == "linux")
                #expect(status.members.map(\.name) == [RunningKiosk.owner])
                #expect(status.members.map(\.logged) == [1])
                #expect(status.members.map(\.doneToday) == [true])
                #expect(status.faults.map(\.code) == [])
                #expect(status.lastWorkout?.id == saved.id)
                #expect(status.lastWorkout?.proof == "photo")

                let file = "/tmp/photo-\(UUID().uuidString.prefix(8)).jpg"
                _ = try await kiosk.commandLine(["photo", saved.id, "--output", file])
                let photo = [UInt8](try Data(contentsOf: URL(filePath: file)))
                #expect(photo.count == status.lastWorkout?.photo?.bytes)
                #expect(try await kiosk.photo(of: saved) == photo)
                try FileManager.default.removeItem(atPath: file)
            }
        }
    }
}
