import Support
import Testing

/// Three homes as programs, at one of which a member erases themselves.
@Suite struct ErasingTests {
    private struct Offer: Decodable {
        var member: String
        var code: String
        var goes: [String]
        var stays: [String]
    }

    private struct Erased: Decodable {
        var finished: Bool
        var stays: [String]
    }

    private struct Logged: Decodable {
        struct Photo: Decodable { var present: Bool }
        var id: String
        var memberName: String
        var caption: String?
        var proof: String
        var photo: Photo?
    }

    private func logged(at home: KeptKiosk) async throws -> [Logged] {
        try await home.fitpinky("workouts", "--json").json([Logged].self)
    }

    private static let name = "Benedikt Quirrel"
    private static let words = [name, "sore but happy 4711", "you owe me a beer 815", "loser cooks 4242"]

    private func start() async throws -> KeptKiosk {
        let kiosk = try KeptKiosk()
        try await kiosk.startAgent("--listen", "127.0.0.1:0", "--record-wire", "\(kiosk.folder.path)/wire")
        return kiosk
    }

    /// What of the member's is in any file of that folder.
    private func left(in folder: String, _ photo: [UInt8]) -> [String] {
        let files = RawFiles(in: folder) { $0 != "reserve" }
        var found = Self.words.compactMap { word in files.first(having: Array(word.utf8)).map { "\(word) in \($0)" } }
        for start in stride(from: 600, to: photo.count - 64, by: 5000) {
            if let file = files.first(having: Array(photo[start..<start + 48])) {
                found.append("the photo from \(start) in \(file)")
            }
        }
        return found
    }

    private func log(at home: KeptKiosk) async throws -> WorkoutJSON {
        try await home.fitpinky("log", "run", "--minutes", "30", "--json").json()
    }

    @Test func `no byte of a member who erased themselves is left at three kiosks, nor sent any more`() async throws {
        let (ana, ben, cleo) = (try await start(), try await start(), try await start())
        let homes = [ana, ben, cleo]
        _ = try await ana.createGroup("--max-members", "3")
        for (home, name) in [(ben, Self.name), (cleo, "Cleo")] {
            let invitation = try await ana.invite()
            let run = try await home.join(invitation.code, at: invitation.address, member: name)
            try #require(run.code == 0, "\(run.errors)")
        }
        try await eventually("all know each other") {
            for home in homes where try await home.status().peers.count != 2 { return false }
            return true
        }
        let workout = try await LeavingTests.press(at: ben)
        #expect(try await ben.fitpinky("caption", workout.id, Self.words[1]).code == 0)
        #expect(try await ben.fitpinky("nudge", "--to", "Ana", Self.words[2]).code == 0)
        #expect(try await ben.fitpinky("wager", Self.words[3]).code == 0)
        let path = "\(ben.folder.path)/photo"
        #expect(try await ben.fitpinky("photo", workout.id, "--output", path).code == 0)
        let photo = KeptKiosk.bytes(of: path)
        #expect(photo.count > 5000)
        // Without a photo: simulated cameras take the same picture at both homes.
        let others = try await log(at: ana)
        #expect(try await ana.fitpinky("caption", others.id, "what stays").code == 0)
        try await eventually("all have both workouts, and the photo") {
            for home in homes {
                let workouts = try await logged(at: home)
                guard Set(workouts.map(\.caption)) == [Self.words[1], "what stays"],
                    workouts.contains(where: { $0.photo?.present == true })
                else { return false }
            }
            return true
        }
        try await eventually("equal") { try await Set([ana.digest(), ben.digest(), cleo.digest()]).count == 1 }
        // A search that finds nothing would find nothing.
        for home in homes {
            #expect(left(in: home.stateFolder, photo).count >= 5, "\(left(in: home.stateFolder, photo))")
        }
        #expect(left(in: "\(ben.folder.path)/wire", photo).count >= 5)

        // What would go, and a code.
        let offer = try await ben.fitpinky("erase", "--json").json(Offer.self)
        #expect(offer.member == Self.name && offer.code.count == 6 && !offer.goes.isEmpty)
        #expect(
            offer.stays.contains { $0.contains("Ana’s kiosk") } && offer.stays.contains { $0.contains("Cleo’s kiosk") })
        let wrong = try await ben.fitpinky("erase", "--confirm", offer.code == "ABCDEF" ? "ABCDEG" : "ABCDEF")
        #expect(wrong.code == 1 && wrong.errors.contains("not the code that was shown"), "\(wrong.errors)")
        let early = try await ana.fitpinky("erase", "--confirm", offer.code)
        #expect(early.code == 1 && early.errors.contains("no code is good now"), "\(early.errors)")
        #expect(try await LeavingTests.workouts(at: ben).count == 2)

        let done = try await ben.fitpinky("erase", "--confirm", offer.code, "--json")
        #expect(done.code == 0, "\(done.errors)")
        #expect(try done.json(Erased.self).finished)
        #expect(left(in: ben.stateFolder, photo) == [])
        #expect(try await ben.status().group == nil)
        for home in [ana, cleo] {
            try await eventually("it has heard of it, and has erased it") { left(in: home.stateFolder, photo).isEmpty }
        }
        try await eventually("equal") { try await ana.digest() == cleo.digest() }
        // What was proven stays proven, and nobody else has lost anything.
        for home in [ana, cleo] {
            let workouts = try await logged(at: home)
            let theirs = try #require(workouts.first { $0.id == workout.id })
            #expect(theirs.memberName == "a former member" && theirs.caption == nil)
            #expect(theirs.proof == "photo")
            #expect(theirs.photo == nil)
            #expect(workouts.contains { $0.id == others.id && $0.caption == "what stays" })
            #expect(try await home.fitpinky("store", "verify").code == 0)
        }

        // A start at each, with records of what is sent made anew, and all look at each other.
        for home in homes {
            let listen = try #require(try await home.status().kiosk.listen)
            try await home.stopAgent()
            try await home.startAgent("--listen", listen, "--record-wire", "\(home.folder.path)/wire-later")
        }
        for _ in 0..<2 { for home in homes { _ = try await home.status() } }
        _ = try await log(at: cleo)
        try await eventually("equal") { try await ana.digest() == cleo.digest() }
        for home in homes {
            #expect(left(in: home.stateFolder, photo) == [])
            #expect(left(in: "\(home.folder.path)/wire-later", photo) == [])
        }
    }

    @Test func `what a member was in the middle of goes with them, and becomes no other member's`() async throws {
        let kiosk = try await start()
        #expect(try await kiosk.fitpinky("session", "start", "run").code == 0)
        // Beside other runs: what it writes is in a folder of its own.
        let (socket, folder) = ("\(kiosk.folder.path)/kiosk.sock", TemporaryFolder())
        let log = ["log", "walk", "--minutes", "11", "--photo", "--notes", Self.words[1]]
        async let waiting = AgentProcess.run(
            "fitpinky", ["--socket", socket] + log, in: folder)
        try await eventually("the workout waits") {
            RawFiles(in: kiosk.stateFolder) { $0 != "reserve" }.first(having: Array(Self.words[1].utf8)) != nil
        }
        let offer = try await kiosk.fitpinky("erase", "--json").json(Offer.self)
        #expect(try await kiosk.fitpinky("erase", "--confirm", offer.code).code == 0)
        let (code, output, errors) = try await waiting
        #expect(code == 1 && errors.contains("has erased themselves"), "\(output) \(errors)")
        try await eventually("no session runs") {
            try await !kiosk.fitpinky("status", "--json").output.contains("\"elapsedSeconds\"")
        }
        _ = try await kiosk.createGroup("--max-members", "2")
        #expect(try await self.logged(at: kiosk).isEmpty)
        try await kiosk.stopAgent()
        try await kiosk.startAgent("--listen", "127.0.0.1:0")
        #expect(try await kiosk.fitpinky("session", "--json").output.contains("null"))
        #expect(try await self.logged(at: kiosk).isEmpty)
        #expect(RawFiles(in: kiosk.stateFolder) { $0 != "reserve" }.first(having: Array(Self.words[1].utf8)) == nil)
    }
}
