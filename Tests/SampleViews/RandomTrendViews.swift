package import FitPinkyCore
package import KioskPages

// Views of trends and health data.
extension RandomViews {
    package mutating func trendDay(_ day: Day) -> TrendDayView {
        TrendDayView(
            day: day, workouts: count(), minutes: count(), steps: maybe { $0.count() },
            activeEnergyCalories: maybe { $0.count() }, restingHeartRateTenths: maybe { $0.count() },
            activeHeartRateTenths: maybe { $0.count() }, distanceMetres: maybe { $0.count() })
    }

    package mutating func trends() -> TrendsView {
        TrendsView(
            days: some { views in views.trendDay(views.day()) },
            weeks: some { TrendWeekView(start: $0.day(), workouts: $0.count()) },
            energyGoalKcal: maybe { $0.goal() }, today: trendDay(day()), dayWorkouts: some { $0.trendWorkout() },
            hasHealthData: bool())
    }

    package mutating func trendWorkout() -> TrendWorkoutView {
        TrendWorkoutView(
            at: instant(), type: one(of: ["run", "", "<b>"]), minutes: maybe { $0.goal() }, isImported: bool(),
            id: maybe { $0.id() })
    }

    package mutating func energyGoal() -> EnergyGoalView {
        EnergyGoalView(kcal: maybe { $0.goal() }, activeEnergyCalories: maybe { $0.count() })
    }

    package mutating func healthSources() -> HealthSourcesView {
        HealthSourcesView(
            sources: some { HealthSourceView(name: $0.text(), records: $0.count(), from: $0.day(), to: $0.day()) })
    }
}
