import FitPinkyCore
import KioskLogic
import KioskPages
import Kiosks
import Ledger
import Pairing
import Testing
import Threads

@testable import KioskRuntime

/// What a kiosk shows and tells of its invitation, whose changes it is told of.
@Suite struct InvitationTests {
    /// An invitation of now with that code, after so many tries, as it is read from the disk.
    private func invite(code: UInt8, attempts: UInt8) throws -> Invite {
        var bytes: [UInt8] = [1, 1, 0, attempts, 0, 0, 0, 0, 0, 0, 0, code]
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(MachineBoot.current.number)
        append(MonotonicInstant.now().nanoseconds)
        bytes += [UInt8](repeating: 0, count: 9)
        return try #require(try InviteRecord(bytes: bytes).invite)
    }

    @Test func `wrong tries are told, a code that may be worn out is a fault, and the next code mends it`() async throws
    {
        try await LiveKiosk.run { live in
            let channels = live.kiosk.channels
            for attempts in UInt8(0)...5 { channels.invitation(try invite(code: 1, attempts: attempts)) }
            var told: [Int] = []
            for try await event in live.events {
                if case .invitationTried(let invitation) = event { told.append(invitation.triesLeft) }
                if case .fault(let fault) = event, fault.cause == .invite { break }
            }
            #expect(told == [249, 248, 247, 246, 245])
            channels.invitation(try invite(code: 2, attempts: 0))
            for try await event in live.events {
                if case .faultMended(let fault) = event, fault.cause == .invite { break }
            }
        }
    }
}
