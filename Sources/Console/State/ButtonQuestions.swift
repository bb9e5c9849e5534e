internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import TTRPC

/// Questions that the button answers: who may be admitted, and what reaches beyond a phone.
actor ButtonQuestions {
    /// How a question stands.
    enum State: Sendable {
        case open
        case granted(ActOutcome)
        case ended(String)
    }

    struct Question: Sendable {
        /// What ring and page show.
        var pattern: RequestPattern
        var id: ULID
        var what: String
        /// The page that it was asked on.
        var back: Route
        var state = State.open
        /// Who may look at it.
        var asker: Asker
        /// What an erasure cannot reach; empty for everything else.
        var outOfReach: [String] = []
        /// Whether it was granted, and what was asked for is being done.
        var isBegun = false
    }

    enum Asker: Hashable, Sendable {
        /// The secret of a phone that is not admitted yet.
        case stranger(String)
        case phone(PhoneID)
    }

    private let kiosk: Kiosk
    private var questions: [ULID: Question] = [:]
    private var order: [ULID] = []

    /// Questions that are remembered.
    private static let maxKept = 32
    /// How long recovery words stay on the page that asked for them.
    private static let wordsTime = Duration.seconds(600)

    init(_ kiosk: Kiosk) { self.kiosk = kiosk }

    /// Asks, and does that once it is granted. Answers at once with the question's id.
    func ask(
        _ what: String, by asker: Asker, member: MemberID?, id: ULID, back: Route = .home, outOfReach: [String] = [],
        _ granted: @escaping @Sendable (MemberID) async -> ActOutcome
    ) -> ULID {
        let pattern = RequestPattern(drawnBy: .random(in: .min ... .max))
        let request = HoldRequest(id: id, member.map { .confirmation(pattern, member: $0.ulid) } ?? .phone(pattern))
        if order.count >= ButtonQuestions.maxKept { questions[order.removeFirst()] = nil }
        questions[id] = Question(
            pattern: pattern, id: id, what: what, back: back, asker: asker, outOfReach: outOfReach)
        order.append(id)
        Task {
            let answer = await kiosk.ask(request)
            switch answer {
            case .granted(let member):
                questions[id]?.isBegun = true
                set(id, .granted(await granted(member)))
            case .refused: set(id, .ended("The kiosk is asking something else already. Try again in a minute."))
            case .tapped:
                set(id, .ended("The button was tapped, which logged a workout. Ask again, and hold it."))
            case .expired: set(id, .ended("Nobody held the button within a minute."))
            case .stopping: set(id, .ended("The kiosk is stopping. Try again when it is back."))
            }
        }
        return id
    }

    private func set(_ id: ULID, _ state: State) {
        questions[id]?.state = state
        guard case .granted(.done(let answer)) = state, answer.recovery != nil else { return }
        Task {
            try? await Task.sleep(for: ButtonQuestions.wordsTime)  // cancelled by nobody
            set(id, .ended("The words were shown for ten minutes. Ask again to see them once more."))
        }
    }

    /// The question, if that is who asked it.
    func question(_ id: ULID, of asker: Asker) -> Question? {
        questions[id].flatMap { $0.asker == asker ? $0 : nil }
    }

    /// An erasure that was granted. The phone that asked is signed out by it, and knows its id.
    func erasure(_ id: ULID) -> Question? {
        questions[id].flatMap { $0.isBegun && !$0.outOfReach.isEmpty ? $0 : nil }
    }

    /// The latest question of that asker.
    func latest(of asker: Asker) -> Question? {
        order.reversed().lazy.compactMap { self.questions[$0] }.first { $0.asker == asker }
    }

    /// Forgets it.
    func forget(_ id: ULID) {
        questions[id] = nil
        order.removeAll { $0 == id }
    }

    /// Whether the ring shows it now.
    nonisolated func isShown(_ id: ULID) -> Bool {
        kiosk.channels.view.request.map { $0.id == id && $0.isShown } ?? false
    }
}

extension RequestPattern {
    /// As pages draw it.
    var view: PatternView { PatternView(lights: lights, colour: colour.rawValue, words: words) }
}
