internal import API
internal import ConsoleLogic
internal import ConsolePages
internal import FitPinkyCore
internal import JSON
internal import KioskPages
internal import Notifications
internal import TTRPC

// Places to which a member's notifications go, set up on the page.
extension ConsoleService {
    func notificationsPage(_ visitor: Visitor) async throws(TTRPCStatus) -> NotificationsPage {
        let settings = try await endpoint.settingsView()
        guard let own = settings.members.first(where: { $0.id == visitor.member }) else {
            throw TTRPCStatus(.notFound, "this kiosk does not serve you any more")
        }
        guard let delivery = endpoint.console?.delivery, delivery.isAllowed else {
            return NotificationsPage(own, sinks: nil)
        }
        let sinks = try endpoint.pageSinks(of: visitor.name).map { sink in
            let failure = delivery.failure(of: sink)
            return NotificationsPage.Sink(
                sink, made: wallTime(sink.made), failure: failure?.why,
                failsSince: failure?.since.map { self.wallTime($0) })
        }
        return NotificationsPage(own, sinks: sinks)
    }

    /// As scripts are told of them.
    func sinksJSON(_ visitor: Visitor) throws(TTRPCStatus) -> JSON {
        .list(
            try endpoint.pageSinks(of: visitor.name).map { sink in
                let failure = endpoint.console?.delivery.failure(of: sink)
                let json: JSON =
                    failure.map {
                        ["why": .text($0.why), "since": $0.since.map { .text($0.rfc3339) } ?? .null]
                    } ?? .null
                return sink.json.with(["failure": json])
            })
    }
}
