public import FitPinkyCore
public import Ledger

/// A press that is not a workout of the ledger yet, or whose photo found no room there.
public struct KeptPress: Sendable {
    /// The workout that it is to become. Saving that twice keeps it once.
    public var workout: WorkoutID
    /// The member whose press it is; nil if the store could not say.
    public var author: MemberID?
    /// The button, counted from 0: it names the member where `author` does not.
    public var button: Int
    /// When it was: of the frame, and before there is one of the press.
    public var moment: Moment
    /// Nil until a frame is taken.
    public var picture: Picture?

    /// A press of these facts.
    public init(workout: WorkoutID, author: MemberID?, button: Int, moment: Moment, picture: Picture? = nil) {
        self.workout = workout
        self.author = author
        self.button = button
        self.moment = moment
        self.picture = picture
    }

    /// What there is of its photo.
    public enum Picture: Sendable {
        /// As the camera gave it.
        case frame(Frame)
        /// As the ledger's entry names it by hash.
        case photo(Store.Photo)
    }

    /// A camera's frame, in values that need no camera to be read.
    public struct Frame: Hashable, Sendable {
        /// The pixel format's name.
        public var format: String
        /// Pixels a line.
        public var width: Int
        /// Lines.
        public var height: Int
        /// Distance of two lines' first bytes.
        public var bytesPerLine: Int
        /// The pixels.
        public var bytes: [UInt8]

        /// A frame of these values.
        public init(format: String, width: Int, height: Int, bytesPerLine: Int, bytes: [UInt8]) {
            self.format = format
            self.width = width
            self.height = height
            self.bytesPerLine = bytesPerLine
            self.bytes = bytes
        }
    }
}

// Its file: magic 8, SHA-256 of the rest 32, then workout 16, author 16 (zeros: not known), button 1, moment, picture. A moment is
// 0, instant 8, day 4, zone; or 1, boot 16, reading 8. A picture is 0; or 1, format, width 4, height 4, bytes a line 4, bytes; or
// 2, type, width 4, height 4, thumbnail, bytes. What has no fixed length begins with it, in 4 bytes.
extension KeptPress {
    /// The format's name and, last, its version.
    static let magic: [UInt8] = Array("fppress".utf8) + [1]
    static let headByteCount = magic.count + 32

    var fileBytes: [UInt8] {
        let rest = body
        return KeptPress.magic + Entry.hash(rest) + rest
    }

    private var body: [UInt8] {
        var bytes = workout.ulid.bytes + (author?.ulid.bytes ?? [UInt8](repeating: 0, count: 16))
        bytes.append(UInt8(clamping: button))
        bytes += KeptPress.bytes(of: moment)
        switch picture {
        case nil: bytes.append(0)
        case .frame(let frame):
            bytes += [1] + KeptPress.sized(Array(frame.format.utf8))
            for number in [frame.width, frame.height, frame.bytesPerLine] {
                bytes += Meta.bytes(of: UInt32(clamping: number))
            }
            bytes += KeptPress.sized(frame.bytes)
        case .photo(let photo):
            bytes += [2] + KeptPress.sized(Array(photo.type.utf8))
            for number in [photo.width, photo.height] { bytes += Meta.bytes(of: UInt32(clamping: number)) }
            bytes += KeptPress.sized(photo.thumbnail) + KeptPress.sized(photo.bytes)
        }
        return bytes
    }

    static func bytes(of moment: Moment) -> [UInt8] {
        switch moment {
        case .known(let known):
            [0] + Meta.bytes(of: known.instant.milliseconds) + Meta.bytes(of: known.day.daysSince1970)
                + sized(Array(known.zone.utf8))
        case .awaited(let awaited): [1] + awaited.boot.bytes + Meta.bytes(of: awaited.reading.nanoseconds)
        }
    }

    static func sized(_ bytes: [UInt8]) -> [UInt8] { Meta.bytes(of: UInt32(clamping: bytes.count)) + bytes }

    struct Unreadable: Error, Hashable {
        let what: String
    }

    init(fileBytes: [UInt8]) throws(Unreadable) {
        guard fileBytes.starts(with: KeptPress.magic.dropLast()) else {
            throw Unreadable(what: "it does not begin as the file of a press does")
        }
        guard fileBytes.count >= KeptPress.headByteCount, fileBytes.starts(with: KeptPress.magic) else {
            throw Unreadable(what: "its format is another version's")
        }
        let rest = Array(fileBytes[KeptPress.headByteCount...])
        guard Entry.hash(rest) == Array(fileBytes[KeptPress.magic.count..<KeptPress.headByteCount]) else {
            throw Unreadable(what: "its checksum is wrong")
        }
        var reader = Reader(rest: rest[...])
        workout = WorkoutID(try reader.ulid())
        let author = try reader.ulid()
        self.author = author == ULID(high: 0, low: 0) ? nil : MemberID(author)
        button = Int(try reader.byte())
        moment = try reader.moment()
        picture = try reader.picture()
        guard reader.rest.isEmpty else { throw Unreadable(what: "it is longer than it says") }
    }

    struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func bytes(_ count: Int) throws(Unreadable) -> [UInt8] {
            guard count <= rest.count else { throw Unreadable(what: "it ends too early") }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }

        mutating func byte() throws(Unreadable) -> UInt8 { try bytes(1)[0] }

        mutating func number() throws(Unreadable) -> Int { Int(Meta.number(try bytes(4), UInt32.self)) }

        mutating func sized() throws(Unreadable) -> [UInt8] { try bytes(try number()) }

        mutating func text() throws(Unreadable) -> String {
            guard let text = String(validating: try sized(), as: UTF8.self) else {
                throw Unreadable(what: "a text in it is not UTF-8")
            }
            return text
        }

        mutating func ulid() throws(Unreadable) -> ULID {
            guard let ulid = ULID(bytes: try bytes(16)) else { throw Unreadable(what: "an id in it is none") }
            return ulid
        }

        mutating func moment() throws(Unreadable) -> Moment {
            switch try byte() {
            case 0:
                let instant: Int64 = Meta.number(try bytes(8))
                let days: Int32 = Meta.number(try bytes(4))
                guard let day = Day(daysSince1970: Int(days)) else { throw Unreadable(what: "its day is out of range") }
                let zone = try text()
                return .known(KnownMoment(instant: UTCInstant(milliseconds: instant), zone: zone, day: day))
            case 1:
                guard let boot = BootID(bytes: try bytes(BootID.byteCount)) else {
                    throw Unreadable(what: "it ends too early")
                }
                let reading: Int64 = Meta.number(try bytes(8))
                return .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: reading)))
            case let kind: throw Unreadable(what: "its moment is of an unknown kind, \(kind)")
            }
        }

        mutating func picture() throws(Unreadable) -> Picture? {
            switch try byte() {
            case 0: return nil
            case 1:
                let format = try text()
                let (width, height, bytesPerLine) = (try number(), try number(), try number())
                return .frame(
                    Frame(
                        format: format, width: width, height: height, bytesPerLine: bytesPerLine, bytes: try sized()))
            case 2:
                let type = try text()
                let (width, height, thumbnail) = (try number(), try number(), try sized())
                return .photo(
                    Store.Photo(bytes: try sized(), type: type, width: width, height: height, thumbnail: thumbnail))
            case let kind: throw Unreadable(what: "its picture is of an unknown kind, \(kind)")
            }
        }
    }
}
