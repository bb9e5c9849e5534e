internal import API
internal import AgentLog
internal import ConfigurationFiles
internal import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import Health
internal import JSON
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Logging
internal import Messages
internal import Store
internal import Synchronization
internal import TTRPC
internal import Threads

// What scripts read: the documented JSON of the command of the same name.
extension ConsoleService {
    private static let maxListed = 1000

    func read(
        _ path: Route.APIPath, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        switch path {
        case .status: return .json(200, try await endpoint.statusView().json)
        case .history:
            let limit = try number("weeks", target, 1...10_000) ?? .max
            return .json(200, .list(try await endpoint.weekViews(limit: limit).map(\.json)))
        case .week(let day): return .json(200, try await endpoint.weekPage(holding: day).json)
        case .workouts:
            let limit = try number("limit", target, 1...ConsoleService.maxListed) ?? 50
            var after: WorkoutID?
            if let text = target.query["after"] {
                guard let id = ULID(text: text) else {
                    throw TTRPCStatus(.invalidArgument, "after is a workout's id, 26 letters and digits")
                }
                after = WorkoutID(id)
            }
            var listing = try await endpoint.listing(after: after, includingDeleted: target.query["deleted"] == "true")
            return .json(200, .list(try await endpoint.next(limit, of: &listing).map(\.json)))
        case .workout(let id): return .json(200, try await endpoint.workout(id).json)
        case .proof(let id):
            return .json(200, try await endpoint.proofMessage(of: id).json(of: try await endpoint.workout(id)))
        case .settings:
            let settings = try await endpoint.settingsView()
            return .json(
                200,
                [
                    "name": .text(settings.shownGroupName), "wager": settings.wager.json,
                    "weekStart": settings.weekStartJSON, "dayStart": .number(settings.dayStart),
                    "goals": .list(settings.members.map(\.goalJSON)),
                    "notifications": .list(settings.members.filter(\.isHere).map(\.newsJSON)),
                ])
        case .group: return .json(200, try await endpoint.statusView().belonging.json)
        case .doctor:
            return
                .json(200, ["checks": .list(await endpoint.healthChecks().map { Fitpinky_V1_Check($0).json })])
        case .phones: return .json(200, .list(phones.map(\.json)))
        case .sinks: return .json(200, try sinksJSON(visitor))
        case .calendar:
            let today = kiosk.channels.view.overview.today
            let from = try day("from", target) ?? today.advanced(byDays: -364) ?? today
            let to = try day("to", target) ?? today
            guard from <= to, from.days(until: to) < 800 else {
                throw TTRPCStatus(.invalidArgument, "from is a Day before to, at most 800 days apart")
            }
            return .json(200, try await endpoint.calendar(from...to).json)
        case .ring:
            let view = kiosk.channels.view
            let names = view.overview.members.map { view.overview.name(of: $0.member) }
            return .json(200, ["meaning": .text(view.scene.sentence(at: time(), names: names))])
        case .profile:
            if let other = target.query.names.first(where: { !["name", "of"].contains($0) }) {
                throw TTRPCStatus(.invalidArgument, "profile has no field \(other); name says whose it is")
            }
            // `name` as in the JSON that is read, `of` as it was called first.
            if let name = target.query["name"] ?? target.query["of"] {
                return .json(200, try await endpoint.profileView(called: name).json)
            }
            return .json(200, try await endpoint.profileView(of: visitor.member).json)
        case .schemas: return .json(200, .list(Schema.all.map(\.json)))
        case .session: return .json(200, try await endpoint.sessions(of: visitor.name).own?.json ?? .null)
        case .confirmation(let id):
            guard let answer = await confirmationJSON(id, visitor) else {
                throw TTRPCStatus(.notFound, "that question is not known any more")
            }
            return answer
        case .finger(let path): return .json(200, try await read(path, target, visitor))
        case .plan(let path): return .json(200, try await read(path, target, visitor))
        case .trends: return .json(200, try await readTrends(target, visitor))
        case .energyGoal: return .json(200, try await endpoint.energyGoal(of: visitor.name).json)
        case .healthSources:
            return .json(200, .list(try await endpoint.healthSources(of: visitor.name).sources.map(\.json)))
        case .action: return .error(405, "use POST")
        }
    }

    func number(
        _ name: String, _ target: RequestTarget, _ allowed: ClosedRange<Int>
    ) throws(TTRPCStatus) -> Int? {
        guard let text = target.query[name] else { return nil }
        guard text.utf8.count <= 16, let number = Int(text), allowed.contains(number) else {
            throw TTRPCStatus(
                .invalidArgument, "\(name) is a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    func day(_ name: String, _ target: RequestTarget) throws(TTRPCStatus) -> Day? {
        guard let text = target.query[name] else { return nil }
        guard let day = Day(iso8601: text) else {
            throw TTRPCStatus(.invalidArgument, "\(name) is a date such as 2026-02-26")
        }
        return day
    }

    func wallTime(_ instant: UTCInstant) -> WallTime {
        ZoneFiles.wallTime(at: instant, zoneName: kiosk.channels.view.zoneName)
    }

    /// Admitted phones, with the names of their members.
    var phones: [PhoneView] {
        access.phones.compactMap { phone in
            member(of: phone.holder).map { PhoneView(phone, memberName: kiosk.channels.view.overview.name(of: $0)) }
        }
    }

    // MARK: Live

    /// Tells open pages and the log, and ends the streams of phones that are admitted no more: they ask again, and are strangers.
    func phonesChanged(admitted: [Phone]) {
        for phone in admitted { logger.admitted(phone) }
        feed.tell("phones")
        streams.end { access.phone($0) == nil }
    }

    /// Ends every live stream.
    func end() {
        streams.end { _ in true }
        drawing.close()
    }

    /// - Parameter seen: the revision that the client has seen. If there was a change since, the stream begins with one.
    func stream(_ visitor: Visitor, seen: String?) -> ConsoleResponse {
        let lines = streams.open(of: visitor.phone.id) { [feed] line in
            line(": watching\n\n")
            // It listens before it compares: no change falls between.
            let changes = feed.listen()
            let revision = feed.revision
            if let seen, seen != String(revision) { line(ChangeFeed.Change(what: "missed", revision: revision).lines) }
            await withTaskGroup { group in
                group.addTask {
                    do {
                        for try await change in changes { line(change.lines) }
                    } catch {}  // only the newest are kept, so nothing is too slow
                }
                group.addTask {
                    while !Task.isCancelled {
                        try? await Task.sleep(for: .seconds(25))  // cancelled when the client has gone
                        line("event: heartbeat\ndata: {}\n\n")
                    }
                }
                await group.next()
                group.cancelAll()
            }
        }
        return ConsoleResponse(200, .stream(lines), isLast: true).with("Content-Type", "text/event-stream")
            .with("Cache-Control", "no-store")
    }
}

extension ChangeFeed.Change {
    /// As the stream says it.
    fileprivate var lines: String {
        "event: change\nid: \(revision)\ndata: {\"what\":\"\(what)\",\"revision\":\(revision)}\n\n"
    }
}

extension Logger {
    /// A line for a phone, or a script's token, that may use the console from now on.
    func admitted(_ phone: Phone) {
        notice(.phoneAdmitted, .public(.id, phone.id.ulid), .public(.kind, phone.way), .private(.name, phone.name))
    }
}

extension Phone.Way: PublicLogValue {}

/// A phone as it is listed.
struct PhoneView {
    var phone: Phone
    var memberName: String

    init(_ phone: Phone, memberName: String) { (self.phone, self.memberName) = (phone, memberName) }

    var json: JSON {
        [
            "id": .text(phone.id.ulid.text), "member": .text(memberName), "name": .text(phone.name),
            "admittedAt": .text(phone.admittedAt.rfc3339), "lastSeen": .text(phone.lastSeen.rfc3339),
            "by": .text(phone.way.rawValue),
        ]
    }
}
