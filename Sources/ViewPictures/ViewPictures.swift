package import FitPinkyCore
package import KioskPages
package import Pictures

/// Pictures of views, each as a PNG file. The command line and the agent draw the same.
package enum ViewPictures {
    /// The card to share: the streak, and that week.
    package static func card(of status: StatusView, week: WeekView, _ theme: Theme) throws(PictureError) -> [UInt8] {
        let card = StreakCard(
            household: status.householdName, week: week.week, scores: week.scores, streak: status.streak,
            wager: week.wager ?? "")
        return try card.png(theme)
    }

    // MARK: A year

    /// Whole weeks of a heat map before the running one.
    private static let heatMapWeeks = 52

    /// The Days that a heat map shows on that Day: whole weeks, the running one last.
    package static func heatMapDays(today: Day, weekStart: Weekday) -> ClosedRange<Day> {
        let week = Week(containing: today, startingOn: weekStart)
        return (week.start.advanced(byDays: -7 * heatMapWeeks) ?? .first)...week.end
    }

    /// The calendar's Days as a heat map: a square a Day.
    package static func heatMap(
        of calendar: CalendarView, household: String, weekStart: Weekday, _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        let map = HeatMap(
            household: household, members: calendar.attendances, days: calendar.days, today: calendar.today,
            weekStart: weekStart)
        return try map.png(theme)
    }

    // MARK: The photos of a week

    /// Thumbnails, or photos that are JPEGs, by their workouts.
    package typealias Photos = [WorkoutID: PhotoPixels]

    /// The workouts whose photos a collage of that week shows. The caller gets their thumbnails.
    package static func workoutsWithPhoto(of page: WeekPageView) -> [WorkoutID] {
        page.shownWorkouts.prefix(PictureLimits.maxPhotos).filter { $0.photo?.isPresent ?? false }.map(\.id)
    }

    /// The week's photos on one page.
    ///
    /// - Parameter photos: those of `workoutsWithPhoto(of:)`; one that is missing has a tile that says that it cannot be read.
    package static func collage(
        of page: WeekPageView, household: String, photos: Photos, _ theme: Theme
    ) throws(PictureError) -> [UInt8] {
        let expected = Set(workoutsWithPhoto(of: page))
        var tiles: [Collage.Photo] = []
        for workout in page.shownWorkouts {
            guard let moment = workout.moment else { continue }
            let pixels = photos[workout.id]
            let absence = workout.absence(isUnreadable: expected.contains(workout.id) && pixels == nil)
            tiles.append(
                Collage.Photo(
                    day: moment.day, member: workout.memberName, caption: workout.words.caption ?? "", pixels: pixels,
                    absence: Collage.Absence(title: absence.title, note: absence.note)))
        }
        let collage = Collage(
            household: household, week: page.week.week, scores: page.week.scores, photos: tiles)
        return try collage.png(theme)
    }
}

extension WeekPageView {
    /// The week's workouts, in order; one whose moment is not known yet belongs to no day.
    fileprivate var shownWorkouts: [WorkoutView] { days.flatMap(\.workouts).filter { $0.moment != nil } }
}
