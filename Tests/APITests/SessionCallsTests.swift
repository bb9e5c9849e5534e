import Actions
import FitPinkyCore
import JSON
import KioskPages
import Kiosks
import Ledger
import Messages
import Support
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// Sessions by the calls of the command line: Thursday 26 February 2026, 18:34 at the kiosk in Amsterdam, which serves Sammy.
@Suite(.timeLimit(.minutes(2))) struct SessionCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "StartSession"))

    @Test func `a session is started, paused, gone on with and ended, and each answer says how it stands`() async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            #expect(try await endpoint.sessionsView(of: .only).own == nil)
            let begun = try SessionView(try await endpoint.startSession(.with { $0.type = "run" }, context: context))
            #expect(begun.state == .running && begun.type == "run" && begun.memberName == "Sammy" && !begun.isStale)
            #expect(begun.startedAt.rfc3339.hasPrefix("2026-02-26T17:34"))
            for (steering, state) in [
                (Fitpinky_V1_SteerSessionRequest.Steering.pause, SessionState.paused), (.pause, .paused),
                (.resume, .running), (.end, .ended),
            ] {
                let answer = try SessionView(
                    try await endpoint.steerSession(.with { $0.steering = steering }, context: context))
                #expect(answer.state == state && answer.id == begun.id)
            }
            // The calls are answered before what is shown is renewed.
            try await eventually("none is shown") {
                let sessions = try await endpoint.sessionsView(of: .only)
                return sessions.own == nil && sessions.others.isEmpty
            }
            // It waits for a photo, and status names it meanwhile.
            let after = try await endpoint.sessionsView(of: .only)
            #expect(after.own == nil && after.others.isEmpty)
            let waiting = try #require(after.waiting.first)
            #expect(waiting.type == "run" && waiting.minutes == 1 && waiting.memberName == "Sammy")
            #expect((1...60).contains(waiting.secondsLeft))
            #expect(try await endpoint.statusView().waiting.map(\.title) == ["Run, 1 minute"])
        }
    }

    @Test func `a session goes on under its member's id in the household that they create, and can be steered`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let begun = try await endpoint.startSession("run", as: .only)
            _ = try await endpoint.createGroup(.with { ($0.member, $0.goal) = ("Sammy", 3) }, context: context)
            try await eventually("the session is the member's") {
                try await endpoint.sessionsView(of: .only).own?.id == begun.id
            }
            #expect(try await endpoint.sessionsView(of: .only).own?.member == live.kiosk.owner)
            #expect(live.kiosk.owner != begun.member)
            let ended = try SessionView(
                try await endpoint.steerSession(.with { $0.steering = .end }, context: context))
            #expect(ended.id == begun.id)
            try await eventually("nobody is told of it any more") {
                live.kiosk.channels.view.overview.sessions.isEmpty
            }
        }
    }

    @Test func `what cannot be done is refused in words`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let type = await refusal {
                _ = try await endpoint.startSession(.with { $0.type = "rnu" }, context: context)
            }
            #expect(type?.message.hasSuffix("choose one of run, cycle, swim, walk, strength, other") == true)
            #expect(type?.code == .invalidArgument)
            let none = await refusal {
                _ = try await endpoint.steerSession(.with { $0.steering = .end }, context: context)
            }
            #expect(none?.message == "no session is under way; start one first" && none?.code == .failedPrecondition)
            let nothing = await refusal { _ = try await endpoint.steerSession(.init(), context: context) }
            #expect(nothing?.code == .invalidArgument)
            _ = try await endpoint.startSession("walk", as: .only)
            let second = await refusal { _ = try await endpoint.startSession("run", as: .only) }
            #expect(second?.message == "a session is under way; end or discard it before another begins")
        }
    }

    @Test func `status and the command's JSON have the session with the keys that scripts rely on`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let begun = try await endpoint.startSession("strength", as: .only)
            let text = begun.json.rendered(isIndented: false)
            for key in ["id", "member", "type", "state", "startedAt", "elapsedSeconds", "pausedSeconds"] {
                #expect(text.contains("\"\(key)\":"), "\(key) in \(text)")
            }
            #expect(text.contains("\"type\":\"strength\"") && text.contains("\"state\":\"running\""))
            _ = await live.kiosk.isAlive(within: .seconds(5))
            #expect(try await endpoint.statusView().sessions.map(\.id) == [begun.id])
        }
    }
}
