import FitPinkyCore
import Households
import Ledger
import Messages
import SwiftProtobuf
import Testing

@Suite struct FactTests {
    @Test func `every kind of fact reads back from its payload as it was`() throws {
        let facts = try Specimen.facts()
        #expect(Set(facts.map { $0.kind }) == Set(Fact.Kind.allCases))
        for fact in facts {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            #expect(try Fact(kind: fact.kind.rawValue, kept: kept, words: words) == fact)
        }
    }

    @Test func `each part of a payload begins with a salt of its own, and no words are no bytes`() throws {
        for fact in try Specimen.facts() {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            // Field 1, length-delimited, 16 bytes.
            #expect(kept.prefix(18) == [0x0A, 16] + Specimen.salt.prefix(16))
            #expect(words.isEmpty || words.prefix(18) == [0x0A, 16] + Specimen.salt.suffix(16))
        }
    }

    @Test func `without its words a fact claims what it claimed, tells the same Day, and shows no text and no photo`()
        throws
    {
        for fact in try Specimen.facts() {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            let bare = try Fact(kind: fact.kind.rawValue, kept: kept, words: nil)
            let origin = try Specimen.identity().kiosk
            #expect(bare.claims(origin: origin) == fact.claims(origin: origin))
            if words.isEmpty { #expect(bare == fact) }
            #expect(bare.traces(origin: origin).photo == nil)
            #expect(bare.traces(origin: origin).moment == fact.traces(origin: origin).moment)
            for text in ["Sammy", "kiosk.lan", "cooks", "Up the hill", "Move!", "👍🏽"] {
                #expect(!"\(bare)".contains(text), "\(bare)")
            }
            // It proves what it proved.
            if case .workout(let workout) = fact, case .workout(let bare) = bare {
                #expect(bare.isPhotographed == workout.isPhotographed)
            }
        }
    }

    @Test func `no field of one part is taken from the other`() throws {
        for fact in try Specimen.facts() {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            let number = fact.kind.rawValue
            // What follows the salt.
            let (ids, texts) = (Array(kept.dropFirst(18)), Array(words.dropFirst(18)))
            if !ids.isEmpty {
                #expect(throws: Fact.Unreadable.field("words")) {
                    try Fact(kind: number, kept: kept, words: words + ids)
                }
            }
            if !texts.isEmpty {
                #expect(throws: Fact.Unreadable.field("kept")) {
                    try Fact(kind: number, kept: kept + texts, words: words)
                }
            }
        }
        let photographed = Fact.workout(
            WorkoutFact(
                workout: Specimen.workout, author: Specimen.member, moment: Specimen.known(.first),
                photo: Specimen.photo))
        let without = Fact.workout(
            WorkoutFact(workout: Specimen.workout, author: Specimen.member, moment: Specimen.known(.first), photo: nil))
        let (kept, _) = try photographed.parts(salt: Specimen.salt)
        let (_, words) = try without.parts(salt: Specimen.salt)
        #expect(throws: Fact.Unreadable.field("photographed")) { try Fact(kind: 3, kept: kept, words: words) }
    }

    @Test func `the numbers of the kinds are these for ever`() {
        let names = Fact.Kind.allCases.map { "\($0) \($0.rawValue)" }.joined(separator: ", ")
        #expect(
            names == """
                kiosk 1, member 2, workout 3, delete 4, settle 5, check 6, group 7, join 8, leave 9, goal 10, wager 11, \
                weekStart 12, dayStart 13, retire 14, caption 15, undelete 16, vouch 17, nudge 18, reaction 19, \
                weekSeen 20, groupName 21, notify 22, seen 26, admit 27, retirement 28, person 29, reminder 64, exercise 65, \
                target 66, targetEnd 67, careSharing 68, activity 96, session 97, \
                energyGoal 98, split 128, training 129, trainingTimers 130
                """)
    }

    @Test func `a kiosk's pin has 32 bytes or none`() throws {
        let key = try Specimen.identity().publicKey
        for count in [0, 1, 31, 32, 33] {
            let payload =
                try Fitpinky_V1_KioskPayload.with {
                    ($0.salt, $0.identityKey) = (byteField(Array(Specimen.salt.prefix(16))), byteField(key))
                    ($0.name, $0.zone) = ("Sammy", "UTC")
                    $0.tlsPin = byteField([UInt8](repeating: 1, count: count))
                }.serializedBytes() as [UInt8]
            if [0, 32].contains(count) {
                #expect(throws: Never.self) { try Fact(kind: 1, payload: payload) }
            } else {
                #expect(throws: Fact.Unreadable.field("tls_pin")) { try Fact(kind: 1, payload: payload) }
            }
        }
    }

    @Test func `a kind of a newer version is told apart from rubbish`() {
        #expect(throws: Fact.Unreadable.unknownKind(999)) { try Fact(kind: 999, payload: []) }
        #expect(throws: Fact.Unreadable.notAMessage) { try Fact(kind: 3, payload: [0xFF, 0xFF, 0xFF]) }
    }

    @Test func `a payload whose fields are missing or out of range names the field`() throws {
        let id = byteField([UInt8](repeating: 0, count: 16))
        func refusal(_ field: String, of workout: (inout Fitpinky_V1_WorkoutPayload) -> Void) {
            #expect(throws: Fact.Unreadable.field(field)) {
                try Fact(
                    kind: 3,
                    payload: try Fitpinky_V1_WorkoutPayload.with {
                        ($0.workout, $0.member) = (id, id)
                        workout(&$0)
                    }.serializedBytes())
            }
        }
        refusal("moment") { _ in }
        refusal("day") { $0.known.day = 3_000_000 }
        refusal("zone") { $0.known.day = 3 }
        refusal("boot") { $0.awaited.monotonicNs = 3 }
        refusal("monotonic_ns") {
            $0.awaited.boot = id
            $0.awaited.monotonicNs = -1
        }
        #expect(throws: Fact.Unreadable.field("workout")) {
            try Fact(kind: 3, payload: try Fitpinky_V1_WorkoutPayload().serializedBytes())
        }
        #expect(throws: Fact.Unreadable.field("identity_key")) { try Fact(kind: 1, payload: []) }
        #expect(throws: Fact.Unreadable.field("name")) {
            try Fact(
                kind: 2,
                payload: try Fitpinky_V1_MemberPayload.with {
                    $0.member = byteField([UInt8](repeating: 0, count: 16))
                    $0.name = String(repeating: "x", count: 1025)
                }.serializedBytes())
        }
        refusal("photo.sha256") {
            $0.known.zone = "UTC"
            $0.photo.width = 3
        }
    }

    @Test func `a payload without its salt, or that asks for more than this version knows, is not applied`() throws {
        for fact in try Specimen.facts() {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            let number = fact.kind.rawValue
            #expect(throws: Fact.Unreadable.field("salt")) {
                try Fact(kind: number, kept: Array(kept.dropFirst(18)), words: words)
            }
            if !words.isEmpty {
                #expect(throws: Fact.Unreadable.field("salt")) {
                    try Fact(
                        kind: number, kept: kept,
                        words: [0x0A, 15] + words.dropFirst(2).prefix(15) + words.dropFirst(18))
                }
            }
            #expect(throws: Fact.Unreadable.field("salt")) { try fact.parts(salt: [1, 2, 3]) }
            let newer = Fitpinky_V1_PayloadPreamble.with { $0.schema = Fact.schema + 1 }
            #expect(throws: Fact.Unreadable.newerSchema(Fact.schema + 1)) {
                try Fact(kind: number, kept: kept + (try newer.serializedBytes()), words: words)
            }
            let same = Fitpinky_V1_PayloadPreamble.with { $0.schema = Fact.schema }
            #expect(try Fact(kind: number, kept: kept + (try same.serializedBytes()), words: words) == fact)
        }
    }

    @Test func `no payload that is cut anywhere ends the program`() throws {
        for fact in try Specimen.facts() {
            let (kept, words) = try fact.parts(salt: Specimen.salt)
            for count in kept.indices {
                let cut = try? Fact(kind: fact.kind.rawValue, kept: Array(kept.prefix(count)), words: words)
                #expect(cut.map { $0.kind == fact.kind } ?? true)
            }
            for count in words.indices {
                let cut = try? Fact(kind: fact.kind.rawValue, kept: kept, words: Array(words.prefix(count)))
                #expect(cut.map { $0.kind == fact.kind } ?? true)
            }
        }
    }

    @Test func `each number and text of the new kinds is bounded, in both directions`() throws {
        let (group, member) = (byteField(Specimen.group.ulid.bytes), byteField(Specimen.member.ulid.bytes))
        let long = String(repeating: "x", count: 1025)
        func refuses(_ field: String, _ kind: Fact.Kind, _ message: some SwiftProtobuf.Message) {
            #expect(throws: Fact.Unreadable.field(field)) {
                try Fact(kind: kind.rawValue, payload: message.serializedBytes())
            }
        }
        func groupMessage(_ change: (inout Fitpinky_V1_GroupPayload) -> Void) -> Fitpinky_V1_GroupPayload {
            .with {
                ($0.group, $0.creator, $0.weekStart, $0.maxMembers) = (group, member, 1, 2)
                change(&$0)
            }
        }
        refuses("week_start", .group, groupMessage { $0.weekStart = 0 })
        refuses("week_start", .group, groupMessage { $0.weekStart = 8 })
        refuses("day_start", .group, groupMessage { $0.dayStart = 7 })
        refuses("max_members", .group, groupMessage { $0.maxMembers = 1 })
        refuses("max_members", .group, groupMessage { $0.maxMembers = 4 })
        refuses("day", .group, groupMessage { $0.day = 2_932_897 })
        refuses("day", .group, groupMessage { $0.day = -719_163 })
        refuses("name", .group, groupMessage { $0.name = long })
        refuses("creator", .group, groupMessage { $0.creator = byteField([1]) })
        for days: UInt32 in [0, 8, .max] {
            refuses(
                "days_per_week", .goal, Fitpinky_V1_GoalPayload.with { ($0.member, $0.daysPerWeek) = (member, days) })
        }
        refuses("text", .wager, Fitpinky_V1_WagerPayload.with { ($0.group, $0.text) = (group, long) })
        refuses("hour", .dayStart, Fitpinky_V1_DayStartPayload.with { ($0.group, $0.hour) = (group, 7) })
        refuses(
            "text", .caption,
            Fitpinky_V1_CaptionPayload.with { ($0.workout, $0.member, $0.text) = (group, member, long) })
        refuses(
            "emoji", .reaction,
            Fitpinky_V1_ReactionPayload.with {
                ($0.workout, $0.member, $0.emoji) = (group, member, String(repeating: "x", count: 65))
            })
        refuses(
            "text", .nudge,
            Fitpinky_V1_NudgePayload.with { ($0.nudge, $0.sender, $0.receiver) = (group, member, member) })
        refuses(
            "payloads", .undelete,
            Fitpinky_V1_UndeletePayload.with {
                ($0.workout, $0.member, $0.payloads) = (group, member, Array(repeating: group, count: 5))
            })
        refuses(
            "off", .notify,
            Fitpinky_V1_NotifyPayload.with { ($0.member, $0.off) = (member, Array(repeating: 1, count: 65)) })
        refuses(
            "quiet", .notify,
            Fitpinky_V1_NotifyPayload.with {
                $0.member = member
                $0.quiet.from = 1440
            })
        // And nothing is written that could not be read.
        #expect(throws: Fact.Unreadable.altered) {
            try Fact.dayStart(DayStartFact(group: Specimen.group, hour: -1, member: Specimen.member)).parts(
                salt: Specimen.salt)
        }
        #expect(throws: Fact.Unreadable.field("photo.bytes")) {
            var photo = Specimen.photo
            photo.byteCount = -1
            let moment = Specimen.known(.first)
            _ = try Fact.workout(
                WorkoutFact(workout: Specimen.workout, author: Specimen.member, moment: moment, photo: photo)
            ).parts(salt: Specimen.salt)
        }
    }

    @Test func `what an action may say can be written, and nothing beyond it`() throws {
        func written(_ fact: Fact) -> Bool { (try? fact.parts(salt: Specimen.salt)) != nil }  // whether, not why not
        let (group, member) = (Specimen.group, Specimen.member)
        for hour in -1...24 {
            let isWritten = written(.dayStart(DayStartFact(group: group, hour: hour, member: member)))
            #expect(isWritten == DayStartFact.allowed.contains(hour))
        }
        for count in 0...9 {
            let fact = GroupFact(
                group: group, name: "", created: try Specimen.day(), weekStart: .monday, dayStart: 0,
                maxMembers: count, creator: member)
            #expect(written(.group(fact)) == GroupFact.allowedMembers.contains(count))
        }
        for count in [0, Emoji.maxBytes, Emoji.maxBytes + 1] {
            let emoji = String(repeating: "x", count: count)
            let fact = ReactionFact(workout: Specimen.workout, member: member, emoji: emoji)
            #expect(written(.reaction(fact)) == (count <= Emoji.maxBytes))
        }
    }

    @Test func `quiet hours may go over midnight`() throws {
        let night = try #require(NotifyFact.QuietHours(fromMinute: 22 * 60, untilMinute: 7 * 60))
        #expect([0, 419, 1320, 1439].allSatisfy { night.contains(minute: $0) })
        #expect(![420, 720, 1319].contains { night.contains(minute: $0) })
        let noon = try #require(NotifyFact.QuietHours(fromMinute: 720, untilMinute: 780))
        #expect(noon.contains(minute: 720) && !noon.contains(minute: 780) && !noon.contains(minute: 0))
        #expect(NotifyFact.QuietHours(fromMinute: 1440, untilMinute: 0) == nil)
        #expect(NotifyFact.QuietHours(fromMinute: 0, untilMinute: -1) == nil)
    }
}
