internal import FitPinkyCore
internal import JSON
internal import Ledger
internal import Store

/// What was found of a workout's thumbnail.
enum FoundPicture: Hashable, Sendable {
    case here([UInt8])
    /// The workout has a photo, which has not come yet, or of which no thumbnail is made yet.
    case notYet
    /// There is none and will be none.
    case none
}

/// News that waits for a thumbnail before it is told: a partner's photo comes a moment after its workout.
struct PictureWaits {
    private struct Wait {
        var news: [ULID]
        var workout: WorkoutID
        var until: MonotonicInstant
        /// When to look again; nil while somebody looks.
        var next: MonotonicInstant?
    }

    private var waits: [UInt64: Wait] = [:]

    /// After so long the news is told without it.
    static let time = MonotonicInstant.Span.seconds(30)
    private static let pause = MonotonicInstant.Span.seconds(2)

    var deadline: MonotonicInstant? { waits.values.compactMap(\.next).min() }

    mutating func begin(_ sink: UInt64, _ news: [ULID], _ workout: WorkoutID, at now: MonotonicInstant) {
        waits[sink] = Wait(news: news, workout: workout, until: now + PictureWaits.time, next: now)
    }

    /// Where to look now, and for which sink.
    mutating func due(_ now: MonotonicInstant) -> [(sink: UInt64, workout: WorkoutID)] {
        var due: [(UInt64, WorkoutID)] = []
        for (sink, wait) in waits where wait.next.map({ $0 <= now }) ?? false {
            waits[sink]?.next = nil
            due.append((sink, wait.workout))
        }
        return due
    }

    /// What was found; the news and the thumbnail once nothing more is waited for.
    mutating func found(
        _ picture: FoundPicture, for sink: UInt64, _ workout: WorkoutID, at now: MonotonicInstant
    ) -> (news: [ULID], picture: [UInt8]?)? {
        guard let wait = waits[sink], wait.workout == workout, wait.next == nil else { return nil }
        if case .notYet = picture, now < wait.until {
            waits[sink]?.next = now + PictureWaits.pause
            return nil
        }
        waits[sink] = nil
        if case .here(let bytes) = picture { return (wait.news, bytes) }
        return (wait.news, nil)
    }
}

extension Store {
    /// Looks for the thumbnail of a workout that stands.
    func thumbnail(of id: WorkoutID) throws(StoreError) -> FoundPicture {
        guard let workout = try workout(id), !workout.isDeleted, let photo = workout.fact.photo else { return .none }
        return try thumbnail(photo.sha256).map { .here($0) } ?? .notYet
    }
}

extension News {
    /// Of which workout a single piece of news tells that somebody trained; nil of others.
    static func shownWorkout(_ news: [OutgoingNews]) -> WorkoutID? {
        guard news.count == 1, news[0].kind == NotificationKind.workout.number else { return nil }
        let body: JSON
        do throws(JSON.SyntaxError) { body = try JSON.read(news[0].body, maxKeys: 32) } catch { return nil }
        guard case .object(let object) = body, case .text(let text)? = object["workout"] else { return nil }
        return ULID(text: text).map { WorkoutID($0) }
    }
}
