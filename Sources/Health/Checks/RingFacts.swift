/// The ring, the SPI controller that it hangs on, and what it may draw.
package struct RingFacts: Hashable, Sendable {
    /// Where the light goes.
    package enum Sink: Hashable, Sendable {
        case spi(Controller)
        case terminal, none
        /// A ring that exists as a picture only.
        case simulated
    }

    /// An SPI device.
    package struct Controller: Hashable, Sendable {
        /// Its path.
        package var device: String
        /// The node is there.
        package var exists: Bool
        /// The agent may read and write it.
        package var isAllowed: Bool
        /// The longest transfer that spidev takes.
        package var maxTransferBytes: Int
        /// What one frame of this ring takes.
        package var frameBytes: Int

        package init(device: String, exists: Bool, isAllowed: Bool, maxTransferBytes: Int, frameBytes: Int) {
            (self.device, self.exists, self.isAllowed) = (device, exists, isAllowed)
            (self.maxTransferBytes, self.frameBytes) = (maxTransferBytes, frameBytes)
        }
    }

    /// What showing the last frame ended with.
    package var trouble: Trouble?
    /// Where its light goes.
    package var sink: Sink
    /// LEDs on it.
    package var ledCount: Int
    /// The budget of the whole ring.
    package var maxMilliamperes: Int

    /// The pins of a Raspberry Pi give so much beside the board itself, with the supply made for it.
    package static let maxPinMilliamperes = 1500
    /// A WS2812 at full white (its data sheet: three times 20 mA).
    package static let fullMilliamperes = 60

    package init(trouble: Trouble? = nil, sink: Sink, ledCount: Int, maxMilliamperes: Int) {
        (self.trouble, self.sink, self.ledCount) = (trouble, sink, ledCount)
        self.maxMilliamperes = maxMilliamperes
    }

    /// Whether its last frame was shown.
    package var check: HealthCheck {
        if let trouble { return .failure(.ring, trouble.message, fix: trouble.fix) }
        let place =
            switch sink {
            case .spi: "spi"
            case .terminal: "terminal"
            case .none: "none"
            case .simulated: "simulated"
            }
        return .pass(.ring, "\(ledCount) LEDs, \(place)")
    }

    /// The controller by itself, whatever hangs on it.
    package var spiCheck: HealthCheck {
        guard case .spi(let controller) = sink else { return .pass(.spi, "not used by this ring") }
        guard controller.exists else {
            return .failure(
                .spi, "there is no \(controller.device)",
                fix: "switch SPI on (raspi-config, or dtparam=spi=on in config.txt) and restart the machine, or set "
                    + "ring.device in kiosk.toml")
        }
        guard controller.isAllowed else {
            return .failure(
                .spi, "\(controller.device) may not be opened by the agent",
                fix: "add the agent's user to the group spi")
        }
        guard controller.frameBytes <= controller.maxTransferBytes else {
            return .failure(
                .spi,
                "a frame of \(ledCount) LEDs is \(controller.frameBytes) bytes, and one transfer takes "
                    + "\(controller.maxTransferBytes)",
                fix: "write spidev.bufsiz=65536 into cmdline.txt and restart the machine")
        }
        return .pass(.spi, "\(controller.device), frames of \(controller.frameBytes) bytes")
    }

    /// Whether the budget is one that pins can give.
    package var currentCheck: HealthCheck {
        guard case .spi = sink else { return .pass(.current, "the ring draws none") }
        let drawn = min(maxMilliamperes, ledCount * RingFacts.fullMilliamperes)
        let text = "at most \(drawn) mA"
        guard drawn > RingFacts.maxPinMilliamperes else { return .pass(.current, text) }
        return .warning(
            .current, "\(text), and the pins of a board give \(RingFacts.maxPinMilliamperes) mA beside it",
            fix: "set ring.max_ma in kiosk.toml to \(RingFacts.maxPinMilliamperes) or less")
    }
}
