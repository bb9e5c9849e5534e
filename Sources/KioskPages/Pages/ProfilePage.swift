package import FitPinkyCore

extension ProfileView {
    /// - Parameters:
    ///   - joined: the first Day in the household; nil without one.
    ///   - lastWorkout: when the latest that counts was logged.
    ///   - awaitingClock: how many workouts have no Day yet.
    package init(
        _ profile: FitPinkyCore.Profile, of member: MemberID, called name: String, joined: Day?, lastWorkout: WallTime?,
        awaitingClock: Int = 0
    ) {
        self.init(
            member: member, name: name, joined: joined, totalWorkouts: profile.totalWorkouts,
            followers: profile.followers, currentStreak: profile.dailyStreak.current,
            longestStreak: profile.dailyStreak.longest, lastWorkout: lastWorkout, awaitingClock: awaitingClock)
    }

    /// A line each.
    package var page: Page {
        var page = Page()
        page.add(Line(name).bold)
        let rows: [(String, Line)] = [
            ("joined", Line(joined?.dateText ?? "no household yet")), ("workouts", workouts),
            ("followers", "\(followers)"), ("streak", streak),
        ]
        for (title, text) in rows { page.add("  \(Line(title).padded(to: 9))  \(text)", hanging: 13) }
        return page
    }

    private var workouts: Line {
        guard let lastWorkout else { return awaiting ?? "none yet: a press of the button logs the first" }
        let last: Line = "\(totalWorkouts), the last \(lastWorkout.day.dateText) \(lastWorkout.time.text)"
        return awaiting.map { "\(last); \($0)" } ?? last
    }

    private var awaiting: Line? {
        awaitingClock == 0
            ? nil : "\(awaitingClock) \(awaitingClock == 1 ? "waits" : "wait") for the clock, which is not right yet"
    }

    private var streak: Line {
        // A zero helps nobody to begin again.
        if currentStreak > 0 {
            let longest = longestStreak > currentStreak ? ", longest \(longestStreak)" : ""
            return "\(Line("\(counted(currentStreak, "day")) in a row").pink)\(longest)"
        }
        guard longestStreak > 0 else { return "begins with a workout" }
        return "longest \(counted(longestStreak, "day")); start today"
    }
}
