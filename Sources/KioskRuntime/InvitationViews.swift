internal import ConfigurationFiles
package import FitPinkyCore
package import KioskPages
package import Pairing
internal import Zones

extension ZoneFiles {
    /// What the wall shows at that instant in the zone of that name; in UTC if it cannot be read.
    package static func wallTime(at instant: UTCInstant, zoneName: String) -> WallTime {
        let time = zone(called: zoneName).localTime(at: instant)
        return WallTime(instant, time.day, TimeOfDay(hour: time.hour, minute: time.minute))
    }
}

extension InvitationView {
    package init(_ invite: Invite, _ status: Invite.Status, address: String, zoneName: String) {
        self.init(
            code: invite.code.text, expires: invite.expires.map { ZoneFiles.wallTime(at: $0, zoneName: zoneName) },
            status: Status(status), address: address.isEmpty ? nil : address, triesLeft: invite.triesLeft,
            isForKiosk: invite.purpose.isForKiosk)
    }

    /// Without the code: that a wrong one was tried.
    package init(tried invite: Invite, _ status: Invite.Status) {
        self.init(status: Status(status), triesLeft: invite.triesLeft, isForKiosk: invite.purpose.isForKiosk)
    }
}

extension InvitationView.Status {
    fileprivate init(_ status: Invite.Status) {
        self =
            switch status {
            case .active: .active
            case .accepted: .accepted
            case .expired: .expired
            case .burnt: .burnt
            }
    }
}

extension Invite {
    package var triesLeft: Int { max(0, Invite.maxAttempts - attempts) }
}
