import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing

/// Two homes as programs: what one presses the other shows, whoever is away or killed.
@Suite struct PartnerTests {
    private static func peer(of kiosk: KeptKiosk) async throws -> StatusJSON.Peer {
        try #require(try await kiosk.status().peers.first)
    }

    private static func areEqual(_ homes: [KeptKiosk]) async throws -> Bool {
        var digests: Set<String> = []
        for home in homes { digests.insert(try await home.digest()) }
        return digests.count == 1
    }

    private static func statistics(of kiosk: KeptKiosk) async throws -> StatisticsJSON {
        try await kiosk.fitpinky("store", "stats", "--json").json()
    }

    /// Whether every photo that a workout speaks of is everywhere.
    private static func arePhotosWhole(_ homes: [KeptKiosk], atLeast count: Int) async throws -> Bool {
        for home in homes {
            let photos = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self).compactMap(\.photo)
            guard photos.count >= count, photos.allSatisfy(\.present) else { return false }
        }
        return true
    }

    private static func pair(_ inviter: KeptKiosk, _ joiner: KeptKiosk) async throws {
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        let run = try await joiner.join(invitation.code, at: invitation.address)
        #expect(run.code == 0, "\(run.errors)")
        try await eventually("connected") {
            let (here, there) = (try await peer(of: inviter), try await peer(of: joiner))
            return here.connected && there.connected
        }
    }

    @Test func `a press is in the partner's watch and on the partner's ring, its photo follows, byte for byte`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        try await PartnerTests.pair(inviter, joiner)
        let client = try await #require(joiner.agent).connect()
        let partner = Fitpinky_V1_KioskClient(client)
        var events = try await partner.watch(.init(), timeout: .seconds(120)).makeAsyncIterator()
        var frames = try await partner.ring(.with { $0.follow = true }, timeout: .seconds(120)).makeAsyncIterator()
        #expect(try await events.next()?.what == .watching(.init()))
        #expect(try await inviter.fitpinky("simulate", "press").code == 0)
        var (told, arrived): (Fitpinky_V1_Workout?, Fitpinky_V1_Workout?)
        while arrived == nil, let event = try await events.next() {
            switch event.what {
            case .partnerWorkout(let workout): told = workout
            case .photoArrived(let workout): arrived = workout
            default: break
            }
        }
        #expect(told?.memberName == "Ana" && told?.photo.present == false && arrived?.photo.present == true)
        var isShown = false
        while !isShown, let frame = try await frames.next() { isShown = frame.meaning.contains("Ana has worked out") }
        #expect(isShown)
        let id = try #require(told?.id)
        #expect(arrived?.id == id)
        for (kiosk, name) in [(inviter, "own"), (joiner, "theirs")] {
            #expect(try await kiosk.fitpinky("photo", id, "--output", "\(kiosk.folder.path)/\(name)").code == 0)
        }
        #expect(
            KeptKiosk.bytes(of: "\(inviter.folder.path)/own") == KeptKiosk.bytes(of: "\(joiner.folder.path)/theirs"))
        try await eventually("equal") { try await PartnerTests.areEqual([inviter, joiner]) }
        #expect(try await joiner.fitpinky("store", "verify").code == 0)
        let proof = try await joiner.fitpinky("verify", id)
        #expect(proof.code == 0, "\(proof.output)\(proof.errors)")
        await client.close()
    }

    @Test func `who is away is said to be, with what has not got there; a link that comes back is used at once`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        try await PartnerTests.pair(inviter, joiner)
        #expect(try await inviter.fitpinky("simulate", "link", "down").code == 0)
        try await eventually("away") {
            let (here, there) = (try await PartnerTests.peer(of: inviter), try await PartnerTests.peer(of: joiner))
            return !here.connected && !there.connected
        }
        // A kiosk may still have had something to say itself, of what it saw last.
        for number in 1...2 {
            #expect(try await inviter.fitpinky("simulate", "press").code == 0)
            try await eventually("pending") {
                let status = try await inviter.status()
                guard try await PartnerTests.statistics(of: inviter).workouts == number else { return false }
                return status.peers[0].pendingEntries >= number && status.pending.entries >= number
            }
        }
        let away = try await PartnerTests.peer(of: inviter)
        #expect(away.name == "Ben" && away.lastHeard != nil)
        let page = try await inviter.fitpinky("status").output
        #expect(page.contains("Ben: away, last heard") && page.contains("entries not there yet"), "\(page)")
        #expect(try await PartnerTests.statistics(of: joiner).workouts == 0)
        // So it is after a start, while nobody was heard yet.
        #expect(try await joiner.fitpinky("simulate", "link", "down").code == 0)
        let listen = try #require(try await inviter.status().kiosk.listen)
        try await inviter.stopAgent()
        try await inviter.startAgent("--listen", listen)
        try await eventually("pending after a start") {
            let partner = try await PartnerTests.peer(of: inviter)
            // A start may have something to say itself.
            return partner.pendingEntries >= 2 && partner.lastHeard != nil && !partner.connected
        }
        #expect(try await joiner.fitpinky("simulate", "link", "up").code == 0)
        #expect(try await inviter.fitpinky("simulate", "link", "up").code == 0)
        try await eventually("there again, and equal") {
            let here = try await PartnerTests.peer(of: inviter)
            guard here.connected, here.pendingEntries == 0 else { return false }
            return try await PartnerTests.areEqual([inviter, joiner])
        }
        try await eventually("photos") {
            // A camera of a machine that is busy may have come too late for one of them.
            let photos = try await PartnerTests.statistics(of: inviter).photos
            guard try await PartnerTests.peer(of: joiner).pendingPhotos == 0 else { return false }
            return try await PartnerTests.statistics(of: joiner).photos == photos
        }
    }

    @Test func `who starts anew after a month finds the partner, and each gets all that the other has`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        try await PartnerTests.pair(inviter, joiner)
        let listen = try #require(try await joiner.status().kiosk.listen)
        try await joiner.stopAgent()
        #expect(try await inviter.fitpinky("simulate", "clock", "--advance", "30d").code == 0)
        for count in 1...3 {
            #expect(try await inviter.fitpinky("simulate", "press").code == 0)
            try await eventually("press \(count) to be a workout") {
                inviter.logged("workout").count { $0.contains("saved") } == count
            }
        }
        try await joiner.startAgent("--listen", listen)
        #expect(try await joiner.fitpinky("simulate", "press").code == 0)
        try await eventually("equal, photos too") {
            guard try await PartnerTests.areEqual([inviter, joiner]) else { return false }
            return try await PartnerTests.arePhotosWhole([inviter, joiner], atLeast: 3)
        }
        // What is a month old is no news; what is new is.
        #expect(inviter.logged("partner-workout").isEmpty && joiner.logged("partner-workout").count <= 3)
    }

    @Test func `whoever is killed at whatever moment, nothing that was reported saved is lost at either home`()
        async throws
    {
        let seed = UInt64.random(in: 0 ... .max)
        var chance = SeededGenerator(seed: seed)
        let (inviter, joiner) = try await KeptKiosk.homes()
        try await PartnerTests.pair(inviter, joiner)
        let homes = [inviter, joiner]
        var listen: [String] = []
        for home in homes { listen.append(try #require(try await home.status().kiosk.listen)) }
        var saved: Set<String> = []
        var rounds = 0
        // A busy machine is killed more often before it has saved anything.
        while rounds < 12 || saved.count < 4 && rounds < 60 {
            rounds += 1
            let index = Int.random(in: 0...1, using: &chance)
            for home in homes where Bool.random(using: &chance) {
                _ = try await home.fitpinky("simulate", "press")
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...900, using: &chance)))
            homes[index].agent?.send(SIGKILL)
            _ = try await homes[index].agent?.end()
            try await homes[index].startAgent("--listen", listen[index])
            saved = Set(
                homes.flatMap { $0.logged("workout") }.compactMap { line in
                    line.contains("saved") ? line.split(separator: "id=").last?.prefix(26) : nil
                }.map { String($0) })
        }
        #expect(saved.count >= 4, "seed \(seed)")
        try await eventually("equal, photos too; seed \(seed)") {
            guard try await PartnerTests.areEqual(homes) else { return false }
            return try await PartnerTests.arePhotosWhole(homes, atLeast: 1)
        }
        for home in homes {
            let ids = try await home.fitpinky("workouts", "--json").json([WorkoutJSON].self).map(\.id)
            #expect(saved.isSubset(of: ids) && Set(ids).count == ids.count, "seed \(seed)")
            #expect(try await home.fitpinky("store", "verify").code == 0, "seed \(seed)")
        }
    }
}
