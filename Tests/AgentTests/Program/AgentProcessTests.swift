import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// The built programs as their users meet them.
@Suite struct AgentProcessTests {
    @Test func `a configuration that cannot be used ends with 78 and says where it is wrong`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: "owner = \"S\"\n[camera]\nwidht = 3\n")
        #expect(try await agent.end() == 78)
        #expect(folder.read("log").contains("kiosk.toml:3: camera.widht: there is no such key"))
    }

    @Test(arguments: [
        ["--devices", "real"], ["--no-such-flag"], ["--devices", "simulated", "--simulated-clock", "yesterday"],
        ["--simulated-clock", "2026-02-26T18:34:00Z"], ["--record-wire", "/tmp/none"],
    ])
    func `a command line that cannot be parsed ends with 64`(arguments: [String]) async throws {
        let (code, _, errors) = try await AgentProcess.run("fitpinkyd", arguments, in: TemporaryFolder())
        #expect(code == 64)
        #expect(errors.contains("Error:"))
    }

    @Test func `a client without an agent ends with 69 and says what to do`() async throws {
        let folder = TemporaryFolder()
        let (code, output, errors) = try await AgentProcess.run(
            "fitpinky", ["--socket", "\(folder.path)/none", "status"], in: folder)
        #expect(code == 69)
        #expect(output.isEmpty)
        #expect(errors.contains("start fitpinkyd"))
    }

    @Test(arguments: [("fitpinky", "fitpinkyd"), ("fitpinkyd", "fitpinky")])
    func `the program is what its name says`(name: String, file: String) async throws {
        let folder = TemporaryFolder()
        symlink("\(AgentProcess.binaries)/\(file)", "\(folder.path)/\(name)")
        let (code, output, _) = try await AgentProcess.run("\(folder.path)/\(name)", ["--help"], in: folder)
        #expect(code == 0)
        #expect(output.contains("USAGE: \(name) ["))
    }

    @Test func `check-config prints what is in force and starts nothing`() async throws {
        let folder = TemporaryFolder()
        let file = folder.write("owner = \"Sammy\"\n", to: "kiosk.toml")
        let (code, output, _) = try await AgentProcess.run(
            "fitpinkyd", ["--config", file, "--check-config"], in: folder)
        #expect(code == 0)
        #expect(output.hasPrefix("owner = \"Sammy\"\n"))
        #expect(output.contains("countdown_seconds = 3"))
    }

    @Test func `readiness, signs of life and the end are told to the service manager`() async throws {
        let folder = TemporaryFolder()
        let receiver = try DatagramReceiver(path: "\(folder.path)/notify")
        let agent = try AgentProcess(
            in: folder, configuration: quickConfiguration,
            environment: ["NOTIFY_SOCKET=\(folder.path)/notify", "WATCHDOG_USEC=200000"])
        #expect(receiver.next()?.hasPrefix("READY=1") == true)
        // Ready means that it answers.
        let client = try await TTRPCClient.connect(path: agent.socket)
        #expect(try await Fitpinky_V1_KioskClient(client).status(.init()).kiosk.name == "Sammy")
        await client.close()
        for _ in 0..<3 { #expect(receiver.next() == "WATCHDOG=1") }
        agent.send(SIGTERM)
        var last: String?
        while let next = receiver.next(), last != "STOPPING=1" {
            last = next == "WATCHDOG=1" ? last : next; if last == "STOPPING=1" { break }
        }
        #expect(last == "STOPPING=1")
        #expect(try await agent.end() == 0)
    }

    @Test func `an agent that serves the page to phones ends as told`() async throws {
        let agent = try AgentProcess(
            in: TemporaryFolder(), configuration: quickConfiguration, arguments: ["--console", "127.0.0.1:0"])
        let client = try await agent.connect()
        let console = try await Fitpinky_V1_KioskClient(client).status(.init()).kiosk.console
        #expect(console.hasPrefix("127.0.0.1:"))
        await client.close()
        agent.send(SIGTERM)
        #expect(try await agent.end() == 0)
    }

    @Test func `a changed file is taken up at SIGHUP, and a bad one keeps the last good`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
        let client = try await agent.connect()
        let kiosk = Fitpinky_V1_KioskClient(client)
        try await eventually("the first name") { try await kiosk.status(.init()).kiosk.name == "Sammy" }
        folder.write(
            quickConfiguration.replacing("Sammy", with: "Lisa") + "[log]\nlevel = \"debug\"\n", to: "kiosk.toml")
        agent.send(SIGHUP)
        try await eventually("the second name") { try await kiosk.status(.init()).kiosk.name == "Lisa" }
        // The log's level is taken up as well.
        _ = try await Fitpinky_V1_SimulatorClient(client).press(.init())
        try await eventually("the log's new level") { folder.read("log").contains("<debug> gesture") }
        folder.write("owner = 3\n", to: "kiosk.toml")
        agent.send(SIGHUP)
        try await eventually("the bad file to be refused") { folder.read("log").contains("last good") }
        #expect(folder.read("log").contains("owner: this must be text"))
        #expect(try await kiosk.status(.init()).kiosk.name == "Lisa")
        await client.close()
    }

    @Test(arguments: ["kiosk.sock", "other.sock"])
    func `a second agent on the same folder is refused by name`(socket: String) async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
        let client = try await agent.connect()
        let (code, _, errors) = try await AgentProcess.run(
            "fitpinkyd",
            ["--devices", "simulated", "--state-dir", agent.stateFolder, "--socket", "\(folder.path)/\(socket)"],
            in: folder)
        #expect(code == 1)
        #expect(errors.contains("in use by fitpinkyd (process \(agent.pid))"))
        #expect(try await Fitpinky_V1_KioskClient(client).status(.init()).kiosk.name == "Sammy")
        await client.close()
    }

    @Test(arguments: ["idle", "countdown", "review", "camera silent", "watched"])
    func `the agent ends by itself in every state, with the socket gone`(state: String) async throws {
        let folder = TemporaryFolder()
        let slow = quickConfiguration.replacing("_seconds = 0", with: "_seconds = 20")
        let configuration =
            switch state {
            case "countdown": slow
            case "review": quickConfiguration.replacing("review_seconds = 0", with: "review_seconds = 20")
            default: quickConfiguration
            }
        let agent = try AgentProcess(in: folder, configuration: configuration)
        let client = try await agent.connect()
        let simulator = Fitpinky_V1_SimulatorClient(client)
        let events = try await Fitpinky_V1_KioskClient(client).watch(.init())
        var iterator = events.makeAsyncIterator()
        _ = try await iterator.next()
        if state == "camera silent" { _ = try await simulator.setCamera(.with { $0.state = "frozen" }) }
        if state != "idle" && state != "watched" {
            _ = try await simulator.press(.init())
            let awaited = state == "camera silent" ? "capturing" : state
            while let event = try await iterator.next(), event.activity.activity != awaited {}
        }
        if state != "watched" { await client.close() }
        agent.send(SIGTERM)
        #expect(try await agent.end() == 0)
        #expect(access(agent.socket, F_OK) != 0)
        #expect(folder.read("log").contains("ended"))
        await client.close()
        guard state == "review" else { return }
        // What was photographed is kept, though nobody confirmed it.
        let again = try AgentProcess(in: folder, configuration: quickConfiguration)
        let reader = try await again.connect()
        var count = 0
        for try await workout in try await Fitpinky_V1_KioskClient(reader).listWorkouts(.init())
        where workout.photo.present { count += 1 }
        #expect(count == 1)
        await reader.close()
    }

    @Test func `the command line refuses with 1, says why, and changes nothing`() async throws {
        let folder = TemporaryFolder()
        let agent = try AgentProcess(in: folder, configuration: quickConfiguration)
        let client = try await agent.connect()
        for (arguments, why) in [
            (["workouts", "show", "123"], "no workout's id"),
            (["workouts", "delete", "01ARZ3NDEKTSV4RRFFQ69G5FAV"], "there is no workout"),
            (["photo", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "-o", "\(folder.path)/photo.jpg"], "there is no workout"),
            (["simulate", "camera", "broken"], "it can be ok, unplugged, frozen, corrupt, dark"),
            (["simulate", "press", "--button", "4"], "there is no button 4; this kiosk has 1"),
        ] {
            let (code, _, errors) = try await AgentProcess.run(
                "fitpinky", ["--socket", agent.socket] + arguments, in: folder)
            #expect(code == 1, "\(arguments)")
            #expect(errors.contains(why), "\(errors)")
        }
        #expect(access("\(folder.path)/photo.jpg", F_OK) != 0)
        for arguments in [
            ["simulate", "clock"], ["workouts", "--limit", "0"], ["simulate", "link", "sideways"], ["nonsense"],
        ] {
            let (code, _, _) = try await AgentProcess.run(
                "fitpinky", ["--socket", agent.socket] + arguments, in: folder)
            #expect(code == 64, "\(arguments)")
        }
        await client.close()
    }
}
