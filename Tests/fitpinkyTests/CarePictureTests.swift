import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct CarePictureTests {
    private static let methods: [String: Answering] = {
        var methods = Household.methods
        methods["GetCare"] = answering("GetCare") { (_: Fitpinky_V1_CareRequest) in
            Fitpinky_V1_Care.with {
                ($0.member, $0.memberName, $0.begun) = (Household.ids["Sammy"] ?? "", "Sammy", true)
                $0.rewards = .with { ($0.level, $0.nextLevelXp) = (3, 600) }
            }
        }
        methods["GetCareProgress"] = answering("GetCareProgress") { (_: Fitpinky_V1_CareProgressRequest) in
            Fitpinky_V1_CareProgress.with {
                $0.week = .with { ($0.start, $0.end) = ("2026-02-23", "2026-03-01") }
                ($0.checks, $0.missedReminders, $0.longestStreak) = (3, 1, 2)
                $0.days = [
                    .with { ($0.day, $0.checks, $0.reminders, $0.missed) = ("2026-02-23", 3, 3, 1) }
                ]
            }
        }
        methods["GetRewards"] = answering("GetRewards") { (_: Fitpinky_V1_CareRequest) in
            Fitpinky_V1_CareRewards.with { ($0.coins, $0.xp, $0.level, $0.nextLevelXp) = (135, 300, 3, 600) }
        }
        return methods
    }()

    @Test(arguments: [
        (["chart", "checks"], "GetCareProgress "),
        (["chart", "checks", "--dark", "--week", "2026-02-26"], #"GetCareProgress day: "2026-02-26""#),
        (["chart", "checks", "--as", "Sammy"], #"GetCareProgress as_member: "Sammy""#),
        (["badge"], "GetRewards "), (["badge", "--level", "1", "--dark"], "GetRewards "),
        (["badge", "--as", "Sammy"], #"GetRewards as_member: "Sammy""#),
    ])
    func `a picture of finger care is drawn of what the kiosk says, into the file`(
        arguments: [String], question: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments + ["--output", "\(kiosk.scratch)/care.png", "--json"])
            #expect(run.code == 0 && kiosk.scratchNames == ["care.png"], "\(run.errors)")
            #expect(kiosk.asked.contains(question), "\(kiosk.asked)")
        }
    }

    @Test(arguments: [
        ("4", "level 4 is still to come; you have reached level 3: choose 1 to 3"),
        ("0", "there is no level 0; the first one is 1"),
    ])
    func `a level that was not reached is refused with a sentence and leaves no file`(
        level: String, sentence: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("badge", "--level", level, "--output", "\(kiosk.scratch)/badge.png")
            #expect(run.code == 1 && run.errors == "fitpinky: \(sentence)\n", "\(run.code) \(run.errors)")
            #expect(kiosk.scratchNames == [])
        }
    }

    @Test(arguments: [
        ["chart", "checks"], ["badge"], ["badge", "--level", "x", "--output", "badge.png"],
        ["chart", "checks", "--week", "yesterday", "--output", "checks.png"],
    ])
    func `without a file, or of no level or day, nothing is asked for`(arguments: [String]) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 64 && kiosk.asked.isEmpty)
        }
    }
}
