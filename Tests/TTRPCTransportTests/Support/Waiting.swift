/// Returns once the condition holds. What never comes ends at the time limit of its suite.
func becomesTrue(_ condition: () -> Bool) async {
    while !condition() {
        // Cancelled at the time limit, it ends.
        guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { return }
    }
}
