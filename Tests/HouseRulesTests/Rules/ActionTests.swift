import Testing

struct ActionTests {
    private func places(_ text: String, rows: String = "actions: [SetGoal.self, LeaveGroup.self]") -> [String] {
        ActionRules.breaches([
            RepositoryFile("Sources/Actions/A.swift", text), RepositoryFile(ActionRules.rows, rows),
        ]).places
    }

    @Test(
        "An action without a row is found",
        arguments: [
            "package struct Sleep: Action {}", "struct Sleep: Sendable, RequestedAction {}",
            "enum Sleep: WorkoutAction {}",
            "struct Goal: Action {}", "extension Sleep: SettingAction {}",
        ])
    func found(text: String) {
        #expect(places(text) == ["Sources/Actions/A.swift:1"])
    }

    @Test(
        "One with a row is right, and so are protocols and what is no action",
        arguments: [
            "package struct SetGoal: Action {}", "struct LeaveGroup: RequestedAction, SettingAction {}",
            "protocol NewAction: Action {}", "struct Newcomer: Hashable {}", "extension Action {}",
            "enum ActionEvent {}",
        ])
    func kept(text: String) {
        #expect(places(text) == [])
    }

    @Test func `Without the table every action is found`() {
        #expect(places("struct SetGoal: Action {}", rows: "") == ["Sources/Actions/A.swift:1"])
    }
}
