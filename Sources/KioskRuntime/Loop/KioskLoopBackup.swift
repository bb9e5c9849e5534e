internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import Logging
internal import Maintenance
internal import Threads

// The nightly backup: begun when nobody presses, ended when somebody does.
extension KioskLoop {
    func backUp(at now: MonotonicInstant) {
        guard let path = surroundings.configuration.storage.backupFolder else { return mend(.backup) }
        guard machine.isFree, stations.backup.isIdle,
            machine.backups.timePassed(now, today: surroundings.today, isClockTrusted: surroundings.isClockTrusted)
        else { return }
        stations.backup.begin(of: surroundings.today, in: BackupFolder(path: path), from: stations.store) { [board] in
            board.mailbox.post(.backedUp($0))
        }
    }

    func backedUp(_ end: BackupEnd, at now: MonotonicInstant) {
        machine.backups.ended(.init(end), at: now)
        switch end {
        case .made(let bytes, let removed):
            mend(.backup)
            logger.notice("backed up", metadata: ["bytes": "\(bytes)", "removed": "\(removed)"])
        case .alreadyThere: mend(.backup)
        case .interrupted: logger.info("backup put off")
        case .noRoom(let shortage):
            let folder = surroundings.configuration.storage.backupFolder ?? ""
            raise(.backup(shortage, in: folder, at: surroundings.now))
        case .failed(let error): raise(.backup(error, at: surroundings.now))
        }
    }
}
