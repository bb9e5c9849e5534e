/// How a group is called.
public enum GroupName {
    /// The name that was given; a group without one is called after its members, in order of joining: `Ana & Ben`.
    public static func shown(_ name: String, memberNames: [String]) -> String {
        name.isEmpty ? memberNames.joined(separator: " & ") : name
    }
}
