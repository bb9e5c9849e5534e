import Actions
import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@Suite struct ReadingTests {
    private let ana = Specimen.member
    private let ben = Specimen.other
    private let workout = Specimen.workout

    private func workout(by author: MemberID, photo: PhotoFact? = Specimen.photo) throws -> Fact {
        .workout(
            WorkoutFact(workout: workout, author: author, moment: Specimen.known(try Specimen.day()), photo: photo))
    }

    @Test func `a kiosk is called after those whom it serves, and before they belong as it calls itself`() throws {
        var home = try Home(withCas: true)
        #expect(home.reading().name(of: home.kiosk(0)) == "Ana")
        #expect(home.reading().name(of: home.kiosk(1)) == "Ben & Cas")
        try home.say([.member(MemberFact(member: home.ben, name: "Benny"))], by: 1)
        try home.take(LeaveGroup(as: .named("Cas")), on: "2026-02-11", by: 1)
        #expect(home.reading().name(of: home.kiosk(1)) == "Benny")
        try home.take(LeaveGroup(as: .named("Benny")), on: "2026-02-11", by: 1)
        #expect(home.reading().name(of: home.kiosk(1)) == "Kiosk 1")
        #expect(home.reading().name(of: KioskID(ULID(high: 9, low: 9))) == nil)
    }

    @Test func `only the author deletes, takes it back and writes the caption`() throws {
        var world = try SaidWorld()
        try world.say(.delete(DeleteFact(workout: workout, member: ben)))
        try world.say(.caption(CaptionFact(workout: workout, member: ben, text: "Ben was here")))
        try world.say(try workout(by: ana))
        let fact = try #require(world.winners.workout(workout))
        #expect(!world.winners.isDeleted(fact))
        #expect(world.winners.words(to: workout).caption(by: ana) == nil)
        try world.say(.delete(DeleteFact(workout: workout, member: ana)))
        try world.say(.caption(CaptionFact(workout: workout, member: ana, text: "Up the hill")))
        #expect(world.winners.isDeleted(fact))
        #expect(world.winners.words(to: workout).caption(by: ana) == "Up the hill")
        try world.say(.undelete(UndeleteFact(workout: workout, member: ben, payloads: [])))
        #expect(world.winners.isDeleted(fact))
        try world.say(.undelete(UndeleteFact(workout: workout, member: ana, payloads: [])))
        try world.say(.caption(CaptionFact(workout: workout, member: ana, text: "")))
        #expect(!world.winners.isDeleted(fact))
        #expect(world.winners.words(to: workout).caption(by: ana) == nil)
    }

    @Test func `only the kiosk that awaited a moment settles it`() throws {
        var world = try SaidWorld()
        try world.say(.workout(WorkoutFact(workout: workout, author: ana, moment: try Specimen.awaited(), photo: nil)))
        let known = try #require(Specimen.known(try Specimen.day()).known)
        let settle = Fact.settle(
            SettleFact(subject: workout.ulid, moment: known, photo: Specimen.photo, isEstimate: false))
        try world.say(settle, by: 1)
        #expect(world.winners.workout(workout)?.moment.known == nil)
        try world.say(settle)
        #expect(world.winners.workout(workout)?.moment.known == known)
        #expect(world.winners.workout(workout)?.photo == Specimen.photo)
    }

    @Test func `a kiosk is given up by a member whom it serves, and by nobody else`() throws {
        var world = try SaidWorld()
        let kiosk = world.writers[0].kiosk
        try world.say(.retire(RetireFact(kiosk: kiosk, member: ana)))
        try world.say(.member(MemberFact(member: ana, name: "Ana")), by: 1)
        #expect(!world.winners.isRetired(kiosk))
        try world.say(.member(MemberFact(member: ben, name: "Ben")))
        #expect(!world.winners.isRetired(kiosk))
        try world.say(.member(MemberFact(member: ana, name: "Ana")))
        #expect(world.winners.isRetired(kiosk))
        #expect(!world.winners.isRetired(world.writers[1].kiosk))
    }

    @Test func `a kiosk serves a member if another that serves the member admitted it, over any chain`() throws {
        var world = try SaidWorld()
        let (home, second, third) = (world.writers[0].kiosk, world.writers[1].kiosk, Specimen.kiosk)
        // By the clock the last link was said first.
        try world.say(.admit(AdmitFact(kiosk: third, member: ana)), by: 1, at: 1)
        try world.say(.admit(AdmitFact(kiosk: second, member: ana)), at: 5)
        #expect(!world.winners.serves(second, ana) && !world.winners.serves(third, ana))
        try world.say(.admit(AdmitFact(kiosk: home, member: ben)), by: 1, at: 6)
        try world.say(.member(MemberFact(member: ana, name: "Ana")), at: 9)
        for kiosk in [home, second, third] { #expect(world.winners.serves(kiosk, ana)) }
        // Nobody's word makes a kiosk serve a member whom the one that says so does not serve.
        for kiosk in [home, second, third] { #expect(!world.winners.serves(kiosk, ben)) }
        #expect(KioskReading(second, from: world.winners).members.map(\.member) == [ana])
    }

    @Test func `who joins, leaves or gives a kiosk up does so at a kiosk that serves them`() throws {
        let (group, stay, day) = (Specimen.group, Specimen.stay, try Specimen.day())
        let later = try #require(day.advanced(byDays: 3))
        var world = try SaidWorld()
        let (home, stranger) = (world.writers[0].kiosk, world.writers[1].kiosk)
        func join(_ stay: MembershipID) -> Fact {
            .join(JoinFact(membership: stay, member: ana, group: group, day: day))
        }
        func stays(_ winners: Winners) -> [Stay] { GroupReading(group, from: winners)?.stays ?? [] }
        try world.say(
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 2, creator: ana))
        )
        // Said earlier than Ana's own words by the clock, so that they would take the place of those if they could.
        for fact in [
            join(MembershipID(ULID(high: 0, low: 9))), .leave(LeaveFact(membership: stay, member: ana, day: day)),
            .retire(RetireFact(kiosk: home, member: ana)),
        ] {
            try world.say(fact, by: 1, at: 1)
        }
        try world.say(.member(MemberFact(member: ana, name: "Ana")), at: 5)
        try world.say(join(stay), at: 5)
        #expect(stays(world.winners).map(\.membership) == [stay] && stays(world.winners).first?.left == nil)
        #expect(!world.winners.isRetired(home))
        try world.say(.leave(LeaveFact(membership: stay, member: ana, day: later)), at: 6)
        #expect(stays(world.winners).map(\.left) == [later])

        // Nor does the order matter in which they are heard.
        let expected = stays(world.winners)
        forEachOrder(of: world.count) { order in
            let winners = world.winners(in: order)
            if stays(winners) != expected || winners.isRetired(home) { Issue.record("order \(order)") }
        }

        // Once that kiosk serves her as well, what it said first stands, and what it said alone counts.
        try world.say(.member(MemberFact(member: ana, name: "Ana")), by: 1, at: 9)
        #expect(stays(world.winners).first { $0.membership == stay }?.left == day)
        #expect(stays(world.winners).count == 2 && world.winners.isRetired(home))
        #expect(!world.winners.isRetired(stranger))
    }

    @Test func `a sender's nudges to the same member count one an hour, whichever kiosk let them pass`() throws {
        let hour = Permission.nudgeMilliseconds
        func nudge(_ number: UInt64, _ sender: MemberID, _ receiver: MemberID, _ milliseconds: Int64) -> Winner {
            let id = NudgeID(ULID(high: 0, low: number))
            let fact = NudgeFact(
                nudge: id, sender: sender, receiver: receiver, instant: UTCInstant(milliseconds: milliseconds),
                text: "Move!")
            var bytes = [UInt8](repeating: 0, count: Position.byteCount)
            bytes[8] = UInt8(number)
            return Winner(slot: .nudge(id), position: Position(bytes: bytes) ?? Specimen.nowhere, fact: .nudge(fact))
        }
        let nudges = [
            nudge(1, ana, ben, 0), nudge(2, ana, ben, hour - 1), nudge(3, ana, ben, hour), nudge(4, ben, ana, 5),
            nudge(5, ana, ana, 7), nudge(6, ana, ben, 2 * hour), nudge(7, ana, ben, hour),
        ]
        let expected = [1, 4, 3, 6].map { NudgeID(ULID(high: 0, low: $0)) }
        #expect(Nudges.counting(among: nudges).map { $0.nudge } == expected)
        #expect(Nudges.counting(among: nudges.reversed()).map { $0.nudge } == expected)
    }

    @Test func `a group reads as it began, with what was changed since`() throws {
        var world = try SaidWorld()
        let group = Specimen.group
        #expect(GroupReading(group, from: world.winners) == nil)
        let day = try Specimen.day()
        let identities = try [UInt8(1), 2].map { try Specimen.identity($0) }
        for (index, identity) in identities.enumerated() {
            try world.say(.kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk", zone: "UTC")), by: index)
        }
        try world.say(
            .group(
                GroupFact(
                    group: group, name: "Two", created: day, weekStart: .monday, dayStart: 0, maxMembers: 2,
                    creator: ana)))
        var reading = try #require(GroupReading(group, from: world.winners))
        #expect(reading.name == "Two" && reading.dayStart == 0 && reading.kiosks.count == 2)
        try world.say(.groupName(GroupNameFact(group: group, name: "", member: ben)), by: 1)
        try world.say(.dayStart(DayStartFact(group: group, hour: 4, member: ben)), by: 1, at: 7)
        // Of Ana's two kiosks the second gives up the first.
        for index in 0...1 { try world.say(.member(MemberFact(member: ana, name: "Ana")), by: index) }
        try world.say(.retire(RetireFact(kiosk: world.writers[0].kiosk, member: ana)), by: 1)
        try world.say(.wager(WagerFact(group: group, day: day, text: "Dishes", member: ben)), by: 1, at: 8)
        try world.say(.wager(WagerFact(group: group, day: day, text: "Cooking", member: ben)), at: 9)
        reading = try #require(GroupReading(group, from: world.winners))
        #expect(reading.name.isEmpty && reading.dayStart == 4)
        #expect(reading.kiosks == [world.writers[1].kiosk])
        #expect(reading.names == [ana: "Ana"])
        // Of one Day the last stands, and none takes the place of another.
        #expect(reading.wagers.settings.map { $0.value } == ["Dishes", "Cooking"])
        #expect(try reading.wagers.lastValue(before: #require(day.advanced(byDays: 1))) == "Cooking")
    }

    @Test func `a group's members are those whose stay holds the Day, in order of joining, however many they are`()
        throws
    {
        var world = try SaidWorld()
        let (group, day) = (Specimen.group, try Specimen.day())
        let cas = MemberID(ULID(high: 3, low: 6))
        func later(_ days: Int) throws -> Day { try #require(day.advanced(byDays: days)) }
        func stay(_ number: UInt64) -> MembershipID { MembershipID(ULID(high: 0, low: number)) }
        func join(_ number: UInt64, _ member: MemberID, _ days: Int) throws -> Fact {
            .join(JoinFact(membership: stay(number), member: member, group: group, day: try later(days)))
        }
        try world.say(
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 2,
                    creator: ben)))
        for (member, name) in [(ana, "Ana"), (ben, "Ben"), (cas, "Cas")] {
            try world.say(.member(MemberFact(member: member, name: name)))
        }
        // Ana leaves and comes back; Cas joins by an invitation that the other kiosk knows nothing of.
        for fact in [try join(3, ana, 9), try join(1, ben, 0), try join(2, ana, 0), try join(4, cas, 5)] {
            try world.say(fact)
        }
        try world.say(.leave(LeaveFact(membership: stay(2), member: ana, day: try later(6))))
        // Nobody ends another's stay.
        try world.say(.leave(LeaveFact(membership: stay(1), member: ana, day: day)))
        let reading = try #require(GroupReading(group, from: world.winners))
        let expected = [
            (-1, []), (0, [ben, ana]), (5, [ben, ana, cas]), (6, [ben, ana, cas]), (7, [ben, cas]),
            (9, [ben, cas, ana]),
        ]
        for (days, members) in expected {
            #expect(reading.members(on: try later(days)) == members, "after \(days) days")
            #expect(reading.isOverfull(on: try later(days)) == (members.count > 2))
        }
        #expect(reading.shownName(on: try later(9)) == "Ben & Cas & Ana")
        // Whoever comes back has the place of before.
        #expect(reading.inOrderOfJoining([cas, ana, ben], by: \.self) == [ben, ana, cas])
        // It is what the weeks are worked out from.
        for member in [ana, ben, cas] {
            let history = try #require(reading.household.history(of: member))
            for days in 0..<12 {
                #expect(history.belongs(on: try later(days)) == reading.members(on: try later(days)).contains(member))
            }
        }
    }

    @Test func `facts of another group, and leavings of nobody's stay, are not this group's`() throws {
        var world = try SaidWorld()
        let (group, other) = (Specimen.group, GroupID(ULID(high: 0, low: 1)))
        let day = try Specimen.day()
        try world.say(
            .group(
                GroupFact(
                    group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3, creator: ana))
        )
        try world.say(.join(JoinFact(membership: Specimen.stay, member: ana, group: other, day: day)))
        try world.say(.leave(LeaveFact(membership: Specimen.stay, member: ana, day: day)))
        try world.say(.weekStart(WeekStartFact(group: other, day: day, weekStart: .friday, member: ana)))
        try world.say(.wager(WagerFact(group: other, day: day, text: "Dishes", member: ana)))
        try world.say(.groupName(GroupNameFact(group: other, name: "Others", member: ana)))
        try world.say(.dayStart(DayStartFact(group: other, hour: 5, member: ana)))
        try world.say(.member(MemberFact(member: ana, name: "Ana")))
        let reading = try #require(GroupReading(group, from: world.winners))
        #expect(reading.facts.isEmpty && reading.wagers.settings.isEmpty && reading.name.isEmpty)
        #expect(reading.dayStart == 0)
    }
}

extension Specimen {
    static let nowhere: Position = {
        guard let position = Position(bytes: [UInt8](repeating: 0, count: Position.byteCount)) else {
            preconditionFailure("a position has 72 bytes")
        }
        return position
    }()
}
