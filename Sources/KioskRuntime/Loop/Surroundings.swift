internal import Actions
internal import Configuration
internal import ConfigurationFiles
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Pairing
internal import Photos
internal import Store
internal import StoreThreads
internal import Threads
internal import Zones

/// Where and when the kiosk is, and what it was told to be.
struct Surroundings {
    private(set) var configuration: KioskConfiguration
    private(set) var place: Place
    /// The kiosk's owner at the start; nil if the store could not be opened.
    private let owner: MemberID?
    /// Why the store could not be opened; nil if it was.
    let storeTrouble: StoreError?
    /// What the store last said of the week.
    var overview: Overview {
        didSet {
            place.dayStart = overview.dayStart
            progress = Surroundings.progress(overview, pendingEntries: pendingEntries)
        }
    }
    /// Entries that no other kiosk has yet.
    var pendingEntries = 0 {
        didSet { progress = Surroundings.progress(overview, pendingEntries: pendingEntries) }
    }
    /// The sessions of this kiosk of which the ledger tells, and those of others.
    var ownSessions: [SessionReading] { overview.sessions.filter { $0.kiosk == overview.household.kiosk.kiosk } }
    var sessionsElsewhere: [SessionReading] {
        overview.sessions.filter { $0.kiosk != overview.household.kiosk.kiosk }
    }
    /// Everybody's week, as the ring shows it.
    private(set) var progress: [RingScene.Progress]
    /// How other kiosks know this one.
    private let standing: NetworkStanding
    /// Which start of the machine this is.
    let boot: BootID
    /// The time that came with the present input; the loop reads the clocks, and nothing here does.
    var time: ClockReading
    private let devices: KioskDevices

    init(
        _ configuration: KioskConfiguration, devices: KioskDevices, owner: MemberID?, overview: Overview,
        standing: NetworkStanding = NetworkStanding(), boot: BootID, storeTrouble: StoreError? = nil,
        at time: ClockReading
    ) {
        self.time = time
        self.standing = standing
        self.storeTrouble = storeTrouble
        self.boot = boot
        self.owner = owner
        self.overview = overview
        progress = Surroundings.progress(overview, pendingEntries: 0)
        self.configuration = configuration
        self.devices = devices
        place = Place(configuration, dayStart: overview.dayStart)
    }

    mutating func takeUp(_ configuration: KioskConfiguration) {
        self.configuration = configuration
        place = Place(configuration, dayStart: overview.dayStart)
    }

    /// Whose presses those of that button are, counted from 0; with more buttons than people, the rest are the owner's. Nil if
    /// the store could not say who there is.
    func member(ofButton button: Int) -> MemberID? {
        let holder = ButtonHolders(overview, configuration).holder(of: button)
        return holder ?? overview.owner ?? owner
    }

    /// What the kiosk says of itself.
    var introduction: Introduction {
        Introduction(
            name: configuration.owner, zone: place.zoneName, pin: standing.pin,
            address: standing.address(configuration))
    }

    /// The time of day.
    var now: UTCInstant { time.wall }
    /// When an action is taken.
    var moment: Now { Now(time, today: today) }
    var isClockTrusted: Bool { time.isTrusted }
    var inviteMoment: InviteMoment { InviteMoment(boot: boot.number, time) }
    var isLinkUp: Bool { devices.link.isUp }

    /// The wall clock by the gym door at that instant.
    func localTime(at instant: UTCInstant) -> CivilTime { place.localTime(at: instant) }

    /// The present Day. A clock that is not trusted is at least not before what was written down when it was.
    var today: Day { place.today(now, isTrusted: isClockTrusted, latestKnown: overview.latestKnown) }

    /// Whether it is night by the wall clock; while the clock is not trusted it is not.
    var isNight: Bool { place.isWithin(configuration.ring.night, at: time) }

    /// Whether the camera is to be kept open now.
    var wantsWarmCamera: Bool {
        guard configuration.camera.standby == .warm else { return false }
        return configuration.camera.warmHours == nil || place.isWithin(configuration.camera.warmHours, at: time)
    }

    /// The time of day when this run of the machine began; nil while the clock is not trusted.
    var bootStart: UTCInstant? {
        guard isClockTrusted else { return nil }
        return UTCInstant(milliseconds: now.milliseconds - time.monotonic.nanoseconds / 1_000_000)
    }

    func marks(of moment: KnownMoment) -> PhotoMarks { place.marks(of: moment, kioskName: configuration.owner) }

    /// The same of something of finger care, with its minute.
    func careMoment(at reading: MonotonicInstant) -> Moment {
        moment(at: reading).known.map { .known(place.careMoment(at: $0.instant)) } ?? moment(at: reading)
    }

    private static func progress(_ overview: Overview, pendingEntries: Int) -> [RingScene.Progress] {
        overview.members.map { member in
            .init(
                logged: member.logged, required: member.required, isDoneToday: member.isDoneToday,
                unproven: member.unprovenDays,
                // What waits is hardly ever anything but workouts.
                pending: member.isHere ? min(member.logged, pendingEntries) : 0, awaiting: member.awaiting)
        }
    }

    /// What is known of the time of something that the machine's own clock says is `reading`.
    func moment(at reading: MonotonicInstant) -> Moment {
        guard isClockTrusted else { return .awaited(AwaitedMoment(boot: boot, reading: reading)) }
        // Its age by the clock that never steps, taken off the time of day.
        let age = (time.monotonic - reading).nanoseconds / 1_000_000
        return .known(place.moment(at: UTCInstant(milliseconds: now.milliseconds - max(0, age))))
    }
}

extension Surroundings {
    /// A finger check of that moment.
    func newCheck(by author: MemberID, at reading: MonotonicInstant) -> CheckFact {
        CheckFact(
            check: CheckID(ULID.fresh(at: now)), author: author, moment: careMoment(at: reading))
    }
}

/// Where the kiosk is: its zone, by name and by rule.
struct Place {
    let zoneName: String
    /// Why the zone cannot be read; UTC stands in for it.
    let trouble: ZoneTrouble?
    var dayStart: Int
    let zone: Zone

    /// The zone that the configuration names, or the system's.
    init(_ configuration: KioskConfiguration, dayStart: Int) {
        self.dayStart = dayStart
        let name = configuration.zone ?? ZoneFiles.systemZoneName()
        do throws(ZoneTrouble) {
            (zone, zoneName, trouble) = (try ZoneFiles.zone(named: name), name, nil)
        } catch {
            (zone, zoneName, trouble) = (.utc, ZoneName.utc.text, error)
        }
    }

    /// The wall clock there at that instant.
    func localTime(at instant: UTCInstant) -> CivilTime { zone.localTime(at: instant) }

    /// Whether the wall clock there is within those hours; while it is not trusted it is not.
    func isWithin(_ hours: HoursOfDay?, at time: ClockReading) -> Bool {
        guard let hours, time.isTrusted else { return false }
        let local = localTime(at: time.wall)
        return hours.contains(hour: local.hour, minute: local.minute)
    }

    /// The Day there at that instant: the wall clock's, less the hours before Days start.
    func day(at instant: UTCInstant) -> Day { localTime(at: instant).day(startingAtHour: dayStart) }

    /// The instant, and which Day that is there.
    func moment(at instant: UTCInstant) -> KnownMoment {
        KnownMoment(instant: instant, zone: zoneName, day: day(at: instant))
    }

    /// The minute that the wall clock shows at that instant.
    func careMinute(at instant: UTCInstant) -> CareMinute { CareMinute(localTime(at: instant), dayStart: dayStart) }

    /// The instant with its minute, as finger care counts.
    func careMoment(at instant: UTCInstant) -> KnownMoment {
        var moment = moment(at: instant)
        moment.minute = careMinute(at: instant).minute
        return moment
    }

    /// When something was that waited for a trusted clock.
    func moment(of subject: Awaiting.Subject, at instant: UTCInstant) -> KnownMoment {
        switch subject {
        case .workout, .training: moment(at: instant)
        case .check, .exercise: careMoment(at: instant)
        }
    }

    func marks(of moment: KnownMoment, kioskName: String) -> PhotoMarks {
        let time = localTime(at: moment.instant)
        let milliseconds = Int(moment.instant.milliseconds - moment.instant.seconds * 1000)
        return PhotoMarks(
            watermark: Watermark(day: time.day, hour: time.hour, minute: time.minute),
            exif: Exif(
                day: time.day, hour: time.hour, minute: time.minute, second: time.second, milliseconds: milliseconds,
                offsetSeconds: time.offsetSeconds, kioskName: kioskName))
    }

    /// The Day there, if the clock that shows `now` is to be believed; otherwise at least the latest that is known.
    func today(_ now: UTCInstant, isTrusted: Bool, latestKnown: UTCInstant?) -> Day {
        day(at: isTrusted ? now : max(now, latestKnown ?? now))
    }
}
