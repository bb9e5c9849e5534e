package import FitPinkyCore

/// An invitation of one phone: by a secret that a QR code holds, or six characters that are typed.
package struct PhoneInvite: Hashable, Sendable {
    /// Whose phone it will be.
    package var holder: Phone.Holder
    /// SHA-256 of the secret, 32 bytes.
    package var secretHash: [UInt8]
    /// The six characters.
    package var code: String
    /// Until when it is good.
    package var expires: UTCInstant
    /// When it was made: a clock that shows an earlier time was set back, and the invitation is void.
    package var made: UTCInstant
    /// Wrong tries so far.
    package var tries = 0

    /// An invitation of these parts, good from now on.
    package init(of holder: Phone.Holder, secretHash: [UInt8], code: String, at now: UTCInstant) {
        (self.holder, self.secretHash, self.code, made) = (holder, secretHash, code, now)
        expires = UTCInstant(milliseconds: now.milliseconds + ConsoleLimits.inviteMilliseconds)
    }

    /// Whether it can be used.
    package func isGood(at now: UTCInstant) -> Bool {
        now >= made && now < expires && tries < ConsoleLimits.inviteTries
    }
}

/// The six characters of an invitation: digits and letters without those that are taken for each other (Crockford's base 32).
package enum PhoneCode {
    /// How many there are.
    package static let characterCount = 6

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// Draws one.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<characterCount).map { _ in alphabet[Int(generator.next(upperBound: UInt32(alphabet.count)))] })
    }

    /// What was typed as it is kept: without spaces and dashes, in capitals, O as 0, I and L as 1; nil if no code can be that.
    package static func read(_ text: String) -> String? {
        guard text.utf8.count <= 32 else { return nil }
        var read = ""
        for character in text.uppercased() where character != " " && character != "-" {
            switch character {
            case "O": read.append("0")
            case "I", "L": read.append("1")
            case _ where alphabet.contains(character): read.append(character)
            default: return nil
            }
        }
        return read.count == characterCount ? read : nil
    }
}
