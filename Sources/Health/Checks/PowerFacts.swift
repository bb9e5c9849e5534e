/// The supply of a Raspberry Pi.
package enum PowerFacts: Hashable, Sendable {
    /// This machine does not measure its supply.
    case notMeasured
    /// What the firmware says: the bits of `vcgencmd get_throttled`.
    case throttled(UInt32)
    /// The voltage monitor's alarm (`rpi_volt`).
    case alarm(Bool)

    // The firmware's bits: now, and 16 higher since the start.
    private static let undervoltage: UInt32 = 1 << 0
    private static let slowed: UInt32 = 1 << 1 | 1 << 2
    private static let hot: UInt32 = 1 << 3

    /// Low voltage now is a failure, in the past a warning.
    package var check: HealthCheck {
        let supply =
            "use the supply made for this model with its own cable, and lower ring.max_ma in kiosk.toml or give the ring "
            + "a supply of its own"
        switch self {
        case .notMeasured: return .pass(.power, "this machine does not measure its supply")
        case .alarm(false): return .pass(.power, "the supply is well")
        case .alarm(true):
            return .failure(
                .power, "the supply's voltage is too low: the machine may stop or write wrongly", fix: supply)
        case .throttled(let bits):
            let since = bits >> 16
            if bits & PowerFacts.undervoltage != 0 {
                return .failure(
                    .power, "the supply's voltage is too low now: the machine may stop or write wrongly", fix: supply)
            }
            if since & PowerFacts.undervoltage != 0 {
                return .warning(.power, "the supply's voltage was too low since the start", fix: supply)
            }
            if (bits | since) & (PowerFacts.hot | PowerFacts.slowed) != 0 {
                return .warning(
                    .power, "the processor was slowed down because it is too warm",
                    fix: "give the board air, or a heat sink")
            }
            return .pass(.power, "the supply is well, and nothing was slowed down since the start")
        }
    }
}
