import KioskLogic
import Logging
import Testing

@testable import Configuration

@Suite struct ConfigurationTests {
    private func read(_ toml: String) throws(ConfigurationError) -> KioskConfiguration {
        try KioskConfiguration(toml: toml, file: "kiosk.toml")
    }

    @Test func `an owner is all that a configuration needs`() throws {
        #expect(try read("owner = \"Sammy\"") == KioskConfiguration(owner: "Sammy"))
    }

    @Test func `every key is taken up`() throws {
        let configuration = try read(
            """
            owner = "Sammy"
            zone = "Pacific/Auckland"

            [[button]]
            chip = "gpiochip4"
            line = 17
            active_low = false
            bias = "pull-down"

            [[button]]
            line = "GPIO27"

            [camera]
            device = "/dev/video2"
            width = 1920
            height = 1080
            settle_ms = 250
            standby = "warm"
            warm_hours = "06:00-22:30"

            [capture]
            countdown_seconds = 0
            review_seconds = 9

            [photo]
            format = "jpeg"
            max_bytes = 300000

            [ring]
            sink = "none"
            device = "/dev/spidev1.0"
            leds = 12
            order = "RGB"
            brightness = 1
            max_ma = 900
            night = "23:00-06:30"

            [clock]
            trust = "rtc"

            [storage]
            backup_dir = "/mnt/backup"

            [log]
            level = "debug"
            """)
        #expect(configuration.zone == "Pacific/Auckland")
        #expect(configuration.buttons.map(\.line) == ["17", "GPIO27"])
        #expect(configuration.buttons[0].chip == "gpiochip4")
        #expect(!configuration.buttons[0].isActiveLow)
        #expect(configuration.buttons[0].bias == .pullDown)
        #expect(configuration.camera.device == "/dev/video2")
        #expect(configuration.camera.width == 1920 && configuration.camera.height == 1080)
        #expect(configuration.camera.settleMilliseconds == 250)
        #expect(configuration.camera.standby == .warm && configuration.camera.warmHours?.text == "06:00-22:30")
        #expect(configuration.ring.night?.text == "23:00-06:30")
        #expect(configuration.capture.countdownSeconds == 0 && configuration.capture.reviewSeconds == 9)
        #expect(configuration.photo.maxBytes == 300_000)
        #expect(configuration.ring.sink == .none && configuration.ring.ledCount == 12)
        #expect(configuration.ring.order == .rgb && configuration.ring.brightness == 1)
        #expect(configuration.ring.maxMilliamperes == 900 && configuration.ring.device == "/dev/spidev1.0")
        #expect(configuration.clockTrust == .rtc)
        #expect(configuration.storage.backupFolder == "/mnt/backup")
        #expect(configuration.logLevel == .debug)
        // What --check-config prints says the same again.
        #expect(try read(configuration.toml) == configuration)
    }

    @Test func `quotes and backslashes in a name survive being printed`() throws {
        for owner in ["Sam \"the\" \\o/ 💪", "S\"\u{5A3}\\\u{301}"] {
            let configuration = KioskConfiguration(owner: owner)
            #expect(try read(configuration.toml) == configuration)
        }
    }

    @Test(arguments: [
        ("[camera]\nwidth = 1280", "kiosk.toml: owner: this is missing"),
        ("owner = 5", "kiosk.toml:1: owner: this must be text in quotes, and is a whole number"),
        ("owner = \"\"", "kiosk.toml:1: owner: this may have 1 to 1024 bytes"),
        ("owner = \"a\\tb\"", "kiosk.toml:1: owner: this may not contain control characters"),
        ("owner = \"\(String(repeating: "x", count: 41))\"", "a name may have up to 40 characters; this has 41"),
        ("owner = \"S\"\nzone = \"../../etc/passwd\"", "kiosk.toml:2: zone: "),
        (
            "owner = \"S\"\n\n[camera]\nwidht = 1280",
            "kiosk.toml:4: camera.widht: there is no such key; here are device, height, settle_ms, standby, warm_hours, width"
        ),
        (
            "owner = \"S\"\n[camera]\nwidth = 99999",
            "kiosk.toml:3: camera.width: 99999 is not allowed; allowed are 160 to 4096"
        ),
        (
            "owner = \"S\"\n[camera]\nwidth = \"wide\"",
            "kiosk.toml:3: camera.width: this must be a whole number from 160 to 4096, and is text"
        ),
        ("owner = \"S\"\ncamera = 1", "kiosk.toml:2: camera: this must be a table"),
        ("owner = \"S\"\n[button]\nline = 1", "kiosk.toml:2: button: this must be written [[button]]"),
        (
            "owner = \"S\"\n[[button]]\nline = \"A\"\n[[button]]\nchip = \"x\"",
            "kiosk.toml:4: button[2].line: this is missing"
        ),
        ("owner = \"S\"\n[[button]]\nline = 17", "button[1].chip: a line given by its offset needs its chip"),
        (
            "owner = \"S\"\n[[button]]\nline = \"A\"\nbias = \"up\"",
            "kiosk.toml:4: button[1].bias: \"up\" is not allowed; allowed are \"as-is\", \"pull-up\""
        ),
        (
            "owner = \"S\"\n[[button]]\nline = \"A\"\nactive_low = 1",
            "this must be true or false, and is a whole number"
        ),
        (
            "owner = \"S\"\n[[button]]\nline = \"A\"\n[[button]]\nline = \"A\"",
            "kiosk.toml:5: button[2].line: this line is another button's already"
        ),
        ("owner = \"S\"\r\n[camera]\r\nwidth = 1", "kiosk.toml:3: camera.width: 1 is not allowed"),
        (
            "owner = \"S\"\n[ring]\nbrightness = 1.5",
            "kiosk.toml:3: ring.brightness: 1.5 is not allowed; allowed are 0.0 to 1.0"
        ),
        (
            "owner = \"S\"\n[ring]\nnight = \"22-7\"",
            "kiosk.toml:3: ring.night: this must be two times of day such as \"22:00-07:00\" or \"none\", and is \"22-7\""
        ),
        ("owner = \"S\"\n[ring]\nleds = 256\nmax_ma = 200", "kiosk.toml:4: ring.max_ma: 256 LEDs need"),
        (
            "owner = \"S\"\n[camera]\nwarm_hours = \"06:00-22:00\"",
            "kiosk.toml:3: camera.warm_hours: these are the hours of standby = \"warm\", and standby is \"off\""
        ),
        ("owner = \"S\"\n[clock]\ntrust = \"maybe\"", "allowed are \"ntp\", \"rtc\", \"always\""),
        ("owner = \"S\"\n[log]\nlevel = \"loud\"", "kiosk.toml:3: log.level: \"loud\" is not allowed"),
        (
            "owner = \"S\"\n[storage]\nbackup_dir = \"mnt\"",
            "kiosk.toml:3: storage.backup_dir: \"mnt\" is no absolute path"
        ),
        ("owner = \"S\"\n[typo]\na = 1", "kiosk.toml:2: typo: there is no such key"),
        ("owner = \"S\"\nowner = \"T\"", "kiosk.toml:2: this is not TOML: owner stands in line 1 already"),
        ("owner = ", "kiosk.toml:1: this is not TOML: here a value is missing (column 9)"),
        ("owner = \"S\"\n[|typo]\na = 1", "kiosk.toml:2: this is not TOML: a table is named [name]"),
        ("owner = \"S\"\n[[[button]]]", "kiosk.toml:2: this is not TOML: a table is named [name]"),
        ("\u{FEFF}[[[", "kiosk.toml:1: this is not TOML: a table is named [name]"),
        (
            "owner = \"S\"\n[ring] x",
            "kiosk.toml:2: this is not TOML: behind the name of a table only a comment may stand in the line, after a # (column 8)"
        ),
        ("owner = \"S\"\n[.ing]", "kiosk.toml:2: this is not TOML: a table is named [name]"),
        ("owner = \"S\"\n[\n", "kiosk.toml:2: this is not TOML: a table is named [name]"),
        (
            "owner = \"\"\"S\n\"\"\"\n\na = [1, # one\n}",
            "kiosk.toml:5: this is not TOML: here belongs a value, not \"}\""
        ),
        ("owner = \"S\"\na = 1979-05-27Tx", "kiosk.toml:2: this is not TOML: \"1979-05-27Tx\" is no date or time"),
        ("owner = \"S\"\n\u{0}", "kiosk.toml:2: this is not TOML: there is the control character U+0000"),
        ("owner = \"S\"\ncamera = {\"wid\\ndht\" = 1}", "kiosk.toml:2: camera.\"wid\\ndht\": there is no such key"),
        ("owner = \"S\"\n\ncamera.width = 1", "kiosk.toml:3: camera.width: 1 is not allowed"),
        ("owner = \"S\"\n[\"camera\"]\n'width' = 1", "kiosk.toml:3: camera.width: 1 is not allowed"),
        (
            "owner = \"S\"\nbutton = [\n1]",
            "kiosk.toml:2: button: each must be a table, [[button]], and number 1 is a whole"
        ),
        (
            "owner = \"S\"\n\(String(repeating: "[[button]]\nline = \"A\"\n", count: 4))",
            "kiosk.toml:2: button: there may be up to 3, and there are 4"
        ),
    ])
    func `what is wrong is said with its place and what is allowed`(toml: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(toml) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test func `a file larger than any configuration is refused before it is parsed`() {
        let error = #expect(throws: ConfigurationError.self) { try read(String(repeating: "#", count: 70_000)) }
        #expect(error?.message.contains("allowed are 65536") == true)
    }
}
