import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

/// The keys that scripts rely on, as they were promised: there may be more of them, never less.
@Suite struct StatusJSONTests {
    private func object(_ json: JSON?, _ keys: String...) -> JSON.Object {
        guard case .object(var fields) = json else {
            Issue.record("no object")
            return [:]
        }
        for key in keys {
            guard case .object(let inner) = fields[key] else {
                Issue.record("\(key) is no object")
                return [:]
            }
            fields = inner
        }
        return fields
    }

    private func list(_ json: JSON?) -> [JSON] {
        guard case .list(let values) = json else {
            Issue.record("no list")
            return []
        }
        return values
    }

    @Test func `status has every key that was promised`() {
        let fields = object(Sample.household.json)
        #expect(
            Set(fields.keys).isSuperset(of: [
                "kiosk", "group", "week", "lastWeek", "wager", "wagerNext", "invite", "streak", "peers", "pending",
                "quarantined", "faults",
            ]))
        #expect(
            Set(object(Sample.household.json, "kiosk").keys).isSuperset(of: [
                "id", "name", "version", "listen", "clockTrusted",
            ]))
        #expect(
            Set(object(Sample.household.json, "group").keys).isSuperset(of: [
                "id", "name", "weekStart", "dayStart", "members",
            ]))
        #expect(fields["week"] == ["start": "2026-02-23", "end": "2026-03-01", "daysLeft": 4])
        #expect(fields["wager"] == "loser cooks dinner" && fields["wagerNext"] == "winner picks the film")
        #expect(fields["streak"] == ["current": 2, "longest": 5])
        #expect(fields["pending"] == ["entries": 0, "photos": 0])
        #expect(fields["floods"] == [])
        #expect(fields["quarantined"] == 0 && fields["invite"] == .null)
    }

    @Test func `the next week's wager is null while it stays the same`() {
        var status = Sample.household
        status.wager.next = status.wager.text
        #expect(object(status.json)["wagerNext"] == .null)
        status.wager.next = "winner picks the film"
        #expect(object(status.json)["wagerNext"] == "winner picks the film")
    }

    @Test func `each member has every key that was promised`() {
        let members = list(object(Sample.household.json, "group")["members"])
        #expect(members.count == 2)
        let promised: Set = [
            "id", "name", "you", "goal", "required", "logged", "role", "zone", "joinedAt", "left", "invitedBy",
            "doneToday", "streak", "lastWorkout",
        ]
        for member in members { #expect(Set(object(member).keys).isSuperset(of: promised)) }
        let (sammy, lisa) = (object(members[0]), object(members[1]))
        #expect(sammy["left"] == .null && sammy["invitedBy"] == .null && lisa["invitedBy"] == "Sammy")
        #expect(sammy["streak"] == ["current": 6, "longest": 6] && sammy["doneToday"] == true)
        #expect((sammy["goal"], sammy["required"], sammy["logged"]) == (5, 5, 3))
        #expect(object(sammy["lastWorkout"])["caption"] == "Leg day, never again")
    }

    @Test func `the last week has every key that was promised, and no more`() {
        var status = Sample.household
        status.lastWeek = Sample.missedWeek
        status.lastWeek?.state = Sample.provisional(Sample.verdict(.someMissed, owes: [Sample.lisa]))
        #expect(
            object(status.json)["lastWeek"] == [
                "start": "2026-02-02", "end": "2026-02-08", "result": "some_missed", "owes": [.id(Sample.lisa)],
                "state": "provisional", "waitingFor": ["Lisa"], "late": 0, "withoutPhoto": 0,
            ])
    }

    @Test func `a workout has every key that was promised`() {
        let workout = object(Sample.workout(1, Sample.sammy, "2026-02-26", "18:34").json)
        #expect(
            Set(workout.keys).isSuperset(of: [
                "id", "member", "memberName", "day", "loggedAt", "zone", "caption", "proof", "deleted", "photo",
            ]))
        #expect(workout["loggedAt"] == "2026-02-26T17:34:00.000Z")
        #expect(Set(object(workout["photo"]).keys) == ["sha256", "bytes", "type", "width", "height", "present"])
    }

    @Test func `before there is a group, what belongs to one is null`() {
        let fields = object(Sample.alone.json)
        for key in ["group", "lastWeek", "wager", "wagerNext", "invite"] { #expect(fields[key] == .null) }
        #expect(fields["streak"] == ["current": 0, "longest": 0])
    }

    @Test func `a week has its members, its verdict and what it waits for`() {
        let week = object(Sample.missedWeek.json)
        #expect(
            Set(week.keys) == [
                "start", "end", "state", "result", "owes", "waitingFor", "waitsUntil", "wager", "members", "streak",
                "daysLeft", "announced", "late", "withoutPhoto",
            ])
        #expect(
            list(week["members"]).last == [
                "id": .id(Sample.lisa), "name": "Lisa", "you": false, "goal": 4, "required": 4, "logged": 2,
                "hit": false, "owes": true, "late": 0, "withoutPhoto": 0,
            ])
        #expect(object(Sample.running.json)["result"] == .null)
        let left = Sample.week("2026-02-16", "2026-02-22", .left, [(Sample.lisa, 3, 4)])
        #expect(object(left.json)["state"] == "left" && object(left.json)["result"] == .null)
    }
}
