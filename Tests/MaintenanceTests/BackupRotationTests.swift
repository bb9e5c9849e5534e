import FitPinkyCore
import Glibc
import KioskLogic
import Store
import Stores
import Support
import Testing

@testable import Maintenance

@Suite struct BackupRotationTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    @Test func `a file has the name of its Day, and no other file has one`() throws {
        let name = BackupRotation.name(of: try day("2026-11-22"))
        #expect(name == "fitpinky-2026-11-22.backup")
        #expect(BackupRotation.day(ofName: name) == (try day("2026-11-22")))
        for other in [
            "fitpinky-2026-11-31.backup", "fitpinky-.backup", "fitpinky-2026-11-22.backup.part", "holiday.jpg",
        ] {
            #expect(BackupRotation.day(ofName: other) == nil)
        }
    }

    @Test func `a backup is begun only where it has room, and something to spare`() throws {
        let needed = try #require(BackupRotation.shortage(storeBytes: 100 << 20, freeBytes: 0)).neededBytes
        #expect(needed > 100 << 20)
        #expect(BackupRotation.shortage(storeBytes: 100 << 20, freeBytes: needed) == nil)
        #expect(
            BackupRotation.shortage(storeBytes: 100 << 20, freeBytes: needed - 1)
                == BackupShortage(neededBytes: needed, freeBytes: needed - 1))
    }

    @Test func `where there is no room nothing is written`() throws {
        let folder = TemporaryFolder()
        let store = try Store.home(in: "\(folder.path)/state")
        #expect(mkdir("\(folder.path)/nightly", 0o700) == 0)
        let nightly = BackupFolder(path: "\(folder.path)/nightly")
        let today = try day("2026-11-22")
        let end = try nightly.make(
            of: today, from: store, freeBytes: { _ in 4096 }, isGivenUp: { false })
        let shortage = BackupRotation.shortage(storeBytes: try store.statistics().fileBytes, freeBytes: 4096)
        #expect(end == .noRoom(try #require(shortage)))
        #expect(MachineFiles().names(nightly.path).isEmpty)
        _ = try nightly.make(of: today, from: store, isGivenUp: { false })
        #expect(MachineFiles().names(nightly.path) == ["fitpinky-2026-11-22.backup"])
        // A share that does not say what it has free is written to.
        let next = try day("2026-11-23")
        _ = try nightly.make(of: next, from: store, freeBytes: { _ in nil }, isGivenUp: { false })
        #expect(MachineFiles().names(nightly.path).count == 2)
    }

    @Test func `over a year of nights seven days and four week ends before them stay, and nothing is missed`() throws {
        let first = try day("2026-01-01")
        var days: Set<Day> = []
        for night in 0..<365 {
            let today = try #require(first.advanced(byDays: night))
            days.insert(today)
            let surplus = BackupRotation(days).surplus
            days.subtract(surplus)
            // One is made a night, so no more than one ever goes.
            #expect(surplus.count <= 1)
            let ages = days.map { $0.days(until: today) }.sorted()
            #expect(Array(ages.prefix(7)) == Array(0..<min(7, night + 1)))
            if night >= 35 {
                #expect(days.count == 11)
                // The newest that is not daily is at most a week older than the dailies; the oldest more than three weeks.
                #expect(ages[7] <= 13 && ages[10] > 21, "\(today.iso8601): \(ages)")
                let weekly = days.sorted().prefix(3)
                #expect(weekly.allSatisfy { $0.weekday == .sunday }, "\(today.iso8601): \(weekly.map(\.iso8601))")
            }
        }
    }

    @Test func `a night by a wrong clock takes away no more than one`() throws {
        let today = try day("2026-11-22")
        let days = (0..<7).compactMap { today.advanced(byDays: -$0) }
        let rotation = BackupRotation(days + [try day("2099-01-01")])
        #expect(rotation.surplus.isEmpty)
        #expect(rotation.age(on: today) == 0)
        #expect(BackupRotation([try day("2099-01-01")]).age(on: today) == nil)
        #expect(BackupRotation([try day("2026-11-18")]).age(on: today) == 4)
    }
}
