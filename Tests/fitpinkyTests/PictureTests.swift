import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct PictureTests {
    private static let methods: [String: Answering] = {
        var methods = Household.methods
        methods["GetCalendar"] = answering("GetCalendar") { (request: Fitpinky_V1_GetCalendarRequest) in
            Fitpinky_V1_Calendar.with {
                ($0.from, $0.to, $0.today, $0.began) = (request.from, request.to, "2026-02-26", "2026-01-12")
                $0.members = ["Sammy", "Lisa"].map { name in
                    .with {
                        ($0.id, $0.name, $0.workouts) = (Household.ids[name] ?? "", name, 3)
                        $0.days = [("2026-02-24", 1), ("2026-02-26", 2)].map { day, workouts in
                            .with { ($0.day, $0.workouts) = (day, workouts) }
                        }
                        $0.stays = [.with { $0.joined = "2026-01-12" }]
                    }
                }
            }
        }
        methods["GetWeek"] = answering("GetWeek") { (_: Fitpinky_V1_GetWeekRequest) in
            Fitpinky_V1_WeekPage.with {
                $0.summary = Household.week
                $0.days = [
                    .with {
                        $0.day = "2026-02-26"
                        $0.workouts = Household.workouts.map { workout in
                            var workout = workout
                            (workout.photo.present, workout.photo.bytes) = (true, 1)
                            return workout
                        }
                    }
                ]
            }
        }
        // What it holds is no JPEG, and the tile says that it cannot be read.
        methods["GetPhoto"] = streaming("GetPhoto") { (_: Fitpinky_V1_PhotoRequest) in
            [Fitpinky_V1_PhotoPiece.with { $0.data = byteField([1, 2, 3]) }]
        }
        return methods
    }()

    @Test(arguments: [
        (["card"], 1080, "GetWeek "), (["card", "--dark"], 1080, "GetWeek "),
        (["heatmap"], 1600, #"GetCalendar from: "2025-02-24" to: "2026-03-01""#),
        (["recap"], 1080, "History "), (["recap", "--month", "2026-01"], 1080, "History "),
        (["collage", "--week", "2026-02-26"], 0, #"GetWeek day: "2026-02-26""#),
    ])
    func `a picture is drawn of what the kiosk says, into the file`(
        arguments: [String], width: Int, question: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let file = kiosk.socket + ".png"
            defer { unlink(file) }
            let run = try await kiosk.fitpinky(arguments + ["--output", file, "--json"])
            #expect(run.code == 0, "\(run.errors)")
            #expect(kiosk.asked.contains(question), "\(kiosk.asked)")
            let head = try #require(Self.head(file))
            #expect(head.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            let drawn = head[16..<20].reduce(0) { $0 << 8 | Int($1) }
            #expect(width == 0 ? drawn > 0 : drawn == width)
        }
    }

    @Test func `a recap asks for the days of its month`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let file = kiosk.socket + ".png"
            defer { unlink(file) }
            _ = try await kiosk.fitpinky("recap", "--month", "2024-02", "--output", file)
            #expect(kiosk.asked.contains(#"GetCalendar from: "2024-02-01" to: "2024-02-29""#))
        }
    }

    @Test(arguments: [
        ("2025-12", "2026-01-12", "Lisa began on 2026-01-12, after 2025-12; ask for a month from 2026-01 to 2026-02"),
        ("2026-01", "2026-01-12", "nobody belonged to Sammy & Lisa in 2026-01"),
        ("2026-03", "2026-01-12", "2026-03 is still to come: today is 2026-02-26"),
    ])
    func `a month of nobody, or of days to come, is refused with a sentence and leaves no file`(
        month: String, began: String, sentence: String
    ) async throws {
        var methods = Self.methods
        methods["GetCalendar"] = answering("GetCalendar") { (request: Fitpinky_V1_GetCalendarRequest) in
            Fitpinky_V1_Calendar.with {
                ($0.from, $0.to, $0.today) = (request.from, request.to, "2026-02-26")
                ($0.groupName, $0.began) = ("Sammy & Lisa", began)
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let file = kiosk.socket + ".png"
            let run = try await kiosk.fitpinky("recap", "--month", month, "--output", file)
            #expect(run.code == 1 && run.errors.contains(sentence), "\(run.code) \(run.errors)")
            #expect(access(file, F_OK) != 0)
        }
    }

    @Test(arguments: [["card"], ["recap", "--month", "2026-13", "--output", "/tmp/x.png"], ["collage", "--output"]])
    func `without a file, or of no month, nothing is asked for`(arguments: [String]) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 64 && kiosk.asked.isEmpty)
        }
    }

    @Test func `a photo that cannot be had or read costs the collage no other, and is named`() async throws {
        var methods = Self.methods
        methods["GetPhoto"] = { _ in
            .serverStreaming {
                (request: Fitpinky_V1_PhotoRequest, pieces: ResponseWriter<Fitpinky_V1_PhotoPiece>, _)
                    async throws(TTRPCStatus) in
                guard request.id == Household.mine else {
                    throw TTRPCStatus(.failedPrecondition, "this workout's photo has no small picture here")
                }
                try await pieces.write(.with { $0.data = byteField([0xFF, 0xD8, 0xFF, 0]) })
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("collage", "--output", "\(kiosk.scratch)/week.png")
            #expect(run.code == 0 && kiosk.scratchNames == ["week.png"], "\(run.errors)")
            #expect(
                run.errors.contains("workout \(Household.hers): the photo cannot be read: this workout's photo has no"))
            #expect(run.errors.contains("workout \(Household.mine): the photo cannot be read: "), "\(run.errors)")
        }
    }

    @Test(arguments: [(StatusCode.unavailable, Int32(69)), (.deadlineExceeded, 75), (.unimplemented, 1)])
    func `an agent that cannot be asked for photos is no collage without them`(
        code: StatusCode, exitCode: Int32
    ) async throws {
        var methods = Self.methods
        methods["GetPhoto"] = { _ in
            .serverStreaming {
                (_: Fitpinky_V1_PhotoRequest, _: ResponseWriter<Fitpinky_V1_PhotoPiece>, _) async throws(TTRPCStatus)
                in throw TTRPCStatus(code, "not now")
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("collage", "--output", "\(kiosk.scratch)/week.png")
            #expect(run.code == exitCode && run.errors == "fitpinky: not now\n" && kiosk.scratchNames == [])
        }
    }

    @Test func `where the clock is not right, a calendar is refused and no file is left`() async throws {
        var methods = Self.methods
        methods["Status"] = answering("Status") { (_: Fitpinky_V1_StatusRequest) in Fitpinky_V1_StatusResponse() }
        try await AskedKiosk.run(methods) { kiosk in
            let file = kiosk.socket + ".png"
            let run = try await kiosk.fitpinky("heatmap", "--output", file)
            #expect(run.code == 1 && run.errors.contains("what day it is"))
            #expect(access(file, F_OK) != 0)
        }
    }

    private static func head(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 24)
        return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : nil
    }
}
