import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Kiosks
import Ledger
import Logging
import SimulatedDevices
import Store
import StoreThreads
import Support
import Testing

@testable import KioskRuntime

/// A kiosk whose store cannot be opened.
@Suite(.timeLimit(.minutes(2))) struct ClosedStoreTests {
    private let folder = TemporaryFolder()
    private var state: String { "\(folder.path)/state" }
    private var journal: PressFolder { PressFolder(state: state) }

    @Test func `presses are kept, told of with the way out, and workouts of their members once the store is open`()
        async throws
    {
        var owner: MemberID?
        try await LiveKiosk.run(in: folder) { owner = $0.kiosk.owner }
        rename("\(state)/identity.key", "\(folder.path)/identity.key")
        try await LiveKiosk.run(in: folder) { live in
            #expect(live.kiosk.storeTrouble != nil)
            let fault = try await live.next { if case .fault(let fault) = $0 { fault } else { nil } }
            #expect(fault.cause == .opening && fault.message.contains("identity.key"))
            for count in 1...2 {
                try live.simulation.buttons.press()
                try await eventually("the press in the journal") { journal.presses.count == count }
                _ = try await live.next { if case .activity(.idle, _) = $0 { true } else { nil } }
            }
            // What only the store could do is declined in words.
            live.hold(for: .milliseconds(2500))
            let why = try await live.next { if case .declined(_, let why) = $0 { why } else { nil } }
            #expect(!why.isEmpty)
            #expect(Set(live.kiosk.channels.view.faults.map(\.cause)) == [.opening])
        }
        #expect(journal.presses.count == 2)
        rename("\(folder.path)/identity.key", "\(state)/identity.key")
        try await LiveKiosk.run(in: folder) { live in
            for _ in 1...2 {
                let saved = try await live.next { event in
                    if case .workoutSaved(let workout) = event { workout } else { nil }
                }
                #expect(saved.isPhotoPresent && saved.fact.author == owner)
            }
            #expect(live.kiosk.storeTrouble == nil && live.kiosk.channels.view.faults.isEmpty)
        }
        #expect(journal.presses.isEmpty)
    }

    @Test func `a folder in which nothing can be kept is refused, and so is that of another agent`() async throws {
        let configuration = KioskConfiguration(owner: "Sammy")
        let simulation = Simulation(configuration)
        for (path, trouble) in [
            ("/proc/none", StoreError.failed(call: "mkdir", path: "/proc/none", code: ENOENT))
        ] {
            await #expect(throws: trouble) {
                _ = try await Kiosk(
                    configuration: configuration, devices: simulation.devices,
                    store: StoreThreads(folder: path, trouble: trouble), logger: .init(label: "test"))
            }
        }
        mkdir(state, 0o700)
        let journal = try PressJournal(stateFolder: state)
        let error = await #expect(throws: StoreError.self) {
            _ = try await Kiosk(
                configuration: configuration, devices: simulation.devices,
                store: StoreThreads(folder: state, trouble: .busy), logger: .init(label: "test"))
        }
        guard case .inUse = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        withExtendedLifetime(journal) {}
    }
}
