internal import AgentLog
internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Photos
internal import Store
internal import Threads

// Changes around the kiosk (configuration, clock, devices), and results of work that can wait.
extension KioskLoop {
    func takeUp(_ configuration: KioskConfiguration) {
        let old = surroundings.configuration
        surroundings.takeUp(configuration)
        ask(.configured(.init(configuration)))
        ask(.household(.init(surroundings)))
        if configuration.buttons != old.buttons { ask(.linesChanged) }
        if configuration.storage.backupFolder != old.storage.backupFolder { ask(.backupFolderChanged) }
        workers.reload(configuration, from: old)
        channels.update { $0.configuration = configuration }
        if surroundings.storeTrouble == nil {
            workers.introduce(surroundings.introduction, today: surroundings.today, at: surroundings.now)
        }
        lookAround()
        logger.notice(.configurationTakenUp)
    }

    func lookAround() {
        let now = surroundings.now
        surroundings.isClockTrusted ? mend(.clock) : raise(.clock(at: now))
        lookAtLink()
        lookAtInvitation()
        if let trouble = surroundings.place.trouble { raise(.zone(trouble, at: now)) } else { mend(.zone) }
        let today = surroundings.today
        var look = KioskMachine.Look(today: today, isOverviewOld: today != surroundings.overview.today)
        lookAtSessions()
        addFingerCare(to: &look)
        ask(.looked(look))
    }

    // MARK: The store

    func cared(_ report: StoreCareReport) {
        let now = surroundings.now
        keptPhotos(photosToCome.removeFirst(report.broughtPhotos))
        let photos = photosToCome.photos
        let faults: [Fault?] = [
            photos.isEmpty ? nil : .photosToCome(photos, at: now),
            report.isReserveWhole ? nil : .reserve(byteCount: report.reserveBytes, at: now),
            report.recovery.map { .recovery($0, at: now) }, report.damage.map { .damage($0, at: now) },
        ]
        ask(
            .cared(
                .init(
                    report.outcome(photosWait: !photos.isEmpty), faults: faults.compactMap { $0 },
                    isComplete: report.failure == nil)))
        if report.scrubbed > 0 {
            logger.notice(.deletedErased, .public(.count, report.scrubbed))
        }
        guard let release = report.release else { return }
        channels.update { $0.release = release }
        guard release.photos > 0 else { return }
        logger.notice(
            .photosReleased, .public(.due, release.photos), .public(.gone, release.released),
            .public(.until, release.newest))
    }

    func settled(_ result: Result<Settled, SettlingFailure>) {
        switch result {
        case .success(.nothingAwaited): ask(.resolved(.nothingPending))
        case .success(.tooEarly): ask(.resolved(.tooEarly))
        case .success(.check(let fact, let overview)):
            took(overview)
            ask(.resolved(.check))
            ask(.householdChanged)
            guard let fact else { break }
            tell(.checkSettled(fact))
            logger.notice(.checkSettled, .public(.id, fact.check.ulid))
        case .success(.exercise(let fact, let overview)):
            took(overview)
            ask(.resolved(.check))
            ask(.householdChanged)
            logger.notice(.exerciseSettled, .public(.id, fact.exercise.ulid))
        case .success(.training(let training, let overview)):
            took(overview)
            ask(.resolved(.check))
            ask(.householdChanged)
            logger.notice(.trainingSettled, .public(.id, training.ulid))
        case .success(.workout(let settled, let substitution)):
            took(settled.overview)
            ask(.resolved(.workout(substitution: fault(substitution))))
            tell(.workoutSettled(settled.workout))
            logger.notice(.workoutSettled, .public(.id, settled.workout.fact.workout.ulid))
        case .failure(let failure):
            ask(.resolved(.failed(failure.subject, .settling(failure, at: surroundings.now))))
        }
    }

    // MARK: Devices that come and go

    func heard(_ announcements: [DeviceAnnouncement]) {
        for announcement in announcements {
            switch announcement {
            case .added(.camera, _): ask(.cameraCame)
            // Whether it was ours shows when it is opened; better now than when somebody has pressed.
            case .removed(.camera, _), .missed: ask(.cameraWent)
            case .added(.networkLink, _), .removed(.networkLink, _): break
            // Buttons and ring are tried again every second, and tell of it themselves.
            case .added(.gpio, _), .removed(.gpio, _), .added(.spi, _), .removed(.spi, _): break
            }
        }
        lookAtLink()
    }

    private func lookAtLink() {
        let isUp = surroundings.isLinkUp
        channels.links.send(isUp)
        isUp ? mend(.link) : raise(.link(at: surroundings.now))
    }

    func took(_ overview: Overview) {
        let before = surroundings.overview
        surroundings.overview = overview
        if before != overview {
            ask(.household(.init(surroundings)))
            ask(.householdChanged)
            lookForMembers()
        }
        channels.update { $0.overview = overview }
        channels.changes.send(())
        if before.today != overview.today { tell(.day(overview.today)) }
    }
}
