public import FitPinkyCore

/// The time, and the wall clock beside whoever reads. Both come from outside.
public struct WallClock: Sendable {
    /// When the page is made.
    public let now: UTCInstant
    private let secondsEastOfUTC: @Sendable (UTCInstant) -> Int

    /// - Parameter secondsEastOfUTC: by how much the wall clock is ahead of UTC at an instant.
    public init(now: UTCInstant, secondsEastOfUTC: @escaping @Sendable (UTCInstant) -> Int) {
        (self.now, self.secondsEastOfUTC) = (now, secondsEastOfUTC)
    }

    /// `18:34`.
    public func time(_ milliseconds: Int64) -> String { String(local(milliseconds).dropFirst(11).prefix(5)) }

    /// `Sat 28 Feb 18:34`.
    func dayAndTime(_ milliseconds: Int64) -> String {
        "\(dayText(String(local(milliseconds).prefix(10)))) \(time(milliseconds))"
    }

    /// How long ago that was: `5 s ago`.
    func age(_ milliseconds: Int64) -> String {
        let seconds = max(0, now.seconds - UTCInstant(milliseconds: milliseconds).seconds)
        return switch seconds {
        case ..<60: "\(seconds) s ago"
        case ..<3600: "\(seconds / 60) min ago"
        case ..<172_800: "\(seconds / 3600) h ago"
        default: "\(seconds / 86_400) days ago"
        }
    }

    private func local(_ milliseconds: Int64) -> String {
        let offset = Int64(secondsEastOfUTC(UTCInstant(milliseconds: milliseconds))) * 1000
        let (sum, isOverflow) = milliseconds.addingReportingOverflow(offset)
        return UTCInstant(milliseconds: isOverflow ? milliseconds : sum).rfc3339
    }
}

/// RFC 3339 in UTC.
public func instant(_ milliseconds: Int64) -> String { UTCInstant(milliseconds: milliseconds).rfc3339 }
