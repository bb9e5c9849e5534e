import Agent
import Configuration
import KioskRuntime
import LinuxDevices

extension KioskDevices {
    /// The devices of the machine that the agent runs on. This is the one place that picks them.
    static var linux: KioskDevices {
        var devices = KioskDevices(
            kind: .linux,
            camera: { configuration in
                let camera = configuration.camera
                return V4L2Camera(device: camera.device, width: camera.width, height: camera.height)
            },
            buttons: { configuration in GPIOButtons(lines: configuration.buttons.map(GPIOLine.init)) },
            ring: { configuration in
                let ring = configuration.ring
                return switch ring.sink {
                case .spi:
                    SPIRing(device: ring.device, ledCount: ring.ledCount, order: ring.order, drive: ring.drive)
                case .terminal: TerminalRing()
                case .none: NoRing()
                }
            },
            clock: { configuration in SystemClock(trust: .init(configuration.clockTrust)) },
            buzzer: { configuration in configuration.buzzer.map { GPIOBuzzer(chip: $0.chip, line: $0.line) } },
            link: SystemLink(), announcements: { KernelAnnouncements() })
        devices.ringFrameBytes = { SPIRing.frameByteCount(ledCount: $0.ring.ledCount) }
        return devices
    }
}

extension GPIOLine {
    fileprivate init(_ button: KioskConfiguration.Button) {
        let bias: Bias =
            switch button.bias {
            case .asIs: .asIs
            case .pullUp: .pullUp
            case .pullDown: .pullDown
            case .disabled: .disabled
            }
        self.init(chip: button.chip, line: button.line, activeLow: button.isActiveLow, bias: bias)
    }
}

extension SystemClock.Trust {
    fileprivate init(_ trust: KioskConfiguration.ClockTrust) {
        self =
            switch trust {
            case .ntp: .ntp
            case .rtc: .rtc
            case .always: .always
            }
    }
}
