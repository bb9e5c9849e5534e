import FitPinkyCore
import Ledger

// What happens from the founding on.
extension HostileWorld {
    static let days = 30

    /// Days pass; people act, kiosks hear each other or not, and the hostile member signs what they like.
    mutating func live() throws {
        // What was set before somebody came they accept on the Day on which they come.
        today += 1
        let end = today + HostileWorld.days
        while today < end {
            try noteBeginning()
            for kiosk in kiosks.indices where kiosks[kiosk].isHostile { deliver(to: kiosk) }
            for kiosk in honestKiosks where !oneIn(3) {
                deliver(to: kiosk, oneIn: oneIn(2) ? 1 : 2)
                kiosks[kiosk].hasNews = true
                try look(at: kiosk)
            }
            if let kiosk = oneOf(honestKiosks), !oneIn(4) {
                try act(at: kiosk)
                kiosks[kiosk].hasNews = true
                try look(at: kiosk)
            }
            for _ in 0..<below(3) { try attack() }
            if let kiosk = oneOf(hostileKiosks), oneIn(4) {
                if oneIn(2) { try act(at: kiosk) } else { try work(kiosks[kiosk].person, at: kiosk, on: anyDay()) }
                try look(at: kiosk)
            }
            today += 1 + below(3)
        }
    }

    /// What was signed, a line each.
    var log: [String] {
        var lines = people.enumerated().map { index, person in
            "member \(index) is \(person.member.ulid.text)\(person.isHostile ? ", hostile" : "")"
        }
        for (place, entry) in archive.enumerated() {
            lines.append(
                "\(place) day \(entry.signed) kiosk \(entry.kiosk)\(kiosks[entry.kiosk].isHostile ? " (hostile)" : "")"
                    + " stamp \(entry.position.stamp.rawValue >> 16): \(entry.position.stake.ulid.text) \(entry.fact)")
        }
        for beginning in beginnings { lines.append("begun: \(beginning)") }
        return lines
    }
}
