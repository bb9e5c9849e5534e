import FitPinkyCore
import Glibc
import Stores
import Support
import Testing

@testable import Store

/// A partner's photos get a small picture here, as one's own have.
@Suite struct PartnerThumbnailTests {
    /// The small picture as the command line gives it; nil if there is none.
    private static func thumbnail(of id: String, at kiosk: KeptKiosk) async throws -> [UInt8]? {
        let path = "\(kiosk.folder.path)/thumbnail"
        unlink(path)
        let run = try await kiosk.fitpinky("photo", id, "--thumbnail", "--output", path)
        return run.code == 0 ? KeptKiosk.bytes(of: path) : nil
    }

    private static func newest(at kiosk: KeptKiosk) async throws -> String? {
        try await kiosk.fitpinky("workouts", "--json").json([WorkoutJSON].self).first?.id
    }

    @Test(arguments: ["heic", "avif", "jpeg"])
    func `a partner's photo has a small picture here, whatever format it came in`(format: String) async throws {
        let (inviter, joiner) = (try KeptKiosk(), try await KeptKiosk.listening())
        inviter.configuration = quickConfiguration + "[photo]\nformat = \"\(format)\"\n"
        try await inviter.startAgent("--listen", "127.0.0.1:0")
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        let run = try await joiner.join(invitation.code, at: invitation.address)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try await inviter.fitpinky("simulate", "press").code == 0)
        var id: String?
        try await eventually("the workout there") {
            id = try await PartnerThumbnailTests.newest(at: joiner)
            return id != nil
        }
        let workout = try #require(id)
        var thumbnail: [UInt8]?
        try await eventually("a small picture") {
            thumbnail = try await PartnerThumbnailTests.thumbnail(of: workout, at: joiner)
            return thumbnail != nil
        }
        #expect(thumbnail?.starts(with: [0xFF, 0xD8]) == true && thumbnail?.count ?? 0 > 1000)
        #expect(try await PartnerThumbnailTests.thumbnail(of: workout, at: inviter) != nil)
        #expect(try await joiner.fitpinky("store", "verify").code == 0)
    }

    @Test func `after a start photos without one get it, and what cannot be decoded stays as it is`() async throws {
        // The second and the fourth have photos that are none.
        let kiosk = try KeptKiosk(keeping: 1...4)
        try await kiosk.startAgent()
        let kept = try await PartnerThumbnailTests.newest(at: kiosk)
        #expect(try await kiosk.fitpinky("simulate", "press").code == 0)
        var pressed: String?
        try await eventually("a workout with a photo") {
            pressed = try await PartnerThumbnailTests.newest(at: kiosk)
            return pressed != kept
        }
        try await kiosk.stopAgent()
        do {
            let store = try Store.home(in: kiosk.stateFolder)
            try store.commit { transaction throws(StoreError) in try transaction.clear(.thumbnails) }
        }
        try await kiosk.startAgent()
        let whole = try #require(pressed)
        try await eventually("a small picture") {
            try await PartnerThumbnailTests.thumbnail(of: whole, at: kiosk) != nil
        }
        try await eventually("the others tried") {
            kiosk.logged("no").count { $0.contains("no thumbnail") } == 2
        }
        for number: UInt64 in [2, 4] {
            let id = kiosk.id(number).ulid.text
            #expect(try await PartnerThumbnailTests.thumbnail(of: id, at: kiosk) == nil)
            #expect(try await kiosk.fitpinky("photo", id, "--output", "\(kiosk.folder.path)/photo").code == 0)
            #expect(KeptKiosk.bytes(of: "\(kiosk.folder.path)/photo") == KeptKiosk.photo(number).bytes)
        }
        #expect(try await kiosk.fitpinky("store", "verify").code == 0)
    }
}
