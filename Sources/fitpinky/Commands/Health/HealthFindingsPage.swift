import FitPinkyCore
import HealthExport
import JSON
import KioskPages
import Messages

extension HealthFindings {
    /// What the file holds, and what was wrong with it.
    var page: Page {
        var page = Page()
        for count in kinds where count.kind != .workouts {
            let days = "\(count.from.iso8601) to \(count.to.iso8601)"
            let sources = counted(count.sources, "source")
            page.add("\(count.kind.title): \(counted(count.count, "record")), \(days), \(sources)")
        }
        if let first = summary.workouts.first, let last = summary.workouts.last {
            page.add(
                "\(HealthKind.workouts.title): \(summary.workouts.count), \(first.day.iso8601) to \(last.day.iso8601)")
        }
        if summary.days.isEmpty, summary.workouts.isEmpty, kinds.isEmpty { page.add("nothing that FitPinky reads") }
        if duplicates > 0 { page.add("\(counted(duplicates, "copy", "copies")) of records, which count once") }
        addDefects(to: &page)
        return page
    }

    /// What an import did.
    func page(of imported: Fitpinky_V1_HealthImported) -> Page {
        var page = Page()
        let read = "\(counted(records, "record")) read, \(counted(duplicates, "copy", "copies")) left out"
        page.add("\(read); \(counted(Int(imported.days), "day")) kept")
        let others = summary.dayCount - Int(imported.days)
        if others > 0 { page.add("\(counted(others, "day")) of this file stayed as a later export has them") }
        if imported.workoutsLogged > 0 {
            page.add("\(counted(Int(imported.workoutsLogged), "workout")) logged in your household, without a photo")
        }
        addDefects(to: &page)
        return page
    }

    private func addDefects(to page: inout Page) {
        for defect in HealthDefect.allCases {
            guard let count = defects[defect] else { continue }
            page.add(defect.isOnce ? "defect: \(defect.text)" : "defect: \(count) × \(defect.text)")
        }
    }

    /// `{"records":{KIND:{"count","from","to","sources"}},"workouts","defects"}`, and more.
    var lookJSON: JSON {
        let records = kinds.filter { $0.kind != .workouts }.map { count in
            (
                count.kind.name,
                JSON.object([
                    "count": .number(count.count), "from": .text(count.from.iso8601), "to": .text(count.to.iso8601),
                    "sources": .number(count.sources),
                ])
            )
        }
        return .object([
            "records": .object(JSON.Object(records)), "workouts": .number(summary.workouts.count),
            "duplicates": .number(duplicates), "exportedAt": summary.exportedAt.map { .text($0.rfc3339) } ?? .null,
            "defects": defectsJSON,
        ])
    }

    /// `{"days","records","duplicates","workoutsOffered","defects"}`, and more.
    func importJSON(_ imported: Fitpinky_V1_HealthImported) -> JSON {
        .object([
            "days": .number(Int(imported.days)), "daysOfLaterExports": .number(summary.dayCount - Int(imported.days)),
            "records": .number(records), "duplicates": .number(duplicates),
            "workoutsOffered": .number(Int(imported.workoutsOffered)),
            "workoutsLogged": .number(Int(imported.workoutsLogged)),
            "defects": defectsJSON,
        ])
    }

    private var defectsJSON: JSON {
        .object(
            JSON.Object(
                HealthDefect.allCases.compactMap { defect in defects[defect].map { (defect.name, JSON.number($0)) } }))
    }
}

extension HealthKind {
    /// As a line begins with it.
    fileprivate var title: String {
        switch self {
        case .heartRate: "heart rate"
        case .restingHeartRate: "resting heart rate"
        case .steps: "steps"
        case .activeEnergy: "active energy"
        case .distance: "distance"
        case .workouts: "workouts"
        }
    }
}

extension HealthDefect {
    /// Whether a file has it at most once.
    fileprivate var isOnce: Bool { self == .documentType || self == .truncated }
}

extension HealthSourcesView {
    /// By name, each with its records and days.
    var page: Page {
        var page = Page()
        for source in sources {
            let days = "\(source.from.iso8601) to \(source.to.iso8601)"
            page.add("\(Line(source.name).bold)  \(counted(source.records, "record")), \(days)", hanging: 2)
        }
        if sources.isEmpty {
            page.add("nothing was imported: fitpinky health import export.zip reads an export of Apple Health")
        }
        return page
    }
}
