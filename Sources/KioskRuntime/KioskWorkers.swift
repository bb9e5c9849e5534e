internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Notifications
internal import Photos
internal import Store
internal import StoreThreads
internal import Threads

/// A workout as it now durably is, and the week that this changed.
struct SavedWorkout: Sendable {
    var workout: StoredWorkout
    var overview: Overview
    /// The press that the journal keeps until it is saved; nil of what was settled.
    var press: WorkoutID?
    /// Its photo, if there was no room for that.
    var toCome: PhotoToCome?
}

/// The threads that the loop sends work to. Every answer comes back as an input, and so does a refusal.
struct KioskWorkers: Sendable {
    let store: StoreThreads
    let presses: PressWorker
    private let camera: Worker<CameraUse>
    let photo: Worker<PhotoDevelopment>
    /// Small pictures of photos that others took.
    let thumbnails: ThumbnailQueue
    /// Pictures of photos for browsers.
    let displays: DisplayQueue
    private let ring: RingWorker
    private let buttons: ButtonWorker
    private let announcements: AnnouncementWorker
    /// The owner's commands.
    let notify: NotificationWorker
    let buzzer: BuzzerWorker
    let backup = BackupWorker()
    let channels: KioskChannels
    private let devices: KioskDevices

    /// Work that may wait at the camera or the encoder: one attempt's, and what it replaced.
    private static let capacity = 16

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, store: StoreThreads, presses: PressWorker,
        channels: KioskChannels, logger: Logger, encoderProgram: String?
    ) {
        notify = NotificationWorker(configuration.notify, store: store, logger: logger) { sink, failure in
            channels.mailbox.post(.command(sink, failure))
        }
        buzzer = BuzzerWorker(configuration, logger: logger, buzzer: devices.buzzer)
        self.store = store
        self.presses = presses
        self.channels = channels
        self.devices = devices
        camera = Worker(name: "camera", capacity: KioskWorkers.capacity) { CameraUse(configuration, devices: devices) }
        photo = Worker(name: "photos", capacity: KioskWorkers.capacity) {
            guard let encoderProgram else { return PhotoDevelopment() }
            return PhotoDevelopment(
                encoding: ChildEncoding(program: encoderProgram) { channels.mailbox.post(.encoder($0)) })
        }
        thumbnails = ThumbnailQueue(store: store, developing: photo, logger: logger)
        displays = DisplayQueue(store: store, developing: photo)
        ring = RingWorker(configuration, devices: devices) { report in
            if case .shown(let frame, _) = report {
                channels.update { $0.frame = frame }
                channels.frames.send(frame)
            }
            // A frame of a movement answers no edge and is nobody's news.
            if case .shown(_, acknowledgedAfter: nil) = report { return }
            channels.mailbox.post(.ring(report))
        }
        buttons = ButtonWorker(configuration, devices: devices) { channels.mailbox.post(.buttons($0)) }
        announcements = AnnouncementWorker(devices: devices) { channels.mailbox.post(.heard($0)) }
    }

    // MARK: The camera

    func warmCamera() { camera.post { $0.warm() } }

    func releaseCamera() { camera.post { $0.release() } }

    /// Keeps the camera open though nobody wants a picture, or lets it go; tells if it works, and then `.tended`.
    func tendCamera(isWarm: Bool, isWanted: Bool) {
        let isTaken = camera.post { [channels] use in
            switch use.tend(isWarm: isWarm, isWanted: isWanted) {
            case .works: channels.mailbox.post(.probed(nil))
            case .fails(let failure): channels.mailbox.post(.probed(failure))
            case .saysNothing: break
            }
            channels.mailbox.post(.tended)
        }
        if !isTaken { channels.mailbox.post(.tended) }
    }

    func capture(_ attempt: Int, newerThan: MonotonicInstant, until: MonotonicInstant) {
        let isTaken = camera.post { [channels] use in
            channels.mailbox.post(.frame(attempt: attempt, use.capture(newerThan: newerThan, until: until)))
        }
        if !isTaken { channels.mailbox.post(.frame(attempt: attempt, .failure(.early))) }
    }

    /// Finds out whether the camera works again, and lets it go.
    func probeCamera() {
        let isTaken = camera.post { [channels] use in channels.mailbox.post(.probed(use.probe())) }
        if !isTaken { channels.mailbox.post(.probed(.early)) }
    }

    /// Finds out what is wrong with the camera now, nil if it gives usable pictures, and what it is called.
    func checkCamera(deliver: @escaping @Sendable (String, CaptureFailure?) -> Void) {
        camera.post { use in
            let failure = use.probe()
            deliver(use.name, failure)
        }
    }

    // MARK: Pictures and the ledger

    /// A frame without marks becomes the original that is kept until its moment is known.
    func develop(
        _ attempt: Int, _ frame: CameraFrame, marks: PhotoMarks?, _ settings: KioskConfiguration.PhotoSettings
    ) {
        let isTaken = photo.post { [channels] developing in
            let photo = developing.develop(frame, marks: marks, settings)
            channels.mailbox.post(.developed(attempt: attempt, photo))
        }
        if !isTaken {
            channels.mailbox.post(
                .developed(attempt: attempt, .failure(.failed(call: "encoder", why: "too much is waiting"))))
        }
    }

    /// - Parameter trouble: why there is no store; then that is the answer.
    func save(_ attempt: Int, _ press: KeptPress, today: Day, at now: UTCInstant, unless trouble: StoreError?) {
        guard let workout = press.newWorkout, trouble == nil else {
            channels.mailbox.post(.saved(attempt: attempt, .failure(trouble ?? .busy)))
            return
        }
        let isTaken = store.post { [channels] store throws(StoreError) in
            try store.keep(workout, of: press, channels.view.configuration, today: today, at: now)
        } deliver: { [channels] result in
            channels.mailbox.post(.saved(attempt: attempt, result))
        }
        if !isTaken { channels.mailbox.post(.saved(attempt: attempt, .failure(.busy))) }
    }

    /// Says anew what the kiosk and its owner are called and where they are, if that changed.
    func introduce(_ introduction: Introduction, today: Day, at now: UTCInstant) {
        store.postAtHome { home throws(StoreError) in
            home.introduce(introduction)
            let store = home.store
            _ = try store.introduce(introduction, at: now)
            try home.introduceElsewhere(at: now)
            return try store.overview(today: today)
        } deliver: { [channels] result in
            channels.mailbox.post(.overview(result))
        }
    }

    /// Looks at the household's weeks, beside whatever is written.
    func lookAtWeeks(_ arrived: [Winner], today: Day, at now: UTCInstant, minuteOfDay minute: Int) {
        let isTaken = store.postRead { store throws(StoreError) in
            try store.look(at: arrived, today: today, at: now, minuteOfDay: minute)
        } deliver: { [channels] result in
            // A look follows all that happens, and what that used in passing the allocator would keep.
            ProcessHeap.giveBack()
            channels.mailbox.post(.lookedAtWeeks(result))
        }
        if !isTaken { channels.mailbox.post(.lookedAtWeeks(.failure(.busy))) }
    }

    /// Says what this kiosk has to say by itself.
    func say(_ fact: Fact, at now: UTCInstant) {
        store.post { store throws(StoreError) in
            try store.say([fact], at: now)
        } deliver: { _ in
            // What cannot be said is said after the next look.
        }
    }

    func readOverview(today: Day) {
        store.post { store throws(StoreError) in
            try store.overview(today: today)
        } deliver: { [channels] result in
            channels.mailbox.post(.overview(result))
        }
    }

    /// Looks after the store; refused, it is done another time.
    func care(
        _ round: StoreCareSchedule.Round, photos: [PhotoToCome], settings: KioskConfiguration.Storage, today: Day,
        at now: UTCInstant, isClockTrusted: Bool
    ) {
        let isTaken = store.post { store in
            store.care(
                round, photos: photos, settings: settings, today: today, at: now, isClockTrusted: isClockTrusted)
        } deliver: { [channels] result in
            if case .success(let report) = result { channels.mailbox.post(.cared(report)) }
        }
        if !isTaken { channels.mailbox.post(.cared(StoreCareReport(failure: .busy))) }
    }

    // MARK: All of them

    func show(_ scene: RingScene) { ring.show(scene) }

    /// Takes up another configuration; devices whose settings changed are made anew.
    func reload(_ configuration: KioskConfiguration, from old: KioskConfiguration) {
        ring.reload(configuration)
        buttons.reload(configuration)
        notify.reload(configuration.notify)
        buzzer.reload(configuration)
        guard configuration.camera != old.camera else { return }
        camera.post { [devices] use in
            use.end()
            use = CameraUse(configuration, devices: devices)
        }
    }

    /// Lets go of the devices; what was sent to the store is still done.
    func close() {
        backup.giveUp()
        buttons.close()
        announcements.close()
        notify.close()
        buzzer.close()
        camera.post { $0.end() }
        camera.close()
        photo.close()
        presses.close()
        store.close()
        ring.close()
    }

    /// Whether every thread has ended.
    var haveEnded: Bool {
        buttons.hasEnded && announcements.hasEnded && camera.hasEnded && photo.hasEnded && store.hasEnded
            && ring.hasEnded && presses.hasEnded && notify.hasEnded && buzzer.hasEnded && backup.isIdle
    }
}
