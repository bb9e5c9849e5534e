internal import KioskRuntime
internal import Messages
internal import Pairing
internal import ServiceLifecycle
internal import TTRPC
internal import Threads

/// Opens an invitation whenever the button is held for it.
package struct InvitationByButton: Service {
    let endpoint: KioskEndpoint

    /// - Parameter endpoint: opens the invitation, as for a caller of the socket.
    package init(endpoint: KioskEndpoint) { self.endpoint = endpoint }

    func run() async throws {
        let calls = endpoint.kiosk.channels.invitationCalls.listen()
        await cancelWhenGracefulShutdown {
            // They end with the agent, and never fail: only the newest is kept.
            do { for try await _ in calls { await open() } } catch {}
        }
    }

    private func open() async {
        do throws(TTRPCStatus) {
            _ = try await endpoint.openInvitation(for: .member, isRenewed: false)
        } catch {
            endpoint.kiosk.channels.invited(.failure(InvitationRefusal(sentence: error.message)))
        }
    }
}
