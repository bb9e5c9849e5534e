internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// What a member's workouts come to.
package struct ProfilePage: Hashable, Sendable {
    package var profile: ProfileView
    /// Everybody whose profile can be looked at, in order of joining.
    package var people: [Person]

    /// Somebody with a profile.
    package struct Person: Hashable, Sendable {
        package var id: MemberID
        package var name: String

        package init(_ id: MemberID, called name: String) { (self.id, self.name) = (id, name) }
    }

    package init(_ profile: ProfileView, people: [Person]) { (self.profile, self.people) = (profile, people) }

    package func heading(_ frame: PageFrame) -> String {
        profile.member == frame.member ? "Your profile" : "Profile of \(profile.name)"
    }

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("profile"), .isLive, .labelled(by: "profile-title")) {
            h2(.id("profile-title")) { profile.name }
            dl {
                dt { "Joined" }
                dd { profile.joined?.dateText ?? "no household yet" }
                dt { "Workouts" }
                dd(.id("total-workouts")) { String(profile.totalWorkouts) }
                dt { "Last workout" }
                dd { profile.lastWorkout.map { "\($0.day.dateText), \($0.time.text)" } ?? "none yet" }
                if profile.awaitingClock > 0 {
                    dt { "Waiting for the clock" }
                    dd { String(profile.awaitingClock) }
                }
                dt { "Followers" }
                dd(.id("followers")) { String(profile.followers) }
                dt { "Days in a row" }
                dd { streak }
            }
            p(.class("hint")) {
                "Five followers come with each workout: a number, and nobody who looks on. Only your household sees this page."
            }
        }
            + others(frame)
    }

    private var streak: String {
        if profile.currentStreak > 0 {
            let longest = profile.longestStreak > profile.currentStreak ? "; the longest \(profile.longestStreak)" : ""
            return counted(profile.currentStreak, "day") + longest
        }
        // A zero helps nobody to begin again.
        guard profile.longestStreak > 0 else { return "start today" }
        return "the longest \(counted(profile.longestStreak, "day")); start today"
    }

    @HTMLBuilder
    private func others(_ frame: PageFrame) -> HTML {
        if people.contains(where: { $0.id != profile.member }) {
            section(.class("card"), .labelled(by: "others-title")) {
                h2(.id("others-title")) { "Others" }
                ul(.class("list")) {
                    for person in people where person.id != profile.member {
                        li { a(.href(.profile(person.id))) { strong { person.name } } }
                    }
                }
            }
        }
    }
}
