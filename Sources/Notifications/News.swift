package import FitPinkyCore
internal import JSON
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
            id: id, kind: kind.number, member: member.id, created: queued, text: text, body: News.line(object))
    }

    /// What is nil has no key.
    private var object: JSON.Object {
        var object: JSON.Object = [
            "kind": .text(kind.rawValue), "text": .text(text), "id": .text(id.text),
            "member": .text(member.id.ulid.text), "memberName": .text(member.name),
        ]
        object["from"] = from.map { .text($0.id.ulid.text) }
        object["fromName"] = from.map { .text($0.name) }
        object["day"] = day.map { .text($0.iso8601) }
        object["week"] = week.map { .text($0.iso8601) }
        object["workout"] = workout.map { .text($0.ulid.text) }
        object["at"] = at.map { .text($0.rfc3339) }
        return object
    }

    /// In one line, without its end.
    private static func line(_ object: JSON.Object) -> [UInt8] {
        Array(JSON.object(object).rendered(isIndented: false, order: .asAdded).utf8)
    }

    /// What a command is handed: one by itself, or several as a list with one text.
    static func handedOver(_ news: [OutgoingNews]) -> [UInt8] {
        guard news.count != 1 else { return news[0].body + newline }
        let head: JSON.Object = [
            "kind": "several", "text": .text(news.map { $0.text }.joined(separator: "\n")),
            "count": .number(news.count),
        ]
        // The outbox holds each as one JSON object already, which goes out as it was queued.
        let bodies = news.map { $0.body }.joined(separator: ",".utf8)
        return line(head).dropLast() + Array(",\"news\":[".utf8) + bodies + Array("]}".utf8) + newline
    }

    /// What a sink is handed to try it.
    static var test: [UInt8] {
        line(["kind": "test", "text": "A test from your kiosk. Notifications reach this place."]) + newline
    }

    /// Shells read lines.
    private static let newline = Array("\n".utf8)
}
