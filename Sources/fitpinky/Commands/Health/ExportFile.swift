import ArgumentParser
import FitPinkyCore
import Glibc
import HealthExport
import HealthFiles
import Messages
import SwiftProtobuf

/// The file of an export, which this process reads: the agent is given what it comes to.
struct ExportFile {
    var path: String

    /// How much of the disk stays free, as of the kiosk's by default.
    private static let reserveBytes = 64 << 20

    /// Reads it, with a bar where somebody looks on.
    ///
    /// - Throws: `ExitCode`, once the reason was said.
    func findings(_ kinds: Set<HealthKind>, _ options: GlobalOptions) throws -> HealthFindings {
        var bar = ProgressBar("reading", options)
        do throws(HealthFileError) {
            let found = try HealthFile.read(
                path, kinds: kinds, folder: ExportFile.folder, reserveBytes: ExportFile.reserveBytes
            ) { done, total in
                bar.show(done, of: total)
                return true
            }
            bar.clear()
            return found
        } catch {
            bar.clear()
            complain("\(path): \(error.sentence)")
            if case .refused(.spool) = error { throw ExitCode(EXIT_FAILURE) }
            throw ExitCode(EX_DATAERR)
        }
    }

    /// Where large temporary files belong: /tmp may be in memory.
    private static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}

extension Fitpinky_V1_ImportHealthRequest {
    /// What the agent is given.
    init(_ summary: HealthSummary, logsWorkouts: Bool, as member: String) {
        self.init()
        (self.logsWorkouts, asMember, isCutShort) = (logsWorkouts, member, !summary.isWhole)
        if let exportedAt = summary.exportedAt { exportedMs = exportedAt.milliseconds }
        kinds = summary.kinds.map { UInt32($0.rawValue + 1) }.sorted()
        days = summary.days.map { day in
            .with { value in
                value.day = day.day.daysSince1970
                if let steps = day.steps { value.steps = UInt32(clamping: steps) }
                if let calories = day.activeEnergyCalories { value.activeEnergyCalories = UInt32(clamping: calories) }
                if let metres = day.distanceMetres { value.distanceMetres = UInt32(clamping: metres) }
                if let tenths = day.restingHeartRateTenths { value.restingHeartRateTenths = UInt32(clamping: tenths) }
                if let tenths = day.activeHeartRateTenths { value.activeHeartRateTenths = UInt32(clamping: tenths) }
            }
        }
        workouts = summary.workouts.map { workout in
            .with {
                ($0.day, $0.type) = (workout.day.daysSince1970, UInt32(workout.type.rawValue))
                ($0.startMs, $0.endMs) = (workout.start.milliseconds, workout.end.milliseconds)
            }
        }
        sources = summary.sources.map { source in
            .with {
                ($0.name, $0.records) = (source.name, UInt64(source.records))
                ($0.fromDay, $0.toDay) = (source.from.daysSince1970, source.to.daysSince1970)
            }
        }
    }
}
