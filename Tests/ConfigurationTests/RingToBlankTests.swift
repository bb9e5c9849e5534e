import Testing

@testable import Configuration

@Suite struct RingToBlankTests {
    @Test func `the configured ring is made dark`() {
        var configuration = KioskConfiguration(owner: "Sammy")
        configuration.ring.device = "/dev/spidev1.0"
        configuration.ring.ledCount = 12
        #expect(RingToBlank(.success(configuration)).ring == configuration.ring)
    }

    @Test func `without a configuration that can be read the usual ring is made dark, at the greatest length`() {
        let ring = RingToBlank(.failure(ConfigurationError(file: "kiosk.toml", message: "it cannot be read"))).ring
        var usual = KioskConfiguration.Ring()
        #expect(ring.sink == .spi && ring.device == usual.device)
        usual.ledCount = 256
        #expect(ring == usual)
    }
}
