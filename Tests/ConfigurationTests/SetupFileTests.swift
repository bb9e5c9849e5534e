import FoundationEssentials
import Logging
import Testing

@testable import Configuration

/// What `fitpinky setup` writes is what the agent reads: the golden files of `SetupTests`.
@Suite struct SetupFileTests {
    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/SetupTests/Golden"

    private func read(_ name: String) throws -> KioskConfiguration {
        let path = "\(SetupFileTests.folder)/\(name).toml"
        let bytes = try #require(FileManager.default.contents(atPath: path), "\(path) is missing")
        return try KioskConfiguration(toml: String(decoding: bytes, as: UTF8.self), file: path)
    }

    @Test func `every golden file can be used`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: SetupFileTests.folder).sorted()
        #expect(names == ["kept.toml", "pi-five.toml", "pi-four.toml", "plain.toml", "terminal.toml"])
        for name in names { _ = try read(String(name.dropLast(".toml".count))) }
    }

    @Test func `a new file says what was answered, and leaves the rest as it is without it`() throws {
        var expected = KioskConfiguration(owner: "Sammy")
        expected.zone = "Europe/Amsterdam"
        expected.camera.device = "usb-046d_HD_Webcam_C270_1A2B3C-video-index0"
        expected.sync.listen = HostPort("[::]:7465")
        expected.sync.advertise = HostPort("10.77.0.1:7465")
        expected.console.listen = .auto
        #expect(try read("pi-four") == expected)
    }

    @Test func `names in any writing, and two buttons, are read as they were answered`() throws {
        let configuration = try read("pi-five")
        #expect(configuration.owner == "Zoë \"Z\" \\o/")
        #expect(configuration.buttons.map(\.line) == ["GPIO17", "27"])
        #expect(configuration.buttons.map(\.chip) == [nil, "pinctrl-rp1"])
        #expect(configuration.ring.ledCount == 16)
    }

    @Test func `what stood there before means what it meant`() throws {
        let configuration = try read("kept")
        #expect(configuration.capture.countdownSeconds == 0 && configuration.camera.width == 1920)
        #expect(configuration.buttons[0].bias == .pullDown && !configuration.buttons[0].isActiveLow)
        #expect(configuration.ring.brightness == 0.25 && configuration.ring.maxMilliamperes == 900)
        #expect(configuration.notify.count == 2 && configuration.logLevel == .debug)
        #expect(configuration.sync.listen == HostPort("10.9.0.1:7000"))
    }
}
