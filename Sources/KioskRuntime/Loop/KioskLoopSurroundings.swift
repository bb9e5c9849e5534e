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

// What changes by itself around the kiosk, and what is done when nobody presses.
extension KioskLoop {
    func takeUp(_ configuration: KioskConfiguration, at time: MonotonicInstant) {
        let old = surroundings.configuration
        surroundings.takeUp(configuration)
        machine.settings = .init(configuration)
        if configuration.buttons != old.buttons { forgetFingers() }
        if configuration.storage.backupFolder != old.storage.backupFolder {
            stations.backup.giveUp()
            machine.backups.folderChanged()
            mend(.backup)
        }
        stations.reload(configuration, from: old)
        board.update { $0.configuration = configuration }
        let now = surroundings.now
        if surroundings.storeTrouble == nil {
            stations.introduce(surroundings.introduction, today: surroundings.today, at: now)
        }
        lookAround(at: time)
        logger.notice("configuration taken up")
    }

    func lookAround(at time: MonotonicInstant) {
        let now = surroundings.now
        surroundings.isClockTrusted ? mend(.clock) : raise(.clock(at: now))
        lookAtLink()
        lookAtInvitation()
        if let trouble = surroundings.place.trouble { raise(.zone(trouble, at: now)) } else { mend(.zone) }
        tendCamera()
        guard surroundings.storeTrouble == nil else { return }
        if surroundings.today != surroundings.overview.today { stations.readOverview(today: surroundings.today) }
        savePresses(at: time)
        settle(at: time)
        careForStore(at: time)
        backUp(at: time)
    }

    // MARK: The store

    func kept(_ toCome: PhotoToCome?, of workout: WorkoutID, at now: MonotonicInstant) {
        machine.care.wrote(at: now)
        guard let toCome else {
            photosInJournal.remove(workout)
            return stations.presses.remove(workout, isDurable: false)
        }
        // Of more than that memory would not be sure; from the journal they come one at a time.
        machine.care.photoWaits(at: now)
        if !photosToCome.add(toCome) { machine.presses.add(workout.ulid, at: now) }
        raise(.photosToCome(photosToCome.photos, at: surroundings.now))
    }

    /// Never beside a press: a workout comes before all that can wait.
    func careForStore(at now: MonotonicInstant) {
        guard machine.isFree, let round = machine.care.timePassed(now) else { return }
        stations.care(
            round, photos: photosToCome.photos, settings: surroundings.configuration.storage, today: surroundings.today,
            at: surroundings.now, isClockTrusted: surroundings.isClockTrusted)
    }

    func cared(_ report: StoreCareReport, at now: MonotonicInstant) {
        let brought = photosToCome.removeFirst(report.broughtPhotos)
        machine.care.ended(report.outcome(photosWait: !photosToCome.photos.isEmpty), at: now)
        keptPhotos(brought)
        if photosToCome.photos.isEmpty {
            mend(.photosToCome)
        } else {
            raise(.photosToCome(photosToCome.photos, at: surroundings.now))
        }
        if report.isReserveWhole {
            mend(.reserve)
        } else {
            raise(.reserve(byteCount: report.reserveBytes, at: surroundings.now))
        }
        if let recovery = report.recovery {
            raise(.recovery(recovery, at: surroundings.now))
        } else if report.failure == nil {
            mend(.recovery)
        }
        if let damage = report.damage {
            raise(.damage(damage, at: surroundings.now))
        } else if report.failure == nil {
            mend(.damage)
        }
        if report.scrubbed > 0 {
            logger.notice("deleted workouts erased", metadata: ["count": "\(report.scrubbed)"])
        }
        guard let release = report.release else { return }
        board.update { $0.release = release }
        guard release.photos > 0 else { return }
        logger.notice(
            "photos are let go to save space",
            metadata: [
                "due": "\(release.photos)", "gone": "\(release.released)", "until": "\(release.newest?.iso8601 ?? "")",
            ])
    }

    // MARK: What waits for the clock

    /// Finds the times of what was kept while the clock was not trusted; one after the other, and never beside a press.
    func settle(at now: MonotonicInstant) {
        // Those of earlier starts come first: the order of starts is that in which the store hears of them.
        guard machine.isFree, machine.presses.hasTriedAll,
            machine.timestamps.timePassed(now, isClockTrusted: surroundings.isClockTrusted)
        else {
            return
        }
        stations.settleNext(surroundings, except: machine.timestamps.postponed)
    }

    func settled(_ result: Result<Settled, SettlingFailure>, at now: MonotonicInstant) {
        switch result {
        case .success(.nothingAwaited):
            if machine.timestamps.postponed.isEmpty { mend(.settling) }
            machine.timestamps.ended(.nothingPending, at: now)
        case .success(.tooEarly): machine.timestamps.ended(.tooEarly, at: now)
        case .success(.check(let fact, let overview)):
            machine.timestamps.ended(.resolved, at: now)
            took(overview)
            tell(.checkSettled(fact))
            logger.notice("finger check settled", metadata: ["id": "\(fact.check.ulid.text)"])
        case .success(.workout(let settled, let substitution)):
            machine.timestamps.ended(.resolved, at: now)
            took(settled.overview)
            encoded(substitution)
            tell(.workoutSettled(settled.workout))
            logger.notice("workout settled", metadata: ["id": "\(settled.workout.fact.workout.ulid.text)"])
        case .failure(let failure):
            machine.timestamps.ended(.failed(failure.subject), at: now)
            raise(.settling(failure, at: surroundings.now))
        }
        settle(at: now)
    }

    /// A photo was encoded, in another format than the owner's for that reason, if there is one.
    func encoded(_ substitution: PhotoError?) {
        guard let substitution else { return mend(.format) }
        raise(.format(substitution, at: surroundings.now))
    }

    // MARK: Devices that come and go

    func heard(_ announcements: [DeviceAnnouncement], at now: MonotonicInstant) {
        for announcement in announcements {
            switch announcement {
            case .added(.camera, _): machine.probing.came(at: now)
            // Whether it was ours shows when it is opened; better now than when somebody has pressed.
            case .removed(.camera, _), .missed: machine.probing.went(at: now)
            case .added(.networkLink, _), .removed(.networkLink, _): break
            // Buttons and ring are tried again every second, and tell of it themselves.
            case .added(.gpio, _), .removed(.gpio, _), .added(.spi, _), .removed(.spi, _): break
            }
        }
        lookAtLink()
    }

    /// One look at a time, and none at a camera that is known to fail: that one has a pace of its own.
    func tendCamera() {
        guard !isTending, machine.probing.isWell else { return }
        isTending = true
        stations.tendCamera(isWarm: surroundings.wantsWarmCamera, isWanted: machine.flow.needsCamera)
    }

    func lookAtLink() {
        let isUp = surroundings.isLinkUp
        board.links.send(isUp)
        isUp ? mend(.link) : raise(.link(at: surroundings.now))
    }

    func cameraWorks() {
        machine.probing.worked()
        mend(.camera)
    }

    func cameraFailed(_ failure: CaptureFailure, at now: MonotonicInstant) {
        machine.probing.failed(at: now)
        raise(.camera(failure, at: surroundings.now))
    }

    func took(_ overview: Overview) {
        let before = surroundings.overview
        surroundings.overview = overview
        if before != overview { machine.weeks.changed(at: surroundings.time.monotonic) }
        board.update { $0.overview = overview }
        if before.today != overview.today { tell(.day(overview.today)) }
    }
}
