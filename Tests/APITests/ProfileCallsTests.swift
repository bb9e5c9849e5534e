import FitPinkyCore
import KioskPages
import KioskRuntime
import Kiosks
import Ledger
import Messages
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API

/// Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite struct ProfileCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "GetProfile"))

    private func save(_ days: [String], by member: MemberID, hasPhoto: Bool = true, in live: LiveKiosk) async throws {
        for text in days {
            let day = try #require(Day(iso8601: text))
            let instant = try #require(UTCInstant(rfc3339: "\(text)T17:30:00Z"))
            let workout = Store.NewWorkout(
                id: WorkoutID(.fresh(at: instant)), author: member,
                moment: .known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day)),
                photo: hasPhoto
                    ? Store.Photo(bytes: Array(text.utf8), type: "image/jpeg", width: 1, height: 1, thumbnail: [3])
                    : nil)
            _ = try await live.kiosk.store.run { store throws(StoreError) in try store.save(workout, at: instant) }
        }
    }

    @Test func `without a household a profile counts what was logged, and has no day of joining`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let none = try await endpoint.profileView(as: "")
            #expect(none == ProfileView(member: live.kiosk.owner, name: "Sammy"))
            try await save(["2026-02-24", "2026-02-25"], by: live.kiosk.owner, in: live)
            try await save(["2026-02-26"], by: live.kiosk.owner, hasPhoto: false, in: live)
            let profile = try await endpoint.profileView(as: "Sammy")
            #expect((profile.totalWorkouts, profile.followers) == (2, 10))
            #expect((profile.currentStreak, profile.longestStreak) == (2, 2))
            // The unproven one of today counts for nothing yet.
            #expect(profile.lastWorkout?.instant.rfc3339.hasPrefix("2026-02-25T17:30:00") == true)
            #expect(profile.lastWorkout?.time.text == "18:30" && profile.joined == nil)
        }
    }

    @Test func `in a household each member's profile is found by name, in any case of letters`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            let group = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let tom = try #require(try GroupView(group).members.first { $0.name == "Tom" }).id
            try await save(["2026-02-26"], by: tom, in: live)
            for name in ["Tom", "tom", "TOM"] {
                let answer = try await endpoint.getProfile(
                    .with { ($0.member, $0.asMember) = (name, "Sammy") }, context: context)
                let profile = try ProfileView(answer)
                #expect(profile.member == tom && profile.name == "Tom" && profile.totalWorkouts == 1)
                #expect(profile.joined?.iso8601 == "2026-02-26" && profile.followers == 5)
            }
            let own = try await endpoint.getProfile(.with { $0.asMember = "Sammy" }, context: context)
            #expect(own.name == "Sammy" && own.totalWorkouts == 0 && own.joinedAt == "2026-02-26")
            #expect(try await endpoint.profileView(of: tom).name == "Tom")
        }
    }

    @Test func `nobody has a profile who is not of the household, and who asks has to be told from others`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let stranger = await #expect(throws: TTRPCStatus.self) {
                _ = try await endpoint.profileView(called: "Lisa")
            }
            #expect(stranger?.code == .notFound)
            #expect(stranger?.message == "nobody here is called \"Lisa\"; choose one of Sammy, Tom")
            let unknown = await #expect(throws: TTRPCStatus.self) {
                _ = try await endpoint.profileView(of: MemberID(ULID(high: 9, low: 9)))
            }
            #expect(unknown?.code == .notFound)
            let several = await #expect(throws: TTRPCStatus.self) { _ = try await endpoint.profileView(as: "") }
            #expect(several?.message.contains("--as") == true, "\(several?.message ?? "")")
        }
    }

    @Test func `a household that was left is seen by no profile any more`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
            let member = try await endpoint.profileView(called: "Sammy").member
            try await save(["2026-02-26"], by: member, in: live)
            #expect(try await endpoint.profileView(called: "Sammy").totalWorkouts == 1)
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Sammy" }, context: context)
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Tom" }, context: context)
            let profile = try await endpoint.profileView(called: "Sammy")
            #expect(profile.joined == nil && profile.totalWorkouts == 0)
        }
    }
}
