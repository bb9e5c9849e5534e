import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct CareTests {
    private static let check = Fitpinky_V1_FingerCheck.with {
        ($0.id, $0.member, $0.memberName) = ("01K0000000000000000000CHK1", Household.ids["Sammy"] ?? "", "Sammy")
        ($0.day, $0.atMs, $0.localTime, $0.reminder) = ("2026-02-26", 1_772_084_400_000, "12:41", "12:30")
    }
    private static let care = Fitpinky_V1_Care.with {
        ($0.member, $0.memberName, $0.begun) = (Household.ids["Sammy"] ?? "", "Sammy", true)
        ($0.checksToday, $0.shared) = (2, true)
        ($0.streak.current, $0.streak.longest) = (3, 5)
        ($0.rewards.level, $0.rewards.nextLevelXp) = (1, 100)
    }
    private static let reminders = Fitpinky_V1_Reminders.with {
        $0.begun = true
        $0.reminders = [
            .with { ($0.id, $0.name, $0.time, $0.on) = ("01K000000000000000000000R1", "morning", "08:00", true) }
        ]
    }
    private static let exercise = Fitpinky_V1_Exercise.with {
        ($0.id, $0.name, $0.purpose, $0.seconds) = ("finger-bends", "Finger bends", "Keeps joints supple.", 60)
        $0.steps = [.with { ($0.text, $0.seconds) = ("Bend it.", 60) }]
    }
    private static let running = Fitpinky_V1_RunningExercise.with {
        ($0.exercise, $0.member, $0.state) = (exercise, Household.ids["Sammy"] ?? "", "running")
        ($0.step, $0.leftSeconds) = (1, 60)
    }
    private static let done = Fitpinky_V1_ExerciseLog.with {
        $0.exercises = [
            .with {
                ($0.id, $0.exercise, $0.name) = ("01K000000000000000000000E1", "finger-bends", "Finger bends")
                ($0.day, $0.completed, $0.seconds) = ("2026-02-26", true, 60)
            }
        ]
    }
    private static let progress = Fitpinky_V1_CareProgress.with {
        $0.week = .with { ($0.start, $0.end) = ("2026-02-23", "2026-03-01") }
        $0.tip = "Start today!"
    }
    private static let targets = Fitpinky_V1_Targets.with {
        $0.targets = [
            .with {
                ($0.id, $0.title, $0.count, $0.of) = ("01K000000000000000000000T1", "Two a day", 2, "checks")
                ($0.per, $0.periodStart) = ("day", "2026-02-26")
            }
        ]
    }

    private static let methods: [String: Answering] = [
        "Status": answering("Status") { (_: Fitpinky_V1_StatusRequest) in Household.status },
        "GetCare": answering("GetCare") { (_: Fitpinky_V1_CareRequest) in care },
        "MakeCheck": answering("MakeCheck") { (request: Fitpinky_V1_CareRequest) throws(TTRPCStatus) in
            guard request.asMember != "Tom" else {
                throw TTRPCStatus(.unavailable, "the check could not be saved yet; the kiosk tries again by itself")
            }
            return check
        },
        "ListChecks": answering("ListChecks") { (_: Fitpinky_V1_CareDaysRequest) in
            Fitpinky_V1_Checks.with { $0.checks = [check] }
        },
        "ListReminders": answering("ListReminders") { (_: Fitpinky_V1_CareRequest) in reminders },
        "ChangeReminder": answering("ChangeReminder") { (_: Fitpinky_V1_ChangeReminderRequest) in reminders },
        "ListExercises": answering("ListExercises") { (_: Fitpinky_V1_CareRequest) in
            Fitpinky_V1_Exercises.with { $0.exercises = [exercise] }
        },
        "StartExercise": answering("StartExercise") { (_: Fitpinky_V1_StartExerciseRequest) in running },
        "SteerExercise": answering("SteerExercise") { (_: Fitpinky_V1_SteerExerciseRequest) in running },
        "ListExerciseLog": answering("ListExerciseLog") { (_: Fitpinky_V1_CareDaysRequest) in done },
        "GetCareProgress": answering("GetCareProgress") { (_: Fitpinky_V1_CareProgressRequest) in progress },
        "GetRewards": answering("GetRewards") { (_: Fitpinky_V1_CareRequest) in care.rewards },
        "ListTargets": answering("ListTargets") { (_: Fitpinky_V1_CareRequest) in targets },
        "AddTarget": answering("AddTarget") { (_: Fitpinky_V1_AddTargetRequest) in targets },
        "RemoveTarget": answering("RemoveTarget") { (_: Fitpinky_V1_RemoveTargetRequest) in targets },
        "ShareCare": answering("ShareCare") { (_: Fitpinky_V1_ShareCareRequest) in care },
    ]

    @Test(arguments: [
        ("check", "MakeCheck ", "checked at 12:41, after the reminder of 12:30"),
        ("checks", "ListChecks days: 7", "Thu 26 Feb 2026"),
        ("checks --days 30 --as Lisa", #"ListChecks days: 30 as_member: "Lisa""#, "12:41"),
        ("checks --days 0", "ListChecks ", "12:41"), ("checks --days 4001", "ListChecks days: 4001", "12:41"),
        ("reminders", "ListReminders ", "08:00  morning  on"),
        (
            "reminders add 10:15 second coffee",
            #"ChangeReminder add { time: "10:15" name: "second coffee" }"#, "08:00"
        ),
        ("reminders set lunch 13:00", #"ChangeReminder set { reminder: "lunch" time: "13:00" }"#, "08:00"),
        ("reminders set after work 09:30", #"ChangeReminder set { reminder: "after work" time: "09:30" }"#, "08:00"),
        ("reminders remove 12:30", #"ChangeReminder remove: "12:30""#, "08:00"),
        ("reminders on second coffee", #"ChangeReminder on: "second coffee""#, "08:00"),
        ("reminders off lunch", #"ChangeReminder off: "lunch""#, "08:00"),
        ("exercises", "ListExercises ", "Finger bends  1 min"),
        ("exercise start Finger bends", #"StartExercise exercise: "Finger bends""#, " 1  Bend it."),
        ("exercise next", "SteerExercise steering: STEERING_NEXT", "Finger bends: step 1 of 1"),
        ("exercise pause", "SteerExercise steering: STEERING_PAUSE", "Finger bends: step 1 of 1"),
        ("exercise stop", "SteerExercise steering: STEERING_STOP", "Finger bends: step 1 of 1"),
        ("exercise log --days 1", "ListExerciseLog days: 1", "done ✓, 1 min"),
        ("progress", "GetCareProgress ", "Start today!"),
        ("progress --week 2026-02-26", #"GetCareProgress day: "2026-02-26""#, "23 Feb – 1 Mar 2026"),
        ("rewards", "GetRewards ", "0 of 100 XP"),
        ("targets", "ListTargets ", "0 of 2 checks today"),
        (
            "targets add Two a day --count 2 --of checks --per day",
            #"AddTarget title: "Two a day" count: 2 of: "checks" per: "day""#, "Two a day"
        ),
        (
            "targets remove 01K000000000000000000000T1", #"RemoveTarget id: "01K000000000000000000000T1""#,
            "Two a day"
        ),
        ("share-care on", "ShareCare shared: true", "your household sees your finger checks"),
        ("share-care off", "ShareCare ", "your household sees your finger checks"),
        ("share-care", "GetCare ", "your household sees your finger checks"),
    ])
    func `a command asks the agent once and shows the answer`(
        line: String, call: String, shown: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked == [call])
            #expect(run.output.contains(shown), "\(run.output)")
        }
    }

    @Test(arguments: [
        ("check", "{\n", #""reminder" : "12:30""#), ("checks", "[\n", #""at" : "2026-02-26T"#),
        ("reminders", "[\n", #""missedToday" : false"#), ("reminders off lunch", "[\n", #""on" : true"#),
        ("exercises", "[\n", #""seconds" : 60"#), ("exercise start finger-bends", "{\n", #""state" : "running""#),
        ("exercise log", "[\n", #""completed" : true"#), ("progress", "{\n", #""missedReminders" : 0"#),
        ("rewards", "{\n", #""nextLevelXP" : 100"#), ("targets", "[\n", #""periodStart" : "2026-02-26""#),
        ("targets remove X", "[\n", #""reached" : false"#), ("share-care on", "{\n", #""shared" : true"#),
    ])
    func `each speaks to scripts`(line: String, start: String, member: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) } + ["--json"])
            #expect(run.code == 0 && run.output.hasPrefix(start) && run.output.contains(member), "\(run.output)")
        }
    }

    @Test(arguments: [
        "checks --days many", "reminders add", "reminders set lunch", "reminders on",
        "exercise start", "progress --week yesterday", "targets add Two --count 2 --of steps --per day",
        "targets add Two --of checks --per day", "share-care maybe",
    ])
    func `a command line that says too little, or something else, asks nothing`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.output)\(run.errors)")
        }
    }

    @Test func `a check that cannot be saved says that the kiosk tries again`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("check", "--as", "Tom")
            #expect(run.code == 69 && run.errors.contains("the kiosk tries again by itself"), "\(run.errors)")
        }
    }

    @Test func `an exercise that is followed ends as the agent tells it`() async throws {
        var methods = Self.methods
        methods["ListExercises"] = answering("ListExercises") { (_: Fitpinky_V1_CareRequest) in
            Fitpinky_V1_Exercises.with {
                ($0.exercises, $0.running) = ([Self.exercise], Self.running)
                $0.running.state = "completed"
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.shell("script -qec \"env TERM=dumb $F exercise start finger-bends\" /dev/null")
            #expect(run.output.contains("Finger bends: done ✓"), "\(run.output)")
            #expect(kiosk.asked == [#"StartExercise exercise: "finger-bends""#, "ListExercises "])
        }
    }

    @Test func `status for a member does not tell them of another's finger care`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("status", "--as", "Lisa")
            #expect(run.code == 0 && !run.output.contains("2 checks today"), "\(run.output)")
            #expect(kiosk.asked == ["Status "])
            #expect(try await kiosk.fitpinky("status", "--as", "Sammy").output.contains("2 checks today"))
        }
    }

    @Test func `once the sharing ends the command says that what was shared stays visible`() async throws {
        var methods = Self.methods
        methods["ShareCare"] = answering("ShareCare") { (_: Fitpinky_V1_ShareCareRequest) in
            var care = Self.care
            care.shared = false
            return care
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("share-care", "off")
            #expect(
                run.output.contains(
                    "your household is not told of your checks from now on; those already shared stay visible"),
                "\(run.output)")
        }
    }

    @Test func `status asks for the finger care of the members of this kiosk alone`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("status")
            #expect(run.code == 0 && run.output.contains("2 checks today, 3 days in a row, level 1"), "\(run.output)")
            #expect(kiosk.asked == ["Status ", #"GetCare as_member: "Sammy""#])
        }
    }
}
