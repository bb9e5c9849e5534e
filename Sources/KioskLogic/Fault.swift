package import FitPinkyCore

/// Something that does not work, in words for the person who can mend it.
package struct Fault: Hashable, Sendable {
    /// Which part, as scripts are told.
    package enum Code: String, CaseIterable, Sendable {
        case storage, camera, button, ring, clock, zone, link, backup, invite, notify
    }

    /// What exactly: one fault a cause stands at a time, and only what mends the cause mends the fault.
    package enum Cause: Hashable, Sendable {
        case opening, saving, presses, journal, unreadablePress, reading, settling, photosToCome, reserve
        case recovery, damage, verifying
        case camera, photo, format, encoder, buttonLines
        /// A button by its number, from 1.
        case stuckButton(Int)
        case ring, clock, zone, link, backup, invite
        /// A command by the number that the relay knows it by.
        case notify(UInt64)

        /// The part that it is a cause in.
        package var code: Code {
            switch self {
            case .opening, .saving, .presses, .journal, .unreadablePress, .reading, .settling, .photosToCome, .reserve,
                .recovery, .damage, .verifying:
                .storage
            case .camera, .photo, .format, .encoder: .camera
            case .buttonLines, .stuckButton: .button
            case .ring: .ring
            case .clock: .clock
            case .zone: .zone
            case .link: .link
            case .backup: .backup
            case .invite: .invite
            case .notify: .notify
            }
        }
    }

    /// What exactly does not work.
    package var cause: Cause
    /// What is wrong.
    package var message: String
    /// What to do about it.
    package var fix: String
    /// When it was found.
    package var since: UTCInstant

    /// Which part it is in.
    package var code: Code { cause.code }

    package init(cause: Cause, message: String, fix: String, since: UTCInstant) {
        (self.cause, self.message, self.fix, self.since) = (cause, message, fix, since)
    }
}
