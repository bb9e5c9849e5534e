internal import API
internal import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Logging
internal import Store
internal import Synchronization
internal import Threads
internal import TTRPC

/// Answers requests: checks them, knows who asks, and gives what their route names. What it answers with is made of the same views and
/// actions as everywhere.
final class ConsoleService: Sendable {
    let endpoint: KioskEndpoint
    let access: ConsoleAccess
    let questions: ButtonQuestions
    let feed: ChangeFeed
    let assets = Assets()
    let acts = ActMemory()
    let imports = HealthImports()
    /// Whether somebody sends documents now.
    let isTakingDocuments = Mutex(false)
    let isSecure: Bool
    let hosts: @Sendable () -> RequestGuard
    let logger: Logger
    /// The monotonic clock.
    let time: @Sendable () -> MonotonicInstant
    private let rates = Mutex(ActionRates())
    let admissions: Mutex<AdmissionLimit>
    let streams = LiveStreams()
    /// Draws pictures to save.
    let drawing = Worker<Void>(name: "pictures", capacity: 8) {}
    /// Invitations of phones that are shown on a page: by the phone that made them.
    let shownInvites = Mutex<[PhoneID: ConsoleAccess.Invited]>([:])

    init(
        endpoint: KioskEndpoint, access: ConsoleAccess, questions: ButtonQuestions, feed: ChangeFeed, isSecure: Bool,
        logger: Logger, time: @escaping @Sendable () -> MonotonicInstant, hosts: @escaping @Sendable () -> RequestGuard
    ) {
        (self.endpoint, self.access, self.questions, self.feed) = (endpoint, access, questions, feed)
        (self.isSecure, self.logger, self.hosts, self.time) = (isSecure, logger, hosts, time)
        admissions = Mutex(AdmissionLimit(at: time()))
        access.listen { [weak self] in self?.phonesChanged(admitted: $0) }
    }

    var kiosk: Kiosk { endpoint.kiosk }

    /// An admitted phone, and the member whose it is.
    struct Visitor: Sendable {
        var phone: Phone
        var member: MemberID
        var name: String
        var isToken: Bool
    }

    // MARK: Any request

    /// The answer to a request. It never fails: what goes wrong is an answer, too.
    func answer(_ request: ConsoleRequest) async -> ConsoleResponse {
        compressed(await checked(request), for: request).secured
    }

    private func checked(_ request: ConsoleRequest) async -> ConsoleResponse {
        let token = request.headers.bearerToken
        switch hosts().verdict(
            request.headers, isReading: request.method == .get || request.method == .head, hasToken: token != nil)
        {
        case .pass: break
        case .misdirected: return .error(421, "this name is not the kiosk's")
        case .foreign: return .error(403, "this request comes from a page that is not the kiosk's")
        }
        guard request.method != .other else { return .error(405, "use GET or POST").with("Allow", "GET, HEAD, POST") }
        guard let target = RequestTarget(request.target), let route = Route(target) else {
            return await nothing(request)
        }
        guard route.isActing == (request.method == .post) else {
            // A phone that is not admitted gets the same answer for every address.
            guard await visitor(request) != nil || route.isPublic else { return await nothing(request) }
            return .error(405, route.isActing ? "use POST" : "use GET").with(
                "Allow", route.isActing ? "POST" : "GET, HEAD")
        }
        // These are the same for everybody.
        if route == .health { return ConsoleResponse(204) }
        if case .asset(let name) = route {
            if let file = assets.response(name, acceptsGzip: request.headers.acceptsGzip) { return file }
            return await nothing(request)
        }
        guard let visitor = await visitor(request) else { return await stranger(request, route, target) }
        do throws(TTRPCStatus) {
            return try await answer(request, route, target, visitor)
        } catch {
            return failure(error, request, route, visitor)
        }
    }

    /// Who asks; nil for somebody who is not admitted.
    func visitor(_ request: ConsoleRequest) async -> Visitor? {
        let token = request.headers.bearerToken
        guard let secret = token ?? request.headers.cookie(cookieName), let phone = access.phone(secret: secret),
            (phone.way == .token) == (token != nil), let member = member(of: phone.holder)
        else { return nil }
        try? await access.heard(phone.id)  // a full disk keeps nobody out
        return Visitor(
            phone: phone, member: member, name: kiosk.channels.view.overview.name(of: member), isToken: token != nil)
    }

    /// The member of that phone; nil if the kiosk does not serve them any more.
    func member(of holder: Phone.Holder) -> MemberID? {
        let overview = kiosk.channels.view.overview
        switch holder {
        case .owner: return overview.owner
        case .member(let member): return overview.served.contains(member) ? member : nil
        }
    }

    func holder(of member: MemberID) -> Phone.Holder {
        member == kiosk.channels.view.overview.owner ? .owner : .member(member)
    }

    var cookieName: String { isSecure ? "__Host-fitpinky" : "fitpinky" }

    func cookie(_ name: String, _ secret: String, seconds: Int) -> String {
        "\(name)=\(secret); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    // MARK: An admitted phone

    private func answer(
        _ request: ConsoleRequest, _ route: Route, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        switch route {
        case .home, .history, .week, .gallery, .photo, .proof, .log, .finger, .trends, .trendDay, .healthData, .plans,
            .catalogue, .training, .trainings, .documents(.overview), .profile,
            .schemas, .settings, .confirmation:
            return try await page(route, request, target, visitor)
        case .join, .admission: return .see(.home)
        case .askForAdmission, .redeem: return signal(request, go: .home)
        case .image(let id, let image): return try await picture(of: id, image, request)
        case .picture(let picture): return try await saved(picture, visitor)
        case .export(let from, let to):
            for name in ["from", "to"] where target.query[name]?.isEmpty == false { _ = try day(name, target) }
            return try await export(from: from, to: to, visitor)
        case .review(let attempt): return try await review(attempt, visitor)
        case .healthUpload: return try await upload(request, target, visitor)
        case .documents(.archive): return try await documentArchive(visitor)
        case .documents(.upload): return try await documentUpload(request, visitor)
        case .act(let name): return await act(name, request, visitor, api: false)
        case .api(.action(let name)): return await act(name, request, visitor, api: true)
        case .phone(let action): return try await phone(action, request, visitor)
        case .events:
            return stream(visitor, seen: target.query["seen"] ?? request.headers["last-event-id"])
        case .api(let path): return try await read(path, target, visitor)
        case .health, .asset: return ConsoleResponse(404)
        }
    }

    /// Counts an action; false if the phone takes too many.
    func mayAct(_ visitor: Visitor) -> Bool { rates.withLock { $0.take(visitor.phone.id, at: time()) } }

    // MARK: What goes wrong

    /// What anybody gets for what is not there, and strangers for everything else.
    func nothing(_ request: ConsoleRequest) async -> ConsoleResponse {
        if request.headers.accepts("text/html") {
            let page = PlainPage(
                heading: "Nothing here", sentence: "This address leads nowhere.", assets: assets.names)
            return html(404, page.document)
        }
        return .error(404, "there is nothing here")
    }

    private func failure(
        _ error: TTRPCStatus, _ request: ConsoleRequest, _ route: Route, _ visitor: Visitor
    ) -> ConsoleResponse {
        let status = error.code == .notFound ? 404 : error.httpStatus
        if case .api = route { return .error(status, error.message) }
        guard request.headers.accepts("text/html") else { return .error(status, error.message) }
        let page = PlainPage(
            heading: status == 404 ? "Nothing here" : "Not now", sentence: error.message, assets: assets.names)
        return html(status, page.document)
    }

    func html(_ status: Int, _ html: HTML) -> ConsoleResponse {
        .text(status, html.markup, type: "text/html; charset=utf-8")
    }

    private func compressed(_ response: ConsoleResponse, for request: ConsoleRequest) -> ConsoleResponse {
        guard case .bytes(let bytes) = response.body, bytes.count >= Gzip.minBytes, request.headers.acceptsGzip,
            !response.headers.contains(where: { $0.name == "Content-Encoding" || $0.value.hasPrefix("image/") }),
            let compressed = Gzip.compressed(bytes)
        else { return response }
        var response = response
        response.body = .bytes(compressed)
        return response.with("Content-Encoding", "gzip").with("Vary", "Accept-Encoding")
    }
}

extension Route {
    /// Whether it answers those who are not admitted.
    var isPublic: Bool {
        switch self {
        case .home, .join, .askForAdmission, .admission, .redeem, .asset, .health: true
        case .history, .week, .gallery, .photo, .proof, .log, .finger, .trends, .trendDay, .healthData, .healthUpload,
            .plans, .catalogue, .training, .trainings, .documents,
            .profile, .schemas, .settings, .confirmation, .image, .picture, .export, .review, .act, .phone, .events,
            .api:
            false
        }
    }
}

extension TTRPCStatus {
    /// As a script is told it.
    var httpStatus: Int {
        switch code {
        case .invalidArgument: 400
        case .failedPrecondition, .notFound, .alreadyExists, .aborted, .outOfRange: 409
        case .unavailable, .resourceExhausted, .deadlineExceeded, .cancelled: 503
        default: 500
        }
    }
}
