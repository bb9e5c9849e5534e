package import FitPinkyCore
package import Zones

extension CareMinute {
    /// The minute of the Day that the wall clock shows.
    ///
    /// - Parameter dayStart: the hour at which Days start.
    package init(_ time: CivilTime, dayStart: Int) {
        self.init(
            time.day(startingAtHour: dayStart), wallClock: time.hour * 60 + time.minute, dayStart: dayStart)
    }

    /// When the wall clock first shows this minute there. A minute that does not exist is when the next one begins that does; of a
    /// doubled one it is the first.
    package func firstInstant(in zone: Zone) -> UTCInstant {
        let wall = (Int64(day.daysSince1970) * 1440 + Int64(minute)) * 60
        func shown(at second: Int64) -> Int64 {
            second + Int64(zone.localTime(at: UTCInstant(milliseconds: second * 1000)).offsetSeconds)
        }
        // No zone is further from UTC than a day and a bit, and none changes twice within that time.
        let (earliest, latest) = (wall - CareMinute.farthestZone, wall + CareMinute.farthestZone)
        let offsets = [shown(at: earliest) - earliest, shown(at: latest) - latest]
        if let first = offsets.map({ wall - $0 }).filter({ shown(at: $0) == wall }).min() {
            return UTCInstant(milliseconds: first * 1000)
        }
        // The clock jumps over it, and does not go back near it.
        var (low, high) = (earliest, latest)
        while low < high {
            let middle = low + (high - low) / 2
            if shown(at: middle) < wall { low = middle + 1 } else { high = middle }
        }
        return UTCInstant(milliseconds: low * 1000)
    }

    /// In seconds.
    private static let farthestZone: Int64 = 26 * 3600
}
