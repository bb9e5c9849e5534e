import FitPinkyCore
import Testing

@testable import Pairing

@Suite struct InviteTests {
    private let hour: Int64 = 3600

    private func invite(
        _ made: InviteMoment = Specimen.now(), for purpose: Invite.Purpose = .member, attempts: Int = 0,
        isAccepted: Bool = false
    ) throws -> Invite {
        Invite(code: try Specimen.code(), for: purpose, made: made, attempts: attempts, isAccepted: isAccepted)
    }

    @Test func `an invite is active for 48 hours, to the second`() throws {
        let invite = try invite(Specimen.now(seconds: 1000))
        #expect(invite.status(at: Specimen.now(seconds: 1000)) == .active)
        #expect(invite.status(at: Specimen.now(seconds: 1000 + 48 * hour - 1)) == .active)
        #expect(invite.status(at: Specimen.now(seconds: 1000 + 48 * hour)) == .expired)
        #expect(invite.expires == Specimen.now(seconds: 1000 + 48 * hour).instant)
    }

    @Test func `an invite is burnt from the 250th attempt, and accepted whatever else it is`() throws {
        let late = Specimen.now(seconds: 1_000_000)
        #expect(try invite(attempts: 4).status(at: Specimen.now()) == .active)
        #expect(try invite(attempts: 250).status(at: Specimen.now()) == .burnt)
        #expect(try invite(attempts: 250).status(at: late) == .burnt)
        #expect(try invite(attempts: 4).status(at: late) == .expired)
        #expect(try invite(attempts: 5, isAccepted: true).status(at: late) == .accepted)
    }

    @Test func `without a trusted clock the time since the machine's start counts`() throws {
        var (made, soon, late) = (
            Specimen.now(seconds: 5), Specimen.now(seconds: 5 + 47 * hour), Specimen.now(seconds: 5 + 48 * hour)
        )
        (made.instant, soon.instant, late.instant) = (nil, nil, nil)
        #expect(try invite(made).status(at: soon) == .active)
        #expect(try invite(made).status(at: late) == .expired)
        #expect(try invite(made).expires == nil)
    }

    @Test func `after a restart the time of day counts, and without it at either end nobody knows`() throws {
        let (made, after) = (Specimen.now(seconds: 5000), Specimen.now(seconds: 5100, boot: 2))
        #expect(try invite(made).status(at: after) == .active)
        #expect(try invite(made).status(at: Specimen.now(seconds: 5000 + 48 * hour, boot: 2)) == .expired)
        var unknown = after
        unknown.instant = nil
        #expect(try invite(made).status(at: unknown) == .expired)
        var blind = made
        blind.instant = nil
        #expect(try invite(blind).status(at: after) == .expired)
    }

    @Test func `a clock that is set back lengthens no invite beyond 48 hours of running`() throws {
        let invite = try invite(Specimen.now(seconds: 5))
        var later = Specimen.now(seconds: 5 + 48 * hour)
        later.instant = UTCInstant(milliseconds: .min)
        #expect(invite.status(at: later) == .expired)
        var forward = Specimen.now(seconds: 6)
        forward.instant = UTCInstant(milliseconds: .max)
        #expect(invite.status(at: forward) == .expired)
    }

    @Test func `an invite at the end of time has an end that fits`() throws {
        var made = Specimen.now()
        made.instant = UTCInstant(milliseconds: .max - 1)
        #expect(try invite(made).expires == UTCInstant(milliseconds: .max))
    }

    @Test func `a record reads back, and always has the same length`() throws {
        var untrusted = Specimen.now()
        untrusted.instant = nil
        var records = [InviteRecord()]
        for invite in [
            try invite(), try invite(untrusted, attempts: 5), try invite(attempts: 3, isAccepted: true),
            try invite(for: .kiosk), try invite(for: .replacement(of: MemberID(ULID(high: 7, low: 9)))),
        ] {
            var record = InviteRecord()
            (record.invite, record.strayAttempts) = (invite, 77)
            records.append(record)
        }
        for record in records {
            #expect(record.bytes.count == InviteRecord.byteCount)
            #expect(try InviteRecord(bytes: record.bytes) == record)
        }
    }

    @Test func `a record's layout is the one that the document gives, byte for byte`() throws {
        var record = InviteRecord()
        record.invite = Invite(
            code: try #require(PairingCode(value: 0x0102_0304)),
            for: .replacement(of: MemberID(ULID(high: 0x5152_5354_5556_5758, low: 0x595A_5B5C_5D5E_5F60))),
            made: InviteMoment(
                boot: 0x1112_1314_1516_1718_191A_1B1C_1D1E_1F20,
                reading: MonotonicInstant(nanoseconds: 0x2122_2324_2526_2728),
                instant: UTCInstant(milliseconds: 0x3132_3334_3536_3738)),
            attempts: 4, isAccepted: true)
        record.strayAttempts = 0x4142_4344
        #expect(
            record.bytes == [2, 3, 1, 4, 0x41, 0x42, 0x43, 0x44, 1, 2, 3, 4] + Array(0x11...0x20)
                + Array(0x21...0x28) + [1] + Array(0x31...0x38) + Array(0x51...0x60))
    }

    @Test func `a record of version 1 is read, which knows no lost kiosks`() throws {
        var record = InviteRecord()
        for purpose in [Invite.Purpose.member, .kiosk] {
            record.invite = try invite(for: purpose, attempts: 3)
            let earlier = [1] + record.bytes.dropFirst().prefix(44)
            #expect(try InviteRecord(bytes: earlier) == record)
        }
        record.invite = try invite(for: .replacement(of: MemberID(ULID(high: 7, low: 9))))
        #expect(throws: InviteRecord.Unreadable.self) {
            try InviteRecord(bytes: [1] + record.bytes.dropFirst().prefix(44))
        }
    }

    @Test func `a record of another length, version or encoding is refused`() throws {
        var record = InviteRecord()
        record.invite = try invite()
        let bytes = record.bytes
        var unreadable = [Array(bytes.dropLast()), bytes + [0], []]
        for (index, value) in [(0, UInt8(3)), (1, 3), (1, 4), (2, 2), (3, 251), (8, 0x40), (36, 2), (45, 1)] {
            var changed = bytes
            changed[index] = value
            unreadable.append(changed)
        }
        for index in [2, 3, 11, 20, 30, 36, 44, 60] {
            var changed = InviteRecord().bytes
            changed[index] = 1
            unreadable.append(changed)
        }
        for bytes in unreadable {
            #expect(throws: InviteRecord.Unreadable.self) { try InviteRecord(bytes: bytes) }
        }
        #expect("\(InviteRecord.Unreadable())".hasSuffix("invite again"))
    }
}
