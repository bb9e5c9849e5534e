import Configuration
import ConfigurationFiles
import Support
import Testing

@Suite struct ConfigurationSourceTests {
    @Test func `a file that is not there, no file or not text is named`() {
        for (path, why) in [("/nonexistent/kiosk.toml", "cannot be opened"), ("/", "cannot be read")] {
            let error = #expect(throws: ConfigurationError.self) {
                try ConfigurationSource(path: path, isOptional: false).read()
            }
            #expect(error?.description.hasPrefix(path) == true)
            #expect(error?.message.contains(why) == true)
        }
        let folder = TemporaryFolder()
        let file = folder.write("", to: "kiosk.toml")
        #expect(throws: ConfigurationError.self) { try ConfigurationSource(path: file, isOptional: true).read() }
    }

    @Test func `a simulated kiosk needs no file`() throws {
        #expect(try ConfigurationSource(path: nil, isOptional: true).read().owner == "You")
    }
}
