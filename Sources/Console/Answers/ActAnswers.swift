internal import API
internal import ConfigurationFiles
internal import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import JSON
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Store
internal import Synchronization
internal import TTRPC

// What pages and scripts do.
extension ConsoleService {
    /// An action by the phone's member.
    ///
    /// - Parameter api: whether a script asked, which is told by status and JSON.
    func act(
        _ name: ActionName, _ request: ConsoleRequest, _ visitor: Visitor, api: Bool
    ) async -> ConsoleResponse {
        guard mayAct(visitor) else {
            return .error(429, "at most one action a second; wait a moment").with("Retry-After", "1")
        }
        let input: ActionInput
        var form: FormFields?
        do throws(ActionInput.Unreadable) {
            switch request.headers.mediaType {
            case "application/json": input = try ActionInput(name, try request.json())
            case "application/x-www-form-urlencoded" where !api:
                guard let fields = FormFields(request.body) else { return .error(400, "the form cannot be read") }
                form = fields
                input = try ActionInput(name, fields)
            default:
                return .error(415, "send application/json" + (api ? "" : " or a form"))
            }
        } catch {
            if api || request.wantsJSON { return .error(400, error.sentence) }
            let status = TTRPCStatus(.invalidArgument, error.sentence)
            let id = ULID.fresh(at: endpoint.now).text
            return await shown(await acts.once(id, by: visitor.phone.id) { .refused(status) }, id, name, form, visitor)
        }
        let id = input.request ?? ULID.fresh(at: endpoint.now).text
        let outcome = await acts.once(id, by: visitor.phone.id) { [self] in await take(input, visitor) }
        if api { return told(outcome) }
        if request.wantsJSON { return said(outcome, id, of: name) }
        return await shown(outcome, id, name, form, visitor)
    }

    /// Leads a browser without script back to its page. The page says how the act ended, and has the entered text again if it was refused.
    private func shown(
        _ outcome: ActOutcome, _ id: String, _ name: ActionName, _ form: FormFields?, _ visitor: Visitor
    ) async -> ConsoleResponse {
        switch outcome {
        case .asked(let question): return .see(.confirmation(question))
        case .refused(let status):
            if let entered = form.flatMap({ Entered(name, $0) }), status.isWorthAnotherTry(of: entered) {
                await acts.keep(entered, of: id, by: visitor.phone.id)
            }
        case .done(let answer): if let next = answer.next { return .see(next, query: told(id, next)) }
        }
        let back = form?["back"].flatMap { RequestTarget($0) }.flatMap { Route($0) } ?? .home
        return .see(back, query: (back.path.contains("?") ? "&" : "?") + "did=\(id)")
    }

    /// With which the page that is led to says how the act ended.
    private func told(_ id: String, _ route: Route) -> String {
        id.asAct.map { (route.path.contains("?") ? "&" : "?") + "did=\($0)" } ?? ""
    }

    private func take(_ input: ActionInput, _ visitor: Visitor) async -> ActOutcome {
        guard input.name.wantsButton else { return await done(input, visitor) }
        var outOfReach: [String] = []
        do throws(TTRPCStatus) {
            try endpoint.check(input, as: visitor.name)
            if input.name == .recovery {
                try await endpoint.checkRecovery(of: input.actor.isEmpty ? visitor.name : input.actor)
            }
            if input.name == .erase {
                outOfReach = try await endpoint.outOfReach(input.actor.isEmpty ? visitor.name : input.actor)
            }
        } catch {
            return .refused(error)
        }
        guard kiosk.channels.view.isRingSeen else { return .refused(.noRing) }
        let id = ULID.fresh(at: endpoint.now)
        return .asked(
            await questions.ask(
                input.name.question, by: .phone(visitor.phone.id), member: visitor.member, id: id,
                back: input.name.page, outOfReach: outOfReach
            ) { [self] _ in await done(input, visitor) })
    }

    private func done(_ input: ActionInput, _ visitor: Visitor) async -> ActOutcome {
        do throws(TTRPCStatus) {
            // What was found in an export is this phone's, and no other caller has it.
            if input.name == .healthImport { return .done(try await importHealth(input, visitor)) }
            if input.name == .healthDiscard { return .done(try discardHealth(input, visitor)) }
            let answer = try await endpoint.act(input, as: visitor.name)
            if input.name == .healthErase || input.name == .energyGoal { feed.tell("health") }
            return .done(answer)
        } catch {
            return .refused(error)
        }
    }

    /// To a script.
    private func told(_ outcome: ActOutcome) -> ConsoleResponse {
        switch outcome {
        case .done(let answer): .json(200, answer.json)
        case .refused(let status): .error(status.httpStatus, status.message)
        case .asked(let id):
            .json(202, ["confirmation": .text(id.text), "see": .text(Route.api(.confirmation(id)).path)])
                .with("Location", Route.api(.confirmation(id)).path)
        }
    }

    /// To the page's own script.
    private func said(_ outcome: ActOutcome, _ id: String, of name: ActionName) -> ConsoleResponse {
        switch outcome {
        case .done(let answer):
            .json(
                200,
                answer.next.map { ["go": .text($0.path + told(id, $0))] } ?? ["said": .text(answer.sentence)])
        case .refused(let status):
            .json(
                status.httpStatus,
                ["error": .text(status.message), "again": .bool(status.isOfKiosk && !name.isSavedLater)])
        case .asked(let id): .json(200, ["go": .text(Route.confirmation(id).path)])
        }
    }

    /// How a question stands, to a script.
    func confirmationJSON(_ id: ULID, _ visitor: Visitor) async -> ConsoleResponse? {
        guard let question = await questions.question(id, of: .phone(visitor.phone.id)) else { return nil }
        let pattern = question.pattern.view
        var json: JSON = ["what": .text(question.what), "pattern": .text(pattern.words)]
        switch question.state {
        case .open: json = json.with(["state": .text(questions.isShown(id) ? "shown" : "waiting")])
        case .granted(.done(let answer)): json = json.with(["state": "done", "result": answer.json])
        case .granted(.refused(let status)): json = json.with(["state": "refused", "error": .text(status.message)])
        case .granted(.asked): json = json.with(["state": "done"])
        case .ended(let why): json = json.with(["state": "ended", "error": .text(why)])
        }
        // It may have recovery words.
        return .json(200, json).with("Cache-Control", "no-store")
    }

    // MARK: This phone alone

    func phone(
        _ action: Route.PhoneAction, _ request: ConsoleRequest, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        guard mayAct(visitor) else {
            return .error(429, "at most one action a second; wait a moment").with("Retry-After", "1")
        }
        guard request.headers.mediaType == "application/x-www-form-urlencoded" else {
            return .error(415, "send a form")
        }
        guard let fields = FormFields(request.body) else { return .error(400, "the form cannot be read") }
        switch action {
        case .theme:
            guard let theme = fields["theme"].flatMap({ Phone.Theme(rawValue: $0) }) else {
                return .error(400, "theme is system, light or dark")
            }
            try await kept { () throws(StoreError) in try await self.access.setTheme(theme, of: visitor.phone.id) }
            return signal(request, said: "Saved.", go: nil, back: .settings(.overview))
        case .leaveConsole:
            _ = try await kept { () throws(StoreError) in try await self.access.revoke(visitor.phone.id) }
            return signal(request, go: .home).with("Set-Cookie", cookie(cookieName, "", seconds: 0))
        case .invite:
            let invited = try await kept { () throws(StoreError) in
                try await self.access.invite(self.holder(of: visitor.member))
            }
            shownInvites.withLock { $0 = [visitor.phone.id: invited] }
            return signal(request, go: .settings(.phones))
        case .revoke:
            guard let id = fields["id"].flatMap({ ULID(text: $0) }), let other = access.phone(PhoneID(id)) else {
                return .error(409, "there is no such phone")
            }
            guard kiosk.channels.view.isRingSeen else { throw TTRPCStatus.noRing }
            let question = await questions.ask(
                "Sign out \(other.name)", by: .phone(visitor.phone.id), member: visitor.member,
                id: ULID.fresh(at: endpoint.now), back: .settings(.phones)
            ) { [self] _ in await revoke(other) }
            return signal(request, go: .confirmation(question))
        case .retake, .discard:
            do throws(ReviewRefusal) {
                if case .retake = action {
                    try await kiosk.retake(by: visitor.member)
                    return signal(request, said: "The kiosk takes another photo.", go: nil)
                }
                try await kiosk.discard(by: visitor.member)
                return signal(request, said: "Discarded. Nothing was logged.", go: nil)
            } catch {
                throw TTRPCStatus(.failedPrecondition, error.sentence)
            }
        }
    }

    private func revoke(_ phone: Phone) async -> ActOutcome {
        do throws(StoreError) {
            _ = try await access.revoke(phone.id)
            return .done(ActionAnswer(["revoked": .text(phone.id.ulid.text)], "\(phone.name) is signed out."))
        } catch {
            return .refused(TTRPCStatus(.unavailable, "it could not be kept: \(error)"))
        }
    }

    func kept<Value: Sendable>(_ body: () async throws(StoreError) -> Value) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw TTRPCStatus(.unavailable, "the kiosk could not keep it: its store does not take anything now")
        }
    }

    /// Says something to the page's script, or leads a browser without one to another page.
    func signal(
        _ request: ConsoleRequest, said: String = "", go: Route?, back: Route = .home
    ) -> ConsoleResponse {
        guard request.wantsJSON else { return .see(go ?? back) }
        return .json(200, go.map { ["go": .text($0.path)] } ?? ["said": .text(said)])
    }

    func shownInvitation(_ visitor: Visitor) -> PhonesPage.Invitation? {
        let now = endpoint.now
        guard let invited = shownInvites.withLock({ $0[visitor.phone.id] }), access.isOpen(invited.invite, at: now)
        else {
            return nil
        }
        let url = "\(hosts().origin)\(Route.join.path)#\(invited.secret)"
        return PhonesPage.Invitation(
            url: url, code: invited.invite.code, expires: wallTime(invited.invite.expires),
            modules: QRSquare.modules(url))
    }
}

extension ConsoleRequest {
    /// Whether the page's script asks.
    var wantsJSON: Bool { headers.accepts("application/json") }

    func json() throws(ActionInput.Unreadable) -> JSON {
        do throws(JSON.SyntaxError) {
            return try JSON.read(body, maxKeys: 64)
        } catch {
            throw ActionInput.Unreadable(sentence: "the body is not JSON: \(error.reason)")
        }
    }
}

extension TTRPCStatus {
    /// Whether another try may end otherwise: with other words, or once the kiosk can save again.
    fileprivate func isWorthAnotherTry(of entered: Entered) -> Bool {
        entered.isTyped || isOfKiosk && !entered.action.isSavedLater
    }

    /// Whether the kiosk could not, and no rule refused: a full disk, a store that is busy.
    fileprivate var isOfKiosk: Bool { httpStatus >= 500 }

    /// A hold of the button would be one of which nobody knows what it confirms.
    fileprivate static let noRing = TTRPCStatus(
        .failedPrecondition,
        "this kiosk has no ring that shows what is asked, so the button cannot confirm it: take it by the command line")
}

extension ActionName {
    /// Where what the button confirms is asked for.
    fileprivate var page: Route {
        switch self {
        case .sinkAdd: .settings(.notifications)
        case .invite, .retire: .settings(.members)
        case .recovery: .settings(.recovery)
        case .leave, .erase: .settings(.group)
        case .create, .join, .addMember, .goal, .wager, .weekStart, .dayStart, .groupName, .name, .notify, .quiet,
            .sinkTest, .sinkPicture, .sinkRemove, .log, .activity, .caption, .react, .vouch, .delete, .undelete, .nudge,
            .check,
            .reminderAdd, .reminderSet, .reminderRemove, .reminderOn, .reminderOff, .exerciseStart, .exerciseNext,
            .exercisePause, .exerciseStop, .targetAdd, .targetRemove, .shareCare, .session, .energyGoal, .healthImport,
            .healthDiscard, .healthErase, .splitAdd, .splitRename, .splitCopy, .splitRemove, .splitStarter,
            .splitExerciseAdd, .splitExerciseSet, .splitExerciseMove, .splitExerciseCopy, .splitExerciseRemove, .train,
            .trainingRemove, .keptRemove, .restSeconds, .countdownSeconds:
            .home
        }
    }

    /// What the button confirms.
    fileprivate var question: String {
        switch self {
        case .leave: "Leave the group"
        case .erase: "Erase all that you said and showed"
        case .retire: "Retire a kiosk"
        case .recovery: "Show your recovery words"
        case .invite: "Show the invitation"
        case .sinkAdd: "Send your notifications to another place"
        case .create, .join, .addMember, .goal, .wager, .weekStart, .dayStart, .groupName, .name, .notify, .quiet,
            .sinkPicture, .sinkTest, .sinkRemove, .log, .activity, .caption, .react, .vouch, .delete, .undelete, .nudge,
            .check,
            .reminderAdd, .reminderSet, .reminderRemove, .reminderOn, .reminderOff, .exerciseStart, .exerciseNext,
            .exercisePause, .exerciseStop, .targetAdd, .targetRemove, .shareCare, .session, .energyGoal, .healthImport,
            .healthDiscard, .healthErase, .splitAdd, .splitRename, .splitCopy, .splitRemove, .splitStarter,
            .splitExerciseAdd, .splitExerciseSet, .splitExerciseMove, .splitExerciseCopy, .splitExerciseRemove, .train,
            .trainingRemove, .keptRemove, .restSeconds, .countdownSeconds:
            meaning
        }
    }
}
