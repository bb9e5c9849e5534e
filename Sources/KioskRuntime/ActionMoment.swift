package import Actions
internal import ConfigurationFiles
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Zones

extension Kiosk {
    /// When an action is taken, and what the wall clock by the kiosk shows.
    package var moment: Now {
        let view = channels.view
        let (time, minute) = (ClockReading(devices.clock(view.configuration)), careMinute)
        var now = Now(time, today: minute.day, minute: minute)
        now.calendar = LocalCalendar(
            zone: view.zoneName, ZoneFiles.zone(called: view.zoneName), dayStart: view.overview.dayStart)
        now.awaited = AwaitedMoment(boot: boot, reading: time.monotonic)
        return now
    }
}

extension LocalCalendar {
    /// That of a zone.
    init(zone name: String, _ zone: Zone, dayStart: Int) {
        self.init(zone: name, dayStart: dayStart) { instant in
            let shown = zone.localTime(at: instant)
            return (shown.day, shown.hour * 60 + shown.minute)
        } first: { date, minute in
            CareMinute(date, minute: minute).firstInstant(in: zone)
        }
    }
}
