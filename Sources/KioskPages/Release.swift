/// What a version changed for those who use it.
package struct Release: Hashable, Sendable {
    package var version: String
    /// ISO 8601.
    package var day: String
    package var changes: [String]

    /// All of them, newest first: the entries of deploy/debian/changelog, which a test compares them with.
    package static let all: [Release] = [
        Release(
            version: "0.1.0", day: "2026-11-22",
            changes: [
                "The first package: the agent fitpinkyd, started by systemd and watched by it, and the command line "
                    + "fitpinky.",
                "An upgrade stays only if the new version is ready and well within a minute; otherwise the version and the "
                    + "data of before return by themselves.",
            ])
    ]
}
