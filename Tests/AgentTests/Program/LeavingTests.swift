import FitPinkyCore
import Support
import Testing

/// Two homes as programs, of which one leaves.
@Suite struct LeavingTests {
    /// Whether any file of the home has the bytes of that id, by which every entry speaks of it.
    static func has(_ home: KeptKiosk, _ id: String) throws -> Bool {
        let bytes = try #require(ULID(text: id)).bytes
        return home.files.values.contains { $0.firstRange(of: bytes) != nil }
    }

    static func press(at home: KeptKiosk) async throws -> WorkoutJSON {
        let count = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self).count
        #expect(try await home.fitpinky("simulate", "press").code == 0)
        var latest: WorkoutJSON?
        try await eventually("a workout") {
            let workouts = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self)
            latest = workouts.first
            return workouts.count == count + 1
        }
        return try #require(latest)
    }

    @Test func `who has left gets nothing that is made from then on, until they come back`() async throws {
        let (stayer, leaver) = try await KeptKiosk.homes()
        _ = try await stayer.createGroup()
        let first = try await stayer.invite()
        #expect(try await leaver.join(first.code, at: first.address).code == 0)
        let shared = try await LeavingTests.press(at: stayer)
        try await eventually("the leaver has it") {
            try await leaver.fitpinky("workouts", "--json").json([WorkoutJSON].self).contains {
                $0.id == shared.id && $0.photo?.present == true
            }
        }

        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        try await eventually("the stayer has heard of it") { try await stayer.status().peers.isEmpty }
        let secret = try await LeavingTests.press(at: stayer)
        // A start at either end, and everybody looks.
        for home in [stayer, leaver] {
            let listen = try #require(try await home.status().kiosk.listen)
            try await home.stopAgent()
            try await home.startAgent("--listen", listen)
            for other in [stayer, leaver] { _ = try await other.status() }
        }
        let later = try await LeavingTests.press(at: stayer)
        #expect(try await leaver.fitpinky("store", "verify").code == 0)
        for workout in [secret, later] {
            #expect(try LeavingTests.has(stayer, workout.id))
            #expect(try !LeavingTests.has(leaver, workout.id))
        }

        let again = try await stayer.invite()
        let run = try await leaver.join(again.code, at: again.address)
        #expect(run.code == 0, "\(run.errors)")
        try await eventually("who is back gets what lay between") {
            let workouts = try await leaver.fitpinky("workouts", "--json").json([WorkoutJSON].self)
            return [secret, later].allSatisfy { missed in
                workouts.contains { $0.id == missed.id && $0.photo?.present == true }
            }
        }
        try await eventually("equal") { try await stayer.digest() == leaver.digest() }
    }

    static func workouts(at home: KeptKiosk) async throws -> [WorkoutJSON] {
        try await home.fitpinky("workouts", "--json").json()
    }

    @Test func `who leaves and joins elsewhere reads their own past, and takes nothing of it along`() async throws {
        let (first, leaver) = try await KeptKiosk.homes()
        _ = try await first.createGroup()
        let invitation = try await first.invite()
        #expect(try await leaver.join(invitation.code, at: invitation.address).code == 0)
        let theirs = try await LeavingTests.press(at: first)
        try await eventually("the photo") {
            try await LeavingTests.workouts(at: leaver).contains { $0.id == theirs.id && $0.photo?.present == true }
        }
        let own = try await LeavingTests.press(at: leaver)
        let (group, before) = (try await first.group(), try await first.status().kiosk.id)

        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        #expect(try await leaver.status().group == nil)
        try await eventually("the others hear of it") { try await first.status().peers.isEmpty }
        // Their past: the list, a photo, the week.
        #expect(try await Set(LeavingTests.workouts(at: leaver).map(\.id)) == [own.id, theirs.id])
        #expect(try await LeavingTests.workouts(at: leaver).map(\.memberName).sorted() == ["Ana", "Ben"])
        let photo = "\(leaver.folder.path)/photo"
        #expect(try await leaver.fitpinky("photo", theirs.id, "--output", photo).code == 0)
        let change = try await leaver.fitpinky("caption", own.id, "gone")
        #expect(change.code == 1 && change.errors.contains("a household that was left"), "\(change.errors)")
        let week = try await leaver.fitpinky("week")
        #expect(week.code == 0 && week.output.contains("Ana") && week.output.contains("Ben"), "\(week.errors)")

        let second = try await KeptKiosk.listening()
        _ = try await second.createGroup()
        let another = try await second.invite()
        let joined = try await leaver.join(another.code, at: another.address, member: "Benny")
        #expect(joined.code == 0, "\(joined.errors)")
        let later = try await LeavingTests.press(at: leaver)
        try await eventually("the new partner has it") {
            try await LeavingTests.workouts(at: second).contains { $0.id == later.id && $0.photo?.present == true }
        }
        #expect(try await LeavingTests.workouts(at: second).map(\.id) == [later.id])
        #expect(try await second.digest() == leaver.digest())
        // What was logged on this Day for the others does not count for these.
        for id in [theirs.id, own.id, before] + group.members.map(\.id) {
            #expect(try !LeavingTests.has(second, id))
        }
        for id in [later.id, try await second.status().kiosk.id] + (try await second.group().members.map(\.id)) {
            #expect(try !LeavingTests.has(first, id))
        }
        for home in [first, second, leaver] { #expect(try await home.fitpinky("store", "verify").code == 0) }
    }

    @Test func `what was logged on the Day of joining comes along, once, and counts`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        for home in [inviter, joiner] { _ = try await LeavingTests.press(at: home) }
        _ = try await inviter.createGroup()
        #expect(try await inviter.status().group?.members.map(\.logged) == [1])
        let invitation = try await inviter.invite()
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
        for home in [inviter, joiner] {
            try await eventually("both workouts, with their photos") {
                let workouts = try await LeavingTests.workouts(at: home)
                return workouts.count == 2 && workouts.allSatisfy { $0.photo?.present == true }
            }
            #expect(try await home.status().group?.members.map(\.logged) == [1, 1])
        }
        // Each says yet what it has seen of the other's.
        try await eventually("equal") {
            let (here, there) = (try await inviter.digest(), try await joiner.digest())
            return here == there
        }
        // Also after a start: the press is not kept a second time.
        try await joiner.stopAgent()
        try await joiner.startAgent("--listen", "127.0.0.1:0")
        #expect(try await LeavingTests.workouts(at: joiner).count == 2)
        #expect(try await joiner.fitpinky("store", "verify").code == 0)
    }

    @Test func `a further kiosk of the leaver hears of the leave, and lives by itself again`() async throws {
        let (stayer, leaver) = try await KeptKiosk.homes()
        let further = try await KeptKiosk.listening()
        _ = try await stayer.createGroup()
        let invitation = try await stayer.invite()
        #expect(try await leaver.join(invitation.code, at: invitation.address).code == 0)
        let second = try await leaver.invite("--kiosk")
        let run = try await further.join(second.code, at: second.address, as: "Ben")
        #expect(run.code == 0, "\(run.errors)")
        try await eventually("all three know each other") { try await further.status().peers.count == 2 }
        #expect(try await leaver.fitpinky("group", "leave").code == 0)
        try await eventually("the further kiosk has left") { try await further.status().group == nil }
        try await eventually("nobody is waited for") { try await stayer.status().peers.isEmpty }
        let secret = try await LeavingTests.press(at: stayer)
        for home in [leaver, further] {
            _ = try await home.status()
            #expect(try !LeavingTests.has(home, secret.id))
            #expect(try await home.fitpinky("store", "verify").code == 0)
        }
    }

    @Test func `who leaves and shares a kiosk with one who stays logs for themselves from then on`() async throws {
        let (shared, partner) = try await KeptKiosk.homes()
        _ = try await shared.createGroup("--max-members", "3")
        #expect(try await shared.fitpinky("member", "add", "Cas", "--goal", "2").code == 0)
        let invitation = try await shared.invite()
        #expect(try await partner.join(invitation.code, at: invitation.address).code == 0)
        // The one button is Ana's.
        let before = try await LeavingTests.press(at: shared)
        #expect(try await shared.fitpinky("group", "leave", "--as", "Ana").code == 0)
        let after = try await LeavingTests.press(at: shared)
        #expect(after.memberName == "Ana")
        _ = try await shared.fitpinky("nudge", "ping", "--as", "Cas")
        try await eventually("the partner has all that is theirs") {
            try await partner.digest() == shared.digest()
        }
        #expect(try await LeavingTests.workouts(at: partner).map(\.id) == [before.id])
        #expect(try !LeavingTests.has(partner, after.id))
        #expect(try await LeavingTests.workouts(at: shared).map(\.id) == [after.id, before.id])
        // It is theirs to change, though the kiosk lives in the household.
        #expect(try await shared.fitpinky("caption", after.id, "alone", "--as", "Ana").code == 0)
        let shown = try await shared.fitpinky("workouts", "show", after.id)
        #expect(shown.output.contains("alone"), "\(shown.output)\(shown.errors)")
        #expect(try await shared.fitpinky("store", "verify").code == 0)
    }
}
