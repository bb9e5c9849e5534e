package import FitPinkyCore

/// The dashboard.
package struct StatusView: Hashable, Sendable {
    package var kiosk: Kiosk
    package var belonging = BelongingView.none
    /// The members that this kiosk serves, while it knows no group; otherwise they are in ``belonging``.
    package var members: [MemberView] = []
    package var week: RunningWeek?
    /// The last week that is over; nil before there is one.
    package var lastWeek: WeekView?
    package var wager = WagerView()
    /// How many weeks in a row all have hit.
    package var streak = Streak()
    /// The last invitation that was made here.
    package var invitation: InvitationView?
    /// The household's other kiosks.
    package var peers: [PeerView] = []
    /// The most that any other kiosk lacks, as far as is known.
    package var pendingEntries = 0
    /// Photos of others that are not here yet.
    package var pendingPhotos = 0
    /// Entries that a newer version has to apply.
    package var quarantined = 0
    package var faults: [FaultView] = []
    package var activity: Activity
    /// The newest workout that is not deleted.
    package var lastWorkout: WorkoutView?

    package struct Kiosk: Hashable, Sendable {
        /// Nil while the store cannot be opened.
        package var id: KioskID?
        package var name: String
        package var version: String
        /// Where other kiosks reach it, `HOST:PORT`; nil if it does not listen.
        package var listen: String?
        /// One of its members gave it up: no other kiosk lets it in any more.
        package var isRetired: Bool
        package var isClockTrusted: Bool
        package var zone: String
        /// `linux` or `simulated`.
        package var devices: String
        /// Its present Day; nil from an agent that does not say.
        package var today: Day?
        /// What its clock shows.
        package var now: UTCInstant

        package init(
            id: KioskID?, name: String, version: String, listen: String? = nil, isRetired: Bool = false,
            isClockTrusted: Bool, zone: String, devices: String, today: Day?, now: UTCInstant
        ) {
            (self.id, self.name, self.version, self.listen) = (id, name, version, listen)
            (self.isRetired, self.isClockTrusted) = (isRetired, isClockTrusted)
            (self.zone, self.devices, self.today, self.now) = (zone, devices, today, now)
        }
    }

    package struct RunningWeek: Hashable, Sendable {
        package var week: Week
        /// Today included.
        package var daysLeft: Int

        package init(_ week: Week, daysLeft: Int) { (self.week, self.daysLeft) = (week, daysLeft) }
    }

    package init(kiosk: Kiosk, activity: Activity) { (self.kiosk, self.activity) = (kiosk, activity) }

    /// Everybody whose week it is.
    package var people: [MemberView] { belonging.group?.members ?? members }

    /// What the household is called; before anything is known of one, what the kiosk is.
    package var householdName: String { belonging.group?.name ?? kiosk.name }
}

/// What a kiosk is doing. A newer agent may have a word that is not among these, which is shown as it is.
package struct Activity: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let idle = Activity(rawValue: "idle")
    package static let countdown = Activity(rawValue: "countdown")
    package static let capturing = Activity(rawValue: "capturing")
    package static let review = Activity(rawValue: "review")
    package static let saving = Activity(rawValue: "saving")
    package static let unsaved = Activity(rawValue: "unsaved")
}

/// How it stands with another kiosk.
package struct PeerView: Hashable, Sendable {
    package var kiosk: KioskID
    package var name: String
    /// Heard from within the last minute.
    package var isConnected: Bool
    /// When it was last heard; nil if never.
    package var lastHeard: UTCInstant?
    /// Entries here that it has not confirmed.
    package var pendingEntries: Int
    /// Photos of its workouts that are not here yet.
    package var pendingPhotos: Int

    package init(
        kiosk: KioskID, name: String, isConnected: Bool, lastHeard: UTCInstant? = nil, pendingEntries: Int = 0,
        pendingPhotos: Int = 0
    ) {
        (self.kiosk, self.name, self.isConnected, self.lastHeard) = (kiosk, name, isConnected, lastHeard)
        (self.pendingEntries, self.pendingPhotos) = (pendingEntries, pendingPhotos)
    }
}

/// Something that does not work.
package struct FaultView: Hashable, Sendable {
    /// Which part: stable, for scripts.
    package var code: String
    package var message: String
    /// What to do.
    package var fix: String
    package var since: UTCInstant

    package init(code: String, message: String, fix: String, since: UTCInstant) {
        (self.code, self.message, self.fix, self.since) = (code, message, fix, since)
    }
}
