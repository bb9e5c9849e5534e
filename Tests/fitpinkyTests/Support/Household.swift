import Messages
import SwiftProtobuf
import TTRPC

/// What a household's kiosk answers: Sammy is here, Lisa elsewhere; each has a workout, Lisa's is the newer.
enum Household {
    static let mine = "01KJD5ZQ8R6J3V2M4N7P9T1ABC"
    static let hers = "01KJE00000000000000000FXYZ"

    /// Ids of members, by their names.
    static let ids = ["Sammy": "01K0000000000000000000SAMM", "Lisa": "01K000000000000000000011SA"]
    static let kiosk = "01K00000000000000000000KSK"

    static let workouts: [Fitpinky_V1_Workout] = [(hers, "Lisa"), (mine, "Sammy")].map { id, name in
        .with {
            ($0.id, $0.member, $0.memberName, $0.proof) = (id, ids[name] ?? "", name, .unproven)
            $0.kiosk = kiosk
            ($0.day, $0.localTime, $0.zone) = ("2026-02-26", "18:34", "Europe/Amsterdam")
        }
    }

    static let status = Fitpinky_V1_StatusResponse.with {
        ($0.kiosk.name, $0.kiosk.today, $0.kiosk.zone) = ("Sammy", "2026-02-26", "Pacific/Auckland")
        // 18:40 on the 26th there.
        $0.kiosk.nowMs = 1_772_084_400_000
        $0.peers = [
            .with { ($0.kiosk, $0.name, $0.lastHeardMs) = (kiosk, "Lisa", 1_772_084_400_000 - 7_200_000) }
        ]
        $0.lastWeek = .with {
            ($0.start, $0.end, $0.result) = ("2026-02-16", "2026-02-22", "all_hit")
            ($0.state, $0.waitsUntilMs, $0.waitsUntilLocal) = ("provisional", 1, "2026-02-27T00:00")
        }
        $0.group = .with {
            ($0.id, $0.name, $0.weekStart) = ("01K00000000000000000000GR0", "Sammy & Lisa", "monday")
            $0.members = ["Sammy", "Lisa"].map { name in
                .with { ($0.id, $0.name, $0.you) = (ids[name] ?? "", name, name == "Sammy") }
            }
        }
    }

    static let settings = Fitpinky_V1_Settings.with {
        ($0.shownGroupName, $0.dayStart) = ("Sammy & Lisa", 4)
        $0.weekStart = .with { ($0.day, $0.next, $0.nextFrom) = ("monday", "sunday", "2026-03-08") }
        $0.wager = .with { ($0.text, $0.next, $0.nextFrom) = ("dinner", "a film", "2026-03-02") }
        $0.members = ["Sammy", "Lisa"].map { name in
            .with {
                ($0.id, $0.name, $0.you, $0.goal, $0.nextGoal) = (
                    ids[name] ?? "", name, name == "Sammy", 4, 5
                )
                ($0.nextFrom, $0.news) = ("2026-03-02", [.with { ($0.kind, $0.on) = ("nudge", true) }])
            }
        }
    }

    /// All that the tests ask. Settings count from the next week, but those that count at once.
    static let methods: [String: Answering] = [
        "Status": answering("Status") { (_: Fitpinky_V1_StatusRequest) in status },
        "ListWorkouts": streaming("ListWorkouts") { (_: Fitpinky_V1_ListWorkoutsRequest) in workouts },
        "Caption": answering("Caption") { (request: Fitpinky_V1_CaptionRequest) throws(TTRPCStatus) in
            guard request.text.count <= 100 else {
                throw TTRPCStatus(.invalidArgument, "a caption may have up to 100 characters; this has 101")
            }
            var workout = workouts[1]
            workout.caption = request.text
            return workout
        },
        "React": answering("React") { (_: Fitpinky_V1_ReactRequest) in workouts[0] },
        "Vouch": answering("Vouch") { (_: Fitpinky_V1_VouchRequest) in workouts[0] },
        "SendNudge": answering("SendNudge") { (request: Fitpinky_V1_SendNudgeRequest) in
            Fitpinky_V1_Nudge.with {
                ($0.id, $0.from, $0.to) = (mine, ids["Sammy"] ?? "", ids["Lisa"] ?? "")
                ($0.fromName, $0.toName) = ("Sammy", "Lisa")
                $0.text = request.text.isEmpty ? "gym time? 😏" : request.text
            }
        },
        "GetSettings": answering("GetSettings") { (_: Fitpinky_V1_GetSettingsRequest) in settings },
        "ChangeSetting": answering("ChangeSetting") { (request: Fitpinky_V1_ChangeSettingRequest) in
            changed(request)
        },
        "Watch": streaming("Watch") { (_: Fitpinky_V1_WatchRequest) in
            [Fitpinky_V1_Event.with { ($0.localTime, $0.day.today) = ("23:59", "2026-02-27") }]
        },
        "History": streaming("History") { (_: Fitpinky_V1_HistoryRequest) in [week] },
        "GetWeek": answering("GetWeek") { (_: Fitpinky_V1_GetWeekRequest) in
            Fitpinky_V1_WeekPage.with { $0.summary = week }
        },
    ]

    static let week = Fitpinky_V1_WeekSummary.with {
        ($0.start, $0.end, $0.state, $0.daysLeft) = ("2026-02-23", "2026-03-01", "running", 4)
    }

    private static func changed(_ request: Fitpinky_V1_ChangeSettingRequest) -> Fitpinky_V1_SettingChanged {
        .with {
            $0.settings = settings
            switch request.change {
            case .goal, .wager: $0.countsFrom = "2026-03-02"
            case .weekStart: $0.countsFrom = "2026-03-08"
            default: break
            }
            if case .memberName(let name) = request.change { $0.settings.members[0].name = name }
        }
    }
}
