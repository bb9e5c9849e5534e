package import KioskLogic
internal import Synchronization
package import Threads

/// Where the kiosk's loop and everybody else meet: inputs go in, views and events come out.
package final class KioskChannels: Sendable {
    /// To the loop. Edges come from a finger, answers one for each question: a full mailbox means a loop that hangs.
    let mailbox = Mailbox<KioskInput>(capacity: 1024)
    package let events = Broadcast<KioskEvent>(capacity: 64)
    /// Frames as they are shown.
    package let frames = Broadcast<RingFrame>(capacity: 1, keepsNewest: true)
    /// Whether a network link is up, each time that changes.
    package let links = Broadcast<Bool>(capacity: 1, keepsNewest: true)
    /// Somebody asks for an invitation, by the button.
    package let invitationCalls = Broadcast<Void>(capacity: 1, keepsNewest: true)
    /// What is shown of today has changed, by whatever cause.
    package let changes = Broadcast<Void>(capacity: 1, keepsNewest: true)
    private let current: Mutex<KioskView>

    init(_ view: KioskView) {
        current = Mutex(view)
    }

    package var view: KioskView { current.withLock { $0 } }

    /// Changes what others see.
    func update(_ change: (inout KioskView) -> Void) {
        current.withLock { change(&$0) }
    }
}
