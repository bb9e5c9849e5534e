import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct TrendsTests {
    private static let day = Fitpinky_V1_TrendDay.with {
        ($0.day, $0.workouts, $0.minutes, $0.steps) = ("2026-02-26", 1, 30, 8_123)
        ($0.activeEnergyKcal, $0.distanceKm) = (320_500, 5_200)
    }
    private static let trends = Fitpinky_V1_Trends.with {
        ($0.days, $0.today, $0.healthData, $0.energyGoalKcal) = ([day], day, true, 500)
        $0.weeks = [.with { ($0.start, $0.workouts) = ("2026-02-23", 1) }]
        $0.dayWorkouts = [
            .with {
                ($0.atMs, $0.type, $0.minutes, $0.imported, $0.localTime) = (
                    1_772_084_400_000, "run", 30, true, "06:40"
                )
            }
        ]
    }
    private static let goal = Fitpinky_V1_EnergyGoal.with { ($0.kcal, $0.activeEnergyKcal) = (500, 320_500) }

    private static let methods: [String: Answering] = [
        "GetTrends": answering("GetTrends") { (_: Fitpinky_V1_TrendsRequest) in trends },
        "GetEnergyGoal": answering("GetEnergyGoal") { (_: Fitpinky_V1_EnergyGoalRequest) in goal },
        "SetEnergyGoal": answering("SetEnergyGoal") { (request: Fitpinky_V1_SetEnergyGoalRequest) throws(TTRPCStatus) in
            guard request.kcal <= 20_000 else {
                throw TTRPCStatus(.invalidArgument, "an energy goal is 1 to 20000 kcal")
            }
            return request.kcal == 0 ? .init() : goal
        },
        "GetCare": answering("GetCare") { (_: Fitpinky_V1_CareRequest) in
            Fitpinky_V1_Care.with {
                ($0.member, $0.memberName) = (Household.ids["Sammy"] ?? "", "Sammy")
                ($0.rewards.level, $0.rewards.nextLevelXp) = (1, 100)
            }
        },
    ]

    @Test(arguments: [
        (
            "trends", "GetTrends days: 30",
            "Thu 26 Feb         1   30    8123     321         –           –     5.20  ████"
        ),
        ("trends --days 90 --as Lisa", #"GetTrends days: 90 as_member: "Lisa""#, "week of 23 Feb   █ 1 workout"),
        ("trends --day 2026-02-26", #"GetTrends day: "2026-02-26""#, "06:40  Run, 30 minutes  of the export"),
        ("energy-goal", "GetEnergyGoal ", "500 kcal a day\ntoday  320 of 500 kcal"),
        ("energy-goal 500 --as Lisa", #"SetEnergyGoal kcal: 500 as_member: "Lisa""#, "500 kcal a day"),
        ("energy-goal off", "SetEnergyGoal ", "no energy goal"), ("energy-goal 0", "SetEnergyGoal ", "no energy goal"),
    ])
    func `a command asks the agent once and shows the answer`(line: String, call: String, shown: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked == [call])
            #expect(run.output.contains(shown), "\(run.output)")
        }
    }

    @Test(arguments: [
        ("trends", #""activeEnergyKcal" : 320.5"#), ("trends", #""restingHeartRate" : null"#),
        ("trends --day 2026-02-26", #""imported" : true"#), ("energy-goal", #""kcal" : 500"#),
        ("energy-goal off", #""kcal" : null"#),
    ])
    func `each speaks to scripts`(line: String, member: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) } + ["--json"])
            #expect(run.code == 0 && run.output.hasPrefix("{\n") && run.output.contains(member), "\(run.output)")
        }
    }

    @Test(arguments: [
        "trends --days many", "trends --day yesterday", "trends --day 2026-02-26 --days 3", "energy-goal lots",
        "energy-goal -5", "chart trends", "chart trends --of sleep --output a.png",
        "chart trends --days 0 --output a.png",
        "chart trends --days 367 --output a.png",
    ])
    func `a command line that says too little, or something else, asks nothing`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.output)\(run.errors)")
        }
    }

    @Test func `a goal that a rule refuses exits 1 with the reason`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("energy-goal", "20001")
            #expect(run.code == 1 && run.errors == "fitpinky: an energy goal is 1 to 20000 kcal\n", "\(run.errors)")
        }
    }

    @Test(arguments: ["steps", "energy", "heart", "distance", "workouts"])
    func `a chart of each measure is a PNG of the Days asked for`(measure: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(
                "chart", "trends", "--of", measure, "--days", "7", "--dark", "--output", "\(kiosk.scratch)/a.png")
            #expect(run.code == 0 && kiosk.scratchNames == ["a.png"], "\(run.output)\(run.errors)")
            #expect(kiosk.asked.contains("GetTrends days: 7"))
        }
    }
}
