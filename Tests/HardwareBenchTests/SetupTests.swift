import FoundationEssentials
import Messages
import Support
import Testing

extension KioskTests {
    @Suite("Setting up")
    struct SetupTests {
        private let folder = "/tmp/setup-\(UUID().uuidString.prefix(8))"

        init() throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        }

        private func run(_ program: String, _ arguments: [String]) async throws -> String {
            let programs = try #require(Bench.programs)
            let command = try ChildProgram("\(programs)/\(program)", arguments, in: folder)
            let ending = try await command.end()
            let (output, errors) = (String(decoding: try command.output(), as: UTF8.self), try command.errors())
            try #require(ending == .exited(0), "\(output)\(errors)")
            return output
        }

        private let found = [
            "pinctrl-bcm2711, the pin header", "vivid", "platform:vivid-000", "YUYV", Bench.camera, Bench.ring,
            "where a ring is likely",
        ]

        @Test func `a look finds camera, lines and ring`() async throws {
            let page = try await run("fitpinkyd", ["--probe"])
            for words in found + ["GPIO\(Bench.buttonLine) "] { #expect(page.contains(words), "\(words): \(page)") }
        }

        @Test func `a kiosk that runs is not disturbed by a look, and its line is told to be its own`() async throws {
            try await RunningKiosk.with { kiosk in
                var events = try await kiosk.events()
                try await kiosk.press()
                for _ in 0..<3 {
                    let page = try await run("fitpinkyd", ["--probe"])
                    #expect(page.contains("GPIO\(Bench.buttonLine) (fitpinky)"))
                    #expect(page.contains("YUYV"))
                }
                let saved = try #require(try await events.upToIdle().compactMap(\.savedWorkout).first)
                #expect(saved.proof == .photo)
                #expect(try await kiosk.status().faults.map(\.code) == [])
            }
        }

        @Test func `without a question a file is written that the agent begins with`() async throws {
            let file = "\(folder)/etc/kiosk.toml"
            _ = try await run("fitpinky", ["setup", "--yes", "--owner", "Anna", "--config", file])
            let inForce = try await run("fitpinkyd", ["--check-config", "--config", file])
            for line in [
                "owner = \"Anna\"", "line = \"GPIO\(Bench.buttonLine)\"", "sink = \"spi\"",
                "device = \"\(Bench.ring)\"",
            ] { #expect(inForce.contains(line), "\(line): \(inForce)") }
            let again = try await run("fitpinky", ["--json", "setup", "--yes", "--config", file])
            #expect(again.contains(#""changed" : false"#))

            let programs = try #require(Bench.programs)
            let agent = try ChildProgram(
                "\(programs)/fitpinkyd",
                ["--config", file, "--state-dir", "\(folder)/state", "--socket", "\(folder)/kiosk.sock"], in: folder)
            let doctor = try await eventually("all of it to be well") {
                let asked = ["--socket", "\(folder)/kiosk.sock", "doctor", "--patience", "30"]
                let checks = try? await run("fitpinky", asked)
                return checks?.contains("vivid gives usable pictures") == true ? checks : nil
            }
            #expect(doctor.contains("buttons     1 in use"), "\(doctor)")
            agent.signal(15)
            #expect(try await agent.end() == .exited(0))
        }
    }
}
