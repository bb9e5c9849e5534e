internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import HealthExport
internal import HealthFiles
internal import JSON
internal import KioskPages
internal import KioskRuntime
internal import Store
internal import StoreThreads
internal import Threads
internal import TTRPC

// Trends and health data: the pages of the phone's member. Nobody else is told of them.
extension ConsoleService {
    func trendsPage(_ days: Int, _ visitor: Visitor) async throws(TTRPCStatus) -> TrendsPage {
        TrendsPage(try await endpoint.trends(of: visitor.name, days: days), days: days)
    }

    func trendDayPage(_ day: Day, _ visitor: Visitor) async throws(TTRPCStatus) -> TrendDayPage {
        let trends = try await endpoint.trends(of: visitor.name, on: day)
        let workouts = trends.dayWorkouts.map { TrendDayPage.Workout($0, at: $0.time ?? wallTime($0.at).time) }
        return TrendDayPage(
            trends.days.first { $0.day == day } ?? TrendDayView(day: day, workouts: 0, minutes: 0), workouts: workouts,
            hasHealthData: trends.hasHealthData, today: kiosk.channels.view.overview.today)
    }

    /// - Returns: the page's heading and what stands on it.
    func healthPage(
        _ page: Route.HealthPage, _ frame: inout PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> (String, HTML) {
        let sources = try await endpoint.healthSources(of: visitor.name).sources
        switch page {
        case .overview:
            let page = HealthDataPage(sources: sources, state: try await importState(visitor))
            frame.furtherScript = assets.names.healthScript
            frame.refreshSeconds = page.refreshSeconds
            return (HealthDataPage.heading, page.content(frame))
        case .erasure:
            return (HealthErasurePage.heading, HealthErasurePage(hasHealthData: !sources.isEmpty).content(frame))
        }
    }

    /// Today's active energy and its goal, for a page that is about something else as well.
    func energyIfReadable(_ visitor: Visitor) async -> EnergyGoalView? {
        do throws(TTRPCStatus) { return try await endpoint.energyGoal(of: visitor.name) } catch { return nil }
    }

    private func importState(_ visitor: Visitor) async throws(TTRPCStatus) -> HealthDataPage.State {
        let now = endpoint.now
        switch imports.standing(of: visitor.phone.id, at: now) {
        case .idle: return .idle
        case .busy: return .busy
        case .reading(let byteCount, let expected):
            return .reading(HealthDataPage.Reading(byteCount: byteCount, expectedBytes: expected))
        case .found(let findings, let until):
            let recent = try await endpoint.loggable(findings.summary.workouts, of: visitor.name).count
            return .found(
                HealthDataPage.Findings(
                    kinds: findings.kinds.filter { $0.kind != .workouts }.map {
                        .init($0.kind.title, count: $0.count, from: $0.from, to: $0.to, sources: $0.sources)
                    }, workouts: findings.summary.workouts.count,
                    defects: findings.defects.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                        "\($0.key.text): \($0.value)"
                    }, isCutShort: !findings.summary.isWhole, recent: recent,
                    until: wallTime(until).time))
        }
    }

    /// What scripts read.
    func readTrends(_ target: RequestTarget, _ visitor: Visitor) async throws(TTRPCStatus) -> JSON {
        guard let day = try day("day", target) else {
            return try await endpoint.trends(of: visitor.name, days: try number("days", target, 1...4000) ?? 30).json
        }
        return try await endpoint.trends(of: visitor.name, on: day).json
    }

    // MARK: An export

    /// Reads an export while it comes, on a thread of its own, and keeps what it found for its phone. A client that goes ends it.
    func upload(
        _ request: ConsoleRequest, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        guard mayAct(visitor) else {
            return .error(429, "at most one action a second; wait a moment").with("Retry-After", "1")
        }
        guard request.headers.mediaType == "application/octet-stream", let stream = request.stream else {
            return .error(415, "send application/octet-stream")
        }
        let form: HealthUpload.Form
        switch target.query["form"] {
        case nil, "plain": form = .plain
        case "deflated": form = .deflated
        case let other?: return .error(400, "form is plain or deflated, and not \"\(other.prefix(40))\"")
        }
        let claim = HealthUpload.Claim(
            sum: try number("sum", target, 0...Int(UInt32.max)).map { UInt32($0) },
            byteCount: try number("bytes", target, 0...HealthFileLimits.maxXMLBytes))
        guard let number = imports.begin(visitor.phone.id, stream) else {
            return .error(409, "another export is being read, or waits for a word of its member; try again later")
        }
        do throws(HealthUploadError) {
            let findings = try await read(stream, form, claim, number)
            let until = UTCInstant(milliseconds: endpoint.now.milliseconds + ConsoleLimits.findingsMilliseconds)
            guard !Task.isCancelled, imports.found(number, findings, until: until) else { throw .cutOff }
            // So that nothing stays in memory that nobody asks for.
            Task { [imports] in
                try? await Task.sleep(for: .milliseconds(ConsoleLimits.findingsMilliseconds))  // nobody cancels it
                imports.end(number)
            }
            return .json(200, findings.look)
        } catch {
            imports.end(number)
            return .error(error.httpStatus, error.sentence)
        }
    }

    private func read(
        _ stream: BodyStream, _ form: HealthUpload.Form, _ claim: HealthUpload.Claim, _ number: Int
    ) async throws(HealthUploadError) -> HealthFindings {
        let reserve = await reserveBytes
        let worker = Worker<Void>(name: "health", capacity: 1) {}
        defer { worker.close() }
        let folder = kiosk.store.folder
        let upload = try await HealthUploadError.worked(worker) { () throws(HealthFileError) in
            try HealthUpload(form, claim: claim, folder: folder, reserveBytes: reserve)
        }
        guard imports.reads(number, with: upload) else { throw .cutOff }
        let result = await withTaskCancellationHandler {
            await taken(stream, upload, worker)
        } onCancel: {
            upload.cancel()
        }
        return try result.get()
    }

    private func taken(
        _ stream: BodyStream, _ upload: HealthUpload, _ worker: Worker<Void>
    ) async -> Result<HealthFindings, HealthUploadError> {
        do throws(HealthUploadError) {
            while let bytes = try await HealthUploadError.next(of: stream) {
                try await HealthUploadError.worked(worker) { () throws(HealthFileError) in
                    var failure: HealthFileError?
                    bytes.withUnsafeBytes { bytes in
                        do throws(HealthFileError) { try upload.push(bytes) } catch { failure = error }
                    }
                    if let failure { throw failure }
                }
            }
            return .success(
                try await HealthUploadError.worked(worker) { () throws(HealthFileError) in try upload.finish() })
        } catch {
            return .failure(error)
        }
    }

    /// How much of the disk stays free for presses.
    private var reserveBytes: Int {
        get async {
            let least = 64 << 20
            do throws(StoreError) {
                return max(
                    least,
                    try await kiosk.store.run { store throws(StoreError) in store.folder.reserveBytes })
            } catch {
                return least
            }
        }
    }

    // MARK: Acts

    /// Keeps what was found in this phone's export.
    func importHealth(_ input: ActionInput, _ visitor: Visitor) async throws(TTRPCStatus) -> ActionAnswer {
        try checkActor(input, visitor)
        guard let (number, findings) = imports.findings(of: visitor.phone.id, at: endpoint.now) else {
            throw TTRPCStatus(
                .failedPrecondition, "nothing waits to be imported: send an export first, and answer within ten minutes"
            )
        }
        let imported = try await endpoint.importHealth(
            findings.summary, logsWorkouts: input.flag("log"), of: visitor.name)
        imports.end(number)
        feed.tell("health")
        let others = findings.summary.dayCount - imported.days
        let kept = others > 0 ? " \(counted(others, "day")) stayed as a later export has them." : ""
        let logged = imported.workoutsLogged > 0 ? " \(counted(imported.workoutsLogged, "workout")) logged." : ""
        return ActionAnswer(
            [
                "days": .number(imported.days), "daysOfLaterExports": .number(others),
                "records": .number(findings.records),
                "duplicates": .number(findings.duplicates), "workoutsOffered": .number(imported.workoutsOffered),
                "workoutsLogged": .number(imported.workoutsLogged), "defects": findings.defectsJSON,
            ], "Imported: \(counted(imported.days, "day")).\(kept)\(logged)")
    }

    /// Forgets it, or stops reading it.
    func discardHealth(_ input: ActionInput, _ visitor: Visitor) throws(TTRPCStatus) -> ActionAnswer {
        try checkActor(input, visitor)
        guard imports.discard(visitor.phone.id) else {
            throw TTRPCStatus(.failedPrecondition, "nothing waits to be imported")
        }
        return ActionAnswer(["discarded": true], "Discarded. Nothing was kept.")
    }

    private func checkActor(_ input: ActionInput, _ visitor: Visitor) throws(TTRPCStatus) {
        guard input.actor.isEmpty || input.actor == visitor.name else {
            throw TTRPCStatus(
                .failedPrecondition, "health data is \(input.actor)'s own; use a phone of \(input.actor)'s")
        }
    }
}

/// Why an export that was sent is not read.
private enum HealthUploadError: Error {
    case file(HealthFileError)
    case tooLarge
    /// Its client has gone, or its member has given it up.
    case cutOff
    /// No thread could be started.
    case noThread

    var httpStatus: Int {
        switch self {
        case .file(let error): error.isCancelled ? 409 : error.isOfMachine ? 503 : 400
        case .tooLarge: 413
        case .cutOff: 409
        case .noThread: 503
        }
    }

    var sentence: String {
        switch self {
        case .file(let error): error.isCancelled ? HealthUploadError.cutOff.sentence : error.sentence
        case .tooLarge: TakenBody.streamed(maxBytes: ConsoleLimits.uploadBytes).refusal
        case .cutOff: "the import was cancelled; nothing was kept"
        case .noThread: "the kiosk is too busy to read an export now; try again"
        }
    }

    static func next(of stream: BodyStream) async throws(HealthUploadError) -> [UInt8]? {
        do throws(BodyStream.Failure) {
            return try await stream.next()
        } catch {
            switch error {
            case .cutOff: throw .cutOff
            case .tooLarge: throw .tooLarge
            }
        }
    }

    static func worked<Value: Sendable>(
        _ worker: Worker<Void>, _ body: @escaping @Sendable () throws(HealthFileError) -> Value
    ) async throws(HealthUploadError) -> Value {
        let result: Result<Value, HealthFileError>
        do throws(Worker<Void>.Refusal) {
            result = try await worker.run { _ in Result(catching: body) }
        } catch {
            throw .noThread
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .file(error)
        }
    }
}

extension HealthKind {
    /// As a page names it.
    fileprivate var title: String {
        switch self {
        case .heartRate: "Heart rate"
        case .restingHeartRate: "Resting heart rate"
        case .steps: "Steps"
        case .activeEnergy: "Active energy"
        case .distance: "Distance"
        case .workouts: "Workouts"
        }
    }
}

extension HealthFindings {
    /// As `fitpinky health look --json` has it.
    fileprivate var look: JSON {
        let records = kinds.filter { $0.kind != .workouts }.map { kind -> (String, JSON) in
            (
                kind.kind.name,
                [
                    "count": .number(kind.count), "from": .text(kind.from.iso8601), "to": .text(kind.to.iso8601),
                    "sources": .number(kind.sources),
                ]
            )
        }
        return [
            "records": .object(.init(records)), "workouts": .number(summary.workouts.count),
            "duplicates": .number(duplicates), "exportedAt": summary.exportedAt.map { .text($0.rfc3339) } ?? .null,
            "defects": defectsJSON,
        ]
    }

    fileprivate var defectsJSON: JSON {
        .object(
            .init(
                defects.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, .number($0.value)) }))
    }
}
