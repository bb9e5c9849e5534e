import Configuration
import Glibc
import Testing

@testable import ConfigurationFiles

@Suite struct ZoneDatabaseTests {
    /// A folder with a file of that text as configuration.
    private static func read(_ toml: String) throws -> Result<KioskConfiguration, ConfigurationError> {
        let path = "/tmp/fitpinky-zone-\(getpid()).toml"
        let file = try #require(fopen(path, "w"))
        defer { unlink(path) }
        fwrite(Array(toml.utf8), 1, toml.utf8.count, file)
        fclose(file)
        return Result { () throws(ConfigurationError) in try ConfigurationSource(path: path, isOptional: false).read() }
    }

    @Test(arguments: ["Europe/Amsterdam", "UTC", "America/Argentina/Ushuaia", "Etc/GMT-14"])
    func `a zone that the tz database has is taken`(zone: String) throws {
        #expect(try Self.read("owner = \"S\"\nzone = \"\(zone)\"").get().zone == zone)
    }

    @Test(arguments: [
        (
            "Europe/Nowhere",
            "\"Europe/Nowhere\" is not in the tz database; allowed are the names in /usr/share/zoneinfo, such as"
        ),
        ("Europe/Amsterdm", "\"Europe/Amsterdm\" is not in the tz database; did you mean \"Europe/Amsterdam\"?"),
        ("europe/amsterdam", "did you mean \"Europe/Amsterdam\"?"), ("Amsterdam", "did you mean \"Europe/Amsterdam\"?"),
        ("America/new york", "may not contain \" \""), ("Asia/Kolkatta", "did you mean \"Asia/Kolkata\"?"),
        ("America/NewYork", "did you mean \"America/New_York\"?"), ("Europe", "is not in the tz database"),
        ("zone.tab", "\"zone.tab\" is not in the tz database"), ("tzdata.zi", "is not in the tz database"),
        ("../../etc/passwd", "may not contain the part \"..\""), ("/etc/localtime", "may not begin with \"/\""),
        ("posix/../../passwd", "may not contain the part \"..\""),
    ])
    func `a zone that it does not have is refused with its place, and what was meant`(zone: String, sentence: String)
        throws
    {
        let error = #expect(throws: ConfigurationError.self) {
            do { _ = try Self.read("owner = \"S\"\n\nzone = \"\(zone)\"").get() } catch { throw error }
        }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("/tmp/fitpinky-zone-\(getpid()).toml:3: zone: ") && text.contains(sentence), "\(text)")
    }

    @Test func `without a tz database that is what is said, and not that the zone is wrong`() {
        let objection = ZoneDatabase(folder: "/nonexistent/zoneinfo").objection(to: "Europe/Amsterdam")
        #expect(
            objection
                == "\"Europe/Amsterdam\" cannot be looked up: there is no tz database in /nonexistent/zoneinfo; install "
                + "the package tzdata")
    }

    @Test func `a damaged file of the database is told from a wrong name`() throws {
        let folder = "/tmp/fitpinky-zoneinfo-\(getpid())"
        try #require(mkdir(folder, 0o700) == 0)
        let path = "\(folder)/Damaged"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let file = try #require(fopen(path, "w"))
        fputs("TZif", file)
        fclose(file)
        let objection = ZoneDatabase(folder: folder).objection(to: "Damaged") ?? ""
        #expect(objection.contains("Damaged cannot be used") && objection.hasSuffix("install the package tzdata again"))
    }
}
