package import Configuration
package import Notifications
package import StoreThreads
internal import Threads

// All that other parts of the agent may use of a kiosk's threads.
extension Kiosk {
    /// Where its ledgers are read and written.
    package var store: StoreThreads { workers.store }

    /// Small pictures of photos that others took.
    package var thumbnails: ThumbnailQueue { workers.thumbnails }

    /// Pictures of photos for browsers.
    package var displays: DisplayQueue { workers.displays }

    /// Finds out what is wrong with the camera now, nil if it gives usable pictures, and what it is called.
    package func checkCamera(deliver: @escaping @Sendable (String, CaptureFailure?) -> Void) {
        workers.checkCamera(deliver: deliver)
    }

    /// How the last run of one of the owner's commands failed; nil if it was well, or there was none since the start.
    package func failure(of command: KioskConfiguration.NotifyCommand) -> String? {
        workers.notify.failure(of: command)
    }

    /// The same of a place of the page.
    package func failure(ofPlace id: UInt64) -> RunFailure? { workers.notify.failure(of: id) }

    /// Tells news to those places of the page from now on, beside the owner's commands. To be called before `run` with what was kept,
    /// so that what waits for them is not let go.
    package func deliver(to places: [PageRecipient]) { workers.notify.deliver(to: places) }

    /// Sends a notification to a place of the page to try it.
    package func test(place id: UInt64) async -> TestEnd {
        await Answer<TestEnd>.wait(Kiosk.testPatience) { tell in workers.notify.test(id, tell) }
            ?? .failed("it took too long")
    }

    /// Longer than the program may take.
    private static let testPatience = Duration.seconds(40)
}
