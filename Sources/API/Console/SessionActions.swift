internal import Actions
internal import ConsoleLogic
internal import KioskLogic
package import KioskPages
package import TTRPC

// Sessions, as the page and its scripts have them.
extension KioskEndpoint {
    /// The member's own, and those of others.
    package func sessions(of member: String) async throws(TTRPCStatus) -> SessionsView {
        try await sessionsView(of: .named(member))
    }

    /// Starts or steers the member's session.
    func session(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let what = input.text("do")
        let session: SessionView
        switch what {
        case "start": session = try await startSession(input.text("type"), as: .named(actor))
        case "pause": session = try await steerSession(.pause, as: .named(actor))
        case "resume": session = try await steerSession(.resume, as: .named(actor))
        case "end": session = try await steerSession(.end, as: .named(actor))
        case "discard": session = try await steerSession(.discard, as: .named(actor))
        default:
            throw TTRPCStatus(
                .invalidArgument, "\"\(what)\" does nothing with a session; choose start, pause, resume, end or discard"
            )
        }
        let sentence =
            switch session.state {
            case .running: what == "start" ? "\(session.title) begins." : "It goes on."
            case .paused: "Paused after \(session.clock)."
            case .ended: session.endedSentence
            case .discarded: "Discarded: nothing of it is kept."
            }
        return ActionAnswer(session.json, sentence)
    }
}
