internal import Actions
internal import ConfigurationFiles
package import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
package import TTRPC

// Workouts for a spreadsheet.
extension KioskEndpoint {
    /// So many Days are given where nothing is said of the first.
    package static let exportedDays = 90
    /// So many workouts are read at once. No more of them are in memory, however long the export is.
    private static let exportedAtOnce = 50

    func exportWorkouts(
        _ request: Fitpinky_V1_ExportWorkoutsRequest, responses: ResponseWriter<Fitpinky_V1_ExportPiece>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        var export = try await export(
            from: request.from.isEmpty ? nil : try day(request.from),
            to: request.to.isEmpty ? nil : try day(request.to), for: request.asMember)
        var awaiting = export.awaitingClock
        while let piece = try await next(of: &export) {
            try await responses.write(
                .with {
                    ($0.data, $0.workouts, $0.awaitingClock) = (byteField(piece.bytes), piece.workouts, awaiting)
                })
            awaiting = 0
        }
    }

    /// The lines of some Days' workouts, to be read piece by piece.
    package struct Export: Sendable {
        /// The first and the last Day.
        package let days: ClosedRange<Day>
        /// How many workouts have no Day yet. They are not in it.
        package let awaitingClock: UInt32
        fileprivate var walk: ExportWalk
        fileprivate var hasBegun = false
    }

    /// Some lines, whole ones.
    package struct ExportPiece: Sendable {
        /// In UTF-8.
        package var bytes: [UInt8]
        package var workouts: UInt32
    }

    /// Begins one.
    ///
    /// - Parameters:
    ///   - from: the first Day; nil for ``exportedDays`` up to the last.
    ///   - to: the last Day; nil for today.
    ///   - name: the member who asks: households' ledgers are everybody's, and a member's own is theirs alone. Empty for the only one; where
    ///     the kiosk serves several, for nobody's own.
    package func export(from: Day?, to: Day?, for name: String) async throws(TTRPCStatus) -> Export {
        let to = to ?? kiosk.channels.view.overview.today
        let from = from ?? to.advanced(byDays: 1 - KioskEndpoint.exportedDays) ?? .first
        guard from <= to else {
            throw TTRPCStatus(
                .invalidArgument,
                "the first day, \(from.iso8601), is after the last, \(to.iso8601); give the earlier one first")
        }
        let result = try await read { home throws(StoreError) -> Result<([Store], Int), ActionError> in
            let stores: [Store]
            switch try home.exported(for: name) {
            case .success(let found): stores = found
            case .failure(let error): return .failure(error)
            }
            var awaiting = 0
            for store in stores { awaiting += try store.awaitingWorkoutCount() }
            return .success((stores, awaiting))
        }
        let (stores, awaiting) = try check { () throws(ActionError) in try result.get() }
        return Export(
            days: from...to, awaitingClock: UInt32(clamping: awaiting), walk: ExportWalk(stores, of: from...to))
    }

    /// The next lines; nil after the last.
    package func next(of export: inout Export) async throws(TTRPCStatus) -> ExportPiece? {
        let view = kiosk.channels.view
        let (overview, today) = (view.overview.household, view.overview.today)
        let (lines, count, rest) = try await read { [walk = export.walk] home throws(StoreError) in
            var (walk, lines, count) = (walk, [String](), UInt32(0))
            let steps = try walk.next(KioskEndpoint.exportedAtOnce)
            var households: [LedgerName: HouseholdState] = [:]
            for step in steps {
                let name = step.store.name
                let household: HouseholdState
                if let known = households[name] {
                    household = known
                } else {
                    household = step.store === home ? overview : try step.store.recentHousehold(today: today)
                    households[name] = household
                }
                let activity = step.workout.words.activity(by: step.workout.fact.author)
                guard let line = WorkoutCSV.line(WorkoutView(step.workout, in: household), activity) else { continue }
                lines.append(line)
                count += 1
            }
            return (lines, count, steps.isEmpty ? nil : walk)
        }
        let isFirst = !export.hasBegun
        export.hasBegun = true
        if let rest { export.walk = rest } else if !isFirst { return nil }
        return ExportPiece(bytes: Array(((isFirst ? WorkoutCSV.head : "") + lines.joined()).utf8), workouts: count)
    }
}
