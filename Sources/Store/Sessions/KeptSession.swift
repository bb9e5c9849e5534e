public import FitPinkyCore
public import Ledger

/// A session that is not over, as the disk has it since its last sign of life.
public struct KeptSession: Hashable, Sendable {
    /// Which.
    public var session: SessionID
    /// Whose.
    public var member: MemberID
    /// What it is.
    public var type: ActivityType
    /// Whether it is paused.
    public var isPaused: Bool
    /// How long it had run, pauses left out.
    public var spent: MonotonicInstant.Span
    /// How long it had been paused.
    public var paused: MonotonicInstant.Span
    /// When it began; nil where that is not known.
    public var started: UTCInstant?
    /// Whether a member has said that it is still going on.
    public var isConfirmed: Bool
    /// When the last sign of life was, by the machine's own clock.
    public var sign: AwaitedMoment
    /// The same by the time of day, or the earliest that it can have been; nil if that was never trusted.
    public var wall: UTCInstant?
    /// How it stood while the machine was off for a time that is still to be counted; nil if all is.
    public var uncounted: Uncounted?

    /// How a session stood while the machine was off.
    public enum Uncounted: UInt8, Sendable {
        case running = 1
        case paused = 2
    }

    /// A session of these facts.
    public init(
        session: SessionID, member: MemberID, type: ActivityType, isPaused: Bool, spent: MonotonicInstant.Span,
        paused: MonotonicInstant.Span, started: UTCInstant?, isConfirmed: Bool, sign: AwaitedMoment, wall: UTCInstant?,
        uncounted: Uncounted?
    ) {
        (self.session, self.member, self.type, self.isPaused) = (session, member, type, isPaused)
        (self.spent, self.paused, self.started, self.isConfirmed) = (spent, paused, started, isConfirmed)
        (self.sign, self.wall, self.uncounted) = (sign, wall, uncounted)
    }
}

// Its row: version 1, session 16, type, flags (1 paused, 2 confirmed, 4 started is known, 8 wall is known), uncounted, spent 8, paused 8,
// started 8, boot 16, reading 8, wall 8.
extension KeptSession {
    private static let version: UInt8 = 1

    var row: [UInt8] {
        var flags: UInt8 = isPaused ? 1 : 0
        if isConfirmed { flags |= 2 }
        if started != nil { flags |= 4 }
        if wall != nil { flags |= 8 }
        var row = [KeptSession.version] + session.ulid.bytes
        row += [UInt8(clamping: type.rawValue), flags, uncounted?.rawValue ?? 0]
        row += Meta.bytes(of: spent.nanoseconds) + Meta.bytes(of: paused.nanoseconds)
        row += Meta.bytes(of: started?.milliseconds ?? 0) + sign.boot.bytes + Meta.bytes(of: sign.reading.nanoseconds)
        return row + Meta.bytes(of: wall?.milliseconds ?? 0)
    }

    /// Nil of a row that this version cannot read, or that says what no session is.
    init?(row: [UInt8], of member: MemberID) {
        var reader = KeptPress.Reader(rest: row[...])
        do throws(KeptPress.Unreadable) {
            guard try reader.byte() == KeptSession.version else { return nil }
            (session, self.member) = (SessionID(try reader.ulid()), member)
            guard let type = ActivityType(rawValue: Int(try reader.byte())) else { return nil }
            self.type = type
            let (flags, uncounted) = (try reader.byte(), try reader.byte())
            (isPaused, isConfirmed) = (flags & 1 != 0, flags & 2 != 0)
            self.uncounted = Uncounted(rawValue: uncounted)
            spent = .init(nanoseconds: try reader.long())
            paused = .init(nanoseconds: try reader.long())
            let started = UTCInstant(milliseconds: try reader.long())
            self.started = flags & 4 != 0 ? started : nil
            guard let boot = BootID(bytes: try reader.bytes(BootID.byteCount)) else { return nil }
            sign = AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: try reader.long()))
            let wall = UTCInstant(milliseconds: try reader.long())
            self.wall = flags & 8 != 0 ? wall : nil
        } catch {
            return nil
        }
        // A damaged number must not overflow what is added to it: a year is beyond any session, a thousand years are beyond any clock.
        let year = Int64(365 * 86_400)
        let (lengths, instants) = (0...year * 1_000_000_000, -1000 * year * 1000...1000 * year * 1000)
        guard reader.rest.isEmpty, lengths.contains(spent.nanoseconds), lengths.contains(paused.nanoseconds),
            (0...100 * year * 1_000_000_000).contains(sign.reading.nanoseconds),
            [started, wall].allSatisfy({ $0.map { instants.contains($0.milliseconds) } ?? true })
        else { return nil }
    }
}

/// A workout without a photo that is not in a ledger yet: it waits for its proof.
public struct WaitingWorkout: Hashable, Sendable {
    /// A fresh id; saving that twice keeps it once.
    public var workout: WorkoutID
    /// Whose it is.
    public var author: MemberID
    /// When it was.
    public var moment: Moment
    /// What it was.
    public var activity: WorkoutActivity?
    /// The session that it was; the disk need not have that any more.
    public var session: SessionID?

    /// A workout of these facts.
    public init(
        workout: WorkoutID, author: MemberID, moment: Moment, activity: WorkoutActivity?, session: SessionID? = nil
    ) {
        (self.workout, self.author, self.moment) = (workout, author, moment)
        (self.activity, self.session) = (activity, session)
    }
}

// Its row: version 1, author 16, type, minutes 2, notes, moment. Notes begin with their length, in 4 bytes.
extension WaitingWorkout {
    private static let version: UInt8 = 1

    var row: [UInt8] {
        var row = [WaitingWorkout.version] + author.ulid.bytes
        row.append(UInt8(clamping: activity?.type?.rawValue ?? 0))
        row += Meta.bytes(of: UInt16(clamping: activity?.minutes ?? 0))
        row += KeptPress.sized(Array((activity?.notes ?? "").utf8))
        return row + KeptPress.bytes(of: moment)
    }

    /// Nil of a row that this version cannot read.
    init?(row: [UInt8], of workout: WorkoutID) {
        var reader = KeptPress.Reader(rest: row[...])
        do throws(KeptPress.Unreadable) {
            guard try reader.byte() == WaitingWorkout.version else { return nil }
            self.workout = workout
            author = MemberID(try reader.ulid())
            let type = ActivityType(rawValue: Int(try reader.byte()))
            let minutes = Int(Meta.number(try reader.bytes(2), UInt16.self))
            let notes = try reader.text()
            guard minutes <= WorkoutActivity.allowedMinutes.upperBound else { return nil }
            activity = WorkoutActivity(type, minutes: minutes == 0 ? nil : minutes, notes: notes)
            moment = try reader.moment()
        } catch {
            return nil
        }
        guard reader.rest.isEmpty else { return nil }
    }
}

extension KeptPress.Reader {
    mutating func long() throws(KeptPress.Unreadable) -> Int64 { Meta.number(try bytes(8), Int64.self) }
}
