import FitPinkyCore
import Ledger

// What tests of single rules sign and ask.
extension HostileWorld {
    /// The stamp of an honest clock, later than all before.
    var presentStamp: UInt64 {
        UInt64(HostileWorld.firstDay + today) * 86_400_000 << 16 | UInt64(archive.count)
    }

    /// What everybody reads once all has been heard.
    mutating func settled() throws -> HostileView {
        try hear()
        return view(archive.indices)
    }

    func stake(_ place: Int) -> StakeID { archive[place].position.stake }

    /// Says that the kiosk had these stakes on that Day.
    mutating func saySeen(_ stakes: [Int], on day: Int, by kiosk: Int) throws {
        let fact = SeenFact(day: HostileWorld.day(day), stakes: stakes.map(stake))
        try sign(.seen(fact), by: kiosk, stamp: presentStamp)
    }

    func binding(of place: Int, in view: HostileView) -> Binding? {
        let entry = archive[place]
        return view.winners.binding(of: Winner(slot: .group(group), position: entry.position, fact: entry.fact))
    }

    /// The week that holds that Day, as the first honest kiosk sees it now.
    func week(holding day: Int, in view: HostileView) throws -> WeekReading? {
        try weeks(view, at: honestKiosks[0], on: self.day)?.week(holding: HostileWorld.day(day))
    }

    /// The last Day of that person's stay by the rules of weeks.
    func left(_ person: Int, in view: HostileView) -> Day? {
        view.reading?.stays.first { $0.membership == people[person].stay }?.left
    }
}
