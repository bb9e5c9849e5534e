import Support
import Testing

/// A member whose only kiosk is lost, and who has neither recovery words nor a backup: another member lets a new one in.
@Suite struct ReplacedKioskTests {
    @Test func `a kiosk comes in place of a silent one, and goes when that one speaks again`() async throws {
        let (anas, bens) = try await KeptKiosk.homes()
        _ = try await anas.createGroup()
        let code = try await anas.invite()
        #expect(try await bens.join(code.code, at: code.address).code == 0)
        try await eventually("all that is here is there") {
            let (here, there) = (try await anas.digest(), try await bens.digest())
            return here == there
        }
        let old = try await bens.status().kiosk.id
        try await bens.stopAgent()
        let lately = try await anas.fitpinky("group", "invite", "--kiosk", "--for", "Ben", "--yes")
        #expect(lately.code == 1 && lately.errors.contains("\(old) was heard of last on "), "\(lately.errors)")
        #expect(try await anas.fitpinky("simulate", "clock", "--advance", "15d").code == 0)

        // Nobody is let in without having been asked, or having said so.
        for more in [[], ["--json"]] {
            let unasked = try await anas.fitpinky(["group", "invite", "--kiosk", "--for", "Ben"] + more)
            #expect(unasked.code == 1 && unasked.errors.contains("add --yes"), "\(unasked.errors)")
            #expect(unasked.errors.contains("if a kiosk of Ben’s speaks again"))
        }
        #expect(try await anas.fitpinky("group", "invite", "--for", "Ben", "--yes").code == 64)
        let nobody = try await anas.fitpinky("group", "invite", "--kiosk", "--for", "Dan", "--yes")
        #expect(nobody.code == 1 && nobody.errors.contains("choose one of Ana, Ben"), "\(nobody.errors)")
        let invitation = try await anas.invite("--kiosk", "--for", "Ben", "--yes")

        let new = try await KeptKiosk.listening()
        #expect(try await new.fitpinky("simulate", "clock", "--advance", "15d").code == 0)
        let other = try await new.join(invitation.code, at: invitation.address, as: "Ana")
        #expect(other.code == 1 && other.errors.contains("a further one of Ben"), "\(other.errors)")
        let joined = try await new.join(invitation.code, at: invitation.address, as: "Ben")
        #expect(joined.code == 0, "\(joined.errors)")
        try await eventually("both say who let it in") {
            let (here, there) = (try await anas.group(), try await new.group())
            return [here, there].allSatisfy { $0.kiosks.map(\.admittedBy).contains("Ana") }
        }
        let lost = try await anas.fitpinky("group", "members")
        #expect(lost.output.split(separator: "\n").joined(separator: " ").contains("let in by Ana’s kiosk"))

        try await bens.startAgent("--listen", "127.0.0.1:0")
        try await eventually("the old one has spoken") {
            try await anas.group().kiosks.map(\.admittedBy).allSatisfy { $0 == nil }
        }
    }
}
