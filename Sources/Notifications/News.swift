package import FitPinkyCore
internal import Store

/// Something that a member wants to be told, as the owner's commands are told it.
package struct News: Hashable, Sendable {
    /// Somebody, and what they are called.
    package struct Person: Hashable, Sendable {
        var id: MemberID
        var name: String
    }

    /// Its own. Made of what it is about where that can be told twice: news is queued once for each id.
    package var id: ULID
    var kind: NotificationKind
    /// What a person reads.
    var text: String
    var member: Person
    /// Who did it; nil if nobody did.
    var from: Person?
    var day: Day?
    /// Which week, by its first Day.
    var week: Day?
    /// Which workout.
    var workout: WorkoutID?
    /// When it happened; nil while nobody knows.
    var at: UTCInstant?
    /// When it was queued here, from which on it grows old: what another kiosk tells of late is news all the same. Nil while
    /// nobody knows.
    var queued: UTCInstant?

    /// As the outbox has it.
    var outgoing: OutgoingNews {
        OutgoingNews(
            id: id, kind: kind.number, member: member.id, created: queued, text: text, body: object.bytes)
    }

    private var object: JSONObject {
        var object = JSONObject()
        object.add("kind", kind.rawValue)
        object.add("text", text)
        object.add("id", id.text)
        object.add("member", member.id.ulid.text)
        object.add("memberName", member.name)
        object.add("from", ifAny: from?.id.ulid.text)
        object.add("fromName", ifAny: from?.name)
        object.add("day", ifAny: day?.iso8601)
        object.add("week", ifAny: week?.iso8601)
        object.add("workout", ifAny: workout?.ulid.text)
        object.add("at", ifAny: at?.rfc3339)
        return object
    }

    /// What a command is handed: one by itself, or several as a list with one text.
    static func handedOver(_ news: [OutgoingNews]) -> [UInt8] {
        guard news.count != 1 else { return news[0].body + newline }
        var object = JSONObject()
        object.add("kind", "several")
        object.add("text", news.map { $0.text }.joined(separator: "\n"))
        object.add("count", news.count)
        object.add("news", objects: news.map { $0.body })
        return object.bytes + newline
    }

    /// Shells read lines.
    private static let newline = Array("\n".utf8)
}
