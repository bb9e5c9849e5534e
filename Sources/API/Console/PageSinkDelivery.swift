internal import Configuration
package import ConsoleAccess
package import ConsoleLogic
internal import FitPinkyCore
internal import Health
package import KioskRuntime
internal import Ledger
package import Notifications
internal import Store
internal import Synchronization
internal import Threads

/// Has notifications delivered to the page sinks of members that the kiosk serves, while `[console] sinks` allows it.
package final class PageSinkDelivery: Sendable {
    /// What is kept.
    package let sinks: PageSinks
    private let kiosk: Kiosk
    private let program: String
    private let places = Mutex<[PageRecipient]>([])
    private let listener = Mutex<Listener?>(nil)

    /// In a value of its own, as ``Store`` has it.
    private struct Listener {
        let tell: @Sendable () -> Void
    }

    /// Delivers to what is kept from now on.
    ///
    /// - Parameter program: the packaged program that sends.
    package init(_ sinks: PageSinks, kiosk: Kiosk, program: String) {
        (self.sinks, self.kiosk, self.program) = (sinks, kiosk, program)
        sinks.listen { [weak self] in
            guard let self else { return }
            refresh()
            listener.withLock { $0 }?.tell()
        }
        refresh()
    }

    /// Calls that closure whenever a sink was set up, changed or removed. It replaces the one before.
    package func listen(_ body: @escaping @Sendable () -> Void) { listener.withLock { $0 = Listener(tell: body) } }

    /// Takes up which members the kiosk serves, and whether the configuration allows it, as often as that may have changed; until the
    /// kiosk ends.
    package func follow() async {
        let changes = kiosk.channels.changes.listen()
        refresh()
        // It ends with the kiosk, and only the newest is kept.
        do { for try await _ in changes { refresh() } } catch {}
    }

    /// Whether the configuration allows page sinks.
    package var isAllowed: Bool { kiosk.channels.view.configuration.console.sinks }

    /// How the last run for that sink failed; nil if it was well, or there was none since the start.
    package func failure(of sink: PageSink) -> RunFailure? { kiosk.failure(ofPlace: sink.number) }

    func test(_ sink: PageSink) async -> TestEnd { await kiosk.test(place: sink.number) }

    /// What doctor is told.
    var facts: [NotifyFacts.Place] {
        places.withLock { $0 }.map { .init(title: $0.title, failure: kiosk.failure(ofPlace: $0.id)?.why) }
    }

    private func refresh() {
        let overview = kiosk.channels.view.overview
        let wanted = isAllowed ? sinks.all.compactMap { place($0, overview) } : []
        // Within, so that the later list is the later order.
        places.withLock { places in
            guard places != wanted else { return }
            places = wanted
            kiosk.deliver(to: wanted)
        }
    }

    /// Nil for a member that the kiosk does not serve.
    private func place(_ sink: PageSink, _ overview: Overview) -> PageRecipient? {
        let member: MemberID?
        switch sink.holder {
        case .owner: member = overview.owner
        case .member(let id): member = overview.served.contains(id) ? id : nil
        }
        return member.map { member in
            PageRecipient(
                id: sink.number, member: member, title: "\(overview.name(of: member))’s \(sink.kind.rawValue)",
                program: program, kind: sink.kind.rawValue, url: sink.address.url, hasPicture: sink.hasPicture)
        }
    }
}

extension PageSink {
    /// As deliveries know it: the random half of its id.
    fileprivate var number: UInt64 { id.ulid.low }
}
