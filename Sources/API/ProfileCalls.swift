internal import Actions
internal import ConfigurationFiles
package import FitPinkyCore
package import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
package import TTRPC

// What a member's workouts come to. Of the household in which the kiosk lives, and of nobody else.
extension KioskEndpoint {
    func getProfile(
        _ request: Fitpinky_V1_ProfileRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Profile {
        .init(
            request.member.isEmpty
                ? try await profileView(as: request.asMember) : try await profileView(called: request.member))
    }

    /// That of the member who asks.
    ///
    /// - Parameter name: the member whom the kiosk serves; empty for the only one.
    package func profileView(as name: String) async throws(TTRPCStatus) -> ProfileView {
        try await profile { home throws(ActionError) in
            let reading = HouseholdReading(home.kiosk, home.settings)
            return try reading.actor(.named(name)).member
        }
    }

    /// That of the member of the household who is called so, in any case of letters.
    package func profileView(called name: String) async throws(TTRPCStatus) -> ProfileView {
        let people = try await profilePeople()
        let found =
            people.first { $0.name == name } ?? people.first { $0.name.lowercased() == name.lowercased() }
        guard let found else {
            let names = people.map(\.name)
            let hint = Spelling.hint(name, among: names)
            throw TTRPCStatus(
                .notFound,
                "nobody here is called \"\(name)\"\(hint); choose one of \(names.joined(separator: ", "))")
        }
        return try await profileView(of: found.member)
    }

    /// That of the member of that id.
    package func profileView(of member: MemberID) async throws(TTRPCStatus) -> ProfileView {
        guard try await profilePeople().contains(where: { $0.member == member }) else {
            throw TTRPCStatus(.notFound, "nobody of this household has that profile")
        }
        return try await profile { _ throws(ActionError) in member }
    }

    /// Whose profiles can be looked at: those who belong to the household, in order of joining; without one, those whom the kiosk serves.
    package func profilePeople() async throws(TTRPCStatus) -> [(member: MemberID, name: String)] {
        let today = kiosk.channels.view.overview.today
        return try await read { home throws(StoreError) in try home.household(today: today).profilePeople }
    }

    // MARK: Parts

    private func profile(
        of choice: @escaping @Sendable (HouseholdState) throws(ActionError) -> MemberID
    ) async throws(TTRPCStatus) -> ProfileView {
        let today = kiosk.channels.view.overview.today
        let result = try await read { home throws(StoreError) -> Result<ProfileView, ActionError> in
            let household = try home.household(today: today)
            let member: MemberID
            do throws(ActionError) {
                member = try choice(household)
            } catch {
                return .failure(error)
            }
            return .success(try home.profile(of: member, in: household, today: today))
        }
        return try check { () throws(ActionError) in try result.get() }
    }
}

extension HouseholdState {
    fileprivate var profilePeople: [(member: MemberID, name: String)] {
        let served = kiosk.members.map(\.member)
        let belongers = kiosk.belongers
        let people = belongers + served.filter { !belongers.contains($0) }
        return people.map { ($0, shownName(of: $0)) }
    }
}

extension Store {
    fileprivate func profile(
        of member: MemberID, in household: HouseholdState, today: Day
    ) throws(StoreError) -> ProfileView {
        let profile = Profile(of: household.countingDays(of: member), today: today)
        let stays = household.kiosk.group?.stays.filter { $0.member == member } ?? []
        var last: WallTime?
        if let day = profile.lastActiveDay {
            // Instants are within a day and a bit of their Days, whatever zone they were in.
            let around = try workouts(since: day.beginning(daysEarlier: 2), before: day.beginning(daysEarlier: -3))
            let found = around.first { workout in
                workout.fact.author == member && workout.fact.moment.known?.day == day
                    && workout.words.evidence(for: workout.fact, in: household.group) != .unproven
            }
            last = found?.fact.moment.known.map { ZoneFiles.wallTime(at: $0.instant, zoneName: $0.zone) }
        }
        return ProfileView(
            profile, of: member, called: household.shownName(of: member), joined: stays.map(\.joined).min(),
            lastWorkout: last, awaitingClock: try awaitingWorkoutCount(of: member))
    }
}
