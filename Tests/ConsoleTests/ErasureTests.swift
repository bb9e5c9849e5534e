import ConsoleAccess
import ConsoleLogic
import FitPinkyCore
import KioskRuntime
import Kiosks
import SimulatedDevices
import Support
import Testing

/// A member erases themselves on the page.
@Suite(.timeLimit(.minutes(5))) struct ErasureTests {
    @Test func `before it the page says what cannot be reached`() async throws {
        try await LiveConsole.run { console in
            let page = try await console.get("/settings/group")
            #expect(page.contains("This cannot be reached from here:") && page.contains("journalctl"), "\(page)")
            #expect(page.contains("kiosk.toml") && page.contains("this phone is signed out"), "\(page)")
        }
    }

    @Test func `once it is done the phone is signed out, and its question says once what was erased and what stays`()
        async throws
    {
        try await LiveConsole.run { console in
            let asked = try await console.post(.erase, "{}")
            #expect(asked.hasPrefix("HTTP/1.1 202 "), "\(asked)")
            let id = try #require(asked.split(separator: "\"confirmation\":\"").last?.prefix(26))
            let path = "/confirm/\(id)"
            let open = try await console.get(path)
            #expect(open.contains("This cannot be reached from here:"), "\(open)")
            // Nobody else is told of it before.
            let stranger = ["Host: \(console.host)", "Accept: text/html"]
            let early = try await console.send(console.request("GET", path, stranger))
            #expect(early.hasPrefix("HTTP/1.1 404 "), "\(early)")
            try await eventually("the ring shows it") {
                console.kiosk.channels.view.request?.isShown == true
            }
            try console.live.simulation.buttons.press(held: .milliseconds(2500))
            try await eventually("the phone is signed out") { console.access.phones.isEmpty }
            // The script asks for a part until it is done.
            try await eventually("it is said") {
                let part = try await console.send(console.request("GET", path + "?part=main", stranger))
                return part.contains("Erased")
            }
            let done = try await console.send(console.request("GET", path, stranger))
            #expect(done.hasPrefix("HTTP/1.1 200 ") && done.contains("Erased:"), "\(done)")
            #expect(done.contains("journalctl") && done.contains("kiosk.toml"), "\(done)")
            let again = try await console.send(console.request("GET", path, stranger))
            #expect(again.hasPrefix("HTTP/1.1 404 "), "\(again)")
        }
    }
}
