internal import API
internal import ConfigurationFiles
internal import ConsoleAccess
internal import ConsoleLogic
internal import ConsolePages
internal import Crypto
internal import FitPinkyCore
internal import Health
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Store
internal import TTRPC

// Pages, each of the views that it shows.
extension ConsoleService {
    func page(
        _ route: Route, _ request: ConsoleRequest, _ target: RequestTarget, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        let isPart = target.query["part"] != nil
        let (now, revision) = (endpoint.now, feed.revision)
        let wall = ZoneFiles.wallTime(at: now, zoneName: kiosk.channels.view.zoneName)
        var frame = PageFrame(
            member: visitor.member, memberName: visitor.name, theme: visitor.phone.theme, route: route,
            revision: revision, now: now, time: wall.time.text, assets: assets.names,
            acts: isPart ? nil : ActIDs(page: ULID.fresh(at: now)))
        if let did = target.query["did"] { frame.notice = await notice(of: did, visitor) }
        let (heading, tab, content): (String, PageFrame.Tab?, HTML)
        do throws(TTRPCStatus) {
            (heading, tab, content) = try await self.content(route, &frame, visitor)
        } catch {
            guard error.code == .notFound, let place = route.place else { throw error }
            return .see(place, query: target.query["did"].flatMap(\.asAct).map { "?did=\($0)" } ?? "")
        }
        // It may have an invitation or recovery words, which no browser is to keep.
        let isKept = if case .confirmation = route { false } else { true }
        guard isPart else {
            let whole = html(200, HTML.page(frame, heading: heading, tab: tab) { content })
            return isKept ? whole : whole.with("Cache-Control", "no-store")
        }
        let tag = "\"\(Hexadecimal.text(SHA256.hash(data: Array((heading + content.markup).utf8)).prefix(16)))\""
        let isKnown = request.headers["if-none-match"] == tag
        let response = isKnown ? ConsoleResponse(304) : html(200, HTML.mainPart(frame, heading: heading, content))
        let part = response.with("ETag", tag).with("X-Revision", String(revision))
        return isKept ? part : part.with("Cache-Control", "no-store")
    }

    private func notice(of request: String, _ visitor: Visitor) async -> PageFrame.Notice? {
        switch await acts.outcome(request, by: visitor.phone.id) {
        case .done(let answer): PageFrame.Notice(answer.sentence, isRefusal: false)
        case .refused(let status):
            PageFrame.Notice(
                status.message, isRefusal: true, entered: await acts.entered(request, by: visitor.phone.id))
        case .asked, nil: nil
        }
    }

    private func content(
        _ route: Route, _ frame: inout PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> (String, PageFrame.Tab?, HTML) {
        switch route {
        case .finger(let page):
            let (heading, content) = try await fingerPage(page, &frame, visitor)
            return (heading, .log, content)
        case .trends(let span):
            return (TrendsPage.heading, .history, try await trendsPage(span, visitor).content(frame))
        case .trendDay(let day):
            let page = try await trendDayPage(day, visitor)
            return (page.heading, .history, page.content(frame))
        case .healthData(let page):
            let (heading, content) = try await healthPage(page, &frame, visitor)
            return (heading, .settings, content)
        case .plans(let page):
            let (heading, content) = try await planPage(page, frame, visitor)
            return (heading, .log, content)
        case .catalogue(let query):
            let page = try await cataloguePage(query, visitor)
            return (page.heading, .log, page.content(frame))
        case .training:
            let page = try await trainingPage(&frame, visitor)
            return (RunningTrainingPage.heading, .log, page.content(frame))
        case .trainings(let page):
            let (heading, content) = try await trainingsPage(page, frame, visitor)
            return (heading, .log, content)
        case .documents(.overview):
            frame.furtherScript = assets.names.documentsScript
            return (DocumentsPage.heading, .log, try await documentsPage(visitor).content(frame))
        case .history(let before):
            let weeks = try await unlessNoGroup { () throws(TTRPCStatus) in
                try await self.endpoint.weeksPage(before: before, limit: HistoryPage.count)
            }
            let content = weeks.map { historyPage($0).content(frame) } ?? HistoryPage.none
            return (HistoryPage.heading, .history, content)
        case .week where !hasGroup: return (HistoryPage.heading, .history, HistoryPage.none)
        case .week(let day):
            let page = WeekDetailPage(try await endpoint.weekPage(holding: day))
            return (page.heading, .history, page.content(frame))
        case .gallery(let after):
            var listing = try await endpoint.listing(after: after)
            let workouts = try await endpoint.next(GalleryPage.count, of: &listing)
            let page = GalleryPage(
                workouts: workouts, next: listing.hasEnded ? nil : workouts.last?.id, isLater: after != nil)
            return (GalleryPage.heading, .gallery, page.content(frame))
        case .photo(let id):
            let page = try await photoPage(id)
            return (page.heading, .gallery, page.content(frame))
        case .proof(let id):
            var page = try await photoPage(id)
            page.proof = PhotoPage.Proof(try await endpoint.proof(of: id))
            return (page.heading, .gallery, page.content(frame))
        case .log(let type):
            let page = try await logPage(visitor, type)
            return (LogPage.heading, .log, page.content(frame))
        case .profile(let member):
            let page = try await profilePage(member, visitor)
            return (page.heading(frame), .settings, page.content(frame))
        case .schemas: return (SchemasPage.heading, .settings, SchemasPage().content(frame))
        case .settings(let page): return (page.title, .settings, try await settings(page, frame, visitor))
        case .confirmation(let id):
            guard let page = await confirmation(id, visitor) else {
                throw TTRPCStatus(.notFound, "that question is not known any more")
            }
            return (page.heading, nil, page.content(frame))
        case .join, .askForAdmission, .admission, .redeem, .asset, .image, .picture, .export, .review, .act, .phone,
            .healthUpload, .documents, .events, .health, .api:
            throw TTRPCStatus(.notFound, "this is not a page")
        case .home:
            let page = HomePage(
                status: try await endpoint.statusView(), review: review(visitor), nudge: nudge(of: visitor),
                care: await careIfReadable(visitor), energy: await energyIfReadable(visitor),
                training: await trainingIfReadable(visitor))
            return (page.heading, .home, page.content(frame))
        }
    }

    // MARK: Parts

    /// The picture that this member may still take again.
    private func review(_ visitor: Visitor) -> HomePage.Review? {
        guard let review = kiosk.channels.view.review, review.member == visitor.member else { return nil }
        return HomePage.Review(
            attempt: review.attempt, width: review.width, height: review.height, mayRetake: review.mayRetake)
    }

    /// The latest nudge of a day.
    private func nudge(of visitor: Visitor) -> HomePage.Told? {
        let view = kiosk.channels.view
        return feed.nudge(of: visitor.member, since: UTCInstant(milliseconds: endpoint.now.milliseconds - 86_400_000))
            .map { nudge in
                let wall = ZoneFiles.wallTime(at: nudge.instant, zoneName: view.zoneName)
                return HomePage.Told(
                    name: view.overview.name(of: nudge.sender), text: nudge.text,
                    time: "\(wall.day.shortText), \(wall.time.text)")
            }
    }

    private func unlessNoGroup<Value: Sendable>(
        _ body: () async throws(TTRPCStatus) -> Value
    ) async throws(TTRPCStatus) -> Value? {
        do throws(TTRPCStatus) {
            return try await body()
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    private func historyPage(_ page: WeeksPage) -> ConsolePages.HistoryPage {
        ConsolePages.HistoryPage(
            weeks: page.weeks, calendar: page.calendar, streak: page.streak,
            newer: page.isLatest ? nil : .history(before: page.newer), older: page.older.map { .history(before: $0) })
    }

    private func photoPage(_ id: WorkoutID) async throws(TTRPCStatus) -> PhotoPage {
        let workout = try await endpoint.workout(id)
        var listing = try await endpoint.listing(after: id)
        let older = try await endpoint.next(1, of: &listing).first?.id
        return PhotoPage(workout: workout, newer: try await endpoint.newer(than: id)?.id, older: older)
    }

    private func logPage(_ visitor: Visitor, _ type: ActivityType?) async throws(TTRPCStatus) -> LogPage {
        var listing = try await endpoint.listing(includingDeleted: true)
        let latest = try await endpoint.next(100, of: &listing)
        return LogPage(
            own: Array(latest.filter { $0.member == visitor.member }.prefix(20)),
            waiting: latest.filter { $0.member != visitor.member && $0.isUnproven && !$0.isDeleted }, type: type,
            sessions: endpoint.sessionViews, training: await trainingIfReadable(visitor))
    }

    private func settings(
        _ page: Route.SettingsPage, _ frame: PageFrame, _ visitor: Visitor
    ) async throws(TTRPCStatus) -> HTML {
        switch page {
        case .overview:
            let unshown = try await endpoint.statusView().unshownRecovery
            return SettingsOverviewPage(
                phoneName: visitor.phone.name, hasUnshownWords: unshown.contains(visitor.name)
            ).content(frame)
        case .recovery:
            var refusal: String?
            do throws(TTRPCStatus) {
                try await endpoint.checkRecovery(of: visitor.name)
            } catch {
                refusal = error.message
            }
            return RecoveryWordsPage(refusal: refusal).content(frame)
        case .group:
            let group = try await endpoint.statusView().belonging.group
            return GroupSettingsPage(
                try await endpoint.settingsView(), hasGroup: hasGroup,
                outOfReach: try await endpoint.outOfReach(visitor.name),
                waiting: group?.waiting ?? []
            ).content(frame)
        case .members:
            let status = try await endpoint.statusView()
            let settings = try await endpoint.settingsView()
            return MembersPage(
                group: status.belonging.group, settings: settings,
                hasInvitation: status.invitation?.status == .active,
                canBeReached: status.kiosk.listen != nil
            ).content(frame)
        case .notifications: return try await notificationsPage(visitor).content(frame)
        case .training:
            return RestSettingsPage(try await endpoint.trainingTimers(of: visitor.name)).content(frame)
        case .phones: return phonesPage(visitor).content(frame)
        case .export:
            let export = try await endpoint.export(from: nil, to: nil, for: visitor.name)
            return ExportPage(from: export.days.lowerBound, to: export.days.upperBound).content(frame)
        case .kiosk:
            let status = try await endpoint.statusView()
            return KioskPage(kiosk: status.kiosk, checks: await endpoint.healthChecks(), isSecure: isSecure)
                .content(frame)
        }
    }

    private var hasGroup: Bool { kiosk.channels.view.overview.hasGroup }

    private func phonesPage(_ visitor: Visitor) -> PhonesPage {
        let view = kiosk.channels.view
        let rows = access.phones.compactMap { phone -> PhonesPage.Row? in
            guard let member = member(of: phone.holder) else { return nil }
            return PhonesPage.Row(
                phone: phone, memberName: view.overview.name(of: member),
                admitted: ZoneFiles.wallTime(at: phone.admittedAt, zoneName: view.zoneName),
                lastSeen: ZoneFiles.wallTime(at: phone.lastSeen, zoneName: view.zoneName))
        }
        return PhonesPage(rows: rows, own: visitor.phone.id, invitation: shownInvitation(visitor))
    }

    func confirmation(_ id: ULID, _ visitor: Visitor) async -> ConfirmationPage? {
        guard let question = await questions.question(id, of: .phone(visitor.phone.id)) else { return nil }
        let pattern = question.pattern.view
        let state: ConfirmationPage.State =
            switch question.state {
            case .open: questions.isShown(id) ? .shown : .waiting
            case .granted(.done(let answer)):
                if let invitation = answer.invitation {
                    await stands(invitation)
                } else if let recovery = answer.recovery {
                    .recovered(recovery)
                } else {
                    .done(answer.sentence)
                }
            case .granted(.refused(let status)): .ended(status.message)
            case .granted(.asked): .done("Done.")
            case .ended(let why): .ended(why)
            }
        return ConfirmationPage(
            what: question.what, pattern: pattern, state: state, back: question.back, outOfReach: question.outOfReach)
    }

    /// An invitation that was shown, and what became of it since.
    private func stands(_ invitation: InvitationView) async -> ConfirmationPage.State {
        let present = await endpoint.invitation()
        guard let present, present.code == invitation.code else {
            return .ended("Another invitation has taken the place of this one.")
        }
        switch present.status {
        case .active:
            return .invited(
                invitation, modules: QRSquare.modules("\(invitation.code) \(invitation.address ?? "")"))
        case .accepted: return .done("A kiosk has joined with this invitation.")
        case .expired: return .ended("This invitation is too old by now. Make another one.")
        case .burnt: return .ended("Five wrong codes have ended this invitation. Make another one.")
        }
    }
}

extension PhotoPage.Proof {
    fileprivate init(_ proof: Proof) {
        let chain =
            switch proof.chain {
            case .whole(let length):
                "It follows from \(counted(length, "entry", "entries")) of that kiosk, back to its first."
            case .broken: "An entry before it is missing or damaged."
            }
        let photo =
            switch proof.photo {
            case .none: "It has no photo."
            case .absent: "Its photo is not here."
            case .intact: "Its photo is byte for byte as it was signed for."
            case .altered: "Its photo is not the one that was signed for."
            }
        self.init(
            isWhole: proof.isSigned && proof.chain.isWhole && proof.photo != .altered,
            sentences: [
                proof.isSigned
                    ? "\(proof.kioskName.map { "\($0)’s kiosk" } ?? "A kiosk") signed it."
                    : "The kiosk that it names did not sign it.", chain, photo,
            ])
    }
}

extension Proof.Chain {
    fileprivate var isWhole: Bool { if case .whole = self { true } else { false } }
}
