import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Kiosks
import Ledger
import Messages
import SimulatedDevices
import Store
import Stores
import Support
import Testing

@testable import API
@testable import KioskRuntime
@testable import Maintenance

@Suite struct NightlyBackupTests {
    private func names(_ folder: String) -> [String] { MachineFiles().names(folder) }

    @Test func `each Day has a backup, and a folder restored from the last has every workout and photo`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let folder = "\(kiosk.folder.path)/nightly"
        #expect(mkdir(folder, 0o700) == 0)
        kiosk.configuration += "[storage]\nbackup_dir = \"\(folder)\"\n"
        try await kiosk.startAgent()
        let first = "fitpinky-2026-02-26.backup"
        try await eventually("the first backup") { names(folder) == [first] }
        #expect(KeptKiosk.mode(of: "\(folder)/\(first)") == 0o600)
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        // Who presses is not made to wait until it is saved.
        try await eventually("a saved workout") { kiosk.folder.read("log").contains("workout saved") }
        #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "1d").code == 0)
        let second = "fitpinky-2026-02-27.backup"
        try await eventually("the second backup") { names(folder) == [first, second] }
        let digest = try await kiosk.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        try await kiosk.stopAgent()
        // Without the kiosk's secret: wherever the folder is, nobody who reads it becomes this kiosk.
        #expect(try Store.check(backup: "\(folder)/\(second)") == nil)

        let restored = try KeptKiosk()
        let run = try await restored.restore("\(folder)/\(second)")
        #expect(run.code == 0, "\(run.errors)")
        try await restored.startAgent()
        let statistics = try await restored.fitpinky("store", "stats", "--json").json(StatisticsJSON.self)
        #expect((statistics.workouts, statistics.photos) == (5, 3))
        #expect((digest.workouts, digest.photos) == (5, 3))
        #expect(try await restored.fitpinky("store", "verify").code == 0)
    }

    @Test func `a folder that is not there is a fault with its fix, and is not made`() async throws {
        let folder = TemporaryFolder()
        try await LiveKiosk.run(in: folder) {
            $0.storage.backupFolder = "\(folder.path)/unmounted"
        } _: { live in
            try await eventually("the fault") { live.kiosk.channels.view.faults.map(\.code) == [.backup] }
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "backup" })
            #expect(check.outcome == .failure)
            #expect(check.message.contains("is not there") && check.fix.contains("mount its disk"))
            #expect(access("\(folder.path)/unmounted", F_OK) != 0)
            var configuration = live.kiosk.channels.view.configuration
            configuration.storage.backupFolder = folder.path
            live.kiosk.reload(configuration)
            try await eventually("no fault") { live.kiosk.channels.view.faults.isEmpty }
            try await eventually("the backup") { names(folder.path).contains("fitpinky-2026-02-26.backup") }
            #expect(
                try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "backup" }).outcome == .pass)
        }
    }

    @Test func `backups that stopped are found stale after three days`() async throws {
        let folder = TemporaryFolder()
        folder.write("", to: "fitpinky-2026-02-22.backup")
        // By a clock that is not trusted none is made before a day is over.
        try await LiveKiosk.run(in: folder, isClockTrusted: false) {
            $0.storage.backupFolder = folder.path
        } _: { live in
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "backup" })
            #expect(check.outcome == .warning)
            #expect(check.message.contains("4 days old") && check.fix.contains("fitpinky store backup"))
        }
    }

    @Test func `a press ends one that is being made, at any byte, and nothing of it is left`() async throws {
        let folder = TemporaryFolder()
        let author = MemberID(ULID(high: 0, low: 1))
        let store = try Store.home(in: "\(folder.path)/state")
        for number in 1...8 as ClosedRange<UInt64> { try KeptKiosk.keep(number, by: author, in: store) }
        let day = try #require(Day(iso8601: "2026-02-26"))
        let target = BackupFolder(path: "\(folder.path)/nightly")
        #expect(mkdir(target.path, 0o700) == 0)
        var asked = 0
        _ = try target.make(of: day, from: store) {
            asked += 1
            return false
        }
        #expect(names(target.path) == [BackupRotation.name(of: day)])
        #expect(asked > 10)
        let next = try #require(day.advanced(byDays: 1))
        for limit in 0..<asked {
            var count = 0
            #expect(throws: StoreError.cancelled) {
                try target.make(of: next, from: store) {
                    count += 1
                    return count > limit
                }
            }
            #expect(names(target.path) == [BackupRotation.name(of: day)])
        }
    }

    @Test func `pressing while a night's backup is made, the workout is saved as ever`() async throws {
        let folder = TemporaryFolder()
        do {
            let store = try Store.home(in: "\(folder.path)/state")
            let author = MemberID(ULID(high: 0, low: 1))
            for number in 1...40 as ClosedRange<UInt64> {
                try KeptKiosk.keep(number, by: author, in: store, photoBytes: 500_000)
            }
        }
        #expect(mkdir("\(folder.path)/nightly", 0o700) == 0)
        try await LiveKiosk.run(in: folder) {
            $0.storage.backupFolder = "\(folder.path)/nightly"
        } _: { live in
            try live.simulation.buttons.press()
            let saved = try await live.next { event in
                if case .workoutSaved(let workout) = event { workout } else { nil }
            }
            #expect(saved.fact.photo != nil)
        }
    }
}
