import Configuration
import Devices
import FitPinkyCore
import KioskLogic
import Logging
import SimulatedDevices
import Support
import Testing

@testable import Notifications

@Suite struct BuzzerWorkerTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func configuration(_ buzzer: KioskConfiguration.BuzzerLine? = .init(chip: nil, line: "GPIO18"))
        -> KioskConfiguration
    {
        var configuration = KioskConfiguration(owner: "Mia")
        configuration.buzzer = buzzer
        return configuration
    }

    private func run(
        _ configuration: KioskConfiguration, _ body: (BuzzerWorker, SimulatedBuzzer) async throws -> Void
    ) async throws {
        let buzzer = SimulatedBuzzer()
        let worker = BuzzerWorker(configuration, logger: logger) { $0.buzzer.map { _ in buzzer } }
        try await body(worker, buzzer)
        worker.close()
        try await eventually("the worker to end") { worker.hasEnded }
    }

    @Test func `each kind is sounded by its pattern, and ends silent`() async throws {
        try await run(configuration()) { worker, buzzer in
            worker.play(.nudge, isQuiet: false)
            try await eventually("three sounds") { buzzer.turns == [true, false, true, false, true, false] }
            worker.play(.answer, isQuiet: false)
            try await eventually("a fourth sound") {
                buzzer.turns.suffix(2) == [true, false] && buzzer.turns.count == 8
            }
        }
    }

    @Test func `while it is quiet, or without a buzzer, nothing sounds`() async throws {
        try await run(configuration()) { worker, buzzer in
            worker.play(.nudge, isQuiet: true)
            worker.play(.answer, isQuiet: false)
            try await eventually("one sound") { buzzer.turns == [true, false] }
        }
        try await run(configuration(nil)) { worker, buzzer in
            worker.play(.answer, isQuiet: false)
            // One is put in, and is heard with the next sound.
            try await Task.sleep(for: .milliseconds(100))
            #expect(buzzer.turns == [])
            worker.reload(configuration())
            worker.play(.answer, isQuiet: false)
            try await eventually("one sound") { buzzer.turns == [true, false] }
        }
    }

    @Test func `a buzzer that fails is tried with the next sound, and the end interrupts a sound`() async throws {
        try await run(configuration()) { worker, buzzer in
            buzzer.fault = .failed(call: "set", errno: 5)
            worker.play(.weekEnd, isQuiet: false)
            try await Task.sleep(for: .milliseconds(100))
            #expect(buzzer.turns == [])
            buzzer.fault = nil
            for _ in 0..<10 { worker.play(.weekEnd, isQuiet: false) }
            try await eventually("a sound") { buzzer.turns == [true] }
            worker.close()
            try await eventually("the worker to end") { worker.hasEnded }
            #expect(buzzer.turns == [true, false])
        }
    }
}
