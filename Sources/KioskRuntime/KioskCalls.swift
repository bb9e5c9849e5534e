package import Configuration
internal import Notifications
package import StoreThreads

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
}
