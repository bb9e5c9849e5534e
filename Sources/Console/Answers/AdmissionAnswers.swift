internal import API
internal import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import JSON
internal import KioskRuntime
internal import Store
internal import Synchronization
internal import TTRPC
internal import Threads

// How phones get in, and what is shown to those that are not.
extension ConsoleService {
    /// The cookie of a phone that has asked for the button: it is given the other one once the button was held.
    private var askCookieName: String { isSecure ? "__Host-fitpinky-ask" : "fitpinky-ask" }
    private static let askSeconds = 900

    func stranger(_ request: ConsoleRequest, _ route: Route, _ target: RequestTarget) async -> ConsoleResponse {
        switch route {
        case .home, .join, .admission: return await welcome(request, target)
        case .askForAdmission: return await ask(request)
        case .redeem: return await redeem(request)
        case .confirmation(let id): return await erased(id, request, target)
        case .history, .week, .gallery, .photo, .proof, .log, .finger, .trends, .trendDay, .healthData, .healthUpload,
            .plans, .catalogue, .training, .trainings, .documents,
            .profile, .schemas, .export, .settings,
            .asset, .image,
            .picture,
            .review,
            .act, .phone, .events, .health, .api:
            return await nothing(request)
        }
    }

    /// To somebody whose phone was signed out because they erased themselves: how that ended, once.
    private func erased(_ id: ULID, _ request: ConsoleRequest, _ target: RequestTarget) async -> ConsoleResponse {
        guard let question = await questions.erasure(id) else { return await nothing(request) }
        let sentence: String?
        switch question.state {
        case .open: sentence = nil
        case .granted(.done(let answer)): sentence = answer.sentence
        case .granted(.refused(let status)): sentence = status.message
        case .granted(.asked): sentence = "Done."
        case .ended(let why): sentence = why
        }
        // The page's script asks for a part first, and then loads this as a page of its own.
        if sentence != nil, target.query["part"] == nil { await questions.forget(id) }
        return html(200, ErasedPage(sentence, outOfReach: question.outOfReach, assets: assets.names).document)
    }

    // MARK: By the button

    private func welcome(_ request: ConsoleRequest, _ target: RequestTarget) async -> ConsoleResponse {
        let isPart = target.query["part"] != nil
        guard let secret = request.headers.cookie(askCookieName), ULID(text: secret) != nil,
            let question = await questions.latest(of: .stranger(secret))
        else { return html(200, strangerPage().document) }
        let pattern = question.pattern.view
        let state: StrangerPage.State
        switch question.state {
        case .open: state = questions.isShown(question.id) ? .shown(pattern) : .waiting(pattern)
        case .ended(let why): state = .ended(why)
        case .granted(.done(let answer)):
            // The browser that asked has this cookie, and gets the phone's cookie in exchange, once.
            await questions.forget(question.id)
            admissions.withLock { $0.admitted(request.source) }
            let response = isPart ? html(200, HTML()).with("X-Admitted", "1") : .see(.home)
            return response.with(
                "Set-Cookie", cookie(cookieName, answer.sentence, seconds: ConsoleLimits.cookieSeconds)
            ).with("Set-Cookie", cookie(askCookieName, "", seconds: 0))
        case .granted(.refused(let status)): state = .ended(status.message)
        case .granted(.asked): state = .new
        }
        return html(200, StrangerPage(state, assets: assets.names).document)
    }

    /// For somebody who has not asked.
    private func strangerPage(refusal: String? = nil) -> StrangerPage {
        StrangerPage(kiosk.channels.view.isRingSeen ? .new : .noRing, assets: assets.names, refusal: refusal)
    }

    private func ask(_ request: ConsoleRequest) async -> ConsoleResponse {
        guard kiosk.channels.view.isRingSeen else {
            return refusal(409, "This kiosk has no ring that shows whose phone asks. Use a code.", request)
        }
        let fields = FormFields(request.body)
        if access.isFull, fields?["replace"] == nil {
            return html(200, StrangerPage(.full, assets: assets.names).document)
        }
        guard admissions.withLock({ $0.asks(request.source, at: time()) }) else {
            return refusal(
                429, "A phone can ask once in ten minutes, and three can in an hour. Use a code, or wait.", request)
        }
        let secret = ULID.fresh(at: endpoint.now).text
        let replaced = fields?["replace"] == nil ? nil : access.oldest
        let name = PhoneName.of(request.headers["user-agent"])
        _ = await questions.ask(
            "Admit a phone", by: .stranger(secret), member: nil, id: ULID.fresh(at: endpoint.now)
        ) { [self] member in
            do throws(StoreError) {
                let admitted = try await access.admit(
                    holder(of: member), name: name, by: .button, replacing: replaced)
                guard let admitted else {
                    return .refused(TTRPCStatus(.failedPrecondition, "There are as many phones as there can be."))
                }
                return .done(ActionAnswer([:], admitted.secret))
            } catch {
                return .refused(TTRPCStatus(.unavailable, "The kiosk could not keep it. Try again."))
            }
        }
        return signal(request, go: .home).with(
            "Set-Cookie", cookie(askCookieName, secret, seconds: ConsoleService.askSeconds))
    }

    // MARK: By a code

    private func redeem(_ request: ConsoleRequest) async -> ConsoleResponse {
        guard request.headers.mediaType == "application/x-www-form-urlencoded", let fields = FormFields(request.body)
        else { return refusal(415, "send a form", request) }
        let key: InviteKey
        let way: Phone.Way
        if let secret = fields["secret"] {
            (key, way) = (.secretHash(ConsoleAccess.hash(secret)), .qr)
        } else if let code = fields["code"].flatMap({ PhoneCode.read($0) }) {
            (key, way) = (.code(code), .code)
        } else {
            return refusal(400, "A code has six letters and digits.", request)
        }
        let redeemed: ConsoleAccess.Redeemed
        do throws(StoreError) {
            redeemed = try await access.redeem(key, name: PhoneName.of(request.headers["user-agent"]), by: way)
        } catch {
            return refusal(503, "The kiosk cannot keep anything now. Try again.", request)
        }
        switch redeemed {
        case .admitted(let admitted):
            return signal(request, go: .home).with(
                "Set-Cookie", cookie(cookieName, admitted.secret, seconds: ConsoleLimits.cookieSeconds))
        case .refused:
            return refusal(
                403, "That code is wrong, used or too old. Five wrong tries end it; ask for a new one.", request)
        case .full: return refusal(409, "There are as many phones as there can be. Revoke one first.", request)
        }
    }

    private func refusal(_ status: Int, _ sentence: String, _ request: ConsoleRequest) -> ConsoleResponse {
        guard !request.wantsJSON else { return .error(status, sentence) }
        return html(status, strangerPage(refusal: sentence).document)
    }
}

/// What a phone is called until somebody calls it otherwise: by what its browser says of itself.
enum PhoneName {
    private static let known: [(String, String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android phone"), ("Macintosh", "Mac"),
        ("Windows", "Windows computer"), ("CrOS", "Chromebook"), ("Linux", "Linux computer"),
    ]

    static func of(_ userAgent: String?) -> String {
        let text = userAgent ?? ""
        return known.first { text.contains($0.0) }?.1 ?? "Phone"
    }
}
