package import FitPinkyCore

/// Every address of the console. Nothing else writes or reads one.
package enum Route: Hashable, Sendable {
    // MARK: Pages

    case home
    /// The weeks that start before that Day, and their days; nil begins with the running week.
    case history(before: Day?)
    /// The week that holds that Day.
    case week(Day)
    /// The workouts older than that one; nil begins with the newest.
    case gallery(after: WorkoutID?)
    /// A photo as large as the window, with what was said to it.
    case photo(WorkoutID)
    /// The same, with whether it is genuine: that reads every entry before it.
    case proof(WorkoutID)
    /// One's own workouts, and a form to log one, of that type if one was chosen.
    case log(ActivityType?)
    case finger(FingerPage)
    /// How the reader's last Days went, and how many of them.
    case trends(days: Int)
    /// One of these Days.
    case trendDay(Day)
    /// The reader's health data: who measured it, and where it is imported and erased.
    case healthData(HealthPage)
    /// The reader's training plans.
    case plans(PlanPage)
    /// Exercises to put into plans.
    case catalogue(CatalogueQuery)
    /// The reader's training that is under way, or what one can begin with.
    case training
    /// The reader's trainings that have ended.
    case trainings(TrainingsPage)
    /// The reader's documents.
    case documents(DocumentsPlace)
    /// What a member's workouts come to; nil for the reader's own.
    case profile(MemberID?)
    /// The form of everything that is kept, and what changed it.
    case schemas
    case settings(SettingsPage)
    /// A question that the button answers.
    case confirmation(ULID)

    // MARK: Getting in

    /// Where a QR code leads: the secret is in the fragment, which no server sees.
    case join
    /// Asks for a hold of the button.
    case askForAdmission
    /// How that request stands.
    case admission
    /// Six characters, or a secret, for admission.
    case redeem

    // MARK: What pages are made of

    case asset(String)
    /// A workout's picture.
    case image(WorkoutID, Image)
    /// A picture to save: of a week, a year or the present.
    case picture(SavedPicture)
    /// Workouts of those Days for a spreadsheet; nil for the usual first or last one.
    case export(from: Day?, to: Day?)
    /// The picture that is reviewed, of that attempt: its address never means another one.
    case review(attempt: Int)
    /// Reads an export of Apple Health while it comes, and keeps what it found for a while.
    case healthUpload

    // MARK: Acting and reading

    case act(ActionName)
    /// What concerns this phone alone.
    case phone(PhoneAction)
    case events
    case health
    case api(APIPath)

    /// The pages below Settings.
    package enum SettingsPage: String, CaseIterable, Sendable {
        case overview, group, members, notifications, training, phones, recovery, export, kiosk
    }

    /// The pages of finger care.
    package enum FingerPage: Hashable, Sendable {
        case overview
        case exercises
        /// An exercise of the catalogue, by its id.
        case exercise(String)
        /// The week that holds that Day; nil for the running one.
        case progress(Day?)
        case goals, reminders
    }

    /// The pages of health data.
    package enum HealthPage: Hashable, Sendable {
        case overview
        /// Asks whether all of it is to go.
        case erasure
    }

    /// How large a workout's picture is.
    package enum Image: String, CaseIterable, Sendable {
        /// At most 320 pixels.
        case small
        /// At most 1280 pixels.
        case large
        /// The bytes that were signed, to be saved.
        case original
    }

    /// A picture to save.
    package enum SavedPicture: Hashable, Sendable {
        case recap(Day)
        case collage(Day)
        case card
        case heatMap
        /// The member's finger care in the week that holds that Day.
        case checkChart(Day)
        /// How an exercise of the member's trainings went in the last so many Days.
        case exerciseChart(String, days: Int)
        /// The badge of a level that the member's finger care has reached.
        case badge(Int)
    }

    /// What a phone changes of itself.
    package enum PhoneAction: String, CaseIterable, Sendable {
        case theme, revoke, invite, retake, discard, leaveConsole = "log-out"
    }

    /// What scripts ask for of finger care.
    package enum FingerPath: String, CaseIterable, Sendable {
        case care, checks, reminders, exercises, progress, rewards, targets
        case exerciseLog = "exercise-log"
    }

    /// What scripts ask for.
    package enum APIPath: Hashable, Sendable {
        case status, history, workouts, settings, group, doctor, phones, sinks, calendar, ring, session, profile,
            schemas, trends
        case energyGoal, healthSources
        case finger(FingerPath)
        case plan(PlanPath)
        case week(Day?)
        case workout(WorkoutID)
        case proof(WorkoutID)
        case action(ActionName)
        case confirmation(ULID)
    }
}

extension Route {
    /// What a request's target names; nil if nothing is there.
    package init?(_ target: RequestTarget) {
        let path = target.path
        switch path.first {
        case nil: self = .home
        case "history":
            switch path.count {
            case 1:
                guard let before = target.query["before"] else { self = .history(before: nil); break }
                if let day = Day(iso8601: before) { self = .history(before: day) } else { return nil }
            case 2: if let day = Day(iso8601: path[1]) { self = .week(day) } else { return nil }
            default: return nil
            }
        case "gallery" where path.count == 1:
            if let after = target.query["after"] {
                guard let id = ULID(text: after) else { return nil }
                self = .gallery(after: WorkoutID(id))
            } else {
                self = .gallery(after: nil)
            }
        case "photo" where path.count == 2: if let id = path[1].workout { self = .photo(id) } else { return nil }
        case "photo" where path.count == 3 && path[2] == "proof":
            if let id = path[1].workout { self = .proof(id) } else { return nil }
        case "log" where path.count == 1:
            guard let name = target.query["type"] else { self = .log(nil); break }
            if let type = ActivityType(name: name) { self = .log(type) } else { return nil }
        case "trends": if let route = Route.trends(target) { self = route } else { return nil }
        case "health-data": if let route = Route.healthData(path) { self = route } else { return nil }
        case "plans", "catalogue", "training", "trainings":
            if let route = Route.ofTraining(target) { self = route } else { return nil }
        case "documents" where path.count <= 2:
            guard let place = DocumentsPlace(path.dropFirst().first) else { return nil }
            self = .documents(place)
        case "finger":
            guard let page = FingerPage(Array(path.dropFirst())) else { return nil }
            self = .finger(page)
        case "profile" where path.count == 1: self = .profile(nil)
        case "profile" where path.count == 2:
            if let id = ULID(text: path[1]) { self = .profile(MemberID(id)) } else { return nil }
        case "schemas" where path.count == 1: self = .schemas
        case "export.csv" where path.count == 1:
            // A form sends a field empty where nothing was chosen. A text that is not a date is refused in words where the request is answered.
            let days = ["from", "to"].map { target.query[$0].flatMap { Day(iso8601: $0) } }
            self = .export(from: days[0], to: days[1])
        case "settings":
            guard path.count <= 2, let page = SettingsPage(rawValue: path.count == 2 ? path[1] : "overview"),
                path.count == 1 || page != .overview
            else { return nil }
            self = .settings(page)
        case "confirm" where path.count == 2:
            if let id = ULID(text: path[1]) { self = .confirmation(id) } else { return nil }
        case "join" where path.count == 1: self = .join
        case "admission":
            switch path.dropFirst().first {
            case nil: self = .admission
            case "ask" where path.count == 2: self = .askForAdmission
            case "redeem" where path.count == 2: self = .redeem
            default: return nil
            }
        case "assets" where path.count == 2: self = .asset(path[1])
        case "image" where path.count == 3:
            guard let id = path[1].workout, let image = Image(rawValue: path[2]) else { return nil }
            self = .image(id, image)
        case "picture":
            guard let picture = SavedPicture(Array(path.dropFirst()), target.query) else { return nil }
            self = .picture(picture)
        case "review" where path.count == 2:
            guard let attempt = Int(path[1]), attempt > 0, String(attempt) == path[1] else { return nil }
            self = .review(attempt: attempt)
        case "act" where path.count == 2:
            if let name = ActionName(rawValue: path[1]) { self = .act(name) } else { return nil }
        case "phone" where path.count == 2:
            if let action = PhoneAction(rawValue: path[1]) { self = .phone(action) } else { return nil }
        case "events" where path.count == 1: self = .events
        case "health" where path.count == 1: self = .health
        case "api" where path.count >= 3 && path[1] == "v1":
            if let api = APIPath(Array(path.dropFirst(2))) { self = .api(api) } else { return nil }
        default: return nil
        }
    }

    /// The address as a page has it.
    package var path: String {
        switch self {
        case .home: "/"
        case .history(let before): before.map { "/history?before=\($0.iso8601)" } ?? "/history"
        case .week(let day): "/history/\(day.iso8601)"
        case .gallery(let after): after.map { "/gallery?after=\($0.ulid.text)" } ?? "/gallery"
        case .photo(let id): "/photo/\(id.ulid.text)"
        case .proof(let id): "/photo/\(id.ulid.text)/proof"
        case .log(let type): type.map { "/log?type=\($0.name)" } ?? "/log"
        case .finger(let page): "/finger\(page.path)"
        case .trends(let days): days == Route.usualTrendSpan ? "/trends" : "/trends?days=\(days)"
        case .trendDay(let day): "/trends/day/\(day.iso8601)"
        case .healthData(let page): "/health-data\(page.path)"
        case .healthUpload: "/health-data/upload"
        case .plans(let page): "/plans\(page.path)"
        case .catalogue(let query): "/catalogue\(query.path)"
        case .training: "/training"
        case .trainings(let page): "/trainings\(page.path)"
        case .documents(let place): "/documents\(place.path)"
        case .profile(let member): member.map { "/profile/\($0.ulid.text)" } ?? "/profile"
        case .schemas: "/schemas"
        case .export(let from, let to):
            "/export.csv"
                + [("from", from), ("to", to)].compactMap { name, day in day.map { "\(name)=\($0.iso8601)" } }
                .enumerated().map { ($0 == 0 ? "?" : "&") + $1 }.joined()
        case .settings(let page): page == .overview ? "/settings" : "/settings/\(page.rawValue)"
        case .confirmation(let id): "/confirm/\(id.text)"
        case .join: "/join"
        case .askForAdmission: "/admission/ask"
        case .admission: "/admission"
        case .redeem: "/admission/redeem"
        case .asset(let name): "/assets/\(PercentEncoding.encoded(name))"
        case .image(let id, let image): "/image/\(id.ulid.text)/\(image.rawValue)"
        case .picture(let picture): "/picture/\(picture.path)"
        case .review(let attempt): "/review/\(attempt)"
        case .act(let name): "/act/\(name.rawValue)"
        case .phone(let action): "/phone/\(action.rawValue)"
        case .events: "/events"
        case .health: "/health"
        case .api(let api): "/api/v1/\(api.path)"
        }
    }

    /// Whether it is a page of finger care.
    package var isCare: Bool { if case .finger = self { true } else { false } }

    /// Whether it is asked with POST; all others with GET or HEAD.
    package var isActing: Bool {
        switch self {
        case .act, .phone, .askForAdmission, .redeem, .healthUpload, .documents(.upload), .api(.action): true
        case .home, .history, .week, .gallery, .photo, .proof, .log, .finger, .trends, .trendDay, .healthData, .plans,
            .catalogue, .training, .trainings, .documents, .profile, .schemas, .settings, .confirmation, .join,
            .admission, .asset, .image, .picture, .export, .review, .events,
            .health, .api:
            false
        }
    }
}

extension Route.FingerPage {
    private static let maxExerciseBytes = 40

    fileprivate init?(_ path: [String]) {
        switch (path.first, path.count) {
        case (nil, _): self = .overview
        case ("exercises", 1): self = .exercises
        case ("exercises", 2):
            let isID = path[1].utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
            guard isID, (1...Self.maxExerciseBytes).contains(path[1].utf8.count) else { return nil }
            self = .exercise(path[1])
        case ("progress", 1): self = .progress(nil)
        case ("progress", 2): if let day = Day(iso8601: path[1]) { self = .progress(day) } else { return nil }
        case ("goals", 1): self = .goals
        case ("reminders", 1): self = .reminders
        default: return nil
        }
    }

    fileprivate var path: String {
        switch self {
        case .overview: ""
        case .exercises: "/exercises"
        case .exercise(let id): "/exercises/\(PercentEncoding.encoded(id))"
        case .progress(let day): day.map { "/progress/\($0.iso8601)" } ?? "/progress"
        case .goals: "/goals"
        case .reminders: "/reminders"
        }
    }
}

extension String {
    /// Of a workout, if it is one.
    var workout: WorkoutID? { ULID(text: self).map { WorkoutID($0) } }
}
