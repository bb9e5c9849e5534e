import Configuration
import Devices
import KioskLogic
import SimulatedDevices
import Support
import Testing

@testable import Agent
@testable import KioskRuntime

/// The dark ring after an agent that could not see to it.
@Suite struct RingBlankingTests {
    @Test func `every light of the configured ring is made dark`() throws {
        var configuration = KioskConfiguration(owner: "Sammy")
        configuration.ring.ledCount = 12
        let simulation = Simulation(configuration)
        let blanking = RingBlanking { configuration }
        try blanking.run(on: simulation.devices)
        #expect(simulation.ring.frames == [.blank(ledCount: 12)])
    }

    @Test func `without a configuration that can be used the longest usual ring is made dark`() throws {
        let blanking = RingBlanking { () throws(ConfigurationError) in
            throw ConfigurationError(file: "kiosk.toml", message: "it cannot be read")
        }
        #expect(blanking.configuration.ring.sink == .spi)
        #expect(blanking.configuration.ring.device == "/dev/spidev0.0")
        let simulation = Simulation(blanking.configuration)
        try blanking.run(on: simulation.devices)
        #expect(simulation.ring.frame == .blank(ledCount: 256))
    }

    @Test func `a ring that cannot be reached is told of with what to do`() throws {
        let simulation = Simulation(KioskConfiguration(owner: "Sammy"))
        simulation.ring.fault = .notPermitted(device: "/dev/spidev0.0")
        let failure = #expect(throws: RingBlankingError.self) {
            try RingBlanking { KioskConfiguration(owner: "Sammy") }.run(on: simulation.devices)
        }
        #expect(
            failure?.description
                == "the ring cannot be made dark: /dev/spidev0.0 may not be opened by the agent; add the agent's user to "
                + "the group spi")
    }

    @Test func `blank-ring ends at once, also where the configuration is wrong`() async throws {
        let folder = TemporaryFolder()
        let file = folder.write("owner = 3\n", to: "kiosk.toml")
        let (code, _, errors) = try await AgentProcess.run(
            "fitpinkyd", ["--config", file, "--devices", "simulated", "--blank-ring"], in: folder)
        #expect(code == 0, "\(errors)")
    }
}
