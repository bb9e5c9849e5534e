internal import ConfigurationFiles
package import Devices
package import FitPinkyCore
package import KioskLogic
internal import Maintenance
internal import Notifications
internal import Pairing
package import Photos
internal import Store

// What each kind of trouble means to the person by the gym door, and what they can do about it.
extension Fault {
    package static func camera(_ failure: CaptureFailure, at now: UTCInstant) -> Fault {
        let (message, fix) =
            switch failure {
            case .camera(.notFound(let device)):
                ("no camera was found at \(device)", "plug the camera in, or set camera.device in kiosk.toml")
            case .camera(.busy(let device, let holder)):
                ("the camera \(device) is used by \(holder ?? "another program")", "stop that program")
            case .camera(.unplugged(let device)):
                ("the camera \(device) went away", "plug it in again; workouts are kept without a photo meanwhile")
            case .camera(.silent(let device)):
                ("the camera \(device) gives no frames", "unplug it and plug it in again; try another cable or port")
            case .camera(.unusable(let device, let why)):
                ("the camera \(device) cannot be used: \(why)", "set camera.device to a USB camera's path")
            case .camera(.failed(let device, let call, let code)):
                ("the camera \(device) failed in \(call) with error \(code)", "unplug it and plug it in again")
            case .dark:
                ("the camera sees only darkness", "open its shutter, or switch a light on")
            case .damaged(let why):
                ("the camera's pictures are damaged: \(why)", "try another cable or USB port")
            case .early:
                ("the camera gives no new frames", "unplug it and plug it in again")
            }
        return Fault(cause: .camera, message: message, fix: fix, since: now)
    }

    /// A picture that could not be made out of a frame.
    static func photo(_ error: PhotoError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .photo, message: error.sentence,
            fix: "look at the camera's settings in kiosk.toml; the workout was kept without a photo", since: now)
    }

    /// A format that could not be written.
    package static func format(_ error: PhotoError, at now: UTCInstant) -> Fault {
        let fix =
            if case .noEncoder = error { "restart the agent once the package is installed" } else {
                "the next photo is tried in photo.format of kiosk.toml again"
            }
        return Fault(
            cause: .format, message: error.sentence, fix: "photos are kept as JPEG meanwhile; \(fix)", since: now)
    }

    /// A photo that could not be encoded in a process of its own.
    static func encoder(_ failure: ChildEncoding.Failure, at now: UTCInstant) -> Fault {
        Fault(
            cause: .encoder, message: "the program that encodes photos failed: \(failure.sentence)",
            fix:
                "photos are encoded by the agent itself meanwhile; if it does not mend, restart the agent or install it again",
            since: now)
    }

    static func buttons(_ error: ButtonsError, at now: UTCInstant) -> Fault {
        let (message, fix) =
            switch error {
            case .chipNotFound(let chip):
                ("there is no GPIO chip \(chip)", "write one that gpiodetect shows in [[button]] of kiosk.toml")
            case .lineNotFound(let line, let chip):
                (
                    "there is no line \(line)\(chip.map { " on \($0)" } ?? "")",
                    "write one that gpioinfo shows in [[button]] of kiosk.toml"
                )
            case .busy(let line, let consumer):
                (
                    "the line \(line) is used by \(consumer ?? "another program")",
                    "stop that program, or use another line"
                )
            case .chipGone(let chip):
                ("the GPIO chip \(chip) went away", "check the board; the kiosk takes it up again by itself")
            case .failed(let call, let code):
                (
                    "the buttons failed in \(call) with error \(code)",
                    "check that the agent's user is in the group gpio; the kiosk tries again by itself"
                )
            }
        return Fault(cause: .buttonLines, message: message, fix: fix, since: now)
    }

    /// A button that is held down for longer than anybody would.
    static func stuckButton(_ number: Int, at now: UTCInstant) -> Fault {
        Fault(
            cause: .stuckButton(number), message: "button \(number) has been down for more than ten seconds",
            fix: "see whether something leans on it, or its wires touch", since: now)
    }

    package static func ring(_ error: LightRingError, at now: UTCInstant) -> Fault {
        let (message, fix) =
            switch error {
            case .notFound(let device):
                ("there is no ring at \(device)", "switch SPI on (raspi-config), or set ring.device in kiosk.toml")
            case .notPermitted(let device):
                ("\(device) may not be opened by the agent", "add the agent's user to the group spi")
            case .failed(let device, let call, let code):
                (
                    "the ring at \(device) failed in \(call) with error \(code)",
                    "check its wires; the kiosk tries again by itself"
                )
            }
        return Fault(cause: .ring, message: message, fix: fix, since: now)
    }

    /// The store could not be read.
    static func reading(_ error: StoreError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .reading, message: error.description,
            fix: "the ring may show an older state; it is read again by itself", since: now)
    }

    /// The store could not keep a workout.
    static func saving(_ error: StoreError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .saving, message: error.description,
            fix: "the workout is kept in memory and saving is tried again every few seconds", since: now)
    }

    /// The store cannot be opened at all.
    static func opening(_ error: StoreError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .opening, message: "the store cannot be opened: \(error)",
            fix:
                "presses are kept and become workouts once it can; opening it is tried again every minute and at SIGHUP",
            since: now)
    }

    /// The store refuses presses, which wait in the journal.
    static func presses(count: Int, _ error: StoreError, at now: UTCInstant) -> Fault {
        let many = count == 1 ? "one press waits" : "\(count) presses wait"
        return Fault(
            cause: .presses, message: "\(many) to become a workout: \(error)",
            fix: "it is on the disk, and saving is tried again every few seconds", since: now)
    }

    /// The journal cannot be written, or read.
    static func journal(_ why: String, at now: UTCInstant) -> Fault {
        Fault(
            cause: .journal, message: "the journal of presses fails: \(why)",
            fix: "a power cut during a press would lose it; see whether the disk is full or fails", since: now)
    }

    /// A press that was taken back may come back.
    static func takingBack(_ error: StoreError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .journal, message: "a discarded press could not be removed: \(error)",
            fix: "if it becomes a workout after a restart, delete that workout", since: now)
    }

    /// A press of the journal that nothing can be made of.
    static func unreadablePress(_ error: StoreError, setAside path: String?, at now: UTCInstant) -> Fault {
        Fault(
            cause: .unreadablePress, message: "a press cannot be read: \(error)",
            fix: path.map { "it was set aside as \($0); the disk may be failing" }
                ?? "it was removed, for many are set aside already; the disk may be failing", since: now)
    }

    /// Photos found no room.
    static func photosToCome(_ photos: [PhotoToCome], at now: UTCInstant) -> Fault {
        let many = photos.count == 1 ? "one photo waits" : "\(photos.count) photos wait"
        return Fault(
            cause: .photosToCome,
            message: "\(many) for room: \(photos.last?.reason.description ?? "there is no room")",
            fix: "free some space, and they are kept by themselves; their workouts are kept already", since: now)
    }

    /// The disk's reserve is not there: it was needed, or there is no room for it.
    static func reserve(byteCount: Int, at now: UTCInstant) -> Fault {
        Fault(
            cause: .reserve, message: "the disk is full but for what is left of the reserve of \(byteCount >> 20) MiB",
            fix: "free some space, or set storage.photo_months or storage.photo_budget_mb in kiosk.toml", since: now)
    }

    /// The database was damaged, and a fresh one has taken its place.
    static func recovery(_ recovery: Recovery, at now: UTCInstant) -> Fault {
        let saved = "\(recovery.entries) entries and \(recovery.photos) photos were saved from it"
        let cause = recovery.cause.isEmpty ? "" : " (\(recovery.cause))"
        return Fault(
            cause: .recovery,
            message: "the database was damaged\(cause): \(saved)"
                + (recovery.isUnderWay ? ", more photos may come" : ""),
            fix: (recovery.hasPartner
                ? "a partner's kiosk sends the rest by itself"
                : "no other kiosk is known here: restore a backup (fitpinky store restore); if there was a partner, join again by a code of "
                    + "their fitpinky group invite --kiosk: fitpinky --as NAME group join CODE --at ADDRESS")
                + "; delete \(recovery.path) once nothing is missed; a card that damages files is to be replaced",
            since: now)
    }

    /// Something that is kept is damaged, and has not come again yet.
    static func damage(_ damage: StandingDamage, at now: UTCInstant) -> Fault {
        func list<Item>(_ items: [Item], of count: Int, _ text: (Item) -> String) -> String {
            items.map(text).joined(separator: ", ") + (count > items.count ? " and \(count - items.count) more" : "")
        }
        var (lost, ways): ([String], [String]) = ([], [])
        if damage.runs > 0 {
            let dots = list(damage.entries, of: damage.runs) { "\($0)" }
            lost.append("the ledger is damaged from the entries \(dots) on")
        }
        if damage.photos > 0 {
            let ids = list(damage.workouts, of: damage.photos) { $0.ulid.text }
            lost.append("the photos of the workouts \(ids) are damaged")
        }
        if damage.runs > 0 || damage.photos > 0 {
            ways.append(
                (damage.hasPartner
                    ? "a partner's kiosk that has them sends them by itself once it is connected; what none has comes from a backup"
                        + ": stop the agent and run fitpinky store restore FILE"
                    : "restore a backup: stop the agent and run fitpinky store restore FILE")
                    + "; what nobody has is given up with fitpinky store rebuild --accept-losses")
        }
        if damage.needsRebuild {
            lost.append("what is worked out from the entries is wrong in places")
            ways.append("work it out again: fitpinky store rebuild")
        }
        return Fault(
            cause: .damage, message: lost.joined(separator: "; "),
            fix: ways.joined(separator: "; ") + "; fitpinky store verify names all that is damaged", since: now)
    }

    /// What is kept could not be looked at.
    static func verifying(_ error: StoreError, at now: UTCInstant) -> Fault {
        Fault(
            cause: .verifying, message: "what is kept cannot be verified: \(error)",
            fix: "it is tried again within an hour; see fitpinky store verify", since: now)
    }

    /// A workout of before the clock was trusted could not get its day.
    static func settling(_ failure: SettlingFailure, at now: UTCInstant) -> Fault {
        let (message, fix) =
            switch failure {
            case .store(let error): (error.description, "it is tried again by itself")
            case .photo(let error, _):
                (error.sentence, "the unmarked photo is kept, and marking it is tried again by itself")
            }
        return Fault(
            cause: .settling, message: "a workout of before the clock was trusted has no day yet: \(message)", fix: fix,
            since: now)
    }

    /// The time of day is not to be believed.
    static func clock(at now: UTCInstant) -> Fault {
        Fault(
            cause: .clock, message: "the clock is not trusted; workouts are kept, and get their day once it is",
            fix: "connect to a network so that the time can be set, or choose another clock.trust in kiosk.toml",
            since: now)
    }

    /// The zone cannot be read.
    static func zone(_ trouble: ZoneTrouble, at now: UTCInstant) -> Fault {
        Fault(cause: .zone, message: trouble.message + "; UTC is used", fix: trouble.fix, since: now)
    }

    /// Wrong tries have used up the code of the invitation, or may have for one network.
    static func wornCode(at now: UTCInstant) -> Fault {
        Fault(
            cause: .invite,
            message: "the code of the invitation was tried wrongly \(Invite.maxAttemptsOfNetwork) times or more",
            fix:
                "if it is refused to a partner, make a new one; the log names the addresses that tried",
            since: now)
    }

    /// There is no network.
    static func link(at now: UTCInstant) -> Fault {
        Fault(
            cause: .link, message: "no network is up",
            fix: "check Wi-Fi or cable; workouts are kept here all the same", since: now)
    }

    /// A command of the owner's, or a place of the page, fails again and again.
    static func notify(_ sink: UInt64, _ failure: CommandFailure, at now: UTCInstant) -> Fault {
        let (what, mend) =
            failure.isOfPage
            ? (failure.path, "send a test from Settings, Notifications on the page, or remove it there")
            : ("the command \(failure.path)", "run it by hand as the agent's user")
        return Fault(
            cause: .notify(sink),
            message: "\(what) failed \(NotifyRun.maxFailures) times in a row: \(failure.why)",
            fix: "\(mend); what it is to be told waits, and it is tried again by itself", since: now)
    }

    /// The nightly backup could not be made.
    static func backup(_ shortage: BackupShortage, in folder: String, at now: UTCInstant) -> Fault {
        func mebibytes(_ bytes: Int) -> Int { (bytes + 1 << 20 - 1) >> 20 }
        return Fault(
            cause: .backup,
            message: "the nightly backup needs \(mebibytes(shortage.neededBytes)) MiB in \(folder), and "
                + "\(shortage.freeBytes >> 20) MiB are free",
            fix: "free some space there, or use a larger disk", since: now)
    }

    static func backup(_ error: StoreError, at now: UTCInstant) -> Fault {
        let (message, fix) =
            switch error {
            case .notPermitted(let path):
                (
                    "the nightly backup may not be written to \(path)",
                    "give the folder to the agent's user; where systemd runs the agent allow it with ReadWritePaths "
                        + "(systemctl edit fitpinky)"
                )
            case .readOnly(let path):
                (
                    "the nightly backup may not be written to \(path): it is read-only there",
                    "mount it for writing; where systemd runs the agent allow it with ReadWritePaths (systemctl edit "
                        + "fitpinky)"
                )
            case .diskFull(let path):
                ("the disk of the nightly backup, \(path), is full", "free some space there, or use a larger disk")
            case .failed("opendir", let path, _):
                (
                    "the folder of the nightly backup, \(path), is not there",
                    "mount its disk, make the folder, or set storage.backup_dir in kiosk.toml"
                )
            case .damaged(_, let what):
                (
                    "the nightly backup was not read back as it was written: \(what)",
                    "use another disk for storage.backup_dir; this one is failing"
                )
            case .inUse, .tooLarge, .contradiction, .otherSchema, .entry, .tooMany, .photoSize, .healthSummary, .busy,
                .cancelled,
                .noLedger, .ledgerClosed, .tooManyLedgers, .firstLedgerStays, .memberErased, .failed:
                ("the nightly backup failed: \(error)", "it is tried again within an hour; see storage.backup_dir")
            }
        return Fault(cause: .backup, message: message, fix: fix, since: now)
    }
}
