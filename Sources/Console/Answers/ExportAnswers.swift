internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import KioskPages
internal import TTRPC

// Profiles, and workouts to save for a spreadsheet.
extension ConsoleService {
    func profilePage(_ member: MemberID?, _ visitor: Visitor) async throws(TTRPCStatus) -> ProfilePage {
        let people = try await endpoint.profilePeople()
        return ProfilePage(
            try await endpoint.profileView(of: member ?? visitor.member),
            people: people.map { ProfilePage.Person($0.member, called: $0.name) })
    }

    func export(from: Day?, to: Day?, _ visitor: Visitor) async throws(TTRPCStatus) -> ConsoleResponse {
        var export = try await endpoint.export(from: from, to: to, for: visitor.name)
        let days = export.days
        // What fails at once is told in words; what fails later breaks the answer off.
        let first = try await endpoint.next(of: &export)
        let lines = ExportedLines(export, first: first?.bytes)
        return ConsoleResponse(200, .chunks { [endpoint] in try await lines.next(endpoint) })
            .with("Content-Type", "text/csv; charset=utf-8; header=present")
            .with("Content-Disposition", "attachment; filename=\"\(WorkoutCSV.fileName(days))\"")
            .with("Cache-Control", "no-store")
    }
}

/// The lines of one answer, which is written by one task.
private actor ExportedLines {
    private var export: KioskEndpoint.Export
    private var first: [UInt8]?

    init(_ export: KioskEndpoint.Export, first: [UInt8]?) { (self.export, self.first) = (export, first) }

    func next(_ endpoint: KioskEndpoint) async throws -> [UInt8]? {
        if let first {
            self.first = nil
            return first
        }
        var export = export
        let piece = try await endpoint.next(of: &export)
        self.export = export
        return piece?.bytes
    }
}
