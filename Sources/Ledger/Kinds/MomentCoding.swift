internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension KnownMoment {
    init(_ message: Fitpinky_V1_KnownMoment) throws(Fact.Unreadable) {
        let day = try Fact.day(message.day)
        instant = UTCInstant(milliseconds: message.instantMs)
        zone = try Fact.text(message.zone, "zone")
        self.day = day
        minute = message.hasMinute ? try Fact.number(message.minute, in: 0...CareMinute.perDay - 1, "minute") : nil
    }

    var message: Fitpinky_V1_KnownMoment {
        .with {
            $0.instantMs = instant.milliseconds
            $0.zone = zone
            $0.day = day.daysSince1970
            if let minute { $0.minute = UInt32(clamping: minute) }
        }
    }
}

extension AwaitedMoment {
    init(_ message: Fitpinky_V1_AwaitedMoment) throws(Fact.Unreadable) {
        guard let boot = BootID(bytes: message.boot) else { throw .field("boot") }
        guard message.monotonicNs >= 0 else { throw .field("monotonic_ns") }
        self.boot = boot
        reading = MonotonicInstant(nanoseconds: message.monotonicNs)
    }

    var message: Fitpinky_V1_AwaitedMoment {
        .with {
            $0.boot = byteField(boot.bytes)
            $0.monotonicNs = reading.nanoseconds
        }
    }
}
