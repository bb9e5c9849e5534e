internal import AgentLog
internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import Logging
internal import Maintenance
internal import Threads

// The nightly backup.
extension KioskLoop {
    func backUp(_ day: Day) {
        guard let path = surroundings.configuration.storage.backupFolder, workers.backup.isIdle else {
            return ask(.backedUp(.interrupted))
        }
        workers.backup.begin(of: day, in: BackupFolder(path: path), from: workers.store) { [channels] in
            channels.mailbox.post(.backedUp($0))
        }
    }

    func backedUp(_ end: BackupEnd) {
        switch end {
        case .made(let bytes, let removed):
            ask(.backedUp(.made))
            logger.notice(.backedUp, .public(.bytes, bytes), .public(.removed, removed))
        case .alreadyThere: ask(.backedUp(.made))
        case .interrupted:
            ask(.backedUp(.interrupted))
            logger.info(.backupPutOff)
        case .noRoom(let shortage):
            let folder = surroundings.configuration.storage.backupFolder ?? ""
            ask(.backedUp(.failed(.backup(shortage, in: folder, at: surroundings.now))))
        case .failed(let error): ask(.backedUp(.failed(.backup(error, at: surroundings.now))))
        }
    }
}
