import Messages
import SwiftProtobuf
import TTRPC
import Testing

/// Commands about lost kiosks and recovery words, which ask before something that every kiosk will say.
@Suite struct LostKioskCommandTests {
    private static let own = "01K00000000000000000000KS2"
    private static let words = (1...24).map { "word\($0)" }

    private static let methods: [String: Answering] = {
        let group = Fitpinky_V1_Group.with {
            $0 = Household.status.group
            $0.kiosks = [
                .with { ($0.id, $0.name, $0.zone, $0.members) = (Household.kiosk, "Gym", "UTC", ["Lisa"]) },
                .with { ($0.id, $0.name, $0.zone, $0.members) = (own, "Office", "UTC", ["Sammy"]) },
            ]
        }
        var status = Household.status
        status.group = group
        let (answer, words) = (status, LostKioskCommandTests.words)
        var methods = Household.methods
        methods["Status"] = answering("Status") { (_: Fitpinky_V1_StatusRequest) in answer }
        methods["RetireKiosk"] = answering("RetireKiosk") { (_: Fitpinky_V1_RetireKioskRequest) in group }
        methods["JoinGroup"] = answering("JoinGroup") { (_: Fitpinky_V1_JoinGroupRequest) in group }
        methods["Invite"] = answering("Invite") { (_: Fitpinky_V1_InviteRequest) in
            Fitpinky_V1_Invitation.with {
                ($0.code, $0.status, $0.address, $0.forKiosk) = ("P9BWP4", "active", "192.0.2.7:7465", true)
            }
        }
        methods["ShowRecovery"] = answering("ShowRecovery") { (_: Fitpinky_V1_ShowRecoveryRequest) in
            Fitpinky_V1_RecoveryWords.with { ($0.member, $0.words) = ("Sammy", words) }
        }
        return methods
    }()

    @Test(arguments: [
        (["kiosk", "retire", Household.kiosk], "heard of last on Thu 26 Feb", "RetireKiosk"),
        (["kiosk", "retire", Household.kiosk, "--json"], "you gave up Lisa’s kiosk \(Household.kiosk)", "RetireKiosk"),
        (["group", "invite", "--kiosk", "--for", "Lisa"], "if a kiosk of Lisa’s speaks again", "Invite"),
        (["group", "invite", "--kiosk", "--for", "Lisa", "--json"], "you admitted the new kiosk of Lisa", "Invite"),
        (["recovery", "show"], "add --yes", "ShowRecovery"),
    ])
    func `without a terminal nothing is done that has to be asked, unless --yes is there`(
        arguments: [String], question: String, call: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let unasked = try await kiosk.fitpinky(arguments)
            #expect(unasked.code == 1 && unasked.output.isEmpty, "\(unasked.output)")
            #expect(unasked.errors.contains(question) && unasked.errors.contains("add --yes"), "\(unasked.errors)")
            #expect(!kiosk.asked.contains { $0.hasPrefix(call) })
            let sure = try await kiosk.fitpinky(arguments + ["--yes"])
            #expect(sure.code == 0 && sure.errors.isEmpty, "\(sure.errors)")
            #expect(kiosk.asked.last?.hasPrefix(call) == true)
        }
    }

    @Test func `a kiosk of one's own is retired by its id alone`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("kiosk", "retire", Self.own)
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked.last == "RetireKiosk kiosk: \"\(Self.own)\"")
        }
    }

    @Test func `a code in place of lost kiosks names their member, also in what the other is to type`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("group", "invite", "--kiosk", "--for", "Lisa", "--yes")
            #expect(kiosk.asked.last == "Invite for_kiosk: true for_member: \"Lisa\"")
            #expect(run.output.contains("fitpinky group join P9BWP4 --at 192.0.2.7:7465 --as 'Lisa'"), "\(run.output)")
            for wrong in [["--for", "Lisa"], ["--kiosk", "--for", ""], ["--kiosk", "--look", "--for", "Lisa"]] {
                #expect(try await kiosk.fitpinky(["group", "invite", "--yes"] + wrong).code == 64, "\(wrong)")
            }
        }
    }

    @Test func `recovery words are read from standard input, and are shown in their order`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                "printf 'abandon\\nability\\n' | $F group join P9BWP4 --at 192.0.2.7:7465 --recover")
            #expect(run.code == 0, "\(run.errors)")
            #expect(kiosk.asked.last?.contains(#"recovery_words: "abandon\nability\n""#) == true)
            let shown = try await kiosk.fitpinky("recovery", "show", "--yes", "--as", "Sammy")
            #expect(kiosk.asked.last == #"ShowRecovery as_member: "Sammy""#)
            for number in [1, 12, 24] { #expect(shown.output.contains("\(number). word\(number)")) }
        }
    }
}
