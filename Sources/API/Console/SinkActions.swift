package import ConsoleLogic
internal import ConsoleAccess
internal import FitPinkyCore
package import JSON
internal import KioskRuntime
internal import Notifications
internal import Store
package import TTRPC

// Page sinks: places to which a member's notifications go, set up on the page.
extension KioskEndpoint {
    /// Refuses what would be refused after the button was held, so that nobody holds it for nothing.
    package func check(_ input: ActionInput, as member: String) throws(TTRPCStatus) {
        guard input.name == .sinkAdd else { return }
        _ = try place(input, input.actor.isEmpty ? member : input.actor)
    }

    /// The sinks of that member; none while the configuration allows none.
    package func pageSinks(of member: String) throws(TTRPCStatus) -> [PageSink] {
        let delivery = try delivery()
        guard delivery.isAllowed else { return [] }
        let holder = try holder(member)
        return delivery.sinks.all.filter { $0.holder == holder }
    }

    func addSink(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (kind, address, holder) = try place(input, actor)
        let (sinks, served) = (try delivery().sinks, Set(kiosk.channels.view.overview.served))
        let added = try await written { () throws(StoreError) in
            try await sinks.add(kind, address, hasPicture: input.flag("picture"), for: holder, served: served)
        }
        switch added {
        case .success(let sink):
            return ActionAnswer(sink.json, "Your notifications go to \(sink.address.host) now. Send a test to try it.")
        case .failure(let refusal): throw TTRPCStatus(.failedPrecondition, refusal.sentence)
        }
    }

    func setSinkPicture(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (sink, isOn, sinks) = (try sink(input, actor), input.flag("on"), try delivery().sinks)
        let isDone = try await written { () throws(StoreError) in
            try await sinks.setPicture(isOn, of: sink.id, sink.holder)
        }
        guard isDone else { throw Self.noSink }
        return ActionAnswer(
            ["id": .text(sink.id.ulid.text), "picture": .bool(isOn)],
            isOn ? "A small picture goes along with a workout." : "No picture goes along.")
    }

    func testSink(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let sink = try sink(input, actor)
        switch try await delivery().test(sink) {
        case .sent: return ActionAnswer(["sent": true], "\(sink.address.host) took the test. Look whether it arrives.")
        case .failed(let why): throw TTRPCStatus(.failedPrecondition, "the test was not sent: \(why)")
        case .unknown: throw Self.noSink
        case .busy: throw TTRPCStatus(.unavailable, "a test is being sent already; try again in a moment")
        }
    }

    func removeSink(_ input: ActionInput, _ actor: String) async throws(TTRPCStatus) -> ActionAnswer {
        let (sink, sinks) = (try sink(input, actor), try delivery().sinks)
        let isDone = try await written { () throws(StoreError) in try await sinks.remove(sink.id, of: sink.holder) }
        guard isDone else { throw Self.noSink }
        return ActionAnswer(["removed": .text(sink.id.ulid.text)], "Nothing more goes to \(sink.address.host).")
    }

    // MARK: Parts

    private static var noSink: TTRPCStatus { TTRPCStatus(.notFound, "you have no such place for notifications") }

    private func delivery() throws(TTRPCStatus) -> PageSinkDelivery {
        guard let console else { throw TTRPCStatus(.failedPrecondition, "this kiosk serves no page") }
        return console.delivery
    }

    /// What is to be set up, if it may be.
    private func place(
        _ input: ActionInput, _ actor: String
    ) throws(TTRPCStatus) -> (PageSink.Kind, SinkAddress, Phone.Holder) {
        let (delivery, holder) = (try delivery(), try holder(actor))
        guard delivery.isAllowed else {
            throw TTRPCStatus(
                .failedPrecondition, "places for notifications are switched off by [console] sinks in kiosk.toml")
        }
        guard let kind = PageSink.Kind(rawValue: input.text("kind")) else {
            throw TTRPCStatus(.invalidArgument, "unknown kind \"\(input.text("kind"))\"; choose ntfy or webhook")
        }
        let address: SinkAddress
        do throws(SinkAddress.Refusal) {
            address = try SinkAddress(input.text("url"), for: kind)
        } catch {
            throw TTRPCStatus(.invalidArgument, error.sentence)
        }
        if let refusal = delivery.sinks.refusal(of: address, for: holder), refusal == .known {
            throw TTRPCStatus(.failedPrecondition, refusal.sentence)
        }
        return (kind, address, holder)
    }

    private func sink(_ input: ActionInput, _ actor: String) throws(TTRPCStatus) -> PageSink {
        let (delivery, holder) = (try delivery(), try holder(actor))
        guard let id = ULID(text: input.text("id")), let sink = delivery.sinks.sink(PageSinkID(id), of: holder) else {
            throw Self.noSink
        }
        return sink
    }
}

extension PageSink {
    /// As scripts are told of it: the URL is a secret.
    package var json: JSON {
        [
            "id": .text(id.ulid.text), "kind": .text(kind.rawValue), "host": .text(address.host),
            "picture": .bool(hasPicture), "madeAt": .text(made.rfc3339),
        ]
    }
}
