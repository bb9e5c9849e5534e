import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

/// Four kiosks, the households that they form, and everything made in them that must not reach the others.
final class FourKiosks {
    let kiosks: [StoryKiosk]
    private(set) var secrets: [Secret] = []
    /// The kiosks of each household now.
    private(set) var households: [String: Set<Int>] = [:]
    /// Further kiosks of members that came back to a household, which may have what is made there, and do not live in it.
    private var welcome: [String: Set<Int>] = [:]
    /// Every key that a kiosk has shown, and whose it is.
    private var keys: [KeyPin: Int] = [:]

    /// Starts all four; their clocks begin at the same time of day.
    init() async throws {
        var kiosks: [StoryKiosk] = []
        for number in 1...4 { kiosks.append(try await StoryKiosk(number)) }
        self.kiosks = kiosks
    }

    func end() async throws { for kiosk in kiosks { try await kiosk.stop() } }

    subscript(number: Int) -> StoryKiosk { kiosks[number - 1] }

    func turn(days: Int64) async throws { for kiosk in kiosks { try await kiosk.turn(days: days) } }

    // MARK: Households

    /// A word that is found nowhere else.
    static func token(_ word: String) -> String {
        "\(word)-\(String(UInt64.random(in: 1 << 60 ... .max), radix: 36))"
    }

    func create(_ household: String, at number: Int, by name: String, _ more: String...) async throws {
        let run = try await self[number].kiosk.fitpinky(
            ["group", "create", "--member", name, "--goal", "2", "--json"] + more)
        try #require(run.code == 0, "\(run.errors)")
        households[household] = [number]
        note("the name of \(name)", [Array(name.utf8)], in: household, at: number)
        try await noteIDs(of: household, at: number)
    }

    /// Somebody becomes a member with a kiosk of their own, or it becomes a further kiosk of a member.
    func join(_ household: String, at number: Int, by inviter: Int, as name: String, isFurther: Bool = false)
        async throws
    {
        let invitation = try await self[inviter].kiosk.invite(isFurther ? "--kiosk" : "--new")
        let who = isFurther ? ["--as", name] : ["--member", name, "--goal", "2"]
        let run = try await self[number].kiosk.fitpinky(
            ["group", "join", invitation.code, "--at", invitation.address ?? "", "--json"] + who)
        try #require(run.code == 0, "\(run.errors)")
        households[household]?.insert(number)
        // A joiner gets all that the household has.
        for index in secrets.indices where secrets[index].household == household {
            secrets[index].allowed.insert(number)
            if secrets[index].isEverywhere { secrets[index].expected.insert(number) }
        }
        // Who comes back is known already.
        if !secrets.contains(where: { $0.household == household && $0.needles == [Array(name.utf8)] }) {
            note("the name of \(name)", [Array(name.utf8)], in: household, at: number)
        }
        try await settle()
        try await noteIDs(of: household, at: number)
    }

    func addMember(_ name: String, to household: String, at number: Int) async throws {
        let run = try await self[number].kiosk.fitpinky("member", "add", name, "--goal", "2", "--button", "2")
        try #require(run.code == 0, "\(run.errors)")
        note("the name of \(name)", [Array(name.utf8)], in: household, at: number)
        try await noteIDs(of: household, at: number)
    }

    /// One of two who share a kiosk leaves.
    func leave(_ name: String, at number: Int) async throws {
        let run = try await self[number].kiosk.fitpinky("group", "leave", "--as", name)
        try #require(run.code == 0, "\(run.errors)")
        try await settle()
    }

    /// The only member of these kiosks leaves at the first; all who stay have heard of it afterwards.
    func leave(_ household: String, at numbers: [Int]) async throws {
        let run = try await self[try #require(numbers.first)].kiosk.fitpinky("group", "leave")
        try #require(run.code == 0, "\(run.errors)")
        households[household]?.subtract(numbers)
        let staying = households[household, default: []]
        for number in staying {
            try await eventually("kiosk \(number) has heard of the leave") {
                try await self[number].calls.status(.init()).peers.count == staying.count - 1
            }
        }
        for number in numbers {
            try await eventually("kiosk \(number) has left") { try await self[number].kiosk.status().group == nil }
        }
        try await settle()
    }

    /// A member is back with one kiosk, which cannot know that another one of theirs has heard of the leave, and admits it as well.
    func admits(_ number: Int, to household: String) {
        welcome[household, default: []].insert(number)
        for index in secrets.indices where secrets[index].household == household {
            secrets[index].allowed.insert(number)
        }
    }

    // MARK: What is made

    /// Somebody presses, and says something to it. What is made in no household stays at its kiosk, or at the kiosks given.
    @discardableResult
    func press(
        at number: Int, by name: String, button: UInt32 = 1, in household: String?, others: Set<Int> = []
    ) async throws -> Fitpinky_V1_Workout {
        let workout = try await self[number].press(button, by: name)
        #expect(try workout.day == self[number].today.iso8601)
        let caption = FourKiosks.token("caption")
        _ = try await self[number].calls.caption(
            .with {
                ($0.id, $0.text, $0.asMember) = (workout.id, caption, name)
            })
        try await note(workout, [Array(caption.utf8)], in: household, at: number, others: others)
        return workout
    }

    func note(
        _ workout: Fitpinky_V1_Workout, _ more: [[UInt8]] = [], in household: String?, at number: Int,
        others: Set<Int> = []
    ) async throws {
        let what = "workout \(workout.id) of \(workout.day) at kiosk \(number)"
        let id = try #require(ULID(text: workout.id)).bytes
        let hash = try #require(FourKiosks.bytes(hexadecimal: workout.photo.sha256))
        note(what, [id, hash] + more, in: household, at: number, others: others)
        let photo = try await self[number].photo(of: workout.id)
        try notePicture("the photo of \(what)", photo, in: household, at: number, others: others, isEverywhere: true)
        // Each kiosk that has the photo may make its own.
        let thumbnail = try await self[number].photo(of: workout.id, thumbnail: true)
        try notePicture(
            "the thumbnail of \(what)", thumbnail, in: household, at: number, others: others, isEverywhere: false)
    }

    private func notePicture(
        _ what: String, _ picture: [UInt8], in household: String?, at number: Int, others: Set<Int>,
        isEverywhere: Bool
    ) throws {
        // So it is sent, and kept, in one piece.
        #expect((200..<32_768).contains(picture.count))
        note(what, [], in: household, at: number, others: others, isEverywhere: isEverywhere)
        secrets[secrets.count - 1].picture = picture
        let newest = secrets[secrets.count - 1]
        let same = secrets.dropLast().filter { $0.picture == picture && !$0.hasReach(of: newest) }.map(\.what)
        try #require(same.isEmpty, "nothing tells these from \(what)")
    }

    func note(
        _ what: String, _ needles: [[UInt8]], in household: String?, at number: Int, others: Set<Int> = [],
        isEverywhere: Bool = true
    ) {
        let kiosks = household.map { households[$0, default: []] } ?? [number]
        secrets.append(
            Secret(
                what: what, needles: needles, origin: number, household: household, isEverywhere: isEverywhere,
                allowed: kiosks.union(others).union(household.flatMap { welcome[$0] } ?? []),
                expected: isEverywhere ? kiosks : [number]))
    }

    /// What stands for the household, its members and its kiosks in every entry.
    private func noteIDs(of household: String, at number: Int) async throws {
        let group = try await self[number].kiosk.group()
        for id in [group.id] + group.members.map(\.id) + group.kiosks.map(\.id) {
            let bytes = try #require(ULID(text: id)).bytes
            guard !secrets.contains(where: { $0.household == household && $0.needles == [bytes] }) else { continue }
            note("an id of \(household), \(id)", [bytes], in: household, at: number)
        }
    }

    /// The kiosk has lost what it got from a day on.
    func forget(at number: Int, from index: Int) {
        for index in secrets.indices.dropFirst(index) { secrets[index].expected.remove(number) }
    }

    private static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count == 64 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    // MARK: Waiting and searching

    /// Until the kiosks of each household are equal and have all photos.
    func settle() async throws {
        for (household, numbers) in households where numbers.count > 1 {
            try await eventually("the kiosks \(numbers.sorted()) of \(household) equal, with all photos") {
                var digests: Set<String> = []
                for number in numbers {
                    digests.insert(try await self[number].digest())
                    guard try await self[number].workouts().allSatisfy({ !$0.hasPhoto || $0.photo.present }) else {
                        return false
                    }
                }
                return digests.count == 1
            }
        }
    }

    /// Searches all state folders and all that was sent, for every secret.
    func search(after phase: String) async throws {
        try await settle()
        for kiosk in kiosks { keys[try await kiosk.key()] = kiosk.number }
        let names = Dictionary(uniqueKeysWithValues: keys.map { ("\($0.key)", $0.value) })
        for kiosk in kiosks {
            let unknown = RawFiles(in: kiosk.wireFolder).names.filter { names[$0] == nil }
            #expect(unknown.isEmpty, "\(phase): kiosk \(kiosk.number) sent something to a stranger")
        }
        var failures: [String] = []
        for kiosk in kiosks {
            let state = RawFiles(in: kiosk.kiosk.stateFolder) { $0 != "reserve" }
            let wires = kiosks.filter { $0.number != kiosk.number }.map { sender in
                (sender.number, RawFiles(in: sender.wireFolder) { names[$0] == kiosk.number })
            }
            for secret in secrets { failures += judge(secret, state, wires, at: kiosk.number) }
        }
        try #require(
            failures.isEmpty, "\(phase): \(failures.count) failures: \(failures.prefix(12).joined(separator: "; "))")
    }

    /// What is wrong with where a secret is.
    private func judge(_ secret: Secret, _ state: RawFiles, _ wires: [(Int, RawFiles)], at kiosk: Int) -> [String] {
        let isAllowed = secret.allowed.contains(kiosk)
        guard !isAllowed || secret.expected.contains(kiosk) else { return [] }
        var failures: [String] = []
        for (number, part) in secret.parts.enumerated() {
            let what = "\(secret.what), part \(number)"
            let file = state.first(having: part)
            let senders = wires.filter { $0.1.first(having: part) != nil }.map(\.0)
            if isAllowed {
                if file == nil { failures.append("\(what) is not at kiosk \(kiosk)") }
                if kiosk != secret.origin, senders.isEmpty { failures.append("\(what) was not sent to kiosk \(kiosk)") }
            } else {
                if let file { failures.append("\(what) is at kiosk \(kiosk) in \(file)") }
                for sender in senders { failures.append("\(what) was sent by kiosk \(sender) to kiosk \(kiosk)") }
            }
        }
        return failures
    }
}
